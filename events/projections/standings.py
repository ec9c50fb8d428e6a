"""The standings: the results and the estimated strength of each player of a game.

The results of a game are kept in one sorted set in order of finishing. A result is the same text however often it is
written, so each match counts once. Standings are a fold over the results. If a result arrives after later ones have
been counted, all results are counted again, so the order of projection makes no difference. What counts is said in
`contests`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations
from typing import Any, TypeVar

import msgspec
import redis
from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from domain.game import GameId
from domain.match import BotName, PlayerId
from events import keys
from events.connection import reaching_redis
from events.projections.contests import (
    Meetings,
    Pair,
    Place,
    Result,
    is_contest,
    leavers,
    met_again,
    opponents,
    pair,
    result_of,
)
from events.projections.match_summary import LobbyEntry
from events.store import Envelope, Millis

_MODEL = PlackettLuce()


class Standing(Struct, frozen=True, omit_defaults=True):
    """One player in one game."""

    player: PlayerId
    bot: BotName | None = None
    games: int = 0
    """Matches that counted."""
    wins: int = 0
    """Matches that counted and were won, ties included."""
    points: int = 0
    """In all these matches together."""
    mu: float = _MODEL.mu
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float = _MODEL.sigma
    """How uncertain that estimate is."""

    @property
    def rating(self) -> float:
        """The strength that the player has almost certainly: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


class Counted(Struct, frozen=True):
    """What the results so far come to."""

    standings: Mapping[PlayerId, Standing] = {}
    meetings: Meetings = {}


def count(before: Counted, result: Result, time: Millis) -> Counted:
    """Returns what the results come to after one more match, which ended at a time."""
    whole = [place for place in result if place.part == "whole"] if is_contest(result) else []
    known = {place.player: _standing(before, place) for place in (*whole, *leavers(result))}
    fields = {place.player: opponents(result, place, before.meetings, time) for place in whole}
    after = {place.player: _rated(known, place, fields[place.player]) for place in whole}
    after |= {place.player: _lost(known[place.player], before, place, result) for place in leavers(result)}
    for place in (*whole, *leavers(result)):
        after[place.player] = _played(after[place.player], place)
    met = {pair(own, other.player) for own, field in fields.items() for other in field}
    meetings = {each: met_again(before.meetings.get(each, ()), time) for each in met}
    return Counted({**before.standings, **after}, {**before.meetings, **meetings})


def _standing(before: Counted, place: Place) -> Standing:
    known = before.standings.get(place.player) or Standing(place.player)
    return replace(known, bot=place.bot)


def _played(standing: Standing, place: Place) -> Standing:
    return replace(
        standing,
        games=standing.games + 1,
        wins=standing.wins + (place.rank == 1),
        points=standing.points + place.points,
    )


def _rated(standings: Mapping[PlayerId, Standing], own: Place, field: Sequence[Place]) -> Standing:
    """Returns the standing of a player after a match against others."""
    standing = standings[own.player]
    if not field:
        return standing
    places = [own, *field]
    teams = [[_MODEL.create_rating([one.mu, one.sigma])] for one in (standings[place.player] for place in places)]
    rating = _MODEL.rate(teams, ranks=[float(place.rank) for place in places])[0][0]
    return replace(standing, mu=rating.mu, sigma=rating.sigma)


def _lost(standing: Standing, before: Counted, own: Place, result: Result) -> Standing:
    """Returns the standing of a player who left too early: weaker, as the last of the match, and no more certain."""
    field = [place for place in result if place.part == "whole" and place.player != own.player]
    standings = {place.player: _standing(before, place) for place in field} | {own.player: standing}
    return replace(standing, mu=min(standing.mu, _rated(standings, own, field).mu))


class _Settled(Struct, frozen=True):
    """The results that have been counted."""

    results: int = 0
    last: str = ""
    """The member of the sorted set for the last one."""


