"""What a new match is made of: its seats, for its creator, for anyone, or for a bot; its clock, and its seed."""

import secrets
from collections.abc import Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from domain.game import GameId, Seat
from domain.match import BankClock, BotName, Clock, Decision, Holder, PlayerId, TurnClock, WhenOut
from service.use_cases.checks import not_found


class SeatPlan(Struct, frozen=True):
    """One seat of a new match: for its creator, open to anyone, or for a bot."""

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None
    """The bot, if the kind is `bot`."""


class ClockPlan(Struct, frozen=True):
    """The clock of a new match."""

    kind: Literal["turn", "bank"]
    seconds: int
    increment: int = 0
    """Seconds that are added after each turn, if the kind is `bank`."""
    when_out: WhenOut = "bot"
    bot: BotName | None = None
    """The bot for players whose time has run out; by default the first that is offered."""


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
    clock: ClockPlan | None = None
    """How much time each player has; `None` for as long as they like."""


def new_seed() -> str:
    """Returns 256 random bits, in hex."""
    return secrets.token_hex(32)


def bot_holder(bot: BotName) -> Holder:
    """Returns a bot as the holder of a seat. A bot is the same player in all its matches."""
    return Holder(PlayerId(f"bot-{bot}"), bot=bot)


def offered_bot(bots: Sequence[BotName], bot: BotName, field: str = "bot") -> Holder:
    """Returns a bot as a holder. Raises `NotFound` if it is not offered; `field` is the part of the request with it."""
    if bot not in bots:
        raise not_found("bot", field)
    return bot_holder(bot)


CASUAL: Final = ClockPlan("turn", 3 * 24 * 3600)
"""The clock of a new match with people whose creator chooses none."""


def default_clock(seats: Sequence[SeatPlan]) -> ClockPlan | None:
    """Returns the clock of a match whose creator does not say how much time players have; bots alone need none."""
    return None if all(seat.kind == "bot" for seat in seats) else CASUAL


def clock_of(plan: ClockPlan | None, bots: Sequence[BotName]) -> Clock | None:
    """Returns the clock of a new match. Raises `NotFound` for a bot that is not offered."""
    if plan is None:
        return None
    stand_in = offered_bot(bots, bots[0] if plan.bot is None else plan.bot, "clock.bot")
    if plan.kind == "turn":
        return TurnClock(plan.seconds, stand_in, plan.when_out)
    return BankClock(plan.seconds, stand_in, plan.when_out, plan.increment)


def seat_as_planned(decision: Decision, plans: Sequence[SeatPlan], creator: Holder, bots: Sequence[BotName]) -> None:
    """Seats the creator and the bots. Raises `NotFound` for a bot that is not offered, and `MatchRefused`."""
    for seat, planned in enumerate(plans):
        if planned.kind == "me":
            decision.take_seat(Seat(seat), creator)
        elif planned.bot is not None:
            decision.take_seat(Seat(seat), offered_bot(bots, planned.bot, f"seats.{seat}.bot"))
