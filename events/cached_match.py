"""The snapshots of one match that a process keeps in memory: any version is folded from one shortly before it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Generic, Protocol, TypeVar

from domain.game import Version
from events.store import Envelope

STRIDE: Final = 128
"""Versions between two snapshots that are kept: so any version is at most so many events after one.

Of a match with more than `MOST_SPACED` of them every second one is kept, then every fourth, and so on.
"""
MOST_SPACED: Final = 64
MOST_RECALLED: Final = 32
"""Snapshots at other versions that are kept of one match, because a take-back or a fork asked for them."""


class _Snapshot(Protocol):
    @property
    def version(self) -> Version:
        """The version of the match."""


V = TypeVar("V", bound=_Snapshot)


class CachedMatch(Generic[V]):
    """The cached snapshots of one match: the newest, evenly spaced ones before it, and those last recalled.

    However long the match is, their number is bounded.
    """

    __slots__ = ("newest", "recalled", "spaced", "stride")

    def __init__(self) -> None:
        self.newest: V | None = None
        self.spaced: tuple[V, ...] = ()
        """In ascending order, one for each multiple of `stride` that was folded."""
        self.recalled: tuple[V, ...] = ()
        self.stride = STRIDE

    def keep(self, snapshot: V) -> None:
        """Keeps a snapshot as the newest one, or for its version, if it is one of these."""
        if self.newest is None or snapshot.version > self.newest.version:
            self.newest = snapshot
        if snapshot.version % self.stride:
            return
        place = bisect_left(self.spaced, snapshot.version, key=_version)
        after = bisect_right(self.spaced, snapshot.version, key=_version)
        self.spaced = (*self.spaced[:place], snapshot, *self.spaced[after:])
        if len(self.spaced) > MOST_SPACED:
            self.stride *= 2
            self.spaced = tuple(each for each in self.spaced if each.version % self.stride == 0)

    def keep_recalled(self, snapshot: V) -> None:
        """Keeps a snapshot that was asked for, instead of the one that was asked for longest ago."""
        others = tuple(each for each in self.recalled if each.version != snapshot.version)
        self.recalled = (*others, snapshot)[-MOST_RECALLED:]

    def nearest(self, version: Version | None) -> V | None:
        """Returns the cached snapshot at a version, or else the last one before it; without a version the newest."""
        if self.newest is None or version is None or self.newest.version <= version:
            return self.newest
        place = bisect_right(self.spaced, version, key=_version)
        earlier = (*self.spaced[max(0, place - 1) : place], *self.recalled)
        return max((each for each in earlier if each.version <= version), key=_version, default=None)

    def beyond(self, snapshot: V | None, version: Version | None) -> V | None:
        """Returns what `nearest` does if it is newer than a snapshot, otherwise `None`."""
        nearest = self.nearest(version)
        return nearest if nearest is not None and (snapshot is None or nearest.version > snapshot.version) else None


def _version(snapshot: _Snapshot) -> Version:
    return snapshot.version


def strides(since: Version, envelopes: Sequence[Envelope]) -> Iterator[Sequence[Envelope]]:
    """Returns the envelopes after a version, split after each version whose snapshot is kept."""
    parts = range(STRIDE - since % STRIDE, len(envelopes), STRIDE)
    return (envelopes[begin:end] for begin, end in pairwise((0, *parts, len(envelopes))) if begin < end)
