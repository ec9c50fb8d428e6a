"""The unit of work carries out a command.

It loads the match, lets a use case decide on it, and appends the facts at the version decided on. A request that was
sent before gets its first answer again. Outages of the service stop all clocks: before a command is decided on, the
match gets back the time in which the service was away.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct

from domain.components import ComponentsRegistry, Digest
from domain.game import Version
from domain.match import Decision, ForkBegun, MatchId, deadlines, give_time_back
from domain.refusals import Refused
from events.codec import codec
from events.history import RecordedHistory
from events.repository import MatchRepository, Snapshot
from events.sealing import Sealed, seal
from events.store import (
    NOTHING,
    Appended,
    Envelope,
    Hash,
    Head,
    Meanwhile,
    Millis,
    NewFork,
    Origin,
    OutcomeUnknown,
    Store,
    StoreUnavailable,
    VersionConflict,
)
from events.timekeeper import machine_time
from service.use_cases.checks import stale_version
from service.use_cases.commands import Command, service_command
from service.use_cases.match_length import Bounds
from service.use_cases.reading import MaySee, required, seen_by

ATTEMPTS: Final = 16
"""How often a request that names no version is decided again because the match has changed meanwhile."""


class Outcome(Struct, frozen=True):
    """What a request did, now or when it was sent before."""

    snapshot: Snapshot
    """The match after the request."""
    events: Sequence[Sealed] | Sequence[Envelope]
    """The events that it wrote, oldest first: just sealed, or read from the store when the request was sent before."""

    @property
    def since(self) -> Version:
        """The version before the first of the events."""
        return Version(self.snapshot.version - len(self.events))

    @property
    def last_event(self) -> Struct:
        """The newest of the events."""
        newest = self.events[-1]
        return newest.fact.event if isinstance(newest, Sealed) else codec(self.snapshot.game).event(newest)


Prepare = Callable[[Outcome], object]
"""Prepares the answer to a request from its outcome, while the store writes it. It must not use the store."""


def no_preparation(_outcome: Outcome) -> None:
    """Prepares nothing."""


Decide = Callable[[Decision], Decision | None]
"""Decides on a match. Returns the decision that begins a fork, if it opens one: both are written together."""
Away = Callable[[Millis, Millis], int]
"""Returns for how many milliseconds between two times the service was away."""
KeepComponents = Callable[[ComponentsRegistry[Any], Digest], None]


_LONG_AGO: Final = Millis(0)


class UnitOfWork:
    """Changes matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(
        self,
        store: Store,
        repository: MatchRepository,
        *,
        clock: Callable[[], Millis] = machine_time,
        keep_components: KeepComponents = lambda _registry, _digest: None,
        check: Decide = lambda _decision: None,
        bounds: Bounds | None = None,
        away: Away = lambda _since, _until: 0,
    ) -> None:
        self._store = store
        self.repository = repository
        self._clock = clock
        self._keep_components = keep_components
        """Keeps the components file of a match with the records, before the match is created."""
        self.bounds = bounds or Bounds()
        """How long the matches may become."""
        self._check = check
        """Raises `MatchRefused` for a decision that is not to be written, whatever the rules say."""
        self._away = away

    def change(
        self,
        match: MatchId,
        command: Command,
        decide: Decide,
        *,
        may_see: MaySee | None = None,
        prepare: Prepare = no_preparation,
    ) -> Outcome:
        """Calls `decide` on a match and appends the facts. Raises `NotFound`, and what `decide` raises.

        A private match is not found unless the caller takes part in it, or `may_see` admits to it. `prepare` is called
        with an outcome that the store is writing. It has happened only if this method returns the same one.
        """
        known = self.repository.cached(match)
        if known is not None:
            # Mostly nothing has happened since, which saves a round trip. A refusal may rest on a stale state, so it is
            # decided again on the newest one.
            with suppress(VersionConflict, Refused):
                return self._decide(known, command, decide, may_see, prepare)
        for _ in range(ATTEMPTS):
            newest = required(self.repository.newest(match))
            # After the match was read, so that what another process does meanwhile is seen as one or the other.
            if (earlier := self.earlier(match, command)) is not None:
                return earlier
            try:
                return self._decide(newest, command, decide, may_see, prepare)
            except VersionConflict as conflict:
                actual = conflict.actual.version
        raise stale_version(actual)

    def _decide(
        self, before: Snapshot, command: Command, decide: Decide, may_see: MaySee | None, prepare: Prepare
    ) -> Outcome:
        seen_by(before, command.player, may_see)
        before = self._with_time_given_back(before)
        decision = Decision(before.game, before.match, RecordedHistory(self.repository, before), self.time(before.time))
        fork = decide(decision)
        self.bounds.check_growth(before.match, decision.facts)
        return self.write(decision, before.head, command, fork=fork, prepare=prepare)

    def time(self, not_before: Millis = _LONG_AGO) -> Millis:
        """Returns the present time, or the time `not_before` if the clock was set back since."""
        return max(self._clock(), not_before)

    def _with_time_given_back(self, before: Snapshot) -> Snapshot:
        """Returns the match after its clocks have got back the time in which the service was away.

        That is an event of its own, so it does not depend on what is decided then. Raises `VersionConflict`.
        """
        if before.match.clocks is None:
            return before
        decision = Decision(before.game, before.match, time=self.time(before.time))
        if not _give_outages_back(decision, before.time, self._away):
            return before
        return self.write(decision, before.head, service_command()).snapshot

    def earlier(self, match: MatchId, command: Command) -> Outcome | None:
        """Returns what the same request did when it was sent before; `None` if it was not."""
        if command.fingerprint is None:
            return None
        appended = self._store.command(match, command.id, command.fingerprint)
        return None if appended is None else self._outcome_of(match, appended)

    def _outcome_of(self, match: MatchId, appended: Appended) -> Outcome:
        try:
            snapshot = required(self.repository.at(match, appended.last))
            return Outcome(snapshot, self.repository.read(match, Version(appended.first - 1), appended.last))
        except StoreUnavailable as error:  # here it says that nothing was read, not that nothing was written
            raise OutcomeUnknown(str(error)) from error

    def write(
        self,
        decision: Decision,
        head: Head,
        command: Command,
        *,
        fork: Decision | None = None,
        prepare: Prepare = no_preparation,
    ) -> Outcome:
        """Appends the facts of a decision after the event `head`, and with them those of a new fork.

        They happened at the time of the decision. Raises `VersionConflict`, and `MatchRefused` for what is not to be
        written, whatever the rules say. For `prepare` see `change`.
        """
        for each in filter(None, (decision, fork)):
            self._check(each)
        if head == NOTHING:
            self._keep_components(decision.game.components, decision.match.components)
        sealed = _sealed(decision, head.hash, command)
        envelopes = [each.envelope for each in sealed]
        outcome = Outcome(_snapshot(decision, envelopes), sealed)
        forked = None if fork is None else _new_fork(fork, command)
        appended = self._append(decision, head, envelopes, command, fork=forked, meanwhile=lambda: prepare(outcome))
        if appended.repeated:
            return self._outcome_of(decision.match.id, appended)
        if fork is not None and forked is not None:
            self.repository.put(_snapshot(fork, forked.envelopes))
        self.repository.put(outcome.snapshot)
        return outcome

    def _append(
        self,
        decision: Decision,
        head: Head,
        envelopes: Sequence[Envelope],
        command: Command,
        *,
        fork: NewFork | None,
        meanwhile: Meanwhile,
    ) -> Appended:
        match, origin, named = decision.match.id, _origin(decision), (command.id, command.fingerprint)
        return self._store.append(match, head, envelopes, *named, origin=origin, fork=fork, meanwhile=meanwhile)


