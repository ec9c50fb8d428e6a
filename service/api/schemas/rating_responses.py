"""Responses about the rating of a player over time, and about two players against each other."""

from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId
from events.store import Millis


class StrengthAnswer(Struct, frozen=True):
    """The strength of a player at a time."""

    rating: float
    """mu - 3 sigma: the strength that the player has with near certainty."""
    mu: float
    """The estimated strength (OpenSkill, Plackett-Luce)."""
    sigma: float
    """The standard deviation of that estimate."""


class RatingChangeAnswer(Struct, frozen=True):
    """What one match has done to the rating of a player."""

    match: MatchId
    ended: Millis
    """When the match ended."""
    before: StrengthAnswer
    """The strength before this match. Before the first one it is that of every new player."""
    after: StrengthAnswer


class RatingsAnswer(Struct, frozen=True):
    """A page of the rating of a player over time, in one game."""

    game: GameId
    ratings: tuple[RatingChangeAnswer, ...]
    """The match that ended last comes first."""
    next: str | None
    """The `cursor` of the next page; `null` on the last page."""


class GameHeadToHeadAnswer(Struct, frozen=True):
    """What two players have played against each other in one game, as the first of them sees it."""

    game: GameId
    matches: int
    """Matches that counted in the standings and that both have played, or that one has left early."""
    wins: int
    """Number of these matches in which the player came before the opponent."""
    losses: int
    """Number of these matches in which the opponent came before the player."""
    draws: int


class HeadToHeadAnswer(Struct, frozen=True):
    """What two players have played against each other."""

    player: PlayerId
    opponent: PlayerId
    games: tuple[GameHeadToHeadAnswer, ...]
    """The games in which they have met, in the order of their names."""
