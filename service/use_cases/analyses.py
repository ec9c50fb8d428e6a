"""The analyses of finished matches: asked for, computed by a worker bit by bit, and kept for everybody."""

import zlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.components import Digest
from domain.game import Seat, Version
from domain.match import BotName, MatchId, PlayerId, is_over
from domain.refusals import MatchRefused
from events import keys
from events.cluster import partitions_of
from events.connection import reaching_redis
from events.record import is_opened
from events.repository import MatchRepository, Snapshot
from events.store import Hash
from events.stored_values import StoredValues
from service.use_cases.code_digest import code_digest
from service.use_cases.reading import MatchView
from service.use_cases.studies import State, Studies, Study

KEPT_FOR: Final = 90 * 24 * 3600
"""Seconds for which an analysis is kept after somebody has asked for it. It can be computed again, to the same end."""


class Verdict(Struct, frozen=True):
    """What a move was worth, compared with the best one."""

    best: dict[str, Any]
    """The best move; the one that was played if no other did better."""
    best_text: str
    given_away: float
    """The expected points that the played move gave away; 0 if it was the best."""
    error: float
    """The standard error of `given_away`."""
    lead: float
    """The points by which the seat is expected to be ahead after the played move."""
    chance: float
    """The chance of the seat to win after the played move, from 0 to 1."""
    chance_given_away: float
    """The chance to win that the played move gave away."""


class Judged(Struct, frozen=True):
    """A decision that was judged."""

    version: Version
    """The version of the match at the decision. The next event is the first one of the move."""
    seat: Seat
    bot: BotName | None
    """The bot that decided; `null` for a person."""
    moves: int
    """How many legal moves the seat had."""
    move: dict[str, Any]
    """The move that was played."""
    text: str
    knowing: Verdict
    """Judged by what the seat knew."""
    open: Verdict
    """Judged with all cards open."""


class SeatAccuracy(Struct, frozen=True):
    """How well a seat was played."""

    seat: Seat
    decisions: int
    given_away: float
    """The points given away, by what the seat knew."""
    accuracy: float
    """From 0 to 100, by what the seat knew."""
    given_away_open: float
    accuracy_open: float
    """The same with all cards open."""


class Analysis(Struct, frozen=True):
    """The analysis of a finished match."""

    match: MatchId
    hash: Hash
    """The hash of the newest event of the record that was analysed."""
    edition: int
    components: Digest
    code: str
    """A digest of the rules, the evaluation with its weights, and the search."""
    effort: tuple[int, ...]
    """The effort a decision: steps by what the seat knew, steps with all cards open, worlds in which two moves are
    compared, width, breadth."""
    decisions: tuple[Judged, ...]
    seats: tuple[SeatAccuracy, ...]
    turning_points: tuple[Version, ...]
    """The versions of the decisions that gave away most of a chance to win, ascending; five at most."""


class Progress(Struct, frozen=True):
    """How far an analysis is."""

    state: State
    judged: int = 0
    """Decisions that are judged. While it goes on, those with one legal move count, too: nobody knows yet which these
    are among the others."""
    decisions: int = 0
    """All decisions of the match; 0 until a worker has begun. When it is done, those that were judged."""
    analysis: Analysis | None = None
    outdated: bool = False
    """The analysis was made by other rules or another search than those of this release."""


