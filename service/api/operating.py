"""What an operator asks: is it alive, is it ready, how is it doing."""

from contextlib import suppress

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from events.store import StoreUnavailable
from service.api.context import services, shared
from service.api.reply import reply

operating = Blueprint("operating", __name__)


@operating.get("/healthz")
def health() -> Response:
    """The process answers."""
    return reply({"status": "ok"})


@operating.get("/readyz")
def ready() -> Response:
    """The store answers too. How much the projector has still to do is told, and no reason to be called unready."""
    return reply({"status": "ok", "projector_backlog": services().feed.backlog()})


@operating.get("/metrics")
def show_metrics() -> Response:
    """For Prometheus, which wants the rest even while the store is away."""
    metrics = shared().metrics
    metrics.backlog.set(float("nan"))
    with suppress(StoreUnavailable):
        metrics.backlog.set(services().feed.backlog())
    return Response(generate_latest(metrics.registry), content_type=CONTENT_TYPE_LATEST)
