"""The bots that this service offers. A new bot is a file and a line here."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from domain.game import AnyGame
from domain.match import BotName
from service.bots.bot import Bot
from service.bots.greedy_bot import GreedyBot
from service.bots.random_bot import RandomBot


class Offer(NamedTuple):
    """A bot that is offered."""

    name: BotName
    strength: int
    """Orders the bots, and says nothing more: a bot with more of it wins more matches. No two have the same."""
    make: Callable[[AnyGame], Bot]
    """Returns the bot for a game."""


OFFERS: Final = (
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
BOT_NAMES: Final = tuple(BOTS)
"""Their names in this order. The first stands in for players; the last is the last resort."""


def weaker_than(bot: BotName) -> BotName | None:
    """Returns the next weaker bot; `None` for the weakest. A bot that is not offered any more has the weakest."""
    if bot not in BOT_NAMES:
        return BOT_NAMES[-1]
    return next(iter(BOT_NAMES[BOT_NAMES.index(bot) + 1 :]), None)
