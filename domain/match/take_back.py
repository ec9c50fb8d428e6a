"""How far a seat may go back by itself: to where nobody has learned anything since, and nobody else came to act.

A game needs no code for it. Each move is played once more: if that takes a draw, chance was used; if a viewer could not
have played it out from what that viewer knew, and come to the same events, something was revealed.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match.attempt import attempt
from domain.match.drawing import chance_of
from domain.match.events import (
    Finished,
    ForkAgreed,
    ForkDeclined,
    ForkOpened,
    ForkProposed,
    MatchEvent,
    SeatResigned,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.match.history import Fact, History
from domain.match.queries import mask, to_act
from domain.match.state import AnyMatch
from domain.refusals import MatchRefused
from domain.secrecy import redact, secret_fields


def ways_back(game: AnyGame, match: AnyMatch, seat: Seat, history: History) -> Iterator[Version]:
    """The versions to which a seat may go back by itself, the latest first.

    Ends by raising the `MatchRefused` that says why it goes no further.
    """
    version = match.version
    while True:
        last = _last_move(history, version)
        _check_no_barrier(game, seat, last)
        version = last.before.version
        yield version


def check_may_be_agreed(match: AnyMatch, history: History, version: Version) -> None:
    """Raises `MatchRefused` unless a running match can go back to a version, with everybody's consent."""
    if version >= match.version:
        raise MatchRefused("not-earlier", f"The match is at version {match.version}: there is nothing after {version}.")
    if match.began is None or version < match.began:
        raise MatchRefused("not-begun", f"At version {version} the match had not begun.")
    check_between_moves(history.match(version), history.fact(Version(version + 1)))


def check_between_moves(match: AnyMatch, following: Fact | None) -> None:
    """Raises `MatchRefused` unless the match is being played and waits for a move. `following` came next, if it has."""
    if match.status != "playing" or (following is not None and not _begins(following)):
        raise MatchRefused("not-between-moves", f"At version {match.version} the match did not wait for a move.")


class _Played(NamedTuple):
    """A move as it was played."""

    before: AnyMatch
    after: AnyMatch
    seat: Seat
    move: Struct
    events: Sequence[Struct]


def _begins(fact: Fact) -> bool:
    """Whether something new begins with a fact: the game is not in the midst of a move before it."""
    return fact.move is not None or (isinstance(fact.event, MatchEvent) and not isinstance(fact.event, Finished))


def _last_move(history: History, version: Version) -> _Played:
    """The move that led to the board of a version. What was taken back has led to nothing."""
    while _leads_on(event := history.fact(version).event):
        version = event.to if isinstance(event, TakenBack) else Version(version - 1)
    if isinstance(event, ForkOpened):
        raise MatchRefused("something-revealed", "Something hidden may have been revealed in a fork since.")
    if isinstance(event, TakenBack):
        raise MatchRefused("nothing-to-take-back", "All agreed to go back to here: nobody goes further back alone.")
    facts = [history.fact(version)]
    while facts[0].move is None and facts[0].seat is not None and not isinstance(facts[0].event, MatchEvent):
        facts.insert(0, history.fact(Version(version - len(facts))))
    seat, move = facts[0].seat, facts[0].move
    if seat is None or move is None:
        raise MatchRefused("nothing-to-take-back", "There is no move to take back.")
    before, after = history.match(Version(version - len(facts))), history.match(version)
    return _Played(before, after, seat, move, [fact.event for fact in facts])


def _leads_on(event: Struct) -> bool:
    """Whether the event left the board alone, or restored an earlier one that revealed nothing."""
    if isinstance(event, TakenBack):
        return not event.agreed
    return isinstance(event, _TALK)


_TALK: Final = (
    SeatResigned,
    TakeBackProposed,
    TakeBackAgreed,
    TakeBackDeclined,
    ForkProposed,
    ForkAgreed,
    ForkDeclined,
)


def _check_no_barrier(game: AnyGame, seat: Seat, last: _Played) -> None:
    """Raises the `MatchRefused` that says why a seat may not take back a move by itself."""
    if last.seat != seat or to_act(game, last.after) != (seat,):
        raise MatchRefused("turn-passed", "The decision has passed to another seat since.")
    play, stopped_by = attempt(game, last.before, seat, last.move, chance_of(last.before))
    if stopped_by is None and play.chance.draws:
        raise MatchRefused("chance-used", "Chance has decided something since.")
    viewers = (None, *map(Seat, range(len(last.before.seats))))
    if stopped_by is not None or any(_learned(game, last, viewer) for viewer in viewers):
        raise MatchRefused("something-revealed", "Something hidden has been revealed since.")


def _learned(game: AnyGame, last: _Played, viewer: Viewer) -> bool:
    """Whether a move told a viewer anything but that it was made.

    A viewer who may not see the whole move is shown only the public part of its events.
    """
    if viewer != last.seat and secret_fields(type(last.move)):
        return False
    view = mask(game, last.before, viewer)
    play, stopped_by = attempt(game, view, last.seat, last.move, chance_of(last.before))
    return stopped_by is not None or _redacted(play.events, viewer) != _redacted(last.events, viewer)


def _redacted(events: Sequence[Struct], viewer: Viewer) -> list[Struct]:
    return [redact(event, viewer) for event in events]
