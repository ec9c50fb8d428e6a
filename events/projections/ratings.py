"""The ratings: what one result more does to the standings of those who took part. What counts is said in `contests`."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from openskill.models import PlackettLuce

from domain.match import BotName, PlayerId
from events.projections.contests import Place, Result, is_contest, leavers, opponents, played_against
from events.projections.meetings import MeetingsOfPairs, met_again, pair
from events.store import Millis

_MODEL = PlackettLuce()


class Strength(Struct, frozen=True):
    """The estimated strength of a player (OpenSkill, Plackett-Luce)."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    """How uncertain that estimate is."""

    @property
    def rating(self) -> float:
        """The strength that the player has almost certainly: mu - 3 sigma."""
        return self.mu - 3 * self.sigma


UNRATED = Strength()
"""The strength of a player of whom no match has counted."""


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
    mu: float = UNRATED.mu
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float = UNRATED.sigma
    """How uncertain that estimate is."""

    @property
    def rating(self) -> float:
        """The strength that the player has almost certainly."""
        return Strength(self.mu, self.sigma).rating


class Counted(Struct, frozen=True):
    """What the results so far come to: of all players, or of some."""

    standings: Mapping[PlayerId, Standing] = {}
    meetings: MeetingsOfPairs = {}


def count(before: Counted, result: Result, time: Millis) -> Counted:
    """Returns the standings and meetings that one more match changes, which ended at a time."""
    whole = [place for place in result if place.part == "whole"] if is_contest(result) else []
    known = {place.player: _standing(before, place) for place in (*whole, *leavers(result))}
    fields = {place.player: opponents(result, place, before.meetings, time) for place in whole}
    after = {place.player: _rated(known, place, fields[place.player]) for place in whole}
    after |= {place.player: _lost(known[place.player], before, place, result) for place in leavers(result)}
    for place in (*whole, *leavers(result)):
        after[place.player] = _played(after[place.player], place)
    rated = {pair(own, other.player) for own, field in fields.items() for other in field}
    return Counted(after, met_again(before.meetings, rated, played_against(result), time))


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
