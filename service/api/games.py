"""The games on offer."""

from http import HTTPStatus

from flask import Response
from msgspec.structs import asdict

from domain.game import AnyGame, GameId
from service.api.context import services
from service.api.operation import Operation, Resource
from service.api.reply import reply
from service.api.schemas import events_schema, moves_schema, options_schema
from service.api.wire import ComponentsAnswer, GameAnswer, GamesAnswer, GameSummary
from service.errors import Unknown

resource = Resource("games", __name__, description="The rules on offer.")


@resource.operation("GET", "/v1/games", Operation("listGames", GamesAnswer))
def list_games() -> Response:
    """The games on offer"""
    return reply(GamesAnswer(tuple(_summary(game) for game in services().games.values())))


@resource.operation("GET", "/v1/games/<game>", Operation("getGame", GameAnswer, problems=(HTTPStatus.NOT_FOUND,)))
def get_game(game: str) -> Response:
    """A game with all that a client needs to play it

    Its options, its printed components with their provenance, and the JSON Schemas of its moves and events.
    """
    found = services().games.get(GameId(game))
    if found is None:
        raise Unknown("game")
    digest = found.components.current
    return reply(
        GameAnswer(
            **asdict(_summary(found)),
            options=options_schema(found),
            components=ComponentsAnswer(digest, found.components.document(digest)),
            moves=moves_schema(found),
            events=events_schema(found),
        )
    )


def _summary(game: AnyGame) -> GameSummary:
    return GameSummary(game.id, game.title, game.edition, game.seat_counts, tuple(services().bots))
