"""Who is waited for: the one call that a polling client needs."""

from typing import Any

from flask import Response

from service.api.http.context import patience, services
from service.api.http.identity import require_player
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.requests import TurnsQuery
from service.api.schemas.responses import TurnsAnswer

resource = Resource("turns", __name__, description="The matches that wait for a player.")


@resource.operation("GET", "/v1/turns", Operation("listTurns", TurnsAnswer, players_only=True, query=TurnsQuery))
def list_turns(query: dict[str, Any]) -> Response:
    """The matches that wait for the caller, longest waiting first"""
    return reply(TurnsAnswer(tuple(services().projections.turns.wait(require_player().id, patience(query["wait"])))))
