"""The games that can be played."""

from http import HTTPStatus

from flask import Response
from msgspec.structs import asdict

from domain.game import GameId
from service.api.http.context import services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.games import events_schema, moves_schema, options_schema
from service.api.schemas.presenters import game_summary
from service.api.schemas.responses import ComponentsAnswer, GameAnswer, GamesAnswer
from service.use_cases.checks import not_found

resource = Resource("games", __name__, description="The games that can be played.")


@resource.operation("GET", "/v1/games", Operation("listGames", GamesAnswer))
def list_games() -> Response:
    """The games that can be played"""
    return reply(GamesAnswer(tuple(game_summary(game, services().bots) for game in services().games.values())))


@resource.operation("GET", "/v1/games/<game>", Operation("getGame", GameAnswer, problems=(HTTPStatus.NOT_FOUND,)))
def get_game(game: str) -> Response:
    """A game with everything that a client needs to play it

    Its options, its components with their provenance, and the JSON Schemas of its moves and events.
    """
    found = services().games.get(GameId(game))
    if found is None:
        raise not_found("game")
    digest = found.components.current
    return reply(
        GameAnswer(
            **asdict(game_summary(found, services().bots)),
            options=options_schema(found),
            components=ComponentsAnswer(digest, found.components.document(digest)),
            moves=moves_schema(found),
            events=events_schema(found),
        )
    )
