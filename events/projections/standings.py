"""The standings: the results and the estimated strength of each player of a game.

The results of a game are kept in one sorted set in order of finishing. A result is the same text however often it is
written, so each match counts once. Standings are a fold over the results. If a result arrives after later ones have
been counted, all results are counted again, so the order of projection makes no difference.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec
import redis
from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from domain.game import GameId
from domain.match import BotName, PlayerId
from events import keys
from events.connection import reaching_redis
from events.projections.match_summary import LobbyEntry

_MODEL = PlackettLuce()


class Standing(Struct, frozen=True, omit_defaults=True):
    """One player in one game."""

    player: PlayerId
    name: str
    bot: BotName | None = None
    games: int = 0
    """Seats played to the end."""
    wins: int = 0
    """Seats ranked first, ties included."""
    points: int = 0
    """In all games together."""
    mu: float = _MODEL.mu
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float = _MODEL.sigma
    """How uncertain that estimate is."""

    @property
    def rating(self) -> float:
        """The strength that the player has almost certainly: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


class Place(Struct, frozen=True, omit_defaults=True):
    """The result of one seat."""

    player: PlayerId
    name: str
    points: int
    rank: int
    bot: BotName | None = None


Result = tuple[Place, ...]
"""The result of one match, by seat."""


def count(standings: Mapping[PlayerId, Standing], result: Result) -> dict[PlayerId, Standing]:
    """Returns the standings after one more match. Strengths change only if each seat had another player."""
    after = {**standings}
    for place in result:
        before = after.get(place.player) or Standing(place.player, place.name)
        after[place.player] = replace(
            before,
            name=place.name,
            bot=place.bot,
            games=before.games + 1,
            wins=before.wins + (place.rank == 1),
            points=before.points + place.points,
        )
    players = [place.player for place in result]
    if len(set(players)) == len(players) > 1:
        after |= _rated([after[player] for player in players], [place.rank for place in result])
    return after


def _rated(standings: Sequence[Standing], ranks: Sequence[int]) -> dict[PlayerId, Standing]:
    teams = [[_MODEL.create_rating([standing.mu, standing.sigma])] for standing in standings]
    ratings = [team[0] for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    return {
        standing.player: replace(standing, mu=rating.mu, sigma=rating.sigma)
        for standing, rating in zip(standings, ratings, strict=True)
    }


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
        """Returns the standing of every player who has finished a match of the game, best rating first."""
        with reaching_redis():
            documents = self._client.hvals(keys.standings(game))
        return sorted(map(_STANDING.decode, documents), key=lambda standing: (-standing.rating, standing.player))

    def settle(self, game: GameId) -> None:
        """Counts the results that are not counted yet."""
        with reaching_redis():
            self._client.transaction(lambda pipe: _settle(pipe, game), keys.settled(game), keys.results(game))


def write(pipe: Any, entry: LobbyEntry) -> None:
    """Adds the result of a finished match. The next `settle` counts it."""
    place = f"{entry.updated:013} {entry.id} "
    pipe.zadd(keys.results(entry.game), {place.encode() + msgspec.json.encode(_result_of(entry)): 0})


def _result_of(entry: LobbyEntry) -> Result:
    """Returns the result of a match: players who resigned are last, with 0 points; the others are ranked alone."""
    seated = [(final, holder) for final in entry.results if (holder := entry.seats[final.seat]) is not None]
    stayed = [final.rank for final, holder in seated if holder.stands_in_for is None]
    return tuple(
        Place(final.player, holder.name, final.points, 1 + sum(rank < final.rank for rank in stayed), holder.bot)
        if (resigned := holder.stands_in_for) is None
        else Place(resigned.player, resigned.name, 0, len(seated), resigned.bot)
        for final, holder in seated
    )


def _settle(pipe: Any, game: GameId) -> None:
    settled = _SETTLED.decode(pipe.get(keys.settled(game)) or b"{}")
    fresh = pipe.zrangebylex(keys.results(game), f"({settled.last}" if settled.last else "-", "+")
    late = settled.results + len(fresh) != pipe.zcard(keys.results(game))
    if late:
        settled, fresh = _Settled(), pipe.zrangebylex(keys.results(game), "-", "+")
    counted = [] if late else pipe.hvals(keys.standings(game))
    pipe.multi()
    if not fresh:
        return
    standings = {standing.player: standing for standing in map(_STANDING.decode, counted)}
    standings = reduce(count, map(_result, fresh), standings)
    pipe.hset(keys.standings(game), mapping={player: msgspec.json.encode(s) for player, s in standings.items()})
    pipe.set(keys.settled(game), msgspec.json.encode(_Settled(settled.results + len(fresh), fresh[-1].decode())))


def _result(place: bytes) -> Result:
    return _RESULT.decode(place.split(b" ", 2)[2])


_STANDING = msgspec.json.Decoder(Standing)
_RESULT = msgspec.json.Decoder(Result)
_SETTLED = msgspec.json.Decoder(_Settled)
