"""The lobby: every match, newest first."""

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import islice
from typing import Any, Final, Literal

import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events import projection_keys as keys
from events.connection import reaching_redis
from events.keys import Key
from events.projections.match_summary import LobbyEntry, MatchSummaries, MatchSummary

SCANNED_AT_MOST: Final = 1000
"""Matches that one page looks at, at most. With a filter that few matches pass, a page may be short or empty and still
have a cursor for the next page."""


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

    def entry(self, match: MatchId) -> LobbyEntry | None:
        """Returns one match, private or not: the caller checks who may see it. `None` if it is not projected."""
        return next((summary.entry for summary in self._summaries.of([match])), None)

    def page(
        self,
        viewer: PlayerId | None,
        *,
        status: Status | None = None,
        game: GameId | None = None,
        player: PlayerId | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Returns the matches that pass all filters, newest first; private ones only for those who take part in them.

        A viewer who takes part in no private match gets the same pages, with the same ends, as if there were none.
        """
        places = self._places(status, player, viewer, after)
        found: list[LobbyEntry] = []
        for summary in self._summaries.of([_match(place) for place in places[:SCANNED_AT_MOST]]):
            entry = summary.entry
            if not (entry.open_to(viewer) and _fits(entry, status, game, player)):
                continue
            if len(found) == limit:
                return Page(tuple(found), _place(found[-1]))
            found.append(entry)
        more = len(places) > SCANNED_AT_MOST
        return Page(tuple(found), places[SCANNED_AT_MOST - 1] if more else None)

    def matches_of(self, creator: PlayerId, kind: MatchesOfCreator) -> set[MatchId]:
        """Returns the matches of a kind that a player created, private ones too: for quotas only."""
        with reaching_redis():
            places = self._client.zrange(keys.matches_of(creator, kind), 0, -1)
        return {_match(place.decode()) for place in places}

    def not_over(self, player: PlayerId) -> Sequence[LobbyEntry]:
        """Returns the matches that a player created, plays or has resigned and that are not over, private ones too."""
        return [entry for entry in self.all_of(player) if entry.status in ("waiting", "playing")]

    def all_of(self, player: PlayerId) -> Iterator[LobbyEntry]:
        """Returns all matches that a player created, plays or has resigned, private ones too, the newest first."""
        for index in (keys.lobby(player=player), keys.private_matches(player)):
            with reaching_redis():
                places = self._client.zrevrangebylex(index, "+", "-")
            yield from (summary.entry for summary in self._summaries.of([_match(place.decode()) for place in places]))

    def _places(
        self, status: Status | None, player: PlayerId | None, viewer: PlayerId | None, after: str | None
    ) -> Sequence[str]:
        """Returns the places to look at after a place, newest first: of public matches, and of the viewer's private."""
        indexes = [
            keys.lobby(status, player),
            *([] if viewer is None else [keys.private_matches(viewer)]),
        ]
        ranges = [self._range(index, "+" if after is None else f"({after}") for index in indexes]
        return list(islice(merge(*ranges, reverse=True), SCANNED_AT_MOST + 1))

    def _range(self, index: Key, after: str) -> Iterator[str]:
        with reaching_redis():
            places = self._client.zrevrangebylex(index, after, "-", 0, SCANNED_AT_MOST + 1)
        return (place.decode() for place in places)


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Adds a match to the indexes it belongs to, and removes it from the others."""
    earlier, now = set() if before is None else _places(before.entry), _places(after.entry)
    for index, place in now - earlier:
        pipe.zadd(index, {place: 0})
    for index, place in earlier - now:
        pipe.zrem(index, place)


def _places(entry: LobbyEntry) -> set[tuple[Key, str]]:
    """Returns the indexes of a match, each with its place there."""
    return {(index, _place(entry)) for index in _indexes(entry)}


def _indexes(entry: LobbyEntry) -> set[Key]:
    """Returns the indexes of a match. A private match stands in none that is read for others."""
    counted = {keys.matches_of(entry.creator, kind) for kind in _kinds(entry)}
    if entry.private:
        return {keys.private_matches(player) for player in entry.participants()} | counted
    own = {keys.lobby(player=player) for player in entry.participants()}
    return {keys.lobby(), keys.lobby(entry.status)} | own | counted


def _kinds(entry: LobbyEntry) -> Iterator[MatchesOfCreator]:
    if entry.status in ("waiting", "playing"):
        yield "open"
    if entry.status == "playing" and not entry.people():
        yield "bots"


def _fits(entry: LobbyEntry, status: Status | None, game: GameId | None, player: PlayerId | None) -> bool:
    return (
        status in (None, entry.status)
        and game in (None, entry.game)
        and (player is None or player in entry.participants())
    )


def _place(entry: LobbyEntry) -> str:
    """Returns the member of the index for a match: the time of creation, then the id, which order the lobby."""
    return f"{entry.created:013}:{entry.id}"


def _match(place: str) -> MatchId:
    return MatchId(place.partition(":")[2])
