"""For the operator: corrections, matches that are set aside, health, readiness and metrics."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, Gauge, generate_latest

from domain.match import MatchId
from events.store import StoreUnavailable
from service.api.http.context import app_context, command_of, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.presenters import played_answer
from service.api.schemas.requests import CorrectionBody, Repeatable
from service.api.schemas.responses import HealthAnswer, PlayedAnswer, QuarantineAnswer, QuarantinedAnswer, ReadyAnswer
from service.use_cases.reading import MatchView
from service.use_cases.take_backs import OPERATOR

corrections = Resource("corrections", __name__, description="For the operator only, at an address of its own.")


@corrections.operation(
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
    """Set a match back to a version, or end it, with a reason that everyone can read"""
    command = command_of(OPERATOR, headers, body)
    outcome = services().corrections.correct(MatchId(match_id), command, **body)
    return reply(played_answer(outcome, MatchView(outcome.snapshot, None)))


@corrections.operation(
    "GET",
    "/v1/quarantine",
    Operation("listQuarantine", QuarantineAnswer, operators_only=True, problems=(HTTPStatus.FORBIDDEN,)),
)
def list_quarantine() -> Response:
    """The matches that are set aside because their records cannot be read or folded"""
    aside = sorted(services().projections.quarantine.all().items())
    return reply(QuarantineAnswer(tuple(QuarantinedAnswer(match, each.version, each.why) for match, each in aside)))


operating = Resource("operating", __name__, description="For monitoring.")


@operating.operation("GET", "/healthz", Operation("getHealth", HealthAnswer, for_machines=True))
def health() -> Response:
    """200 if the process answers"""
    return reply(HealthAnswer("ok"))


@operating.operation(
    "GET",
    "/readyz",
    Operation("getReadiness", ReadyAnswer, for_machines=True, problems=(HTTPStatus.SERVICE_UNAVAILABLE,)),
)
def ready() -> Response:
    """200 if the store answers too

    The backlog of the projector is part of the answer, but does not make the service unready.
    """
    return reply(ReadyAnswer("ok", services().feed.backlog()))


@operating.operation(
    "GET",
    "/metrics",
    Operation("getMetrics", None, for_machines=True, at_operators_address=True, texts=("text/plain",)),
)
def show_metrics() -> Response:
    """Measurements for Prometheus

    Only the address of the operator serves them. While the store cannot be reached, the backlog and the number of
    quarantined matches are NaN, and all other measurements are still there.
    """
    metrics = app_context().metrics
    for gauge, value in (
        (metrics.backlog, services().feed.backlog),
        (metrics.quarantined, services().projections.quarantine.count),
    ):
        gauge.set(float("nan"))
        with suppress(StoreUnavailable):
            gauge.set(value())
    return Response(generate_latest(metrics.registry), content_type=CONTENT_TYPE_LATEST)


def _measure(gauge: Gauge, value: Callable[[], int]) -> None:
    gauge.set(float("nan"))
    with suppress(StoreUnavailable):
        gauge.set(value())