class Analyses:
    """The analyses in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, studies: Studies, repository: MatchRepository) -> None:
        self._client: Any = client
        self._partitions = partitions_of(client)
        self._studies = studies
        self._repository = repository
        self._whole = StoredValues("the analysis of match", Analysis)
        self._part = StoredValues("a part of the analysis of match", Judged)

    def ask(self, match_view: MatchView, player: PlayerId) -> Progress:
        """Asks for the analysis of a match. Returns how far it is.

        One that is done is not done again, unless the rules or the search have changed since.

        Raises `MatchRefused` for a match that is not finished, or that hides something still, and if too many analyses
        wait already.
        """
        match = match_view.match
        self.check_may_be_judged(match_view.snapshot)
        known = self.of(match_view)
        if known.state in ("none", "failed") or known.outdated:
            self._studies.add(Study("analysis", match.id, player))
            with reaching_redis():
                self._client.hdel(self._key(match.id), _FAILED)
            known = Progress("waiting")
        return known

    def check_may_be_judged(self, snapshot: Snapshot) -> None:
        """Raises `MatchRefused` for a match that is not finished, or that hides something still."""
        match = snapshot.match
        if not is_over(match):
            raise MatchRefused("match-not-over", "A match is analysed when it is over.")
        if match.status != "finished":
            raise MatchRefused("match-abandoned", "The match was abandoned: there is no result to judge it by.")
        if not is_opened(snapshot, parent_running=self._repository.parent_is_running(match)):
            raise MatchRefused("match-not-over", "The match shares secrets with one that is still being played.")

    def of(self, match_view: MatchView) -> Progress:
        """Returns how far the analysis of a match is. One of an earlier release is done, unless it is done anew.

        One that cannot be read counts as none: it can be asked for again.
        """
        # Read first: the worker keeps the analysis before it removes the study.
        study = self._studies.of(Study("analysis", match_view.match.id, PlayerId("")).name)
        key = self._key(match_view.match.id)
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            pipe.hlen(key)
            pipe.hmget(key, _WHOLE, _FAILED, _DECISIONS)
            size, (whole, failed, decisions) = pipe.execute()
        analysis, snapshot = self._read(match_view.match.id, whole), match_view.snapshot
        if analysis is not None and analysis.hash == snapshot.hash:
            number, outdated = len(analysis.decisions), analysis.code != code_digest(snapshot.game)
            if study is None or not outdated:
                return Progress("done", number, number, analysis, outdated)
        if study is None and failed is not None:
            return Progress("failed")
        judged = 0 if decisions is None else size - len(_BEGUN)
        return Progress("none" if study is None else "waiting", judged, int(decisions or 0))

    def kept(self, match: MatchId) -> Mapping[bytes, bytes]:
        """Returns what is kept of an analysis: the decisions that are judged by version, and more."""
        with reaching_redis():
            found: Mapping[bytes, bytes] = self._client.hgetall(self._key(match))
        return found

    def begin(self, match: MatchId, address: str, decisions: int) -> dict[Version, Judged | None]:
        """Begins an analysis, or goes on with it. Returns the decisions that are judged.

        What was judged for another address is forgotten: of another record, by other rules or with another effort. So
        is a whole analysis that cannot be read.
        """
        kept = self.kept(match)
        if kept.get(_ADDRESS) == address.encode() and (judged := self._judged(match, kept)) is not None:
            return judged
        with reaching_redis(), self._client.pipeline() as pipe:
            pipe.delete(self._key(match))
            pipe.hset(self._key(match), mapping={_ADDRESS: address, _DECISIONS: decisions})
            pipe.expire(self._key(match), KEPT_FOR)
            pipe.execute()
        return {}

    def keep(self, match: MatchId, version: Version, judged: Judged | None) -> None:
        """Keeps a decision that is judged; `None` for one without a choice."""
        with reaching_redis():
            self._client.hset(self._key(match), version, msgspec.json.encode(judged))

    def end(self, match: MatchId, address: str, analysis: Analysis | None) -> None:
        """Keeps a whole analysis in the place of its parts, or that it was given up."""
        whole = {_FAILED: 1} if analysis is None else {_WHOLE: zlib.compress(msgspec.json.encode(analysis), 9)}
        with reaching_redis(), self._client.pipeline() as pipe:
            pipe.delete(self._key(match))
            pipe.hset(self._key(match), mapping={_ADDRESS: address, **whole})
            pipe.expire(self._key(match), KEPT_FOR)
            pipe.execute()

    def _key(self, match: MatchId) -> keys.Key:
        return keys.analysis(match, self._partitions)

    def _judged(self, match: MatchId, kept: Mapping[bytes, bytes]) -> dict[Version, Judged | None] | None:
        """Returns the decisions that are judged; `None` of a whole analysis that cannot be read."""
        if (whole := kept.get(_WHOLE)) is not None:
            analysis = self._read(match, whole)
            return None if analysis is None else {each.version: each for each in analysis.decisions}
        parts = {Version(int(name)): found for name, found in kept.items() if name.isdigit()}
        judged = {version: self._part.read(match, found) for version, found in parts.items() if found != _NO_CHOICE}
        without = dict.fromkeys(version for version, found in parts.items() if found == _NO_CHOICE)
        return without | {version: found for version, found in judged.items() if found is not None}

    def _read(self, match: MatchId, whole: bytes | None) -> Analysis | None:
        """Returns a whole analysis; `None` if there is none, or if it cannot be read."""
        if whole is None:
            return None
        try:
            document = zlib.decompress(whole)
        except zlib.error:
            document = whole  # which is no JSON
        return self._whole.read(match, document)


_ADDRESS, _DECISIONS, _WHOLE, _FAILED = b"address", b"decisions", b"whole", b"failed"
_BEGUN: Final = (_ADDRESS, _DECISIONS)
"""What is kept from the beginning on, beside the decisions that are judged."""
_NO_CHOICE: Final = msgspec.json.encode(None)
"""What is kept of a decision without a choice."""
