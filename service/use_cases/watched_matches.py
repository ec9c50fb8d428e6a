"""The matches that an account watches. Nobody else is told of them."""

import time
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final

from msgspec import Struct
from redis import Redis

from domain.match import MatchId, PlayerId
from domain.refusals import MatchRefused
from events.account_keys import ONE_PLACE
from events.account_places import AccountPlaces
from events.connection import writing_redis
from events.projections.lobby import Lobby
from events.projections.match_summary import LobbyEntry
from events.store import Millis
from service.use_cases.own_script import OwnScript

MOST_WATCHED: Final = 1000
"""The most matches that an account watches."""

# Returns since when an account watches a match, or `full`.
_WATCH: Final = """
local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
if since then return since end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
return ARGV[2]
"""
_UNWATCH: Final = "return redis.call('ZREM', KEYS[1], ARGV[1])"


class WatchedPage(Struct, frozen=True):
    """A page of the matches that an account watches."""

    matches: tuple[LobbyEntry, ...]
    next: str | None
    """The place after which the next page begins; `None` on the last page. It names a match: seal it for clients."""


class WatchedMatches:
    """The lists of watched matches in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        lobby: Lobby,
        places: AccountPlaces | None = None,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._client: Any = client
        self._lobby = lobby
        self._places = places or AccountPlaces(client)
        self._clock = clock
        self._watch, self._unwatch = (OwnScript(client, self._places, text) for text in (_WATCH, _UNWATCH))

    def all_of(self, player: PlayerId) -> Mapping[MatchId, Millis]:
        """Returns the matches that an account watches, and since when; the one that it began to watch last comes first.

        Those are among them that the account may not see any more.
        """
        found = self._places.ask(player, lambda home, _: [("ZREVRANGE", home.watched(player), 0, -1, "WITHSCORES")])
        stored = () if found is None else found.answers[0]
        return {MatchId(match.decode()): Millis(int(since)) for match, since in stored}

    def since(self, player: PlayerId, match: MatchId) -> Millis | None:
        """Returns since when an account watches a match; `None` if it does not."""
        found = self._places.ask(player, lambda home, _: [("ZSCORE", home.watched(player), match)])
        since = None if found is None else found.answers[0]
        return None if since is None else Millis(int(float(since)))

    def page(self, player: PlayerId, *, after: str | None = None, limit: int = 50) -> WatchedPage:
        """Returns the watched matches that the account may see, the one that it began to watch last first."""
        places = {f"{since:013}:{match}": match for match, since in self.all_of(player).items()}
        wanted = [match for place, match in places.items() if after is None or place < after]
        seen = (entry for entry in self._lobby.entries(wanted) if entry.open_to(player))
        told = tuple(islice(seen, limit))
        if next(seen, None) is None:
            return WatchedPage(told, None)
        return WatchedPage(told, next(place for place, match in places.items() if match == told[-1].id))

    def watch(self, player: PlayerId, match: MatchId) -> Millis:
        """Begins to watch a match, unless the account does so. Returns since when. Raises `MatchRefused`.

        The caller checks who may see the match.
        """
        values = [match, int(1000 * self._clock()), MOST_WATCHED]
        answer = self._watch(player, lambda home: [home.watched(player)], values).answer
        if answer == b"full":
            sentence = f"You watch {MOST_WATCHED} matches already: stop watching one first."
            raise MatchRefused("too-many-watched", sentence)
        return Millis(int(answer))

    def unwatch(self, player: PlayerId, match: MatchId) -> None:
        """Stops watching a match; nothing happens if the account does not watch it."""
        self._unwatch(player, lambda home: [home.watched(player)], [match])

    def forget(self, player: PlayerId) -> None:
        """Removes the whole list of an account."""
        with writing_redis():
            for place in (self._places.partitions.of(player), ONE_PLACE):
                self._client.delete(place.watched(player))
