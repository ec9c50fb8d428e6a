"""Accounts."""

from http import HTTPStatus

from flask import Response

from domain.match import PlayerId
from service.api.http.context import services
from service.api.http.identity import bad_token, require_player, token_sent
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.requests import Credentials
from service.api.schemas.responses import NewPlayerAnswer, PlayerAnswer, TokenAnswer
from service.use_cases.errors import not_found

resource = Resource("players", __name__, description="Accounts, human or program.")

_LINKS = {
    "player": {"operationId": "getPlayer", "parameters": {"player_id": "$response.body#/id"}},
    "matches": {"operationId": "listMatches", "parameters": {"player": "$response.body#/id"}},
}


@resource.operation(
    "POST",
    "/v1/players",
    Operation("createPlayer", NewPlayerAnswer, status=HTTPStatus.CREATED, body=Credentials, links=_LINKS),
)
def create_player(body: dict[str, str]) -> Response:
    """Make an account

    The token is shown this once.
    """
    player, token = services().players.create(body["name"])
    return reply(
        NewPlayerAnswer(player.id, player.name, token), HTTPStatus.CREATED, Location=f"/v1/players/{player.id}"
    )


@resource.operation("GET", "/v1/players/me", Operation("getMe", PlayerAnswer, players_only=True))
def get_me() -> Response:
    """Whose token this is"""
    player = require_player()
    return reply(PlayerAnswer(player.id, player.name))


@resource.operation("POST", "/v1/players/me/token", Operation("renewToken", TokenAnswer, players_only=True))
def renew_token() -> Response:
    """Get a new token in place of the one that this request is sent with

    The new token is shown this once, and may be taken up within a day. The old one ends when the new one is first
    used, so that nobody loses an account with a lost answer; it is then refused, within a minute wherever it was in
    use. Streams that were opened with it go on to their end.
    """
    require_player()
    token = services().players.offer_token(token_sent())
    if token is None:
        raise bad_token()
    return reply(TokenAnswer(token))


@resource.operation(
    "GET", "/v1/players/<player_id>", Operation("getPlayer", PlayerAnswer, problems=(HTTPStatus.NOT_FOUND,))
)
def get_player(player_id: str) -> Response:
    """An account"""
    player = services().players.get(PlayerId(player_id))
    if player is None:
        raise not_found("player", "player_id")
    return reply(PlayerAnswer(player.id, player.name))
