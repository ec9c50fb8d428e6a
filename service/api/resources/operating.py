"""For the operator: corrections, matches that are set aside, health, readiness and metrics."""

from http import HTTPStatus
from typing import Any, Literal

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from domain.match import MatchId
from service import metrics
from service.api.http.condition_metrics import ConditionCollector
from service.api.http.context import command_of, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.operator_responses import (
    HealthAnswer,
    QuarantineAnswer,
    QuarantinedAnswer,
    ReadyAnswer,
    TargetAnswer,
    TargetLabels,
    UnwellAnswer,
)
from service.api.schemas.presenters import naming_of, played_answer
from service.api.schemas.requests import CorrectionBody, Repeatable
from service.api.schemas.responses import PlayedAnswer
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
    match_view = MatchView(outcome.snapshot, None)
    return reply(played_answer(outcome, match_view, naming_of(match_view)))


@corrections.operation(
    "GET",
    "/v1/quarantine",
    Operation("listQuarantine", QuarantineAnswer, operators_only=True, problems=(HTTPStatus.FORBIDDEN,)),
)
def list_quarantine() -> Response:
    """The matches that are set aside because their records cannot be read, folded or projected"""
    aside = sorted(services().projections.quarantine.all().items())
    return reply(QuarantineAnswer(tuple(QuarantinedAnswer(match, each.version, each.why) for match, each in aside)))


operating = Resource("operating", __name__, description="For monitoring.")


@operating.operation("GET", "/healthz", Operation("getHealth", HealthAnswer, for_machines=True))
def health() -> Response:
    """200 if the process answers

    It says nothing about the store and the other processes; `getReadiness` does.
    """
    return reply(HealthAnswer("ok"))


@operating.operation(
    "GET",
    "/readyz",
    Operation("getReadiness", ReadyAnswer, for_machines=True, problems=(HTTPStatus.SERVICE_UNAVAILABLE,)),
)
def ready() -> Response:
    """200 if the store answers too

    `status` is `degraded`, and `unwell` says why, if another part of the service is not well: the projector is behind,
    a process gives no sign of life, the store takes no writes, or too few replicas receive them. This process can
    answer all the same, so the status is 200.
    """
    condition = services().conditions.now()
    settings = services().settings
    unwell = tuple(UnwellAnswer(*part) for part in condition.unwell(settings))
    behind = condition.behind
    status: Literal["ok", "degraded"] = "degraded" if unwell else "ok"
    return reply(
        ReadyAnswer(
            status, behind.announcements, round(behind.seconds, 1), condition.replicas, settings.replicas, unwell
        )
    )


@operating.operation(
    "GET",
    "/metrics",
    Operation("getMetrics", None, for_machines=True, at_operators_address=True, texts=("text/plain",)),
)
def show_metrics() -> Response:
    """Measurements for Prometheus

    Only the address of the operator serves them: those of this process, and those of the whole service, which every
    API process tells alike. While the store cannot be reached, `kifu_store_up` is 0 and what only the store knows is
    NaN.
    """
    of_service = ConditionCollector(services().conditions, services().settings).registry
    text = generate_latest(metrics.REGISTRY) + generate_latest(of_service)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


@operating.operation(
    "GET",
    "/metrics/targets",
    Operation(
        "listMetricsTargets",
        TargetAnswer,
        is_list=True,
        for_machines=True,
        at_operators_address=True,
        problems=(HTTPStatus.SERVICE_UNAVAILABLE,),
    ),
)
def list_targets() -> Response:
    """Where Prometheus finds the measurements of every process, on all machines

    The answer has the form of its HTTP service discovery (`http_sd_configs`). The process that answers is always among
    them, and while the store takes no writes, none of the others is forgotten.
    """
    return reply(
        [
            TargetAnswer((each.process.metrics,), TargetLabels(each.process.kind, each.process.name))
            for each in services().conditions.now().processes
            if each.process.metrics
        ]
    )
