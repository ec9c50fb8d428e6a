"""Who is to sit where when a match is created."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.game import GameId, Seat
from domain.match import BotName, Decision, Holder, PlayerId
from service.use_cases.errors import Unknown


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


def bot_among(bots: Sequence[BotName], bot: BotName, field: str = "bot") -> Holder:
    """One of the bots on offer, as it sits at a table. Raises `Unknown`, for the part of a request that names it."""
    if bot not in bots:
        raise Unknown("bot", field)
    return bot_holder(bot)


def seat_as_planned(decision: Decision, plans: Sequence[SeatPlan], creator: Holder, bots: Sequence[BotName]) -> None:
    """Seats whoever is to sit down at once. Raises `Unknown` for a bot that is not on offer, and `Refused`."""
    for seat, planned in enumerate(plans):
        if planned.kind == "me":
            decision.take_seat(Seat(seat), creator)
        elif planned.bot is not None:
            decision.take_seat(Seat(seat), bot_among(bots, planned.bot, f"seats.{seat}.bot"))
