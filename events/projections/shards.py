"""What is read from all shards at once."""

from collections.abc import Callable, Iterator, Sequence
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
    since = "+" if after is None else f"({after}"
    while True:
        with reaching_redis(), client.pipeline(transaction=False) as pipe:
            for index in indexes:
                pipe.zrevrangebylex(index, since, "-", 0, at_once)
            pieces = pipe.execute()
        # An index may have more members that come after its last one here, and before the last ones of others.
        ends = [piece[-1] for piece in pieces if len(piece) == at_once]
        end = max(ends, default=b"")
        complete = (member for piece in pieces for member in piece if member >= end)
        yield from (member.decode() for member in sorted(complete, reverse=True))
        if not ends:
            return
        since, at_once = f"({end.decode()}", at_once * _GROWTH


def seconds_since(client: Any, times: Sequence[float]) -> float:
    """Returns the seconds since the first of some times in milliseconds; 0 if there are none. May raise
    `StoreUnavailable`."""
    if not times:
        return 0.0
    with reaching_redis():
        seconds, micros = client.time()
    return max(0.0, float(seconds + micros / 1e6 - min(times) / 1000))
