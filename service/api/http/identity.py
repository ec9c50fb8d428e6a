"""Who calls: `Authorization: Bearer <token>`."""

import hmac
from http import HTTPStatus

from flask import g, request

from domain.match import PlayerId
from service.api.http.context import services
from service.api.http.problems import RequestRefused
from service.use_cases.players import Player, Token

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="kifu"'}


def identify() -> None:
    """Sets the caller of the request. Raises `RequestRefused` for an unknown token, even if none is needed."""
    g.player, g.token, g.operates = None, None, False
    header = request.headers.get("Authorization")
    if header is None or not request.path.startswith("/v1/"):
        return
    scheme, _, given = header.partition(" ")
    token = Token(given.strip())
    if scheme.lower() == "bearer" and _is_operators(token):
        g.operates = True
        return
    player = services().players.by_token(token) if scheme.lower() == "bearer" else None
    if player is None:
        raise bad_token()
    g.player, g.token = player, token


def bad_token() -> RequestRefused:
    """Returns the refusal of a token that belongs to no account, or that has been revoked."""
    return _unauthorized("bad-token", "The token belongs to no account, or has been revoked.")


def caller() -> Player | None:
    """Returns the player who calls; `None` without a token."""
    player: Player | None = g.player
    return player


def caller_id() -> PlayerId | None:
    """Returns the id of the player who calls; `None` without a token."""
    player = caller()
    return None if player is None else player.id


def require_player() -> Player:
    """Returns the player who calls. Raises `RequestRefused` without a token."""
    player = caller()
    if player is None:
        raise _unauthorized("token-needed", "This needs a player's token: Authorization: Bearer <token>.")
    return player


def token_sent() -> Token:
    """Returns the token of the player who calls. Call `require_player` first."""
    token: Token = g.token
    return token


def require_operator() -> None:
    """Raises `RequestRefused` unless the operator calls."""
    if g.player is not None:
        raise RequestRefused(HTTPStatus.FORBIDDEN, "operators-only", "Only the operator of the service may do this.")
    if not g.operates:
        raise _unauthorized("token-needed", "This needs the operator's token: Authorization: Bearer <token>.")


def _is_operators(token: Token) -> bool:
    """True if this is the token of the operator. Without the setting `operator_token` no token is."""
    known = services().settings.operator_token
    return bool(known) and hmac.compare_digest(token.encode(), known.encode())


def _unauthorized(code: str, detail: str) -> RequestRefused:
    return RequestRefused(HTTPStatus.UNAUTHORIZED, code, detail, field="Authorization", headers=_CHALLENGE)
