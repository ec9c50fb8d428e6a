"""Who is to sit where when a match is created."""

from typing import Any, Literal

from msgspec import Struct

from domain.game import GameId
from domain.match import BotName, Holder, PlayerId


class SeatPlan(Struct, frozen=True):
    """One seat of a match to be: for the player who creates it, open to anyone, or for a bot."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    """Which bot, where the kind is `bot`."""


class MatchPlan(Struct, frozen=True):
    """A match to be."""

    game: GameId
    seats: tuple[SeatPlan, ...]
    """In turn order."""
    options: dict[str, Any] = {}
    """What is left out has the game's default."""
    private: bool = False
    """Not listed, and shown to nobody but its players."""


def bot_holder(bot: BotName) -> Holder:
    """How a bot sits at a table. A bot is one player, on however many tables."""
    return Holder(PlayerId(f"bot-{bot}"), bot, bot)
