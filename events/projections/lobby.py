"""The lobby: every match, newest first."""

import base64
import re
from typing import Any, Final

import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events import keys
from events.connection import reaching_redis
from events.projections.match_summary import LobbyEntry, MatchSummaries, MatchSummary

SCANNED_AT_MOST: Final = 1000
"""Matches that one page looks at, at most. With a filter that few matches pass, a page may be short or empty and still
have a cursor for the next page."""


class Page(Struct, frozen=True):
    """A page of the lobby."""

    matches: tuple[LobbyEntry, ...]
    next: str | None
    """The cursor of the next page; `None` on the last one."""


class BadCursor(ValueError):
    """A cursor that no page has returned."""


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
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page:
        """Returns the matches that pass all filters, newest first; private ones only for their creator and players.

        Raises `BadCursor`.
        """
        places = self._places(keys.lobby(status, player), _after(cursor))
        found: list[LobbyEntry] = []
        for summary in self._summaries.of([_match(place) for place in places[:SCANNED_AT_MOST]]):
            entry = summary.entry
            if not (entry.open_to(viewer) and _fits(entry, status, game, player)):
                continue
            if len(found) == limit:
                return Page(tuple(found), _cursor(_place(found[-1])))
            found.append(entry)
        more = len(places) > SCANNED_AT_MOST
        return Page(tuple(found), _cursor(places[SCANNED_AT_MOST - 1]) if more else None)

    def _places(self, index: keys.Key, after: str) -> list[str]:
        with reaching_redis():
            places = self._client.zrevrangebylex(index, after, "-", 0, SCANNED_AT_MOST + 1)
        return [place.decode() for place in places]


def write(pipe: Any, before: MatchSummary | None, after: MatchSummary) -> None:
    """Adds a match to the indexes it belongs to, and removes it from the others."""
    earlier, now = set() if before is None else _indexes(before.entry), _indexes(after.entry)
    for index in now - earlier:
        pipe.zadd(index, {_place(after.entry): 0})
    for index in earlier - now:
        pipe.zrem(index, _place(after.entry))


_WRITTEN_PLACE: Final = re.compile(r"\d{13}:.+")


def _indexes(entry: LobbyEntry) -> set[keys.Key]:
    players = entry.players() | {entry.creator}
    return {keys.lobby(), keys.lobby(entry.status), *(keys.lobby(player=player) for player in players)}


def _fits(entry: LobbyEntry, status: Status | None, game: GameId | None, player: PlayerId | None) -> bool:
    return (
        status in (None, entry.status)
        and game in (None, entry.game)
        and (player is None or player == entry.creator or player in entry.players())
    )


def _place(entry: LobbyEntry) -> str:
    """Returns the member of the index for a match: the time of creation, then the id, which order the lobby."""
    return f"{entry.created:013}:{entry.id}"


def _match(place: str) -> MatchId:
    return MatchId(place.partition(":")[2])


def _cursor(place: str) -> str:
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def _after(cursor: str | None) -> str:
    """Returns where a range in Redis begins that follows a cursor. Raises `BadCursor`."""
    if cursor is None:
        return "+"
    try:
        place = base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True).decode()
    except ValueError as error:
        raise BadCursor(cursor) from error
    if not _WRITTEN_PLACE.fullmatch(place):
        raise BadCursor(cursor)
    return f"({place}"
