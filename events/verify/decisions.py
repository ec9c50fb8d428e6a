"""Decides every command of a record again and compares the events.

So every move is legal, every shuffle and draw follows from the seed, and every event follows from a command.
"""

from collections import deque
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain import chance
from domain.edition import UnknownEdition
from domain.game import AnyGame
from domain.match import (
    AnyMatch,
    Decision,
    Fact,
    History,
    MatchId,
    PlayerCameBack,
    TimeGivenBack,
    TimeRanOut,
    VacationBegun,
    VacationEnded,
    abandon_empty,
    begin_vacation,
    come_back,
    end_vacation,
    end_waiting,
    give_time_back,
    human_seats,
    renew_invitation,
    replace_bot,
    time_out,
)
from domain.match.events import (
    Abandoned,
    BotReplaced,
    Corrected,
    Created,
    ForkAgreed,
    ForkBegun,
    ForkDeclined,
    Forked,
    ForkOpened,
    ForkProposed,
    InvitationRenewed,
    SaltGiven,
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
from domain.secrecy import same_view
from domain.value import tag_of
from events.codec import codec
from events.event_view import EventView
from events.store import START
from events.verify.folded_record import edition_at
from events.verify.result import InvalidRecord


class DecisionCheck:
    """Decides the commands of one record again, event by event."""

    def __init__(self, game: AnyGame, history: History) -> None:
        self._game = game
        self._history = history
        self._shared = START
        """The last version that a fork of an earlier release shares with its parent."""
        self._expected: deque[Fact] = deque()
        self._command = ""
        self.moves = 0
        """The number of moves that were decided again."""
        self.limits: tuple[str, ...] = ()
        """What cannot be decided again, and why."""

    def compare(self, before: AnyMatch | None, view: EventView, event: Struct) -> None:
        """Checks that an event follows from its command; `before` is the match before it. Raises `InvalidRecord`."""
        if isinstance(event, Forked):
            parent = event.parent
            self._shared = parent.version
            self.limits += (f"moves and draws up to version {parent.version}, decided in {parent.match}",)
        elif view.version <= self._shared:
            return  # decided in the parent, with another seed
        if not self._expected:
            self._expected.extend(self._decided(before, view, event))
            self._command = view.command
        fact = _as_named(self._expected.popleft(), event)
        if before is not None and isinstance(event, SeatResigned):
            fact = _with_name_of_before(fact, event, before)
        if not same_view(event, fact.event):
            expected = tag_of(type(fact.event))
            what = "with other content" if expected == view.type else f"but {expected}"
            raise InvalidRecord(view.version, f"decided again, it is not this {view.type}, {what}")
        if view.seat != fact.seat or (view.move is None) is not (fact.move is None):
            raise InvalidRecord(view.version, "decided again, it follows from another move")
        if view.command != self._command:
            raise InvalidRecord(view.version, "it belongs to the command before")

    def check_whole(self, view: EventView) -> None:
        """Checks that the last command has all its events. Raises `InvalidRecord`."""
        if self._expected:
            raise InvalidRecord(view.version, f"the record ends in the middle of a command, after {view.type}")

    def _decided(self, before: AnyMatch | None, view: EventView, event: Struct) -> list[Fact]:
        try:
            decision = Decision(edition_at(self._game, before, event), before, self._history, view.time)
            if view.move is None:
                _cause(view, event)(decision, event)
            else:
                self._play(decision, view, view.move)
        except UnknownEdition as unknown:
            raise InvalidRecord(view.version, str(unknown)) from unknown
        except Refused as refusal:
            raise InvalidRecord(view.version, f"it is refused: {refusal}") from refusal
        except msgspec.ValidationError as error:
            raise InvalidRecord(view.version, f"it follows from no move that the rules know: {error}") from error
        return decision.facts

    def _play(self, decision: Decision, view: EventView, move: msgspec.Raw) -> None:
        holder = None if view.seat is None else dict(enumerate(decision.match.seats)).get(view.seat)
        if view.seat is None or holder is None or holder.player != view.player:
            raise InvalidRecord(view.version, "the player who moved does not hold the seat")
        decision.play(view.seat, codec(self._game).move(move))
        self.moves += 1


_NAMELESS: Final = MatchId("")
"""Stands for the id of a fork, which the service draws."""


def _as_named(fact: Fact, event: Struct) -> Fact:
    """Returns the fact of a fork with the id that the event gives it, and any other fact as it is."""
    if isinstance(fact.event, ForkOpened) and isinstance(event, ForkOpened):
        return replace(fact, event=replace(fact.event, match=event.match))
    return fact


def _with_name_of_before(fact: Fact, event: SeatResigned, before: AnyMatch) -> Fact:
    """Returns the fact of a resignation with the name of the player where the event has it, as earlier releases did."""
    resigned = event.holder.stands_in_for
    if isinstance(fact.event, SeatResigned) and resigned is not None and resigned == before.seats[event.seat]:
        return replace(fact, event=replace(fact.event, holder=replace(fact.event.holder, stands_in_for=resigned)))
    return fact


def _shown_seed(event: Created | ForkBegun) -> str:
    """Returns the seed of the event that begins a match. Raises `MatchRefused` if it is hidden."""
    if not isinstance(event.seed, str):
        raise MatchRefused("hidden-seed", "The seed is hidden.")
    return event.seed


def _create(decision: Decision, event: Created) -> None:
    decision.create(
        event.match,
        event.seats,
        event.options,
        event.components,
        creator=event.creator,
        seed=_shown_seed(event),
        private=event.private,
        wait_for_salts=event.wait_for_salts,
        clock=event.clock,
    )


def _begin_fork(decision: Decision, event: ForkBegun) -> None:
    seed, parent = _shown_seed(event), event.parent
    decision.fork(
        decision.match,
        None,
        parent.hash,
        match=event.match,
        creator=event.creator,
        seed=seed,
        running=parent.running,
    )


def _fork(decision: Decision, event: Forked) -> None:
    if not isinstance(event.seed, str) or chance.commitment(event.seed) != event.commitment:
        raise MatchRefused("other-seed", "The seed is not the one that was committed to.")
    decision.emit(event)


def _agree(decision: Decision, event: TakeBackAgreed) -> None:
    proposal = decision.match.take_back
    decision.take_back(event.seat, None if proposal is None else proposal.to)


def _agree_to_fork(decision: Decision, event: ForkAgreed | ForkOpened) -> None:
    """Agrees to the fork that is proposed; it opens at once if the player who had still to agree has resigned."""
    proposal = decision.match.fork
    if proposal is None:
        raise MatchRefused("nothing-proposed", "No fork is proposed.")
    decision.agree_to_fork(event.seat if isinstance(event, ForkAgreed) else proposal.seat, proposal.to, _NAMELESS)


def _abandon(decision: Decision, event: Abandoned) -> None:
    if event.cause == "ended-by-creator":
        end_waiting(decision)
    elif event.cause == "empty-for-long":
        abandon_empty(decision)
    elif decision.match.status == "waiting" and not human_seats(decision.match):
        decision.emit(event)  # decided by an earlier release, with the seat that was left
    else:
        raise MatchRefused("not-empty", "The match cannot be abandoned while a player is in it.")


_ABSENCE_CAUSES: Final[Mapping[type[Struct], Callable[[Decision, Any], None]]] = MappingProxyType(
    {
        TimeRanOut: lambda decision, event: time_out(decision, event.seat),
        PlayerCameBack: lambda decision, event: come_back(decision, event.seat),
        TimeGivenBack: lambda decision, event: give_time_back(decision, event.milliseconds),
        VacationBegun: lambda decision, event: begin_vacation(decision, event.seat, event.until),
        VacationEnded: lambda decision, event: end_vacation(decision, event.seat),
    }
)

_CAUSES: Final[Mapping[type[Struct], Callable[[Decision, Any], None]]] = MappingProxyType(
    {
        Created: _create,
        ForkBegun: _begin_fork,
        Forked: _fork,
        SeatsOpened: lambda decision, event: decision.emit(event),
        InvitationRenewed: lambda decision, _event: renew_invitation(decision),
        SeatTaken: lambda decision, event: decision.take_seat(event.seat, event.holder, event.salt),
        SaltGiven: lambda decision, event: decision.give_salt(event.seat, event.salt),
        SeatLeft: lambda decision, event: decision.leave_seat(event.seat),
        Abandoned: _abandon,
        SeatResigned: lambda decision, event: decision.resign(event.seat, event.holder),
        BotReplaced: lambda decision, event: replace_bot(decision, event.seat, event.holder, event.reason),
        TakenBack: lambda decision, event: decision.take_back(event.seat, event.to),
        TakeBackProposed: lambda decision, event: decision.take_back(event.seat, event.to),
        TakeBackAgreed: _agree,
        TakeBackDeclined: lambda decision, event: decision.decline_take_back(event.seat),
        ForkProposed: lambda decision, event: decision.agree_to_fork(event.seat, event.version, _NAMELESS),
        ForkAgreed: _agree_to_fork,
        ForkOpened: _agree_to_fork,
        ForkDeclined: lambda decision, event: decision.decline_fork(event.seat),
        **_ABSENCE_CAUSES,
        Corrected: lambda decision, event: decision.correct(event.reason, event.to, event.status),
    }
)
"""How a command that is not a move is decided again, by the type of its first event."""


def _cause(view: EventView, event: Struct) -> Callable[[Decision, Any], None]:
    if type(event) not in _CAUSES:
        raise InvalidRecord(view.version, f"no command leads to this {view.type}")
    return _CAUSES[type(event)]