class Standings:
    """The standings in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def of(self, game: GameId) -> Sequence[Standing]:
        """Returns the standing of every player of whom a match of the game counted, best rating first."""
        with reaching_redis():
            documents = self._client.hvals(keys.standings(game))
        return sorted(map(_STANDING.decode, documents), key=lambda standing: (-standing.rating, standing.player))

    def settle(self, game: GameId) -> None:
        """Counts the results that are not counted yet."""
        with reaching_redis():
            self._client.transaction(lambda pipe: _settle(pipe, game), keys.settled(game), keys.results(game))


def write(pipe: Any, entry: LobbyEntry, record: Iterable[Envelope]) -> None:
    """Adds the result of a finished match. The next `settle` counts it."""
    pipe.zadd(keys.results(entry.game), {_place_of(entry) + msgspec.json.encode(result_of(entry, record)): 0})


def remove(pipe: Any, entry: LobbyEntry) -> None:
    """Removes the result of a match whose end is lost. The next `settle` counts all others again."""
    place = _place_of(entry)
    pipe.zremrangebylex(keys.results(entry.game), b"[" + place, b"(" + place + b"\xff")


def _place_of(entry: LobbyEntry) -> bytes:
    """Returns how the member for a match begins."""
    return f"{entry.updated:013} {entry.id} ".encode()


def _settle(pipe: Any, game: GameId) -> None:
    settled = _SETTLED.decode(pipe.get(keys.settled(game)) or b"{}")
    fresh = pipe.zrangebylex(keys.results(game), f"({settled.last}" if settled.last else "-", "+")
    late = settled.results + len(fresh) != pipe.zcard(keys.results(game))
    if late:
        settled, fresh = _Settled(), pipe.zrangebylex(keys.results(game), "-", "+")
    results = [_result(member) for member in fresh]
    before = Counted() if late else _counted(pipe, game, [result for result, _time in results])
    pipe.multi()
    if not fresh and not late:
        return
    after = reduce(lambda counted, each: count(counted, *each), results, before)
    if late:
        pipe.delete(keys.standings(game), keys.meetings(game))
    _write(pipe, keys.standings(game), after.standings)
    _write(pipe, keys.meetings(game), after.meetings)
    if fresh:
        now_settled = _Settled(settled.results + len(fresh), fresh[-1].decode())
        pipe.set(keys.settled(game), msgspec.json.encode(now_settled))
    else:
        pipe.delete(keys.settled(game))


def _counted(pipe: Any, game: GameId, results: Sequence[Result]) -> Counted:
    """Returns what has been counted of those who are in the results."""
    players = sorted({place.player for result in results for place in result})
    pairs = sorted({pair(*two) for result in results for two in combinations([place.player for place in result], 2)})
    return Counted(
        _read(pipe, keys.standings(game), players, _STANDING), _read(pipe, keys.meetings(game), pairs, _MEETINGS)
    )


_Field = TypeVar("_Field", PlayerId, Pair)


def _read(pipe: Any, key: keys.Key, fields: Sequence[_Field], decoder: Any) -> dict[_Field, Any]:
    documents = pipe.hmget(key, fields) if fields else ()
    return {field: decoder.decode(found) for field, found in zip(fields, documents, strict=True) if found is not None}


def _write(pipe: Any, key: keys.Key, documents: Mapping[Any, Any]) -> None:
    if documents:
        pipe.hset(key, mapping={field: msgspec.json.encode(document) for field, document in documents.items()})


def _result(member: bytes) -> tuple[Result, Millis]:
    time, _match, document = member.split(b" ", 2)
    return _RESULT.decode(document), Millis(int(time))


_STANDING = msgspec.json.Decoder(Standing)
_MEETINGS = msgspec.json.Decoder(tuple[Millis, ...])
_RESULT = msgspec.json.Decoder(Result)
_SETTLED = msgspec.json.Decoder(_Settled)
