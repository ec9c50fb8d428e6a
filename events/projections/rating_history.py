"""The rating of each player over time: the strength after each result that counted.

It is written in the transaction that counts the results, and undone with them. So it always tells how the standings
that are shown have come about.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId
from events import projection_keys as keys
from events.connection import reaching_redis
from events.projections.ratings import UNRATED, Standing, Strength
from events.projections.results import ResultPlace
from events.projections.settled import read_shown
from events.store import Millis


class RatingChange(Struct, frozen=True):
    """What one match has done to the rating of a player."""

    match: MatchId
    ended: Millis
    before: Strength
    after: Strength


class Page(Struct, frozen=True):
    """A page of the ratings of a player."""

    changes: tuple[RatingChange, ...]
    next: str | None
    """The place after which the next page begins; `None` on the last page."""


class RatingHistory:
    """The ratings over time in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def page(self, game: GameId, player: PlayerId, *, after: str | None = None, limit: int = 50) -> Page:
        """Returns what the matches of a player have done to the rating in a game, those that ended last first."""
        with reaching_redis():
            found = read_shown(self._client, game, lambda count: self._members(game, count, player, after, limit + 1))
        entries = [_entry(member) for member in found]
        before = [*(strength for _, _, strength in entries[1:]), UNRATED]
        changes = tuple(
            RatingChange(match, ended, earlier, strength)
            for (ended, match, strength), earlier in zip(entries[:limit], before, strict=False)
        )
        return Page(changes, _place(changes[-1]) if len(entries) > limit else None)

    def _members(self, game: GameId, count: int, player: PlayerId, after: str | None, limit: int) -> list[bytes]:
        """Returns entries of a player, one more than a page has: what was before each is what was after the next."""
        newest = f"({player}{_END}" if after is None else f"({player} {after}"
        members: list[bytes] = self._client.zrevrangebylex(
            keys.rating_history(game, count), newest, f"({player} ", 0, limit
        )
        return members


def write(
    pipe: Any,
    game: GameId,
    count: int,
    undone: Iterable[tuple[ResultPlace, Iterable[PlayerId]]],
    counted: Iterable[tuple[ResultPlace, Mapping[PlayerId, Standing]]],
) -> None:
    """Removes in a transaction what results that are undone have written, and adds the standings after others."""
    key = keys.rating_history(game, count)
    for place, players in undone:
        for player in players:
            pipe.zremrangebylex(key, f"({player} {place} ", f"({player} {place}{_END}")
    members = [_member(place, each) for place, standings in counted for each in standings.values()]
    if members:
        pipe.zadd(key, dict.fromkeys(members, 0))


def _member(place: ResultPlace, standing: Standing) -> bytes:
    """Returns the entry of a result: entries are in order of player, then of the time of the end, then of match."""
    return b"%s %s %s" % (standing.player.encode(), place.encode(), msgspec.json.encode((standing.mu, standing.sigma)))


def _entry(member: bytes) -> tuple[Millis, MatchId, Strength]:
    _player, ended, match, strength = member.split(b" ", 3)
    return Millis(int(ended)), MatchId(match.decode()), Strength(*_STRENGTH.decode(strength))


def _place(change: RatingChange) -> str:
    return f"{change.ended:013} {change.match}"


_END: Final = "!"
"""The character after the space that ends each part of an entry."""
_STRENGTH: Final = msgspec.json.Decoder(tuple[float, float])
