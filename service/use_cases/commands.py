"""Requests that change a match, and the ids that follow from the keys they are sent with."""

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
"""96 random bits: nobody finds a private match by trying."""


class Command(Struct, frozen=True):
    """A request by a player that changes a match."""

    player: PlayerId
    id: CommandId
    fingerprint: Fingerprint | None = None
    """Of the request, when it is to be recognised if sent again."""


class CommandIds:
    """Derives ids from the keys that players choose, so that nobody can guess one of another player.

    May raise `StoreUnavailable`.
    """

    def __init__(self, client: redis.Redis) -> None:
        self._redis: Any = client
        self._secret = b""

    def command(self, player: PlayerId, key: str | None, request: Any) -> Command:
        """The command for a request, the same one for the same key. `request` holds all that it asks for."""
        if key is None:
            return Command(player, CommandId(secrets.token_urlsafe(_ID_BYTES)))
        fingerprint = Fingerprint(hashlib.sha256(msgspec.json.encode(request, order="sorted")).hexdigest())
        return Command(player, CommandId(self._derived("command", player, key)), fingerprint)

    def match(self, player: PlayerId, key: str | None) -> MatchId:
        """The id of a match to create: with the same key the same id, so that a repeat makes no second match."""
        return MatchId(secrets.token_urlsafe(_ID_BYTES) if key is None else self._derived("match", player, key))

    def _derived(self, purpose: str, player: PlayerId, key: str) -> str:
        message = f"{purpose}\x00{player}\x00{key}".encode()
        return base64.urlsafe_b64encode(hmac.digest(self._key(), message, "sha256")[:_ID_BYTES]).decode()

    def _key(self) -> bytes:
        """Drawn by whoever comes first, and the same for every process from then on."""
        if not self._secret:
            with reaching_redis():
                self._redis.set(keys.command_secret(), secrets.token_bytes(32), nx=True)
                self._secret = self._redis.get(keys.command_secret())
        return self._secret
