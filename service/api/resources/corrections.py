"""What only the operator may do."""

from http import HTTPStatus
from typing import Any

from flask import Response

from domain.match import MatchId
from service.api.http.context import services
from service.api.http.idempotency import command_of
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.presenters import played_answer
from service.api.schemas.requests import CorrectionBody, Repeatable
from service.api.schemas.responses import PlayedAnswer, QuarantineAnswer, QuarantinedAnswer
from service.use_cases.corrections import OPERATOR
from service.use_cases.reading import MatchView

resource = Resource("corrections", __name__, description="What only the operator of the service may do.")


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/corrections",
    Operation(
        "correctMatch",
        PlayedAnswer,
        operators_only=True,
        headers=Repeatable,
        body=CorrectionBody,
        problems=REFUSED,
    ),
)
def correct_match(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Set a match back to a version, or end it, with a reason that everyone is told"""
    command = command_of(OPERATOR, headers, body)
    outcome = services().corrections.correct(MatchId(match_id), command, **body)
    return reply(played_answer(outcome, MatchView(outcome.snapshot, None)))


@resource.operation(
    "GET",
    "/v1/quarantine",
    Operation("listQuarantine", QuarantineAnswer, operators_only=True, problems=(HTTPStatus.FORBIDDEN,)),
)
def list_quarantine() -> Response:
    """The matches that are set aside because their records cannot be folded"""
    aside = sorted(services().projections.quarantine.all().items())
    return reply(QuarantineAnswer(tuple(QuarantinedAnswer(match, each.version, each.why) for match, each in aside)))
