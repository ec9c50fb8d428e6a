"""Whose a seat is, who may do what with a match, and at which version."""

from domain.game import Seat, Version
from domain.match import AnyMatch, Holder, PlayerId, seat_of
from service.use_cases.errors import Forbidden, StaleVersion, Unknown


def holder_of(match: AnyMatch, seat: Seat) -> Holder | None:
    """Who sits on a seat. Raises `Unknown`."""
    if not 0 <= seat < len(match.seats):
        raise Unknown("seat")
    return match.seats[seat]


def own_seat(match: AnyMatch, player: PlayerId, seat: Seat | None = None) -> Seat:
    """The seat of a player; `seat` says which, where there are several. Raises `Unknown` and `Forbidden`."""
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
        raise StaleVersion(match.version)


def check_exists(match: AnyMatch, version: Version, field: str) -> None:
    """Raises `Unknown` unless the match has a version, which a part of the request names."""
    if not 1 <= version <= match.version:
        raise Unknown("version", field)
