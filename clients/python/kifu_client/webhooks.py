"""Webhooks: addresses at which the service tells the caller of turns and matches, and the check of what comes there."""

import base64
import binascii
import hmac
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

from kifu_client import types
from kifu_client.transport import Transport

_PATH: Final = "/v1/players/me/webhooks"
_PREFIX: Final = "whsec_"
"""How a secret begins."""
_TOLERANCE: Final = 300
"""Seconds by which the time of a message may be wrong."""


class NotGenuine(Exception):
    """A message that the service has not signed with this secret, or that is too old."""


def message_of(secret: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """Returns a message that has come to a webhook. Raises `NotGenuine`, and `ValueError` if `secret` is none.

    It may come again: remember the header `webhook-id`, and do nothing for one that you know. Answer `webhook.Confirm`
    with `message["data"]["challenge"]` as the body.
    """
    key = key_of(secret)
    given = {name.lower(): value for name, value in headers.items()}
    try:
        sent, signatures = given["webhook-timestamp"], given["webhook-signature"].encode().split()
        named, age = f"{given['webhook-id']}.{sent}.".encode(), abs(time.time() - int(sent))
    except (KeyError, ValueError) as error:
        raise NotGenuine("The headers of a webhook are missing or cannot be read.") from error
    own = b"v1," + base64.b64encode(hmac.digest(key, named + body, "sha256"))
    if not any(hmac.compare_digest(own, each) for each in signatures):
        raise NotGenuine("The signature is wrong.")
    if age > _TOLERANCE:
        raise NotGenuine("The message is too old.")
    message: dict[str, Any] = json.loads(body)
    return message


def key_of(secret: str) -> bytes:
    """Returns the bytes that a secret stands for. Raises `ValueError`: with an empty key anybody could sign."""
    with suppress(binascii.Error):
        if secret.startswith(_PREFIX) and (key := base64.b64decode(secret.removeprefix(_PREFIX), validate=True)):
            return key
    raise ValueError(f"The secret of a webhook is {_PREFIX} and base64.")


class Webhooks:
    """The webhooks of the caller. Every method may raise `Problem` and `Unreachable`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def all(self) -> types.WebhooksAnswer:
        """Returns the webhooks, without their secrets."""
        answer: types.WebhooksAnswer = self._transport.read(_PATH, reads=("webhooks",))
        return answer

    def create(self, plan: types.WebhookBody, *, key: str | None = None) -> types.NewWebhookAnswer:
        """Registers an address: `{"url": "https://bot.example/kifu"}`. Keep the secret, it is shown this once."""
        answer: types.NewWebhookAnswer = self._transport.command("POST", _PATH, plan, key=key, reads=("secret",))
        return answer

    def get(self, webhook: str) -> types.WebhookAnswer:
        """Returns how a webhook is doing."""
        answer: types.WebhookAnswer = self._transport.read(_path(webhook))
        return answer

    def change(self, webhook: str, change: types.WebhookChangeBody) -> types.WebhookAnswer:
        """Changes a webhook, or switches it off and on: `{"enabled": True}`."""
        answer: types.WebhookAnswer = self._transport.change("PATCH", _path(webhook), change, repeatable=True)
        return answer

    def remove(self, webhook: str) -> types.WebhooksAnswer:
        """Removes a webhook. Returns the others."""
        answer: types.WebhooksAnswer = self._transport.change("DELETE", _path(webhook))
        return answer

    def new_secret(self, webhook: str, *, key: str | None = None) -> types.WebhookSecretAnswer:
        """Returns a new secret; for a day messages are signed with the one before, too."""
        answer: types.WebhookSecretAnswer = self._transport.command(
            "POST", f"{_path(webhook)}/secret", key=key, reads=("secret",)
        )
        return answer

    def test(self, webhook: str, *, key: str | None = None) -> types.WebhookTestAnswer:
        """Sends a message to a webhook now."""
        answer: types.WebhookTestAnswer = self._transport.command("POST", f"{_path(webhook)}/test", key=key)
        return answer

    def deliveries(self, webhook: str) -> types.DeliveriesAnswer:
        """Returns the last attempts to deliver messages."""
        answer: types.DeliveriesAnswer = self._transport.read(f"{_path(webhook)}/deliveries")
        return answer


def _path(webhook: str) -> str:
    return f"{_PATH}/{quote(webhook, safe='')}"
