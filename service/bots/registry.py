"""The bots that this service offers, the strongest first. A new bot is a file and a line here."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from domain.game import AnyGame
from domain.match import BotName
from service.bots.bot import Bot
from service.bots.greedy_bot import GreedyBot
from service.bots.random_bot import RandomBot

BOTS: Mapping[BotName, Callable[[AnyGame], Bot]] = MappingProxyType(
    {
        BotName("greedy"): GreedyBot,
        BotName("random"): RandomBot,
    }
)
BOT_NAMES: Final = tuple(BOTS)
"""The names of these bots."""


def weaker_than(bot: BotName) -> BotName | None:
    """Returns the next weaker bot; `None` for the weakest. A bot that is not offered any more has the weakest."""
    if bot not in BOT_NAMES:
        return BOT_NAMES[-1]
    return next(iter(BOT_NAMES[BOT_NAMES.index(bot) + 1 :]), None)
