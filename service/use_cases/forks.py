"""Forks: new matches that share the record of another one up to a version."""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress

from domain.game import Seat, Version
from domain.match import AnyMatch, BotName, Decision, Fact, ForkOpened, Holder, MatchId, PlayerId, is_over
from domain.refusals import MatchRefused
from events import keys
from events.history import recorded_facts
from events.repository import MatchRepository, Snapshot, UnknownVersion
from events.store import START, Store, VersionConflict
from service.use_cases.accounts import Player
from service.use_cases.checks import KEPT_SEATS, check_all_can_agree, own_seat
from service.use_cases.commands import ID_BYTES, Command
from service.use_cases.match_plan import SeatPlan, new_seed, seat_as_planned
from service.use_cases.reading import required, seen_by
from service.use_cases.unit_of_work import Outcome, UnitOfWork


class Forks:
    """Forks of matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(
        self,
        bots: Sequence[BotName],
        store: Store,
        repository: MatchRepository,
        unit_of_work: UnitOfWork,
        *,
        seed: Callable[[], str] = new_seed,
    ) -> None:
        self._bots = bots
        self._store = store
        self._repository = repository
        self._unit_of_work = unit_of_work
        self._seed = seed

    def fork(
        self,
        parent: MatchId,
        version: Version,
        creator: Player,
        *,
        match: MatchId,
        seats: Sequence[SeatPlan],
        command: Command,
    ) -> Outcome:
        """Creates a match that shares the record of `parent` up to a version. Returns the new match.

        Of a finished match, `match` is the id of the new one; without `seats` all its seats are open. A running match
        is forked by consent: until the last player agrees, the parent itself is returned.
        Raises `NotFound`, `UnknownVersion`, `Forbidden` and `MatchRefused`.
        """
        if (earlier := self._unit_of_work.earlier(match, command)) is not None:
            return earlier
        newest = self._newest(parent, creator.id)
        if not is_over(newest.match) or self._unit_of_work.earlier(parent, command) is not None:
            return self._agree(newest, version, seats, command)
        before = self._finished(newest, version)
        decision = self._forked(before, match, creator.id)
        if seats and len(seats) != len(before.match.seats):
            count = len(before.match.seats)
            raise MatchRefused("bad-seat-count", f"The match is played with {count} seats, not with {len(seats)}.")
        seat_as_planned(decision, seats, Holder(creator.id), self._bots)
        return self._unit_of_work.write(decision, before.head, command)

    def decline(self, match: MatchId, command: Command) -> Outcome:
        """Declines the proposed fork. Raises `NotFound`, `Forbidden` and `MatchRefused`."""

        def decide(decision: Decision) -> None:
            decision.decline_fork(own_seat(decision.match, command.player))

        return self._unit_of_work.change(match, command, decide)

    def _newest(self, match: MatchId, player: PlayerId) -> Snapshot:
        return seen_by(required(self._repository.newest(match)), player).snapshot

    def _finished(self, newest: Snapshot, version: Version) -> Snapshot:
        """Returns a finished match at the shared version. Raises `MatchRefused` and `UnknownVersion`."""
        if newest.match.status != "finished":
            raise MatchRefused("not-finished", "The match has no end that anything else could be compared with.")
        if self._repository.parent_is_running(newest.match):
            raise MatchRefused("parent-not-over", "The match shares secrets with one that is not over.")
        self._unit_of_work.bounds.check_may_share(version)
        _check_exists(newest, version)
        before = self._repository.recall(newest.match.id, version)
        if before.version == newest.version:
            raise MatchRefused("not-between-moves", f"At version {version} the match was over.")
        return before

    def _agree(self, newest: Snapshot, version: Version, seats: Sequence[SeatPlan], command: Command) -> Outcome:
        own_seat(newest.match, command.player)
        if seats:
            raise MatchRefused("seats-are-kept", KEPT_SEATS)
        _check_exists(newest, version)

        def decide(decision: Decision) -> Decision | None:
            check_all_can_agree(decision.match)
            fork = new_fork_id(newest.match.id)
            decision.agree_to_fork(own_seat(decision.match, command.player), version, fork)
            last = decision.facts[-1].event
            return self._opened(decision.match, last, command.player) if isinstance(last, ForkOpened) else None

        outcome = self._unit_of_work.change(newest.match.id, command, decide)
        last = outcome.last_event
        return self._fork_of(outcome.snapshot, last, command) if isinstance(last, ForkOpened) else outcome

    def _fork_of(self, parent: Snapshot, opened: ForkOpened, command: Command) -> Outcome:
        """Returns the fork that all have agreed to.

        An earlier release wrote the fork after its parent; if it was stopped in between, the fork is created now.
        """
        if self._repository.newest(opened.match) is None:
            decision = self._opened(parent.match, opened, command.player)
            before = self._repository.recall(parent.match.id, opened.version)
            with suppress(VersionConflict):
                again = Command(command.player, command.id)
                return self._unit_of_work.write(decision, before.head, again)
        return Outcome(self._newest(opened.match, command.player), ())

    def _opened(self, parent: AnyMatch, opened: ForkOpened, creator: PlayerId) -> Decision:
        """Returns the decision that begins a fork to which all have agreed.

        Each seat goes to its holder in the parent, so that no player sees the hand of another one.
        """
        before = self._repository.recall(parent.id, opened.version)
        decision = self._forked(before, opened.match, creator, running=True)
        for seat, holder in enumerate(parent.seats):
            if holder is not None:
                decision.take_seat(Seat(seat), Holder(holder.player, bot=holder.bot))
        return decision

    def _forked(self, before: Snapshot, match: MatchId, creator: PlayerId, *, running: bool = False) -> Decision:
        """Returns the decision that begins a fork at a version, with empty seats."""
        decision = Decision(before.game, None, time=self._unit_of_work.time(before.time))
        decision.fork(
            before.match,
            self._next_fact(before),
            before.hash,
            match=match,
            creator=creator,
            seed=self._seed(),
            running=running,
        )
        return decision

    def _next_fact(self, before: Snapshot) -> Fact | None:
        """Returns the fact after a version, if there is one."""
        match, version = before.match.id, before.version
        envelopes = self._store.read(match, version, Version(version + 1))
        return next(recorded_facts(before.game, match, envelopes), None)


def _check_exists(newest: Snapshot, version: Version) -> None:
    """Raises `UnknownVersion` unless the match has the version."""
    if not START < version <= newest.version:
        raise UnknownVersion(version, newest.version)


def new_fork_id(parent: MatchId) -> MatchId:
    """Returns a new random id in the partition of the parent, so that one script can write to both matches.

    Two matches that share a partition on a cluster share one on one Redis too.
    """
    wanted = keys.partition(parent, keys.PARTITIONS_ON_A_CLUSTER)
    while True:
        drawn = MatchId(secrets.token_urlsafe(ID_BYTES))
        if keys.partition(drawn, keys.PARTITIONS_ON_A_CLUSTER) == wanted:
            return drawn
