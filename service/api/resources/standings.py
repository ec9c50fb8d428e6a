"""Results and ratings."""

from http import HTTPStatus
from typing import Any

from flask import Response
from msgspec.structs import asdict

from domain.game import GameId
from service.api.http.context import services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.requests import StandingsQuery
from service.api.schemas.responses import StandingAnswer, StandingsAnswer
from service.use_cases.errors import Unknown

resource = Resource("standings", __name__, description="Results and ratings.")


@resource.operation(
    "GET",
    "/v1/standings",
    Operation("listStandings", StandingsAnswer, query=StandingsQuery, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_standings(query: dict[str, Any]) -> Response:
    """The players of a game, best rating first"""
    game = GameId(query["game"])
    if game not in services().games:
        raise Unknown("game")
    standings = services().projections.standings.of(game)
    return reply(StandingsAnswer(game, tuple(StandingAnswer(rating=each.rating, **asdict(each)) for each in standings)))
