"""The webhooks of the caller's account."""

from http import HTTPStatus
from typing import Any

from flask import Response

from service.api.http.context import require_player, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.requests import Repeatable
from service.api.schemas.webhooks import (
    DeliveriesAnswer,
    NewWebhookAnswer,
    WebhookAnswer,
    WebhookBody,
    WebhookChangeBody,
    WebhooksAnswer,
    WebhookSecretAnswer,
    WebhookTestAnswer,
    webhook_answer,
)
from service.use_cases.webhooks.registry import WebhookPlan
from service.use_cases.webhooks.webhook import WebhookId

resource = Resource("webhooks", __name__, description="Addresses at which an account is told of its turns and matches.")
_PATH = "/v1/players/me/webhooks"
_ONE = f"{_PATH}/<webhook_id>"
_UNKNOWN = (HTTPStatus.NOT_FOUND,)


@resource.operation("GET", _PATH, Operation("listWebhooks", WebhooksAnswer, players_only=True))
def list_webhooks() -> Response:
    """The webhooks of the caller, without their secrets"""
    return reply(WebhooksAnswer(tuple(map(webhook_answer, services().webhooks.of(require_player().id)))))


@resource.operation(
    "POST",
    _PATH,
    Operation(
        "createWebhook",
        NewWebhookAnswer,
        status=HTTPStatus.CREATED,
        sends=("Location",),
        players_only=True,
        limit="creating",
        headers=Repeatable,
        body=WebhookBody,
        problems=(HTTPStatus.CONFLICT,),
    ),
)
def create_webhook(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Register an address at which the caller is told of its turns and matches

    Its first message is `webhook.Confirm`: the answer must repeat the `challenge` in its body. Until then nothing else
    is sent. The secret is shown only in this answer, and again to a repeat with the same key, which gets the webhook as
    it is then. No repeat brings back one that was removed (422 `key-reused`).
    """
    plan = WebhookPlan(body["url"], tuple(body["events"]), body["description"])
    made = services().webhooks.add(require_player().id, plan, headers.get("key"))
    return reply(NewWebhookAnswer(webhook_answer(made), made.secret), HTTPStatus.CREATED, Location=f"{_PATH}/{made.id}")


@resource.operation("GET", _ONE, Operation("getWebhook", WebhookAnswer, players_only=True, problems=_UNKNOWN))
def get_webhook(webhook_id: str) -> Response:
    """A webhook of the caller, and how it is doing"""
    return reply(webhook_answer(services().webhooks.get(require_player().id, WebhookId(webhook_id))))


@resource.operation(
    "PATCH",
    _ONE,
    Operation(
        "changeWebhook",
        WebhookAnswer,
        players_only=True,
        body=WebhookChangeBody,
        body_required=False,
        problems=_UNKNOWN,
    ),
)
def change_webhook(webhook_id: str, body: dict[str, Any]) -> Response:
    """Change a webhook, or switch it off or on

    What is left out stays as it is. A webhook that is switched off drops its messages. With another URL it has to
    confirm itself again.
    """
    events = body.get("events")
    plan = WebhookPlan(
        body.get("url"), None if events is None else tuple(events), body.get("description"), body.get("enabled")
    )
    return reply(webhook_answer(services().webhooks.revise(require_player().id, WebhookId(webhook_id), plan)))


@resource.operation("DELETE", _ONE, Operation("removeWebhook", WebhooksAnswer, players_only=True, problems=_UNKNOWN))
def remove_webhook(webhook_id: str) -> Response:
    """Remove a webhook: nothing is sent to it any more

    The answer lists those that are left.
    """
    services().webhooks.remove(require_player().id, WebhookId(webhook_id))
    return list_webhooks()


@resource.operation(
    "POST",
    f"{_ONE}/secret",
    Operation("rotateWebhookSecret", WebhookSecretAnswer, players_only=True, headers=Repeatable, problems=_UNKNOWN),
)
def rotate_webhook_secret(webhook_id: str, headers: dict[str, str]) -> Response:
    """Give a webhook a new secret

    It is shown only in this answer, and again to a repeat with the same key, until another one replaces it: then a
    repeat is refused (422 `key-reused`). For a day messages have two signatures, one with each secret.
    """
    changed = services().webhooks.rotate(require_player().id, WebhookId(webhook_id), headers.get("key"))
    return reply(WebhookSecretAnswer(changed.secret, changed.old_secret_until))


@resource.operation(
    "POST",
    f"{_ONE}/test",
    Operation(
        "testWebhook",
        WebhookTestAnswer,
        status=HTTPStatus.ACCEPTED,
        players_only=True,
        limit="creating",
        headers=Repeatable,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def test_webhook(webhook_id: str, headers: dict[str, str]) -> Response:
    """Send a message to a webhook now

    One that has not confirmed itself is asked again. With the same key the same message is sent: its receiver knows it
    by its id. `listDeliveries` tells what became of the message.
    """
    message = services().webhooks.test(require_player().id, WebhookId(webhook_id), headers.get("key"))
    return reply(WebhookTestAnswer(message.id, message.type), HTTPStatus.ACCEPTED)


@resource.operation(
    "GET", f"{_ONE}/deliveries", Operation("listDeliveries", DeliveriesAnswer, players_only=True, problems=_UNKNOWN)
)
def list_deliveries(webhook_id: str) -> Response:
    """The last 50 attempts to deliver messages to a webhook"""
    attempts = services().webhooks.attempts(require_player().id, WebhookId(webhook_id))
    return reply(DeliveriesAnswer(tuple(attempts)))
