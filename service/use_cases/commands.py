"""Commands: requests that change a match. The id of a command derives from its idempotency key."""

import base64
import hashlib
import secrets
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.match import MatchId, PlayerId
from events.store import CommandId, Fingerprint
from service.use_cases.server_secret import ServerSecret

SERVICE: Final = PlayerId("service")
"""The player of what the service does by itself, in the records."""
ID_BYTES: Final = 12
"""96 random bits, so that nobody can guess the id of a private match."""


class Command(Struct, frozen=True):
    """A request by a player that changes a match."""

    player: PlayerId
    id: CommandId
    fingerprint: Fingerprint | None = None
    """Of the request; `None` if a repeat is not recognised."""


def new_command_id() -> CommandId:
    """Returns the id of a command that is never sent again."""
    return CommandId(secrets.token_urlsafe(ID_BYTES))


def service_command() -> Command:
    """Returns the command of something that the service does by itself."""
    return Command(SERVICE, new_command_id())


class CommandIds:
    """Derives ids from idempotency keys and a secret, so that no player can guess the ids of another.

    May raise `StoreUnavailable`.
    """

    def __init__(self, secret: ServerSecret) -> None:
        self._secret = secret

    def command(self, player: PlayerId, key: str | None, request: Any) -> Command:
        """Returns the command of a request: the same id for the same key. `request` is its method, path and body."""
        if key is None:
            return Command(player, new_command_id())
        fingerprint = Fingerprint(hashlib.sha256(msgspec.json.encode(request, order="sorted")).hexdigest())
        return Command(player, CommandId(self._derived("command", player, key)), fingerprint)

    def match(self, player: PlayerId, key: str | None) -> MatchId:
        """Returns the id of a new match: the same id for the same key, so that a repeat creates no second match."""
        return MatchId(secrets.token_urlsafe(ID_BYTES) if key is None else self._derived("match", player, key))

    def _derived(self, purpose: str, player: PlayerId, key: str) -> str:
        return base64.urlsafe_b64encode(self._secret.derived(purpose, player, key)[:ID_BYTES]).decode()
