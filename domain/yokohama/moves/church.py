"""Church: faith, earned by power and donations, buys a space of the Church management board (rulebook p. 12)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import fields

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import game_end, rewards
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.events import ChurchEntered, YokohamaPlay
from domain.yokohama.majority_boards import refuse_source, refuse_space, sources
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import ChurchPlacement
from domain.yokohama.state import State, Stock

RULE: Final = "rulebook p. 12, Church"

NO_DONATION: Final = Refusal("no-such-donation", "Of each kind you may donate one, and 2 yen.", RULE)
CANNOT_DONATE: Final = Refusal("cannot-donate", "You do not have what you want to donate.", RULE)
WRONG_FAITH: Final = Refusal("faith-does-not-fit", "Donate exactly what the space needs beyond your power.", RULE)


class PlaceInChurch(YokohamaMove, frozen=True):
    """Donate what is missing, and place an assistant on a space of the Church management board."""

    space: Space
    donated: Stock = Stock()
    source: AreaId | None = None
    """The area of the action, or `None`: the hand."""


class Donations(NamedTuple):
    """Every possible donation: of each kind one, and 2 yen (rulebook p. 12)."""

    faith: Mapping[Stock, int]
    """What each earns."""
    earning: Mapping[int, tuple[Stock, ...]]
    """Those that earn so much faith."""


@lru_cache(maxsize=64)
def donations(components: Digest) -> Donations:
    """The donations that the prices of a printing make possible."""
    prices = REGISTRY[components].prices.donation
    kinds = {field.name: getattr(prices, field.name) for field in fields(prices)}
    earning = {
        faith: tuple(Stock(**{kind: kinds[kind] for kind in chosen}) for chosen in combinations(kinds, faith))
        for faith in range(len(kinds) + 1)
    }
    return Donations({donation: faith for faith, some in earning.items() for donation in some}, earning)


def missing(state: State, space: Space) -> int:
    """The faith that a space needs beyond what the action's power earns."""
    return max(0, components_of(state).church.spaces[space].needs - topmost(state, ChurchPlacement).faith)


def free_spaces(state: State) -> Iterator[Space]:
    """The spaces of the Church management board on which nobody stands, from left to right."""
    return (Space(space) for space, occupant in enumerate(state.church) if occupant is None)


def affordable(state: State, seat: Seat) -> Iterator[tuple[Space, Stock]]:
    """Each free space, with each donation that it needs and the stock covers."""
    earning = donations(state.components).earning
    covers = state.merchants[seat].stock.covers
    for space in free_spaces(state):
        for donated in filter(covers, earning.get(missing(state, space), ())):
            yield space, donated


def candidates(state: State, seat: Seat) -> Iterator[PlaceInChurch]:
    """Each free space within reach, with each donation that the stock covers, from the area and from the hand."""
    at_hand = [source for source in sources(state) if refuse_source(state, seat, source) is None]
    return (PlaceInChurch(space, donated, source) for space, donated in affordable(state, seat) for source in at_hand)


def refusal(state: State, seat: Seat, move: PlaceInChurch) -> Refusal | None:
    """Why an assistant cannot be placed so; `None`: it is legal.

    It takes a free space and exactly the faith that it needs.
    """
    if refused := refuse_space(state.church, move.space) or refuse_source(state, seat, move.source):
        return refused
    faith = donations(state.components).faith.get(move.donated)
    if faith is None:
        return NO_DONATION
    if faith != missing(state, move.space):
        return WRONG_FAITH
    return None if state.merchants[seat].stock.covers(move.donated) else CANNOT_DONATE


def place_in_church(play: YokohamaPlay, seat: Seat, move: PlaceInChurch) -> None:
    """Places an assistant on the Church board, for the reward of its space at once, movements included (p. 12)."""
    reward = components_of(play.state).church.spaces[move.space].reward
    rewards.gain(play, ChurchEntered(seat, move.space, reward, move.donated, move.source), "winery")
    game_end.announce_if_met(play, seat, "church")


PLACE_IN_CHURCH: Final = MoveRule(PlaceInChurch, candidates, refusal, place_in_church)


def must_place(state: State, _seat: Seat) -> bool:
    """Whether a space can be had without a donation, so that placing is not optional.

    Nobody is asked who has no assistant at hand.
    """
    return any(missing(state, space) == 0 for space in free_spaces(state))
