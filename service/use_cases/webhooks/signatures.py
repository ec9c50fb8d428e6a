"""The signature of a message, as Standard Webhooks says: HMAC-SHA256 over id, time and body.

<https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>
"""

import base64
import hmac
from collections.abc import Mapping, Sequence
from typing import Final, NewType

WebhookSecret = NewType("WebhookSecret", str)
"""What the service and the receiver share: `whsec_` and base64."""

_PREFIX: Final = "whsec_"


def secret_of(random: bytes) -> WebhookSecret:
    """Returns random bytes as a secret."""
    return WebhookSecret(_PREFIX + base64.b64encode(random).decode())


def signed_headers(secrets: Sequence[WebhookSecret], message: str, seconds: int, body: bytes) -> Mapping[str, str]:
    """Returns the headers of a message that is sent at a time, with a signature for each secret."""
    signatures = " ".join(f"v1,{_signature(secret, message, seconds, body)}" for secret in secrets)
    return {"webhook-id": message, "webhook-timestamp": str(seconds), "webhook-signature": signatures}


def _signature(secret: WebhookSecret, message: str, seconds: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(_PREFIX))
    return base64.b64encode(hmac.digest(key, f"{message}.{seconds}.".encode() + body, "sha256")).decode()
