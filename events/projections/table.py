"""The table: matches as they stand, by folding their records."""

import threading
from bisect import bisect_right
from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, Created, Forked, MatchId, Recall, evolve
from events.codec import codec
from events.store import START, Envelope, Store, StoreUnavailable

STRIDE: Final = 64
"""Every so many versions one state is kept, so that any version is at most so many events away."""


class BrokenRecord(Exception):
    """A record that cannot be folded: an event that no rule knows, or that its rules choke on."""

    def __init__(self, match: MatchId, version: Version, why: str) -> None:
        super().__init__(f"match {match} breaks at version {version}: {why}")
        self.match = match
        self.version = version
        self.why = why


class UnknownVersion(LookupError):
    """A version that a match does not have."""

    def __init__(self, version: Version, newest: Version) -> None:
        super().__init__(f"the match has versions 1 to {newest}, not {version}")
        self.version = version
        self.newest = newest


class Folded(Struct, frozen=True):
    """A match at a version, with what its record says of that version."""

    game: AnyGame
    match: AnyMatch
    hash: str
    """The hash of the newest event folded: what the next is chained to."""
    time: int
    """The time of that event, in milliseconds since 1970, UTC."""

    @property
    def version(self) -> Version:
        """How many events are folded."""
        return self.match.version


class Table:
    """The matches of a store, cached in this process.

    Every method raises what the store raises, and `BrokenRecord` for a match that cannot be folded.
    """

    def __init__(self, store: Store, games: Mapping[GameId, AnyGame], capacity: int = 256) -> None:
        self._store = store
        self.games = games
        self._capacity = capacity
        """How many matches are kept; the one unused for the longest time makes room."""
        self._lock = threading.Lock()
        self._kept: OrderedDict[MatchId, _Kept] = OrderedDict()

    def newest(self, match: MatchId) -> Folded | None:
        """A match as it stands now; `None` when there is no such match. Folds only what is new."""
        return self._advanced(match, self._look_up(match).newest)

    def known(self, match: MatchId) -> Folded | None:
        """A match as this process saw it last, without asking the store; `None` when it never did."""
        return self._look_up(match).newest

    def at(self, match: MatchId, version: Version | None = None) -> Folded | None:
        """A match at a version, the newest by default. Raises `UnknownVersion` for one that it does not have."""
        if version is None:
            return self.newest(match)
        nearest = self._look_up(match).nearest(version)
        if nearest is not None and nearest.version == version:
            return nearest
        folded = self._advanced(match, nearest, version) if version > START else self.newest(match)
        if folded is not None and folded.version != version:
            raise UnknownVersion(version, folded.version)
        return folded

    def recall(self, match: MatchId, version: Version) -> AnyMatch:
        """A match as it was, to be kept at hand: whoever goes back to a version once does so again.

        Raises `UnknownVersion`, for an unknown match too.
        """
        folded = self.at(match, version) if version > START else None
        if folded is None:
            raise UnknownVersion(version, START)
        self._keep(folded, [folded])
        return folded.match

    def steps(self, match: MatchId, since: Version = START) -> Iterator[Folded]:
        """The match after each event that came after a version, up to now."""
        before = self.at(match, since) if since > START else None
        return self._walk(match, before)

    def put(self, folded: Folded) -> None:
        """Takes over the match that a decision has made, once its facts are appended, so nothing is folded twice."""
        self._keep(folded, [folded] if folded.version % STRIDE == 0 else ())

    def _advanced(self, match: MatchId, start: Folded | None, until: Version | None = None) -> Folded | None:
        newest = deque(self._walk(match, start, until), maxlen=1)
        return newest[0] if newest else start

    def _walk(self, match: MatchId, start: Folded | None, until: Version | None = None) -> Iterator[Folded]:
        since = START if start is None else start.version
        # A take-back mostly goes back a few versions. What is further back is recalled, and not held until the end: so
        # many states at once would cost more than folding them.
        passed: deque[Folded] = deque([] if start is None else [start], maxlen=STRIDE)
        worth_keeping: list[Folded] = []

        def recall(version: Version) -> AnyMatch:
            if not passed or version < passed[0].version:
                return self.recall(match, version)
            worth_keeping.append(passed[version - passed[0].version])
            return worth_keeping[-1].match

        try:
            for folded in self._fold(match, start, self._store.read(match, since, until), recall):
                passed.append(folded)
                if folded.match.version % STRIDE == 0:
                    worth_keeping.append(folded)
                yield folded
        finally:  # a record that breaks is not folded again up to there
            if passed and passed[-1] is not start:
                self._keep(passed[-1], worth_keeping)

    def _fold(
        self, match: MatchId, folded: Folded | None, envelopes: Sequence[Envelope], recall: Recall
    ) -> Iterator[Folded]:
        if not envelopes:
            return
        game = self._game(match, envelopes[0]) if folded is None else folded.game
        state = None if folded is None else folded.match
        decode = codec(game).event
        for envelope in envelopes:
            try:
                state = evolve(game, state, decode(envelope), recall)
            except StoreUnavailable:
                raise
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                raise BrokenRecord(match, envelope.version, why) from error
            yield Folded(game, state, envelope.hash, envelope.time)

    def _game(self, match: MatchId, envelope: Envelope) -> AnyGame:
        try:
            created = msgspec.json.decode(envelope.event, type=Created | Forked)
        except msgspec.MsgspecError as error:
            raise BrokenRecord(match, envelope.version, f"it does not begin with its creation: {error}") from error
        if created.match != match:
            raise BrokenRecord(match, envelope.version, f"it is the record of match {created.match}")
        if created.game not in self.games:
            raise BrokenRecord(match, envelope.version, f"the game {created.game} is not at hand")
        return self.games[created.game]

    def _look_up(self, match: MatchId) -> "_Kept":
        with self._lock:
            if match not in self._kept:
                return _Kept()
            self._kept.move_to_end(match)
            return self._kept[match]

    def _keep(self, newest: Folded, waypoints: Sequence[Folded] = ()) -> None:
        match = newest.match.id
        with self._lock:
            kept = self._kept.setdefault(match, _Kept())
            self._kept.move_to_end(match)
            kept.keep(newest, waypoints)
            if len(self._kept) > self._capacity:
                self._kept.popitem(last=False)


class _Kept:
    """What is kept of one match: its newest state and, ascending, some of the earlier ones."""

    __slots__ = ("newest", "waypoints")

    def __init__(self) -> None:
        self.newest: Folded | None = None
        self.waypoints: tuple[Folded, ...] = ()

    def keep(self, newest: Folded, waypoints: Sequence[Folded]) -> None:
        if self.newest is None or newest.version > self.newest.version:
            self.newest = newest
        missing = {folded.version: folded for folded in waypoints} | {each.version: each for each in self.waypoints}
        if len(missing) > len(self.waypoints):
            self.waypoints = tuple(missing[version] for version in sorted(missing))

    def nearest(self, version: Version) -> Folded | None:
        """The state kept at a version, or else at the last one before."""
        if self.newest is not None and self.newest.version <= version:
            return self.newest
        place = bisect_right(self.waypoints, version, key=_version)
        return self.waypoints[place - 1] if place else None


def _version(folded: Folded) -> Version:
    return folded.version
