"""The forms of the projections that other releases use on the same store, and the end of those that none uses.

Each form has its own keys, and its own group of readers of the feed, so that processes of two releases can run side by
side. What an earlier release has left is kept for a while, so that the operator can go back to it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import redis

from events import keys, projection_keys
from events.cluster import partitions_of
from events.connection import reaching_redis
from events.store import CHUNK

KEPT_FOR: Final = 7 * 24 * 3600.0
"""Seconds for which projections are kept that no projector writes."""
_GROUP: Final = re.compile(r"projector(?:-(\d+))?")


class Forms:
    """The forms of the projections in a store. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, *, kept_for: float = KEPT_FOR) -> None:
        self._client: Any = client
        self._kept_for_ms = kept_for * 1000

    def remove_unused(self) -> list[str]:
        """Removes the projections and readers of other forms that no projector has used for long.

        Returns the names of the groups that were removed. Several processes may do so at once, and a crash leaves
        nothing behind: the group, which tells that there is something to remove, is the last to go. A projector that
        comes back finds no projections, and computes them.
        """
        with reaching_redis():
            unused = [group for group, idle in self._groups().items() if idle >= self._kept_for_ms]
            for group in unused:
                self._remove(group)
        return unused

    def _groups(self) -> Mapping[str, float]:
        """Returns the groups of projectors of other forms, and for how many milliseconds none of them has asked."""
        idle: dict[str, float] = {}
        for feed in map(keys.feed, partitions_of(self._client)):
            if not self._client.exists(feed):
                continue
            for group in (each["name"].decode() for each in self._client.xinfo_groups(feed)):
                if group == projection_keys.projectors() or not _GROUP.fullmatch(group):
                    continue
                times = (each["idle"] for each in self._client.xinfo_consumers(feed, group))
                idle[group] = min(min(times, default=self._kept_for_ms), idle.get(group, float("inf")))
        return idle

    def _remove(self, group: str) -> None:
        for form in _forms(group):
            found = []
            for key in self._client.scan_iter(projection_keys.projections(form), count=CHUNK):
                found.append(key)
                if len(found) == CHUNK:
                    self._client.unlink(*found)
                    found = []
            if found:
                self._client.unlink(*found)
        for feed in map(keys.feed, partitions_of(self._client)):
            if self._client.exists(feed):
                self._client.xgroup_destroy(feed, group)


def _forms(group: str) -> Iterator[int]:
    """Returns the forms whose projections a group of readers writes."""
    number = group.removeprefix("projector").removeprefix("-")
    yield from [int(number)] if number else range(1, projection_keys.FIRST_FORM_WITH_READERS)
