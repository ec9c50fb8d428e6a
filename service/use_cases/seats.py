"""Seats: who takes them, who holds them, who may act, and checks of the version that a request names."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.game import GameId, Seat, Version
from domain.match import AnyMatch, BotName, Decision, Holder, PlayerId, seat_of
from service.use_cases.errors import Forbidden, not_found, stale_version


def holder_of(match: AnyMatch, seat: Seat) -> Holder | None:
    """Returns the holder of a seat; `None` if it is open. Raises `NotFound`."""
    if not 0 <= seat < len(match.seats):
        raise not_found("seat")
    return match.seats[seat]


def own_seat(match: AnyMatch, player: PlayerId, seat: Seat | None = None) -> Seat:
    """Returns the seat of a player; `seat` chooses one of several. Raises `NotFound` and `Forbidden`."""
    own = seat_of(match, player) if seat is None else seat
    if own is None:
        raise Forbidden("not-seated", "You have no seat in this match.")
    check_owner(match, own, player)
    return own


def check_owner(match: AnyMatch, seat: Seat, player: PlayerId) -> None:
    """Raises `Forbidden` unless the player holds the seat. Before the start the creator may also act for bots."""
    holder = holder_of(match, seat)
    is_creators_bot = match.status == "waiting" and match.creator == player and holder is not None and holder.bot
    if not is_creators_bot and (holder is None or holder.player != player):
        raise Forbidden("not-your-seat", f"Seat {seat} is not yours.")


def check_belongs(match: AnyMatch, player: PlayerId) -> None:
    """Raises `Forbidden` unless the player created the match or has a seat in it."""
    if match.creator != player and seat_of(match, player) is None:
        raise Forbidden("not-your-match", "Only the creator and the players of a match may put bots into it.")


def check_version(match: AnyMatch, expected: Version | None) -> None:
    """Raises `StaleVersion` unless the match is at the expected version; `None` expects none."""
    if expected is not None and expected != match.version:
        raise stale_version(match.version)


def check_exists(match: AnyMatch, version: Version, field: str) -> None:
    """Raises `NotFound` unless the match has the version; `field` is the part of the request that names it."""
    if not 1 <= version <= match.version:
        raise not_found("version", field)


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


def bot_holder(bot: BotName) -> Holder:
    """Returns a bot as the holder of a seat. A bot is the same player in all its matches."""
    return Holder(PlayerId(f"bot-{bot}"), bot, bot)


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
