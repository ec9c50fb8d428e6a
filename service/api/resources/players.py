"""Accounts."""

from http import HTTPStatus

from flask import Response

from service.api.http.context import bad_token, require_player, services, token_sent
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.resources.named import player_named
from service.api.schemas.account_requests import Credentials
from service.api.schemas.account_responses import OwnAnswer
from service.api.schemas.requests import Repeatable, SecretlyRepeatable
from service.api.schemas.responses import NewPlayerAnswer, PlayerAnswer, TokenAnswer
from service.use_cases.accounts import Player

resource = Resource("players", __name__, description="Accounts, human or program.")

_LINKS = {
    "player": {"operationId": "getPlayer", "parameters": {"player_id": "$response.body#/id"}},
    "matches": {"operationId": "listMatches", "parameters": {"player": "$response.body#/id"}},
}


@resource.operation(
    "POST",
    "/v1/players",
    Operation(
        "createPlayer",
        NewPlayerAnswer,
        any_scope=True,
        limit="accounts",
        status=HTTPStatus.CREATED,
        sends=("Location",),
        headers=SecretlyRepeatable,
        body=Credentials,
        links=_LINKS,
    ),
)
def create_player(headers: dict[str, str], body: dict[str, str]) -> Response:
    """Create an account

    The token is shown only in this answer. If the answer is lost, the same request with the same `Idempotency-Key`
    gets it once more, for a day.
    """
    player, token = services().players.create(body["name"], headers.get("key"))
    return reply(
        NewPlayerAnswer(player.id, player.name, token), HTTPStatus.CREATED, Location=f"/v1/players/{player.id}"
    )


@resource.operation("GET", "/v1/players/me", Operation("getMe", OwnAnswer, players_only=True))
def get_me() -> Response:
    """The account of the caller"""
    return reply(own_answer(require_player()))


def own_answer(player: Player) -> OwnAnswer:
    """Returns an account as its player sees it."""
    return OwnAnswer(player.id, player.name, player.has_hidden_name, player.is_bot)


@resource.operation(
    "POST",
    "/v1/players/me/token",
    Operation("renewToken", TokenAnswer, players_only=True, any_scope=True, headers=Repeatable),
)
def renew_token(headers: dict[str, str]) -> Response:
    """Get a new token in place of the one of this request

    The new token is shown only in this answer, and again to a repeat with the same key. It must be used within a day,
    and before five newer ones are asked for. Its first use ends the old token, so an answer that is lost does not cost
    the account. Streams and long-polls that were opened with the old token end.
    """
    require_player()
    token = services().players.offer_token(token_sent(), headers.get("key"))
    if token is None:
        raise bad_token()
    return reply(TokenAnswer(token))


@resource.operation(
    "GET", "/v1/players/<player_id>", Operation("getPlayer", PlayerAnswer, problems=(HTTPStatus.NOT_FOUND,))
)
def get_player(player_id: str) -> Response:
    """An account"""
    player = player_named(player_id)
    return reply(PlayerAnswer(player.id, player.told_name, player.is_bot or player.id in services().players.bots))
