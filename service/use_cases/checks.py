"""What a use case checks before the rules are asked: who asks, for what, and at which version; and what it refuses."""

from typing import Final

from domain.game import Seat, Version
from domain.match import AnyMatch, Decision, Holder, PlayerId, TimeGivenBack, missing_salts, seat_of, shares_secrets
from domain.refusals import MatchRefused, Refused

KEPT_SEATS: Final = "A fork of a running match keeps the players and bots of that match."


class Forbidden(Refused):
    """The caller may not do this."""


class NotFound(Refused):
    """Something that the request names does not exist, or the caller may not know of it."""


class StaleVersion(Refused):
    """The request is meant for an earlier version of the match."""


def not_found(what: str, field: str | None = None) -> NotFound:
    """Returns the refusal for a thing that does not exist.

    `what` is a noun, e.g. `match`; `field` is the part of the request that names it, by default the noun itself.
    """
    return NotFound(f"unknown-{what}", f"There is no such {what}.", field=field or what)


def unknown_version(asked: int, newest: Version, field: str = "version") -> NotFound:
    """Returns the refusal of a version that a match does not have; `field` is the part of the request that names it."""
    sentence = f"The match has versions 1 to {newest}, not {asked}."
    return NotFound("unknown-version", sentence, field=field, version=newest)


def stale_version(newest: Version) -> StaleVersion:
    """Returns the refusal for a match that has moved on to its version `newest`."""
    sentence = f"The match has moved on: it is at version {newest}."
    return StaleVersion("stale-version", sentence, version=newest)


def record_replaced() -> MatchRefused:
    """Returns the refusal for a reader that knows events which the record does not have any more."""
    sentence = "The record was replaced by an older copy after a failure: read it again from the first event on."
    return MatchRefused("record-replaced", sentence)


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


def check_salt_given(match: AnyMatch, seat: Seat) -> None:
    """Raises `MatchRefused` if the match waits for the salt of the seat."""
    if seat in missing_salts(match):
        sentence = "This match waits for the salt of each player: send one with the request."
        raise MatchRefused("salt-required", sentence, field="salt")


def check_seats_are_free(match: AnyMatch) -> None:
    """Raises `MatchRefused` for a fork of a running match: whoever took another seat would see its hand."""
    if shares_secrets(match):
        raise MatchRefused("seats-are-kept", KEPT_SEATS)


def check_creator(match: AnyMatch, player: PlayerId) -> None:
    """Raises `Forbidden` unless the player created the match."""
    if match.creator != player:
        raise Forbidden("not-the-creator", "Only the creator of the match may do this.")


def check_version(match: AnyMatch, expected: Version | None) -> None:
    """Raises `StaleVersion` unless the match is at the expected version; `None` expects none."""
    if expected is not None and expected != match.version:
        raise stale_version(match.version)


def check_expected(decision: Decision, expected: Version | None) -> None:
    """Raises `StaleVersion` unless the match is at the expected version; `None` expects none.

    Time that the service has given back since changes nothing that a player decides on.
    """
    is_given_back = expected == decision.match.version - 1 and decision.follows(TimeGivenBack)
    check_version(decision.match, decision.match.version if is_given_back else expected)


def absent_seat(match: AnyMatch, player: PlayerId) -> Seat | None:
    """Returns the seat on which a bot stands in until a player comes back; `None` if there is none."""
    for seat in match.absent:
        holder = match.seats[seat]
        if holder is not None and holder.stands_in_for is not None and holder.stands_in_for.player == player:
            return seat
    return None


def keeps_seat(match: AnyMatch, player: PlayerId) -> bool:
    """True if a player holds a seat, or a bot stands in there until the player comes back."""
    return seat_of(match, player) is not None or absent_seat(match, player) is not None


def kept_seat(match: AnyMatch, player: PlayerId) -> Seat:
    """Returns the seat that a player holds, or on which a bot stands in until the player comes back.

    Raises `Forbidden` for one without such a seat.
    """
    away = absent_seat(match, player)
    return own_seat(match, player) if away is None else away


def check_all_can_agree(match: AnyMatch) -> None:
    """Raises `MatchRefused` while a bot stands in for a player: it agrees to everything, and the player may come back.

    Otherwise one player alone could see the hand of an absent one in a fork, or take back what it has lost.
    """
    if match.absent:
        seat = match.absent[0]
        sentence = f"The player of seat {seat} is absent: nothing can be agreed on until that player comes back."
        raise MatchRefused("player-absent", sentence)


def check_exists(match: AnyMatch, version: Version, field: str) -> None:
    """Raises `NotFound` unless the match has the version; `field` is the part of the request that names it."""
    if not 1 <= version <= match.version:
        raise unknown_version(version, match.version, field)
