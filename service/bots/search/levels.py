"""The levels of the bot that searches: how far each of them looks, and how often it misses the best move."""

from collections.abc import Mapping
from math import sqrt
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.match import BotName

_SEATS_OF_RATES: Final = 2
"""The seats for which the rates of misses are given."""
MOST_STEPS: Final = 10_000_000
"""The most steps that a search may have: with more of them a decision takes minutes, or never ends."""
_Count = Annotated[int, Meta(ge=1)]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """How a level thinks."""

    name: BotName
    strength: int
    """See `registry.Offer`."""
    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS)] | None
    """The steps that are planned for a decision; `None` for those of `Game.long_search`."""
    width: _Count = 8
    """The most candidates."""
    turns: _Count | None = None
    """The turns up to the only horizon, see `Continuation`; `None` for the horizons of `Game.turns_ahead`, or those of
    `Game.turns_ahead_in_a_tree`."""
    breadth: Annotated[int, Meta(ge=2)] = 16
    """The most moves that a seat tries at each later decision."""
    policies: Annotated[int, Meta(ge=1, le=32)] | None = 1
    """The ways in which the seat itself may play on: by the evaluation of the game, and with other weights; `None` for
    as many as `Game.policies` says."""
    tree: bool | None = False
    """True if all seats learn from one continuation to the next, see `Tree`; then `policies` do not matter. `None` if
    `Game.long_search` says it."""
    misses: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """The rate of near misses with two seats: the second or third best move instead of the best one, if it is close."""

    def misses_among(self, seats: int) -> float:
        """Returns the rate of near misses with so many seats: with more of them others take what a seat misses."""
        return self.misses * sqrt(_SEATS_OF_RATES / seats)


_WEAKEST_FIRST: Final = (
    Level(BotName("novice"), 110, steps=100, width=4, misses=0.6),
    Level(BotName("apprentice"), 120, steps=800, width=6, misses=0.3),
    Level(BotName("adept"), 130, steps=2500, misses=0.13),
    Level(BotName("expert"), 140, steps=10000, policies=None),
    Level(BotName("master"), 150, steps=None, policies=32, tree=None),
)
LEVELS: Final[Mapping[BotName, Level]] = MappingProxyType({level.name: level for level in _WEAKEST_FIRST})
"""By name, from the weakest to the strongest. `docs/bots.md` says what is known of their strength."""
