"""What must be true of a match before something is done with it. Each check raises `MatchRefused` if it is not."""

from domain.game import AnyGame, Seat, Version
from domain.match.events import Finished, MatchEvent
from domain.match.queries import is_over, legal_moves, to_act
from domain.match.state import AnyMatch, Fact, History
from domain.refusals import MatchRefused


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


def check_playing(match: AnyMatch) -> None:
    """Checks that the match has started, and is not over."""
    if match.status == "waiting":
        raise MatchRefused("not-started", "The match has not started: seats are open.")
    check_not_over(match)


def check_seat_plays(match: AnyMatch, seat: Seat) -> None:
    """Checks that the match has the seat, has started, and is not over."""
    check_seat(match, seat)
    check_playing(match)


def check_turn(game: AnyGame, match: AnyMatch, seat: Seat) -> None:
    """Checks that it is the seat's turn, or that it may move at another seat's turn."""
    if seat not in to_act(game, match) and not legal_moves(game, match, seat):
        raise MatchRefused("not-your-turn", "It is not your turn.")


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


def check_may_be_forked(match: AnyMatch, history: History, version: Version) -> None:
    """Checks that a running match waits for a move now, if `version` is the newest, or did so at that version."""
    if version != match.version:
        check_earlier_decision(match, history, version)


def _starts_command(fact: Fact) -> bool:
    """True if the game is not in the middle of a move just before the fact."""
    return fact.move is not None or (isinstance(fact.event, MatchEvent) and not isinstance(fact.event, Finished))
