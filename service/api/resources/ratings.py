"""The rating of a player over time, and two players against each other."""

from http import HTTPStatus
from typing import Any

from flask import Response
from msgspec.structs import asdict

from events.projections.rating_history import RatingChange
from events.projections.ratings import Strength
from service.api.http.context import caller_id, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.resources.named import game_named, player_named
from service.api.schemas.queries import HeadToHeadQuery, RatingsQuery
from service.api.schemas.rating_responses import (
    GameHeadToHeadAnswer,
    HeadToHeadAnswer,
    RatingChangeAnswer,
    RatingsAnswer,
    StrengthAnswer,
)

resource = Resource("ratings", __name__, description="Ratings over time, and players against each other.")


@resource.operation(
    "GET",
    "/v1/players/<player_id>/ratings",
    Operation("listRatings", RatingsAnswer, query=RatingsQuery, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_ratings(player_id: str, query: dict[str, Any]) -> Response:
    """The rating of a player in a game after each match that counted, the match that ended last first

    `rating` is `mu` - 3 `sigma`; `ended` is in milliseconds since 1970 (UTC). Before the first match `before` is the
    strength of every new player. A private match counts for nobody. If a result of a match changes, so do the entries
    after it.
    """
    player, game = player_named(player_id).id, game_named(query["game"]).id
    cursors, bound_to = services().cursors, ("ratings", caller_id(), player, game)
    after = cursors.opened(query.get("cursor"), *bound_to)
    page = services().projections.rating_history.page(game, player, after=after, limit=query["limit"])
    return reply(RatingsAnswer(game, tuple(map(_change, page.changes)), cursors.sealed(page.next, *bound_to)))


@resource.operation(
    "GET",
    "/v1/players/<player_id>/head-to-head",
    Operation("getHeadToHead", HeadToHeadAnswer, query=HeadToHeadQuery, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_head_to_head(player_id: str, query: dict[str, str]) -> Response:
    """What a player has won and lost against another one, in each game in which they have met

    A match counts if it counts in the standings and both have played it, or one has left it early. `GET /v1/matches`
    with `player` and `opponent` lists all others too.
    """
    player, opponent = player_named(player_id).id, player_named(query["opponent"], "opponent").id
    found = services().projections.standings.head_to_head(player, opponent, sorted(services().games))
    games = (GameHeadToHeadAnswer(game=game, **asdict(totals)) for game, totals in found.items())
    return reply(HeadToHeadAnswer(player, opponent, tuple(games)))


def _change(change: RatingChange) -> RatingChangeAnswer:
    return RatingChangeAnswer(change.match, change.ended, _strength(change.before), _strength(change.after))


def _strength(strength: Strength) -> StrengthAnswer:
    return StrengthAnswer(strength.rating, strength.mu, strength.sigma)
