"""Why the bots of a match decided as they did."""

from http import HTTPStatus
from typing import Any

from flask import Response

from domain.game import Version
from service.api.http.context import match_seen, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.analysis_responses import ReasonsAnswer, reasons_told
from service.api.schemas.queries import ReasonsQuery

resource = Resource("reasons", __name__, description="Why bots decided as they did.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/reasons",
    Operation(
        "listReasons",
        ReasonsAnswer,
        limit="exporting",
        query=ReasonsQuery,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def list_reasons(match_id: str, query: dict[str, Any]) -> Response:
    """Why the bots of a match decided as they did, a page at a time

    Reasons tell the cards that a bot holds. So nobody gets them before the match is over and its record hides nothing:
    until then the answer is 409 `match-not-over`. A bot that searches has reasons; `random` and `greedy` have none, and
    neither has a decision whose worker ended before it could keep them. `kifu explain` makes a decision again.
    """
    match_view = match_seen(match_id)
    first, limit = query.get("version", query["since"]), 1 if "version" in query else query["limit"]
    found = list(services().bot_reasons.of(match_view, first, limit + 1))
    if "version" in query:
        found = [(snapshot, reasons) for snapshot, reasons in found if reasons.version == first]
    page = tuple(reasons_told(snapshot, reasons) for snapshot, reasons in found[:limit])
    following = Version(found[limit][1].version) if len(found) > limit else None
    return reply(ReasonsAnswer(match_view.match.version, page, following))
