"""The results of each game that are rated, in the order in which their matches ended, and which are not counted yet.

A result lies in the summary of its match; this is the index of these results, from which the standings are counted. A
result may be put there again without harm: one that has not changed changes nothing.
"""

from collections.abc import Sequence
from typing import Any, Final, NewType

import msgspec
import redis

from domain.game import GameId
from domain.match import MatchId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.contests import RatedResult, Result
from events.store import Millis

ResultPlace = NewType("ResultPlace", str)
"""The place of a result in the order: when its match ended, then the id of the match."""
FIRST: Final = ResultPlace("")
"""The place before all results."""

# Writes the result of a match, or removes it, and notes from which places on the standings have to be counted again.
_PUT: Final = """
local before = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if before == ARGV[2] then return end
local function place(result) return string.sub(result, 1, 13) .. ' ' .. ARGV[1] end
if before ~= '' then
    redis.call('ZREM', KEYS[2], place(before))
    redis.call('ZADD', KEYS[3], 0, place(before))
end
if ARGV[2] == '' then
    redis.call('HDEL', KEYS[1], ARGV[1])
else
    redis.call('ZADD', KEYS[2], 0, place(ARGV[2]))
    redis.call('ZADD', KEYS[3], 0, place(ARGV[2]))
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
"""


class Results:
    """The results in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._put: Any = client.register_script(_PUT)

    def of(self, game: GameId, match: MatchId) -> RatedResult | None:
        """Returns the result of a match, counted or not."""
        with reaching_redis():
            found = self._client.hget(keys.results(game), match)
        return None if found is None else _decoded(found)

    def put(self, game: GameId, match: MatchId, result: RatedResult | None) -> None:
        """Writes the result of a match, or removes it with `None`. The next `Standings.settle` counts it."""
        with reaching_redis():
            self._put(
                keys=[
                    keys.results(game),
                    keys.result_order(game),
                    keys.uncounted(game),
                ],
                args=[match, b"" if result is None else _encoded(result)],
            )


def first_uncounted(pipe: Any, game: GameId) -> ResultPlace | None:
    """Returns the first place that was not counted as it is now; `None` if all results are counted."""
    return next((ResultPlace(place.decode()) for place in pipe.zrange(keys.uncounted(game), 0, 0)), None)


def results_after(pipe: Any, game: GameId, place: ResultPlace, limit: int) -> Sequence[tuple[ResultPlace, RatedResult]]:
    """Returns the first results after a place, in order."""
    since = f"({place}" if place else "-"
    found = [name.decode() for name in pipe.zrangebylex(keys.result_order(game), since, "+", 0, limit)]
    documents = pipe.hmget(keys.results(game), [each.partition(" ")[2] for each in found]) if found else ()
    return [(ResultPlace(each), _decoded(document)) for each, document in zip(found, documents, strict=True)]


def counted_before(pipe: Any, game: GameId, place: ResultPlace | None) -> None:
    """Notes in a transaction that all results before a place are counted; `None`: all."""
    pipe.delete(keys.uncounted(game))
    if place is not None:
        pipe.zadd(keys.uncounted(game), {place: 0})


def _encoded(result: RatedResult) -> bytes:
    return b"%013d %s" % (result.ended, msgspec.json.encode(result.places))


def _decoded(document: bytes) -> RatedResult:
    ended, places = document.split(b" ", 1)
    return RatedResult(Millis(int(ended)), _PLACES.decode(places))


_PLACES: Final = msgspec.json.Decoder(Result)
