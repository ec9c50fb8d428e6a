"""The standings of each game: the results and the estimated strength of its players, best rating first.

Standings are a fold over the results in the order in which the matches ended, whatever the order in which they arrive.
What the last results have changed is kept. So a result that arrives after later ones costs what these cost: they are
undone, and counted again after it. A result that is later than that is rare, for example that of a match that was in
quarantine: then all results are counted again, some at a time. Until that is done the standings of before are shown.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import PlayerId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.meetings import HeadToHead, Meetings, Pair, head_to_head, pair
from events.projections.ratings import Standing
from events.projections.settled import read_shown, settled
from events.projections.settling import rank_of, settle


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
        with reaching_redis():
            page = read_shown(self._client, game, lambda count: self._page(game, count, after, limit))
        return page or Page((), 1, None)

    def of(self, player: PlayerId, games: Iterable[GameId]) -> Mapping[GameId, tuple[int, Standing]]:
        """Returns the rank and the standing of a player in each of some games of which a match counted."""
        with reaching_redis():
            found = {game: self._ranked(game, player) for game in games}
        return {game: ranked for game, ranked in found.items() if ranked is not None}

    def head_to_head(
        self, player: PlayerId, opponent: PlayerId, games: Iterable[GameId]
    ) -> Mapping[GameId, HeadToHead]:
        """Returns what a player has played against another one, in each of some games in which they have met."""
        field = pair(player, opponent)
        with reaching_redis():
            documents = {game: read_shown(self._client, game, partial(self._meetings, game, field)) for game in games}
        found = {game: _MEETINGS.decode(document) for game, document in documents.items() if document is not None}
        return {game: head_to_head(each, player, opponent) for game, each in found.items() if each.matches}

    def _meetings(self, game: GameId, field: Pair, count: int) -> bytes | None:
        document: bytes | None = self._client.hget(keys.meetings(game, count), field)
        return document

    def _ranked(self, game: GameId, player: PlayerId) -> tuple[int, Standing] | None:
        for _ in range(_ATTEMPTS):
            count = settled(self._client, game).shown
            document = self._client.hget(keys.standings(game, count), player)
            standing = None if document is None else _STANDING.decode(document)
            rank = None if standing is None else self._client.zrank(keys.ranking(game, count), rank_of(standing))
            if standing is not None and rank is not None:
                return rank + 1, standing
            # The standing has changed between two reads, or its count was deleted because a newer one is shown.
            if standing is None and settled(self._client, game).shown == count:
                break
        return None

    def _page(self, game: GameId, count: int, after: str | None, limit: int) -> Page | None:
        since = "-" if after is None else f"({after}"
        found = self._client.zrangebylex(keys.ranking(game, count), since, "+", 0, limit + 1)
        if not found:
            return None
        with self._client.pipeline(transaction=False) as pipe:
            pipe.zrank(keys.ranking(game, count), found[0])
            pipe.hmget(keys.standings(game, count), [member.partition(b" ")[2] for member in found[:limit]])
            rank, documents = pipe.execute()
        standings = tuple(_STANDING.decode(document) for document in documents if document is not None)
        if not standings:
            return None
        is_last = len(found) <= limit
        return Page(standings, 1 + (rank or 0), None if is_last else found[limit - 1].decode())

    def settle(self, game: GameId) -> bool:
        """Counts the next results of a game that are not counted yet; returns true if more are left."""
        watched = keys.settled(game), keys.results(game), keys.uncounted(game)
        with reaching_redis():
            return bool(self._client.transaction(lambda pipe: settle(pipe, game), *watched, value_from_callable=True))


_ATTEMPTS: Final = 20
"""How often a standing is read that changes meanwhile."""
_STANDING = msgspec.json.Decoder(Standing)
_MEETINGS = msgspec.json.Decoder(Meetings)
