"""The lobby: every match, newest first."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, Literal

import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events import projection_keys as keys
from events.keys import Key
from events.projections.match_summary import LobbyEntry, MatchSummaries, MatchSummary
from events.projections.own_matches import OwnMatches
from events.projections.shards import Places, from_all, newest_first, rewrite

SCANNED_AT_MOST: Final = 1000
"""Matches that one page looks at, at most. With a filter that few matches pass, a page may be short or empty and still
have a cursor for the next page."""
_LEAST_READ: Final = 8
"""Places of each shard that a page reads first, at least: about as many as it takes for most pages."""
_AT_ONCE: Final = 200
"""Matches that are looked up at a time, if the first ones do not fill a page."""
_READ_OF_ALL: Final = 100
"""Places of each shard that are read first, and matches that are looked up at a time, if all are returned."""

MatchesOfCreator = Literal["open", "bots"]
"""The kinds of matches that are counted for their creator: those that are not over; the running ones of bots alone."""


class Page(Struct, frozen=True):
    """A page of the lobby."""

    matches: tuple[LobbyEntry, ...]
    next: str | None
    """The place after which the next page begins; `None` on the last page. It names a match: seal it for clients."""


class Lobby:
    """The lobby in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._summaries = MatchSummaries(client)
        self._own_matches = OwnMatches(client)

    def entry(self, match: MatchId) -> LobbyEntry | None:
        """Returns one match, private or not: the caller checks who may see it. `None` if it is not projected."""
        return next(self.entries([match]), None)

    def entries(self, matches: Sequence[MatchId]) -> Iterator[LobbyEntry]:
        """Returns those of the matches that are projected, in the same order.

        Private ones are among them: the caller checks who may see them.
        """
        return (summary.entry for summary in self._summaries.of(matches))

    def page(
        self,
        viewer: PlayerId | None,
        *,
        status: Status | None = None,
        game: GameId | None = None,
        player: PlayerId | None = None,
        opponent: PlayerId | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Returns the matches that pass all filters, newest first; private ones only for those who take part in them.

        A viewer who takes part in no private match gets the same pages, with the same ends, as if there were none.
        """
        indexes = _indexes_to_read(status, player or opponent, viewer)
        places = newest_first(self._client, indexes, after, max(_LEAST_READ, limit // 3))
        found: list[LobbyEntry] = []
        last = None
        for some in _in_batches(islice(places, SCANNED_AT_MOST), limit + 1):
            for entry in self._entries(some):
                if not (entry.open_to(viewer) and _fits(entry, status, game, player, opponent)):
                    continue
                if len(found) == limit:
                    return Page(tuple(found), _place(found[-1]))
                found.append(entry)
            last = some[-1]
        is_last = next(places, None) is None
        return Page(tuple(found), None if is_last else last)

    def matches_of(self, creator: PlayerId, kind: MatchesOfCreator) -> set[MatchId]:
        """Returns the matches of a kind that a player created, private ones too: for quotas only."""
        places = from_all(self._client, lambda pipe, shard: pipe.zrange(keys.matches_of(shard, creator, kind), 0, -1))
        return {_match(place.decode()) for place in chain(*places)}

    def not_over(self, player: PlayerId) -> Sequence[LobbyEntry]:
        """Returns the matches that a player created, plays or has resigned and that are not over, private ones too.

        The newest come first. The cost depends on their number, not on that of those that are over.
        """
        own = self.entries([each.match for each in self._own_matches.of(player)])
        return sorted((entry for entry in own if entry.status in ("waiting", "playing")), key=_place, reverse=True)

    def all_of(self, player: PlayerId) -> Iterator[LobbyEntry]:
        """Returns all matches that a player created, plays or has resigned, private ones too, the newest first."""
        indexes = _indexes_to_read(None, player, player)
        for some in _in_batches(newest_first(self._client, indexes, None, _READ_OF_ALL), _READ_OF_ALL):
            yield from self._entries(some)

    def _entries(self, places: Sequence[str]) -> Iterator[LobbyEntry]:
        return self.entries([_match(place) for place in places])


def _indexes_to_read(status: Status | None, player: PlayerId | None, viewer: PlayerId | None) -> Sequence[Key]:
    """Returns the indexes of public matches, and of the viewer's private ones."""
    public = [keys.lobby(shard, status, player) for shard in keys.SHARDS]
    return public if viewer is None else [*public, *(keys.private_matches(shard, viewer) for shard in keys.SHARDS)]


def _in_batches(places: Iterator[str], first: int) -> Iterator[Sequence[str]]:
    """Returns the places in batches that are looked up at once; there are more only where a filter lets few pass."""
    size = first
    while some := [*islice(places, size)]:
        yield some
        size = max(_AT_ONCE, size)


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Adds a match to the indexes it belongs to, and removes it from the others."""
    rewrite(pipe, set() if before is None else _places(before.entry), _places(after.entry))


def _places(entry: LobbyEntry) -> Places:
    """Returns the indexes of a match, each with its place there."""
    return {(index, _place(entry)) for index in _indexes(entry)}


def _indexes(entry: LobbyEntry) -> set[Key]:
    """Returns the indexes of a match. A private match stands in none that is read for others."""
    shard = keys.shard(entry.id)
    counted = {keys.matches_of(shard, entry.creator, kind) for kind in _kinds(entry)}
    if entry.private:
        return {keys.private_matches(shard, player) for player in entry.participants()} | counted
    own = {keys.lobby(shard, player=player) for player in entry.participants()}
    return {keys.lobby(shard), keys.lobby(shard, entry.status)} | own | counted


def _kinds(entry: LobbyEntry) -> Iterator[MatchesOfCreator]:
    if entry.status in ("waiting", "playing"):
        yield "open"
    if entry.status == "playing" and not entry.people():
        yield "bots"


def _fits(
    entry: LobbyEntry,
    status: Status | None,
    game: GameId | None,
    player: PlayerId | None,
    opponent: PlayerId | None,
) -> bool:
    """True if a match passes all filters. Who only created it has played against nobody."""
    with_player = entry.participants() if opponent is None else entry.seated()
    return status in (None, entry.status) and game in (None, entry.game) and {player, opponent} - {None} <= with_player


def _place(entry: LobbyEntry) -> str:
    """Returns the member of the index for a match: the time of creation, then the id, which order the lobby."""
    return f"{entry.created:013}:{entry.id}"


def _match(place: str) -> MatchId:
    return MatchId(place.partition(":")[2])
