"""Every command of a record decided again: it must lead to the very same events.

With that every move is legal, every shuffle and draw follows from the seed, and no event stands there that nothing
led to.
"""

from collections import deque
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain import chance
from domain.game import AnyGame
from domain.match import AnyMatch, Decision, Fact, History, human_seats
from domain.match.events import (
    Abandoned,
    Corrected,
    Created,
    ForkAgreed,
    ForkDeclined,
    Forked,
    ForkOpened,
    ForkProposed,
    SeatLeft,
    SeatResigned,
    SeatsOpened,
    SeatTaken,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.refusals import MatchRefused, Refused
from domain.tagged import tag_of
from events.codec import codec
from events.event_view import EventView
from events.store import START
from events.verify.result import InvalidRecord


class DecisionCheck:
    """Decides one record again, entry by entry."""

    def __init__(self, game: AnyGame, history: History) -> None:
        self._game = game
        self._history = history
        self._shared = START
        """The last version that a fork shares with its parent."""
        self._expected: deque[Fact] = deque()
        self._command = ""
        self.moves = 0
        """How many moves have been decided."""
        self.limits: tuple[str, ...] = ()
        """What cannot be decided again, and why."""

    def compare(self, before: AnyMatch | None, entry: EventView, event: Struct) -> None:
        """Whether an event is what its command leads to. Raises `InvalidRecord`."""
        if isinstance(event, Forked):
            parent = event.parent
            self._shared = parent.version
            self.limits += (f"moves and draws up to version {parent.version}, decided in {parent.match}",)
        elif entry.version <= self._shared:
            return  # decided in the parent, with another seed
        if not self._expected:
            self._expected.extend(self._decided(before, entry, event))
            self._command = entry.command
        fact = self._expected.popleft()
        if event != fact.event:
            expected = tag_of(type(fact.event))
            what = "with other content" if expected == entry.type else f"but {expected}"
            raise InvalidRecord(entry.version, f"decided again it is not this {entry.type}, {what}")
        if entry.seat != fact.seat or (entry.move is None) is not (fact.move is None):
            raise InvalidRecord(entry.version, "decided again it comes of another move")
        if entry.command != self._command:
            raise InvalidRecord(entry.version, "it belongs to the command before")

    def check_whole(self, entry: EventView) -> None:
        """Whether the last command is there with all its events. Raises `InvalidRecord`."""
        if self._expected:
            raise InvalidRecord(entry.version, f"the record ends in the middle of a command, after {entry.type}")

    def _decided(self, before: AnyMatch | None, entry: EventView, event: Struct) -> list[Fact]:
        decision = Decision(self._game, before, self._history)
        try:
            if entry.move is None:
                _cause(entry, event)(decision, event)
            else:
                self._play(decision, entry, entry.move)
        except Refused as refusal:
            raise InvalidRecord(entry.version, f"it is refused: {refusal}") from refusal
        except msgspec.ValidationError as error:
            raise InvalidRecord(entry.version, f"it comes of no move that its rules know: {error}") from error
        return decision.facts

    def _play(self, decision: Decision, entry: EventView, move: msgspec.Raw) -> None:
        holder = None if entry.seat is None else decision.match.seats[entry.seat]
        if entry.seat is None or holder is None or holder.player != entry.player:
            raise InvalidRecord(entry.version, "whoever moved does not hold the seat")
        decision.play(entry.seat, codec(self._game).move(move))
        self.moves += 1


def _create(decision: Decision, event: Created) -> None:
    if not isinstance(event.seed, str):
        raise MatchRefused("hidden-seed", "The seed is hidden.")
    decision.create(
        event.match,
        event.seats,
        event.options,
        event.components,
        creator=event.creator,
        seed=event.seed,
        private=event.private,
    )


def _fork(decision: Decision, event: Forked) -> None:
    if not isinstance(event.seed, str) or chance.commitment(event.seed) != event.commitment:
        raise MatchRefused("other-seed", "The seed is not the one that was committed to.")
    decision.emit(event)


def _leave(decision: Decision, event: SeatLeft) -> None:
    decision.leave_seat(event.seat)
    del decision.facts[1:]  # somebody else may have been put there by the same command


def _agree(decision: Decision, event: TakeBackAgreed) -> None:
    proposal = decision.match.take_back
    decision.take_back(event.seat, None if proposal is None else proposal.to)


def _agree_to_fork(decision: Decision, event: ForkAgreed | ForkOpened) -> None:
    """A fork is opened without another word where the one who had still to agree has resigned."""
    proposal = decision.match.fork
    if proposal is None:
        raise MatchRefused("nothing-proposed", "No fork is proposed.")
    decision.agree_to_fork(event.seat if isinstance(event, ForkAgreed) else proposal.seat, proposal.to)


def _abandon(decision: Decision, event: Abandoned) -> None:
    match = decision.match
    if match.status != "waiting" or human_seats(match):
        raise MatchRefused("not-deserted", "Not every player has left.")
    decision.emit(event)


_CAUSES: Final[Mapping[type[Struct], Callable[[Decision, Any], None]]] = MappingProxyType(
    {
        Created: _create,
        Forked: _fork,
        SeatsOpened: lambda decision, event: decision.emit(event),
        SeatTaken: lambda decision, event: decision.take_seat(event.seat, event.holder, event.salt),
        SeatLeft: _leave,
        Abandoned: _abandon,
        SeatResigned: lambda decision, event: decision.resign(event.seat, event.holder),
        TakenBack: lambda decision, event: decision.take_back(event.seat, event.to),
        TakeBackProposed: lambda decision, event: decision.take_back(event.seat, event.to),
        TakeBackAgreed: _agree,
        TakeBackDeclined: lambda decision, event: decision.decline_take_back(event.seat),
        ForkProposed: lambda decision, event: decision.agree_to_fork(event.seat, event.version),
        ForkAgreed: _agree_to_fork,
        ForkOpened: _agree_to_fork,
        ForkDeclined: lambda decision, event: decision.decline_fork(event.seat),
        Corrected: lambda decision, event: decision.correct(event.reason, event.to, event.status),
    }
)
"""The events with which a command that is no move begins, and how it is decided again."""


def _cause(entry: EventView, event: Struct) -> Callable[[Decision, Any], None]:
    if type(event) not in _CAUSES:
        raise InvalidRecord(entry.version, f"nothing led to this {entry.type}")
    return _CAUSES[type(event)]
