"""The standings of each game: the results and the estimated strength of its players, best rating first.

Standings are a fold over the results in the order in which the matches ended, whatever the order in which they arrive.
What the last results have changed is kept. So a result that arrives after later ones costs what these cost: they are
undone, and counted again after it. A result that is later than that is rare, for example that of a match that was in
quarantine: then all results are counted again, some at a time. Until that is done the standings of before are shown.
"""

from typing import Any

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.ratings import Standing
from events.projections.settling import settle, settled


class Page(Struct, frozen=True):
    """A page of the standings of a game."""

    standings: tuple[Standing, ...]
    rank: int
    """The number of the first of them in the whole list, from 1 on."""
    next: str | None
    """The place after which the next page begins; `None` on the last page."""


class Standings:
    """The standings in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def page(self, game: GameId, *, after: str | None = None, limit: int = 50) -> Page:
        """Returns the players of whom a match of the game counted, best rating first.

        A player whose rating changes meanwhile may be on two pages, or on none.
        """
        since = "-" if after is None else f"({after}"
        with reaching_redis():
            count = settled(self._client, game).shown
            found = self._client.zrangebylex(keys.ranking(game, count), since, "+", 0, limit + 1)
            if not found:
                return Page((), 1, None)
            with self._client.pipeline(transaction=False) as pipe:
                pipe.zrank(keys.ranking(game, count), found[0])
                pipe.hmget(keys.standings(game, count), [member.partition(b" ")[2] for member in found[:limit]])
                rank, documents = pipe.execute()
        standings = tuple(_STANDING.decode(document) for document in documents if document is not None)
        is_last = len(found) <= limit
        return Page(standings, 1 + (rank or 0), None if is_last else found[limit - 1].decode())

    def settle(self, game: GameId) -> bool:
        """Counts the next results of a game that are not counted yet; returns true if more are left."""
        watched = keys.settled(game), keys.results(game), keys.uncounted(game)
        with reaching_redis():
            return bool(self._client.transaction(lambda pipe: settle(pipe, game), *watched, value_from_callable=True))


_STANDING = msgspec.json.Decoder(Standing)
