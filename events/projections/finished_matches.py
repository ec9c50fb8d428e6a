"""The matches that are finished, in the order in which they ended: for whoever reads all records."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId
from events import projection_keys as keys
from events.keys import Key
from events.projections.match_summary import LobbyEntry, MatchSummary
from events.projections.shards import Places, oldest_first, rewrite
from events.store import Millis


class Reader(Struct, frozen=True):
    """Who reads: private matches are for those who took part in them, and for the operator."""

    player: PlayerId | None
    operates: bool = False


class Place(Struct, frozen=True):
    """A finished match in the order. A place names a match: seal it for clients."""

    text: str

    @property
    def match(self) -> MatchId:
        """The match that has this place."""
        return MatchId(self.text.partition(":")[2])


def before_all_since(moment: Millis) -> Place:
    """Returns the place before those of all matches that ended at a moment or later."""
    return Place(f"{moment:013}")


class FinishedMatches:
    """These matches in Redis. The method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def after(
        self, place: Place, reader: Reader, *, games: Sequence[GameId], until: Millis, limit: int
    ) -> Sequence[Place]:
        """Returns the first matches of some games after a place that ended before a moment, and that a reader may see.

        The cost depends on the number that is asked for, not on how many there are.
        """
        indexes = [key for shard in keys.SHARDS for game in games for key in _indexes_to_read(shard, game, reader)]
        places = oldest_first(self._client, indexes, place.text, before_all_since(until).text, limit)
        return [*map(Place, islice(places, limit))]


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Gives a match its place when it is finished."""
    rewrite(pipe, set() if before is None else _places(before.entry), _places(after.entry))


def _indexes_to_read(shard: keys.Shard, game: GameId, reader: Reader) -> Sequence[Key]:
    public = keys.finished_matches(shard, game)
    if reader.player is None and not reader.operates:
        return [public]
    return [public, keys.private_finished_matches(shard, game, None if reader.operates else reader.player)]


def _places(entry: LobbyEntry) -> Places:
    """Returns the indexes of a match that is finished, each with its place there; nothing for others."""
    if entry.status != "finished":
        return set()
    place, shard = f"{entry.updated:013}:{entry.id}", keys.shard(entry.id)
    if not entry.private:
        return {(keys.finished_matches(shard, entry.game), place)}
    bots = {holder.player for holder in entry.seats if holder is not None and holder.bot is not None}
    readers = {None, *(entry.participants() - bots)}
    return {(keys.private_finished_matches(shard, entry.game, reader), place) for reader in readers}
