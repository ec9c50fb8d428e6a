"""How a webhook is given a new secret, once for each idempotency key.

A secret is random, so no key leads back to one that was replaced. The keys that gave secrets before are noted in the
webhook.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from events.store import REMEMBERED_FOR, Millis
from service.use_cases.used_keys import secret_was_replaced
from service.use_cases.webhooks.signatures import WebhookSecret
from service.use_cases.webhooks.webhook import EarlierKey, Webhook

OLD_SECRET_LASTS: Final = 24 * 3600 * 1000
"""Milliseconds for which messages are signed with the secret before, too."""
MOST_KEYS: Final = 20
"""The keys of one webhook whose secrets were replaced that are noted, the newest ones."""


class KeyOfRotation(NamedTuple):
    """The key of a request for a new secret."""

    hash: str
    of_earlier_release: WebhookSecret
    """What an earlier release gave for it."""


def rotated(before: Webhook, new: WebhookSecret, key: KeyOfRotation | None, now: Millis) -> Webhook:
    """Returns a webhook with a new secret; as it is if the key has given it the present one.

    Raises `KeyRefused` if the secret that the key has given was replaced.
    """
    noted = [each for each in before.earlier_keys if each.until > now]
    if key is not None:
        if before.secret_by == key.hash or before.secret == key.of_earlier_release:
            return before
        if key.hash in (each.hash for each in noted) or before.old_secret == key.of_earlier_release:
            raise secret_was_replaced()
    if before.secret_by:
        noted.append(EarlierKey(before.secret_by, Millis(now + REMEMBERED_FOR)))
    return replace(
        before,
        secret=new,
        secret_by="" if key is None else key.hash,
        earlier_keys=tuple(noted[-MOST_KEYS:]),
        old_secret=before.secret,
        old_secret_until=Millis(now + OLD_SECRET_LASTS),
    )
