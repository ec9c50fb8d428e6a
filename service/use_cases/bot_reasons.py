"""The reasons of bots: kept when a bot has moved, told when the match is over.

They tell the cards that a bot holds, so nobody may read them before the record of the match hides nothing any more.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.components import Digest
from domain.game import Seat, Version
from domain.match import AnyMatch, BotName, MatchId, is_over
from domain.refusals import MatchRefused
from events.kept_reasons import KeptDocument, ReasonsStore
from events.record import is_opened
from events.repository import MatchRepository, Snapshot
from events.store import START, Hash
from events.stored_values import StoredValues
from service.use_cases.reading import MatchView

_AT_ONCE: Final = 64
"""The documents that are read at once, at most: an archived file is read through each time."""
_NOT_OVER: Final = "What bots thought is told when the match is over and its record hides nothing any more."


class KeptCandidate(Struct, frozen=True):
    """A move that a bot looked at closely."""

    move: dict[str, Any]
    mean: float
    """The points by which the seat of the bot is expected to be ahead after it, in the mean of its worlds."""
    error: float | None
    """The standard error of the mean; `null` for fewer than two worlds."""
    worlds: int
    """The worlds in which the match was played on after it; 0 if only the state right after it was valued."""


class KeptMove(Struct, frozen=True):
    """A move that a bot expected."""

    seat: Seat
    move: dict[str, Any]


class KeptReasons(Struct, frozen=True, kw_only=True):
    """Why a bot chose a move, with all that it takes to make the decision again."""

    version: Version
    """The version of the match at the decision. The event after it is the first one of the move."""
    hash: Hash
    """The hash of the event of that version, which tells the record apart from every other one."""
    seat: Seat
    bot: BotName
    move: dict[str, Any]
    candidates: tuple[KeptCandidate, ...]
    """The moves that the bot looked at closely, the best first."""
    line: tuple[KeptMove, ...]
    """How the match was expected to go on, from the chosen move on; long lines are cut."""
    planned: int
    """The steps that were planned. A step is one move tried."""
    steps: int
    """The steps that were taken."""
    seed: str
    """The seed of the decision, in hex. It has nothing to do with the seed of the match."""
    level: dict[str, Any]
    """How the bot thinks: the numbers of its level; `None` for one that it leaves to the game."""
    edition: int
    """The edition of the rules."""
    components: Digest
    code: str
    """A digest of the rules, the evaluation with its weights, and the search that made the decision."""


class BotReasons:
    """The reasons of bots in all matches. Every method may raise `StoreUnavailable`."""

    def __init__(self, store: ReasonsStore, repository: MatchRepository) -> None:
        self._store = store
        self._repository = repository
        self._stored = StoredValues("the reasons of a bot in match", KeptReasons)

    def keep(self, match: MatchId, reasons: KeptReasons) -> None:
        """Keeps the reasons for a move, which is in the record by now."""
        self._store.keep(match, reasons.version, msgspec.json.encode(reasons))

    def of(
        self, match_view: MatchView, since: Version = START, limit: int | None = None
    ) -> Iterator[tuple[Snapshot, KeptReasons]]:
        """Yields the reasons for the decisions at the version `since` and later, each with the match as it was then.

        Raises `MatchRefused` before the record of the match hides nothing any more. A match that never began has none.
        """
        snapshot = match_view.snapshot
        if is_over(snapshot.match) and snapshot.match.began is None:
            return iter(())
        if not is_opened(snapshot, parent_running=self._repository.parent_is_running(snapshot.match)):
            raise MatchRefused("match-not-over", _NOT_OVER)
        return islice(self._found(snapshot.match, since, min(limit or _AT_ONCE, _AT_ONCE)), limit)

    def _found(self, match: AnyMatch, since: Version, at_once: int) -> Iterator[tuple[Snapshot, KeptReasons]]:
        for part, versions in self._versions(match, since):
            for begin in range(0, len(versions), at_once):
                for kept in self._store.read(part, versions[begin : begin + at_once]):
                    if (found := self._read(match, part, kept)) is not None:
                        yield found

    def _versions(self, match: AnyMatch, since: Version) -> Iterator[tuple[MatchId, Sequence[Version]]]:
        """Yields the matches whose events a match has, itself at the end, each with the versions to look at."""
        parts = [*((part.match, part.until) for part in match.lineage), (match.id, match.version)]
        for name, until in parts:
            yield name, [version for version in self._store.versions(name) if since <= version < until]
            since = max(since, until)

    def _read(self, match: AnyMatch, part: MatchId, kept: KeptDocument) -> tuple[Snapshot, KeptReasons] | None:
        """Returns the reasons for a decision.

        Returns `None` if they cannot be read, or belong to a record that was replaced by an older copy.
        """
        reasons, snapshot = self._stored.read(part, bytes(kept.document)), self._repository.at(match.id, kept.version)
        if reasons is None or snapshot is None or snapshot.hash != reasons.hash:
            return None
        return snapshot, reasons
