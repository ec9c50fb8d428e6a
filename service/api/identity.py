"""Who is asking: `Authorization: Bearer <token>`."""

from http import HTTPStatus

from flask import g, request

from domain.match import PlayerId
from service.api.context import services
from service.api.problems import Rejected
from service.players import Player

_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="kifu"'}


def identify() -> None:
    """Finds out who is asking. A token that is not known is refused even where none is needed."""
    g.player = None
    header = request.headers.get("Authorization")
    if header is None or not request.path.startswith("/v1/"):
        return
    scheme, _, token = header.partition(" ")
    player = services().players.by_token(token.strip()) if scheme.lower() == "bearer" else None
    if player is None:
        raise _unauthorized("bad-token", "This token is not known.")
    g.player = player


def caller() -> Player | None:
    """The player who asks; nobody without a token."""
    player: Player | None = g.player
    return player


def caller_id() -> PlayerId | None:
    """Their id."""
    player = caller()
    return None if player is None else player.id


def require_player() -> Player:
    """The player who asks. Raises `Rejected` when there is no token."""
    player = caller()
    if player is None:
        raise _unauthorized("token-needed", "This needs a player's token: Authorization: Bearer <token>.")
    return player


def _unauthorized(code: str, detail: str) -> Rejected:
    return Rejected(HTTPStatus.UNAUTHORIZED, code, detail, field="Authorization", headers=_CHALLENGE)
