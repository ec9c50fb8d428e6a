"""Commands: requests that change a match, with ids derived from their idempotency keys."""

import base64
import hashlib
import hmac
import secrets
from typing import Any, Final

import msgspec
import redis
from msgspec import Struct

from domain.match import MatchId, PlayerId
from events import keys
from events.keys import reaching_redis
from events.store import CommandId, Fingerprint

_ID_BYTES: Final = 12
"""96 random bits, so that nobody can guess the id of a private match."""


class Command(Struct, frozen=True):
    """A request by a player that changes a match."""

    player: PlayerId
    id: CommandId
    fingerprint: Fingerprint | None = None
    """Of the request; `None` if a repeat is not recognised."""


class CommandIds:
    """Derives ids from idempotency keys and a secret, so that no player can guess the ids of another.

    May raise `StoreUnavailable`.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._redis: Any = client
        self._secret = b""

    def command(self, player: PlayerId, key: str | None, request: Any) -> Command:
        """Returns the command of a request: the same id for the same key. `request` is its method, path and body."""
        if key is None:
            return Command(player, CommandId(secrets.token_urlsafe(_ID_BYTES)))
        fingerprint = Fingerprint(hashlib.sha256(msgspec.json.encode(request, order="sorted")).hexdigest())
        return Command(player, CommandId(self._derived("command", player, key)), fingerprint)

    def match(self, player: PlayerId, key: str | None) -> MatchId:
        """Returns the id of a new match: the same id for the same key, so that a repeat creates no second match."""
        return MatchId(secrets.token_urlsafe(_ID_BYTES) if key is None else self._derived("match", player, key))

    def _derived(self, purpose: str, player: PlayerId, key: str) -> str:
        message = f"{purpose}\x00{player}\x00{key}".encode()
        return base64.urlsafe_b64encode(hmac.digest(self._key(), message, "sha256")[:_ID_BYTES]).decode()

    def _key(self) -> bytes:
        """Returns the secret of all processes; the first process that needs it draws it."""
        if not self._secret:
            with reaching_redis():
                self._redis.set(keys.command_secret(), secrets.token_bytes(32), nx=True)
                self._secret = self._redis.get(keys.command_secret())
        return self._secret
