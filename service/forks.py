"""The use case of a match that goes another way than one that has been played."""

from collections.abc import Callable, Sequence

from domain.game import Version
from domain.match import BotName, Decision, Fact, Holder, MatchId, Refusal
from events.past import fact_of
from events.projections.table import Folded, Table
from events.store import START, Store
from service.commands import Command
from service.errors import Unknown
from service.matches import new_seed
from service.players import Player
from service.reading import look
from service.scribe import Outcome, Scribe
from service.seating import SeatPlan, seat_as_planned


class Forks:
    """Forks matches. Every method may raise `StoreUnavailable`, and `CommandReused` for a key sent before."""

    def __init__(
        self,
        bots: Sequence[BotName],
        store: Store,
        table: Table,
        scribe: Scribe,
        *,
        seed: Callable[[], str] = new_seed,
    ) -> None:
        self._bots = bots
        self._store = store
        self._table = table
        self._scribe = scribe
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
        """Opens a match that shares the record of a finished one up to a version. With no `seats` all are open.

        Raises `Unknown`, `UnknownVersion` and `Refusal`.
        """
        if (earlier := self._scribe.earlier(match, command)) is not None:
            return earlier
        before = self._parent(parent, version, creator)
        decision = Decision(before.game, None)
        *shared, following = self._facts(before)
        decision.fork(before.match, shared, following, before.hash, match=match, creator=creator.id, seed=self._seed())
        if seats and len(seats) != len(before.match.seats):
            count = len(before.match.seats)
            raise Refusal("bad-seat-count", f"The match is played with {count} seats, not with {len(seats)}.")
        seat_as_planned(decision, seats, Holder(creator.id, creator.name), self._bots)
        return self._scribe.write(decision, START, "", command)

    def _parent(self, parent: MatchId, version: Version, creator: Player) -> Folded:
        """The parent at the version that is shared."""
        newest = self._table.newest(parent)
        if newest is None:
            raise Unknown("match", "match_id")
        look(newest, creator.id)
        if newest.match.status != "finished":
            raise Refusal("not-finished", "A match can be forked when it is finished: until then it holds secrets.")
        before = self._table.at(parent, version)
        if before is None or before.version == newest.version:
            raise Refusal("not-between-moves", f"At version {version} the match was over.")
        return before

    def _facts(self, before: Folded) -> list[Fact]:
        """What happened up to a version, and what came next."""
        envelopes = self._store.read(before.match.id, START, Version(before.version + 1))
        return [fact_of(before.game, envelope) for envelope in envelopes]
