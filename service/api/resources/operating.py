"""What an operator asks: is it alive, is it ready, how is it doing."""

from contextlib import suppress
from http import HTTPStatus

from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from events.store import StoreUnavailable
from service.api.http.context import services, shared
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.responses import HealthAnswer, ReadyAnswer

resource = Resource("operating", __name__, description="For what looks after the service.")


@resource.operation("GET", "/healthz", Operation("getHealth", HealthAnswer, for_machines=True))
def health() -> Response:
    """Whether the process answers"""
    return reply(HealthAnswer("ok"))


@resource.operation(
    "GET",
    "/readyz",
    Operation("getReadiness", ReadyAnswer, for_machines=True, problems=(HTTPStatus.SERVICE_UNAVAILABLE,)),
)
def ready() -> Response:
    """Whether the store answers too

    How much the projector has still to do is told, and no reason to be called unready.
    """
    return reply(ReadyAnswer("ok", services().feed.backlog()))


@resource.operation("GET", "/metrics", Operation("getMetrics", None, for_machines=True, texts=("text/plain",)))
def show_metrics() -> Response:
    """Measurements for Prometheus

    What is known without the store is told even while it is away.
    """
    metrics = shared().metrics
    metrics.backlog.set(float("nan"))
    with suppress(StoreUnavailable):
        metrics.backlog.set(services().feed.backlog())
    return Response(generate_latest(metrics.registry), content_type=CONTENT_TYPE_LATEST)
