"""The tokens of the caller's account."""

from http import HTTPStatus
from typing import Any

from flask import Response

from service.api.http.context import require_player, services, token_sent
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.account_requests import TokenBody
from service.api.schemas.account_responses import NamedTokenAnswer, TokensAnswer, named_token_answer
from service.api.schemas.requests import Repeatable
from service.use_cases.token_forms import hash_of
from service.use_cases.tokens import ordered

resource = Resource("tokens", __name__, description="The tokens of an account, each with a name and scopes.")
_PATH = "/v1/players/me/tokens"


@resource.operation("GET", _PATH, Operation("listTokens", TokensAnswer, players_only=True))
def list_tokens() -> Response:
    """The tokens of the caller, without their secrets"""
    return _listed()


@resource.operation(
    "POST",
    _PATH,
    Operation(
        "createToken",
        NamedTokenAnswer,
        status=HTTPStatus.CREATED,
        sends=("Location",),
        players_only=True,
        headers=Repeatable,
        body=TokenBody,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def create_token(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Make another token for the account of the caller

    It has a name and scopes of its own, never more than the token of this request: otherwise 403 `scope-too-wide`. The
    token is shown only in this answer, and again to a repeat with the same key. `DELETE` at its `Location` revokes it:
    then no repeat brings it back (422 `key-reused`).
    """
    require_player()
    scopes = ordered(body["scopes"])
    token = services().players.add_token(token_sent(), body["name"], scopes, headers.get("key"))
    answer = named_token_answer(token, body["name"], scopes)
    return reply(answer, HTTPStatus.CREATED, Location=f"{_PATH}/{answer.id}")


@resource.operation(
    "DELETE",
    f"{_PATH}/<token_id>",
    Operation("revokeToken", TokensAnswer, players_only=True, problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)),
)
def revoke_token(token_id: str) -> Response:
    """End a token of the caller, its streams and its long-polls

    The answer lists the tokens that are left. The only token of an operator cannot be ended: 409 `last-operator`.
    """
    services().players.revoke_token(require_player().id, token_id, token_sent())
    return _listed(token_id)


def _listed(without: str | None = None) -> Response:
    found = services().players.tokens.listed(require_player().id, hash_of(token_sent()))
    return reply(TokensAnswer(tuple(each for each in found if each.id != without)))
