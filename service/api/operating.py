"""What an operator asks: is it alive, is it ready, how is it doing, what does it offer."""

from flask import Blueprint, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from events.connection import reaching_redis
from service.api.context import services, shared
from service.api.reply import reply

operating = Blueprint("operating", __name__)


@operating.get("/healthz")
def health() -> Response:
    """The process answers."""
    return reply({"status": "ok"})


@operating.get("/readyz")
def ready() -> Response:
    """The store answers too; raises `StoreUnavailable` when it does not."""
    with reaching_redis():
        services().redis.ping()
    return reply({"status": "ok"})


@operating.get("/metrics")
def show_metrics() -> Response:
    """For Prometheus."""
    return Response(generate_latest(shared().metrics.registry), content_type=CONTENT_TYPE_LATEST)
