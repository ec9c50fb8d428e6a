"""What must be true of a match before something is done with it. Each check raises `MatchRefused` if it is not."""

from typing import Final

from msgspec import Struct

from domain.game import AnyGame, Seat, Version
from domain.match.events import Finished
from domain.match.queries import human_seats, is_over, legal_moves, missing_salts, to_act
from domain.match.state import AnyMatch, Fact, History
from domain.match.values import MatchEvent
from domain.refusals import MatchRefused
from domain.secrecy import hidden_field


def check_seat(match: AnyMatch, seat: Seat) -> None:
    """Checks that the match has the seat."""
    if not 0 <= seat < len(match.seats):
        raise MatchRefused("no-such-seat", f"The match has no seat {seat}.")


def check_not_over(match: AnyMatch) -> None:
    """Checks that the match is neither finished nor abandoned."""
    if is_over(match):
        raise MatchRefused("match-over", "The match is over.")


def check_waiting(match: AnyMatch, started: str) -> None:
    """Checks that the match has not started; `started` is the sentence of the refusal if it has."""
    if match.status == "playing":
        raise MatchRefused("already-started", started)
    check_not_over(match)


def check_may_give_salt(match: AnyMatch, seat: Seat) -> None:
    """Checks that a player holds the seat, that the match has not started, and that the seat has given no salt."""
    check_seat(match, seat)
    check_waiting(match, "The match has started; no salt can be mixed in any more.")
    if match.seats[seat] is None:
        raise MatchRefused("seat-open", f"Nobody sits on seat {seat}.")
    if seat not in human_seats(match):
        raise MatchRefused("no-salt-of-a-bot", "A bot gives no salt.")
    if match.salts[seat]:
        raise MatchRefused("salt-given", f"Seat {seat} has given a salt, and it stays.")


def check_playing(match: AnyMatch) -> None:
    """Checks that the match has started, and is not over."""
    if match.status == "waiting":
        missing = ", ".join(f"seat {seat} has not given a salt" for seat in missing_salts(match))
        why = "seats are open" if None in match.seats else missing
        raise MatchRefused("not-started", f"The match has not started: {why}.")
    check_not_over(match)


def check_seat_plays(match: AnyMatch, seat: Seat) -> None:
    """Checks that the match has the seat, has started, and is not over."""
    check_seat(match, seat)
    check_playing(match)


def check_turn(game: AnyGame, match: AnyMatch, seat: Seat) -> None:
    """Checks that it is the seat's turn, or that it may move at another seat's turn."""
    if seat not in to_act(game, match) and not legal_moves(game, match, seat):
        raise MatchRefused("not-your-turn", "It is not your turn.")


def check_nothing_hidden(move: Struct) -> None:
    """Checks that a move hides nothing: rules cannot decide on what they do not see."""
    if hidden_field(move) is not None:
        raise MatchRefused("hidden-move", "The player of a move cannot hide it.")


def check_earlier_decision(match: AnyMatch, history: History, version: Version) -> None:
    """Checks that a running match waited for a move at an earlier version, after it had started."""
    if version >= match.version:
        raise MatchRefused("not-earlier", f"The match is at version {match.version}: there is nothing after {version}.")
    if match.began is None or version < match.began:
        raise MatchRefused("not-begun", f"At version {version} the match had not begun.")
    check_between_moves(history.match(version), history.fact(Version(version + 1)))


def check_between_moves(match: AnyMatch, next_fact: Fact | None) -> None:
    """Checks that the match is being played and waits for a move. `next_fact` is what came next, if anything did."""
    if match.status != "playing" or (next_fact is not None and not _starts_command(next_fact)):
        raise MatchRefused("not-between-moves", f"At version {match.version} the match did not wait for a move.")


DEEPEST_FORK: Final = 32
"""The most matches that a fork of forks shares events with: each is a part more to read."""


def check_depth(match: AnyMatch) -> None:
    """Checks that a fork of the match would not share events with more matches than it may."""
    if len(match.lineage) >= DEEPEST_FORK:
        raise MatchRefused("forked-too-often", f"The match is a fork of a fork, {DEEPEST_FORK} times over.")


def check_may_be_forked(match: AnyMatch, history: History, version: Version) -> None:
    """Checks that a running match waits for a move now, if `version` is the newest, or did so at that version."""
    check_depth(match)
    if version != match.version:
        check_earlier_decision(match, history, version)


def _starts_command(fact: Fact) -> bool:
    """True if the game is not in the middle of a move just before the fact."""
    return fact.move is not None or (isinstance(fact.event, MatchEvent) and not isinstance(fact.event, Finished))
