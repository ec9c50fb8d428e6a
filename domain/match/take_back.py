"""How far a seat may take back alone, and which versions stand after all that was taken back.

A seat may take back alone as long as no one has learned anything since, and no other seat had to act.

A game needs no code for this. Each move is tried out once more: if it takes a draw, chance was used; if a viewer could
not have worked out the same events from what that viewer knew, something was revealed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from msgspec import Struct

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match.checks import check_playing
from domain.match.dry_run import attempt
from domain.match.events import ForkOpened, TakenBack
from domain.match.queries import chance_of, mask, to_act
from domain.match.state import AnyMatch, History
from domain.match.values import MatchEvent
from domain.refusals import MatchRefused
from domain.secrecy import redact, same_view, secret_fields


def versions_alone(game: AnyGame, match: AnyMatch, seat: Seat, history: History) -> Iterator[Version]:
    """Yields the versions that a seat may take the match back to without asking anyone, the newest first.

    Ends by raising the `MatchRefused` that says why it may go no further. The length of the match plays no part: the
    match knows the event that its board follows from, whatever has been proposed or taken back since.
    """
    while True:
        last = _last_move(history, match)
        _check_nothing_learned(game, seat, last)
        match = last.before
        yield match.version


class Undoable(NamedTuple):
    """How far a seat may take the match back without asking anyone."""

    last: Version | None
    """The version before the last move; `None` if the seat may not take it back alone."""
    earliest: Version | None
    """The earliest version that it may go back to, e.g. the start of its turn."""
    why_no_further: str
    """A sentence that says why it may not go back further; with `last` empty, why it may not go back at all."""


MOVES_LOOKED_AT: Final = 40
"""The most moves that `undoable` tries to take back: more than a turn has."""


def undoable(game: AnyGame, match: AnyMatch, seat: Seat, history: History) -> Undoable:
    """Returns how far a seat may take a match back alone, as if it tried."""
    found: list[Version] = []
    try:
        check_playing(match)
        for version in islice(versions_alone(game, match, seat, history), MOVES_LOOKED_AT):
            found.append(version)  # noqa: PERF402  what was found counts when the next version is refused
    except MatchRefused as refused:
        return Undoable(found[0] if found else None, found[-1] if found else None, refused.refusal.sentence)
    return Undoable(found[0], found[-1], "")


class _PlayedMove(NamedTuple):
    before: AnyMatch
    after: AnyMatch
    seat: Seat
    move: Struct
    events: Sequence[Struct]


def _last_move(history: History, match: AnyMatch) -> _PlayedMove:
    """Returns the move that led to the board of a match. Raises `MatchRefused` if there is none to take back.

    Moves that were taken back do not count.
    """
    version = match.moved
    event = history.fact(version).event
    if isinstance(event, ForkOpened):
        raise MatchRefused("something-revealed", "Something hidden may have been revealed in a fork since.")
    if isinstance(event, TakenBack):
        sentence = "All players agreed to this version: going further back needs their consent again."
        raise MatchRefused("nothing-to-take-back", sentence)
    facts = [history.fact(version)]
    while facts[0].move is None and facts[0].seat is not None and not isinstance(facts[0].event, MatchEvent):
        facts.insert(0, history.fact(Version(version - len(facts))))
    seat, move = facts[0].seat, facts[0].move
    if seat is None or move is None:
        raise MatchRefused("nothing-to-take-back", "There is no move to take back.")
    before, after = history.match(Version(version - len(facts))), history.match(version)
    return _PlayedMove(before, after, seat, move, [fact.event for fact in facts])


def _check_nothing_learned(game: AnyGame, seat: Seat, last: _PlayedMove) -> None:
    """Raises `MatchRefused` with the reason if the seat may not take back the move alone."""
    if last.seat != seat or to_act(game, last.after) != (seat,):
        raise MatchRefused("turn-passed", "The decision has passed to another seat since.")
    play, stopped_by = attempt(game, last.before, seat, last.move, chance_of(last.before))
    if stopped_by is None and play.chance.draws:
        raise MatchRefused("chance-used", "Something was drawn at random since that move.")
    viewers = (None, *map(Seat, range(len(last.before.seats))))
    if stopped_by is not None or any(_learned_something(game, last, viewer) for viewer in viewers):
        raise MatchRefused("something-revealed", "Something hidden has been revealed since.")


def _learned_something(game: AnyGame, last: _PlayedMove, viewer: Viewer) -> bool:
    """True if the events of a move told a viewer more than the move itself does.

    A viewer who may not see the whole move sees only the public part of its events.
    """
    if viewer != last.seat and secret_fields(type(last.move)):
        return False
    view = mask(game, last.before, viewer)
    play, stopped_by = attempt(game, view, last.seat, last.move, chance_of(last.before))
    return stopped_by is not None or not same_view(_redacted(play.events, viewer), _redacted(last.events, viewer))


def _redacted(events: Sequence[Struct], viewer: Viewer) -> list[Struct]:
    return [redact(event, viewer) for event in events]


def versions_that_stand(returns: Mapping[Version, Version], newest: Version) -> Sequence[range]:
    """Returns the versions that led to the board of a match at its version `newest`, the earliest first.

    `returns` are the events that took it back: their versions, the earliest first, and the versions to which they did.
    A later one of them may restore what an earlier one took back.
    """
    found, last = list[range](), newest
    for version, to in reversed([*returns.items()]):
        if version <= last:
            found.append(range(version, last + 1))
            last = to
    return [range(1, last + 1), *reversed(found)]
