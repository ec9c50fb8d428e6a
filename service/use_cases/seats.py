"""The seats of a new match: for its creator, for anyone, or for a bot."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.game import GameId, Seat
from domain.match import BotName, Decision, Holder, PlayerId
from service.use_cases.checks import not_found


class SeatPlan(Struct, frozen=True):
    """One seat of a new match: for its creator, open to anyone, or for a bot."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    """The bot, if the kind is `bot`."""


class MatchPlan(Struct, frozen=True):
    """A new match."""

    game: GameId
    seats: tuple[SeatPlan, ...]
    """The seats in turn order."""
    options: dict[str, Any] = {}
    """An option that is left out has the default of the game."""
    private: bool = False
    """True if the match is not listed and only its players may see it."""
    wait_for_salts: bool = False
    """True if the match does not start before each player has given a salt."""


def bot_holder(bot: BotName) -> Holder:
    """Returns a bot as the holder of a seat. A bot is the same player in all its matches."""
    return Holder(PlayerId(f"bot-{bot}"), bot=bot)


def offered_bot(bots: Sequence[BotName], bot: BotName, field: str = "bot") -> Holder:
    """Returns a bot as a holder. Raises `NotFound` if it is not offered; `field` is the part of the request with it."""
    if bot not in bots:
        raise not_found("bot", field)
    return bot_holder(bot)


def seat_as_planned(decision: Decision, plans: Sequence[SeatPlan], creator: Holder, bots: Sequence[BotName]) -> None:
    """Seats the creator and the bots. Raises `NotFound` for a bot that is not offered, and `MatchRefused`."""
    for seat, planned in enumerate(plans):
        if planned.kind == "me":
            decision.take_seat(Seat(seat), creator)
        elif planned.bot is not None:
            decision.take_seat(Seat(seat), offered_bot(bots, planned.bot, f"seats.{seat}.bot"))
