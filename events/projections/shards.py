"""What is read from all shards at once."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from events.connection import reaching_redis
from events.keys import Key
from events.projection_keys import SHARDS, Shard

_GROWTH: Final = 4


def from_all(client: Any, ask: Callable[[Any, Shard], object]) -> list[Any]:
    """Returns what Redis answers for each shard; `ask` adds the same commands to a pipeline for each of them."""
    with reaching_redis(), client.pipeline(transaction=False) as pipe:
        for shard in SHARDS:
            ask(pipe, shard)
        answers: list[Any] = pipe.execute()
    return answers


def newest_first(client: Any, indexes: Sequence[Key], after: str | None, at_once: int) -> Iterator[str]:
    """Returns the members of several indexes after one, the last in order first.

    Reads so many of each index at a time, and more each time. May raise `StoreUnavailable`.
    """

    def ask(pipe: Any, index: Key, last: str | None, count: int) -> None:
        pipe.zrevrangebylex(index, "+" if last is None else f"({last}", "-", 0, count)

    return _in_order(client, indexes, ask, after, at_once, descending=True)


def oldest_first(client: Any, indexes: Sequence[Key], after: str, before: str, at_once: int) -> Iterator[str]:
    """Returns the members of several indexes between two, without these, in order. Reads as `newest_first` does."""

    def ask(pipe: Any, index: Key, last: str | None, count: int) -> None:
        pipe.zrangebylex(index, f"({last}", f"({before}", 0, count)

    return _in_order(client, indexes, ask, after, at_once, descending=False)


_Ask = Callable[[Any, Key, str | None, int], None]
"""Adds to a pipeline the question for so many members of an index that follow one."""


def _in_order(
    client: Any, indexes: Sequence[Key], ask: _Ask, last: str | None, at_once: int, *, descending: bool
) -> Iterator[str]:
    while True:
        with reaching_redis(), client.pipeline(transaction=False) as pipe:
            for index in indexes:
                ask(pipe, index, last, at_once)
            pieces = pipe.execute()
        # An index may have more members that come after its last one here, and before the last ones of others.
        ends = [piece[-1] for piece in pieces if len(piece) == at_once]
        members = sorted(chain(*pieces), reverse=descending)
        if not ends:
            yield from (member.decode() for member in members)
            return
        end = max(ends) if descending else min(ends)
        yield from (member.decode() for member in members if (member >= end if descending else member <= end))
        last, at_once = end.decode(), at_once * _GROWTH


Places = set[tuple[Key, str]]
"""Indexes, each with the place of a match there."""


def rewrite(pipe: Any, earlier: Places, now: Places) -> None:
    """Adds a match to the indexes it belongs to now, and removes it from the others."""
    for index, place in now - earlier:
        pipe.zadd(index, {place: 0})
    for index, place in earlier - now:
        pipe.zrem(index, place)


def seconds_since(client: Any, times: Sequence[float]) -> float:
    """Returns the seconds since the first of some times, which are in milliseconds since 1970; 0 if there are none.

    May raise `StoreUnavailable`.
    """
    if not times:
        return 0.0
    with reaching_redis():
        seconds, micros = client.time()
    return max(0.0, float(seconds + micros / 1e6 - min(times) / 1000))
