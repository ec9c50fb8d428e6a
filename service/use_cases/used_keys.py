"""Idempotency keys of requests whose work has ended: sent again, such a request does not do it once more.

What a key makes follows from the key, so without a trace of its end it would be made again: a token that was revoked,
a webhook that was removed, a secret that was replaced. The trace is kept beside it, for as long as keys are remembered.
"""

from typing import Final

from domain.refusals import Refused
from events.store import Millis


class KeyRefused(Refused):
    """A request that is refused because of its idempotency key."""


_FIELD: Final = "Idempotency-Key"
"""The header that the refusals are about."""


def token_has_ended() -> KeyRefused:
    """Returns the refusal to make a token again that has ended."""
    return _reused("The token that this key has made has ended: take a new key for another one.")


def webhook_was_removed() -> KeyRefused:
    """Returns the refusal to add a webhook again that was removed."""
    return _reused("The webhook that this key has made was removed: take a new key for another one.")


def secret_was_replaced() -> KeyRefused:
    """Returns the refusal to give a webhook a secret again that another one has replaced."""
    return _reused("The secret that this key has given was replaced: take a new key for another one.")


def too_many_tokens_ended(most: int, until: Millis, now: Millis) -> KeyRefused:
    """Returns the refusal to make another token with a key; `until` is when there is room again."""
    sentence = f"{most} tokens that keys have made ended within seven days: send this request without a key."
    return _too_many(sentence, until - now)


def too_many_webhooks_removed(most: int, until: Millis, now: Millis) -> KeyRefused:
    """Returns the refusal to add another webhook with a key; `until` is when there is room again."""
    sentence = f"{most} webhooks that keys have made were removed within seven days: send this request without a key."
    return _too_many(sentence, until - now)


def _reused(sentence: str) -> KeyRefused:
    return KeyRefused("key-reused", sentence, field=_FIELD)


def _too_many(sentence: str, milliseconds: int) -> KeyRefused:
    return KeyRefused("too-many-keys", sentence, field=_FIELD, wait=milliseconds / 1000)
