"""Whose a seat is, who may do what with a match, and at which version."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.game import GameId, Seat, Version
from domain.match import AnyMatch, BotName, Decision, Holder, PlayerId, seat_of
from service.use_cases.errors import Forbidden, not_found, stale_version


def holder_of(match: AnyMatch, seat: Seat) -> Holder | None:
    """Who sits on a seat. Raises `NotFound`."""
    if not 0 <= seat < len(match.seats):
        raise not_found("seat")
    return match.seats[seat]


def own_seat(match: AnyMatch, player: PlayerId, seat: Seat | None = None) -> Seat:
    """The seat of a player; `seat` says which, where there are several. Raises `NotFound` and `Forbidden`."""
    own = seat_of(match, player) if seat is None else seat
    if own is None:
        raise Forbidden("not-seated", "You have no seat in this match.")
    check_owner(match, own, player)
    return own


def check_owner(match: AnyMatch, seat: Seat, player: PlayerId) -> None:
    """Raises `Forbidden` unless the seat is the player's, or, before the start, holds a bot of the match's creator."""
    holder = holder_of(match, seat)
    is_creators_bot = match.status == "waiting" and match.creator == player and holder is not None and holder.bot
    if not is_creators_bot and (holder is None or holder.player != player):
        raise Forbidden("not-your-seat", f"Seat {seat} is not yours.")


def check_belongs(match: AnyMatch, player: PlayerId) -> None:
    """Raises `Forbidden` unless the player made the match or sits in it."""
    if match.creator != player and seat_of(match, player) is None:
        raise Forbidden("not-your-match", "Only its creator and those seated may put bots into a match.")


def check_version(match: AnyMatch, expected: Version | None) -> None:
    """Raises `StaleVersion` unless the match is at the version that a request was meant for, if it named one."""
    if expected is not None and expected != match.version:
        raise stale_version(match.version)


def check_exists(match: AnyMatch, version: Version, field: str) -> None:
    """Raises `NotFound` unless the match has a version, which a part of the request names."""
    if not 1 <= version <= match.version:
        raise not_found("version", field)


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
    """One of the bots on offer, as it sits at a table. Raises `NotFound`, for the part of a request that names it."""
    if bot not in bots:
        raise not_found("bot", field)
    return bot_holder(bot)


def seat_as_planned(decision: Decision, plans: Sequence[SeatPlan], creator: Holder, bots: Sequence[BotName]) -> None:
    """Seats whoever is to sit down at once. Raises `NotFound` for a bot that is not on offer, and `MatchRefused`."""
    for seat, planned in enumerate(plans):
        if planned.kind == "me":
            decision.take_seat(Seat(seat), creator)
        elif planned.bot is not None:
            decision.take_seat(Seat(seat), bot_among(bots, planned.bot, f"seats.{seat}.bot"))
