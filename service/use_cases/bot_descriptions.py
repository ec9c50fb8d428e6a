"""What people are told about the bots before they choose one."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from domain.match import BotName
from domain.phrasebook import ENGLISH, Language, Phrasebook, phrasebook_in

DESCRIPTIONS: Final[Mapping[BotName, str]] = MappingProxyType(
    {
        BotName("random"): "Plays any legal move.",
        BotName("greedy"): "Plays the move after which its position looks best, and looks no further.",
        BotName("novice"): "Looks to the end of its next turn, guesses what is hidden, and often misses the best move.",
        BotName("apprentice"): "Compares moves in a few guesses of what is hidden, and at times misses the best one.",
        BotName("adept"): "Compares moves in several guesses of what is hidden, and seldom misses the best one.",
        BotName("expert"): "Compares moves in many guesses of what is hidden, and always plays the best one it finds.",
        BotName("master"): "Thinks the longest, for up to a second, and is the strongest bot.",
    }
)
"""By bot: one sentence about how it plays."""
TRANSLATED: Final[Mapping[Language, Phrasebook]] = {"fr": phrasebook_in("service.use_cases", "french_bots.toml")}


class DescribedBot(Struct, frozen=True):
    """A bot on offer."""

    name: BotName
    description: str
    """One sentence about how it plays."""
    stands_in: bool
    """True for the bot that takes the place of players unless another one is named. It answers at once."""


class BotsOnOffer(Struct, frozen=True):
    """All bots on offer."""

    bots: tuple[DescribedBot, ...]
    """The one that stands in for players first, then the others from the weakest up."""


def described(bots: Sequence[BotName], language: Language = ENGLISH) -> BotsOnOffer:
    """Returns bots with their descriptions, in the same order. The first of them stands in for players."""
    translate = TRANSLATED.get(language, Phrasebook()).translate
    return BotsOnOffer(
        tuple(DescribedBot(bot, translate(DESCRIPTIONS.get(bot, "")), place == 0) for place, bot in enumerate(bots))
    )
