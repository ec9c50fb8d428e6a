"""The accounts in Redis.

What is told of an account is never cached without being announced: every process hears of a change.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import PlayerId
from events import keys
from events.codec import NOT_JSON
from events.connection import reaching_redis


class Player(Struct, frozen=True):
    """An account, human or program."""

    id: PlayerId
    name: str


class BrokenAccount(Exception):
    """An account that cannot be read."""


class Accounts:
    """The accounts of this service. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def get(self, player: PlayerId) -> Player | None:
        """Returns an account; `None` if there is none. Raises `BrokenAccount`."""
        with reaching_redis():
            document = self._redis.hget(keys.players(), player)
        return None if document is None else _read(player, document)

    def names(self, players: Sequence[PlayerId]) -> dict[PlayerId, str]:
        """Returns what those players are called who have an account that can be read."""
        with reaching_redis():
            documents = self._redis.hmget(keys.players(), players) if players else ()
        found = zip(players, documents, strict=True)
        return {player: name for player, document in found if (name := _name(document)) is not None}


def _read(player: PlayerId, document: bytes) -> Player:
    try:
        return _ACCOUNT.decode(document)
    except NOT_JSON as error:
        raise BrokenAccount(f"the account of player {player} cannot be read: {error}") from error


def _name(document: bytes | None) -> str | None:
    try:
        return None if document is None else _ACCOUNT.decode(document).name
    except NOT_JSON:
        return None


_ACCOUNT: Final = msgspec.json.Decoder(Player)
