"""Who is asking: `Authorization: Bearer <token>`."""

import hmac
from http import HTTPStatus

from flask import g, request

from domain.match import PlayerId
from service.api.http.context import services
from service.api.http.problems import RequestRefused
from service.use_cases.players import Player, Token

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="kifu"'}


def identify() -> None:
    """Finds out who is asking. A token that is not known is refused even where none is needed."""
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
    """The token that was sent is nobody's, or no longer."""
    return _unauthorized("bad-token", "This token is not known.")


def caller() -> Player | None:
    """The player who asks; nobody without a token."""
    player: Player | None = g.player
    return player


def caller_id() -> PlayerId | None:
    """The id of the player who asks; `None` without a token."""
    player = caller()
    return None if player is None else player.id


def require_player() -> Player:
    """The player who asks. Raises `RequestRefused` when there is no token."""
    player = caller()
    if player is None:
        raise _unauthorized("token-needed", "This needs a player's token: Authorization: Bearer <token>.")
    return player


def token_sent() -> Token:
    """The token with which the player asks; only behind `require_player`."""
    token: Token = g.token
    return token


def require_operator() -> None:
    """Raises `RequestRefused` unless it is the operator who asks."""
    if g.player is not None:
        raise RequestRefused(HTTPStatus.FORBIDDEN, "operators-only", "This is for the operator of the service.")
    if not g.operates:
        raise _unauthorized("token-needed", "This needs the operator's token: Authorization: Bearer <token>.")


def _is_operators(token: Token) -> bool:
    """Whether a token is the operator's; nobody's is, where none is set."""
    known = services().settings.operator_token
    return bool(known) and hmac.compare_digest(token.encode(), known.encode())


def _unauthorized(code: str, detail: str) -> RequestRefused:
    return RequestRefused(HTTPStatus.UNAUTHORIZED, code, detail, field="Authorization", headers=_CHALLENGE)
