"""The secret of the service, and what is derived from it: ids, invitations, sealed cursors.

It is kept in Redis beside the accounts, so all processes have the same one, and a backup carries it.
"""

import base64
import hmac
import secrets
from typing import Any

import redis
from cryptography.fernet import Fernet, InvalidToken

from domain.refusals import Refused
from events import account_keys
from events.connection import reaching_redis


class ServerSecret:
    """256 random bits that only the processes of this service know. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._redis: Any = client
        self._bits = b""

    def derived(self, purpose: str, *parts: str) -> bytes:
        """Returns 32 bytes that nobody else can compute: the same ones for the same purpose and parts.

        No part may hold a NUL character, which separates the parts.
        """
        return hmac.digest(self._secret(), "\x00".join([purpose, *parts]).encode(), "sha256")

    def random(self, purpose: str, of: str, key: str | None) -> bytes:
        """Returns 256 bits that nobody else can foresee; with an idempotency key always the same."""
        return secrets.token_bytes(32) if key is None else self.derived(purpose, of, key)

    def _secret(self) -> bytes:
        """Returns the secret of all processes; the first one that needs it draws it. Later ones read only."""
        if not self._bits:
            with reaching_redis():
                known = self._redis.get(account_keys.command_secret())
                if known is None:
                    self._redis.set(account_keys.command_secret(), secrets.token_bytes(32), nx=True)
                    known = self._redis.get(account_keys.command_secret())
                self._bits = known
        return self._bits


class BadCursor(Refused):
    """A cursor that this list has not returned to this viewer."""


class Cursors:
    """Seals the places in a list into cursors, so that nobody can read one or make one up.

    A cursor is bound to its list, to the filters and to the viewer: it opens for nothing else. Every method may raise
    `StoreUnavailable`.
    """

    def __init__(self, secret: ServerSecret) -> None:
        self._secret = secret

    def sealed(self, place: str | None, *bound_to: object) -> str | None:
        """Returns the cursor of a place; `None` for `None`, the end of a list."""
        return None if place is None else self._seal(bound_to).encrypt(place.encode()).decode()

    def opened(self, cursor: str | None, *bound_to: object) -> str | None:
        """Returns the place of a cursor; `None` for `None`, the start of a list. Raises `BadCursor`."""
        if cursor is None:
            return None
        try:
            return self._seal(bound_to).decrypt(cursor.encode()).decode()
        except InvalidToken as error:
            sentence = "This list of this service has not returned this cursor to you, or not with these filters."
            raise BadCursor("bad-cursor", sentence, field="cursor") from error

    def _seal(self, bound_to: tuple[object, ...]) -> Fernet:
        """Returns a key of its own for each list, choice of filters and viewer."""
        return Fernet(base64.urlsafe_b64encode(self._secret.derived("cursor", repr(bound_to))))