def _give_outages_back(decision: Decision, since: Millis, away: Away) -> bool:
    """Gives the clocks that run the time back in which the service was away since a moment.

    Returns false if there is nothing to give back: an outage that nobody would notice on the clock does not count. May
    raise `StoreUnavailable`.
    """
    clocks, now = decision.match.clocks, Millis(decision.time or 0)
    if clocks is None or now - since < clocks.clock.noticeable or not deadlines(decision.game, decision.match):
        return False
    if (milliseconds := away(since, now)) < clocks.clock.noticeable:
        return False
    give_time_back(decision, milliseconds)
    return True


def _snapshot(decision: Decision, envelopes: Sequence[Envelope]) -> Snapshot:
    return Snapshot(decision.game, decision.match, envelopes[-1].hash, envelopes[-1].time)


def _sealed(decision: Decision, head: Hash, command: Command) -> Sequence[Sealed]:
    match, facts, time_of_day = decision.match, decision.facts, Millis(decision.time or 0)
    return seal(decision.game, match, head, facts, time=time_of_day, player=command.player, command=command.id)


def _origin(decision: Decision) -> Origin | None:
    """Returns where the events are stored that a new fork shares; `None` if the decision does not begin one."""
    first = decision.facts[0].event
    return Origin(first.parent.match, first.parent.version) if isinstance(first, ForkBegun) else None


def _new_fork(fork: Decision, command: Command) -> NewFork:
    """Returns the fork that a decision begins. Raises `ValueError` if it begins none."""
    first = fork.facts[0].event
    if not isinstance(first, ForkBegun):
        raise ValueError("the decision begins no fork")
    sealed = _sealed(fork, Hash(first.parent.hash), command)
    origin = Origin(first.parent.match, first.parent.version)
    return NewFork(fork.match.id, origin, [each.envelope for each in sealed])
