"""The bots that this service offers. A new bot is a file, a line here and a sentence in `bot_descriptions`."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from domain.game import AnyGame
from domain.match import BotName
from service.bots.bot import Bot
from service.bots.greedy_bot import FirstGreedyBot, GreedyBot
from service.bots.random_bot import RandomBot
from service.bots.search.levels import LEVELS
from service.bots.search.search_bot import SearchBot


class Offer(NamedTuple):
    """A bot that is offered."""

    name: BotName
    strength: int
    """Orders the bots, and says nothing more: a bot with more of it wins more matches. No two have the same."""
    make: Callable[[AnyGame], Bot]
    """Returns the bot for a game."""


OFFERS: Final = (
    *(Offer(level.name, level.strength, partial(SearchBot, level=level)) for level in LEVELS.values()),
    Offer(BotName("greedy"), 100, GreedyBot),
    Offer(BotName("random"), 0, RandomBot),
)


def by_strength(offers: Iterable[Offer]) -> Mapping[BotName, Callable[[AnyGame], Bot]]:
    """Returns the bots by name, the strongest first, whatever the order of the offers.

    Raises `ValueError` if two have the same name or the same strength: nobody could say which of them is weaker.
    """
    ordered = sorted(offers, key=lambda offer: offer.strength, reverse=True)
    for field in ("name", "strength"):
        if len({getattr(offer, field) for offer in ordered}) < len(ordered):
            raise ValueError(f"two bots have the same {field}")
    return MappingProxyType({offer.name: offer.make for offer in ordered})


BOTS: Final = by_strength(OFFERS)
"""The bots by name, the strongest first."""
KEPT: Final[Mapping[BotName, Callable[[AnyGame], Bot]]] = MappingProxyType({BotName("greedy-1"): FirstGreedyBot})
"""Bots that nobody is offered, by name. They never change, so that later ones can be measured against them."""
STAND_IN: Final = BotName("greedy")
"""The bot that takes the place of players who do not name another one. It has to be cheap."""
BOT_NAMES: Final = (STAND_IN, *(name for name in reversed(tuple(BOTS)) if name != STAND_IN))
"""Their names as they are offered: the one that stands in for players first, then the others from the weakest up."""
_ORDERED: Final = tuple(BOTS)


def weaker_than(bot: BotName) -> BotName | None:
    """Returns the next weaker bot; `None` for the weakest, and the weakest for a bot that is not offered any more."""
    if bot not in _ORDERED:
        return _ORDERED[-1]
    return next(iter(_ORDERED[_ORDERED.index(bot) + 1 :]), None)
