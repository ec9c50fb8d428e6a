"""The matches that are set aside because their records cannot be folded."""

from typing import Any

import msgspec
import redis
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.keys import reaching_redis


class Quarantined(Struct, frozen=True):
    """Why a match was set aside."""

    version: Version
    """The version that cannot be folded."""
    why: str


class Quarantine:
    """The matches set aside. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def put(self, match: MatchId, reason: Quarantined) -> None:
        """Sets a match aside."""
        with reaching_redis():
            self._client.hset(keys.quarantine(), match, msgspec.json.encode(reason))

    def all(self) -> dict[MatchId, Quarantined]:
        """All of them, and why. Whoever is projected again is no longer among them."""
        with reaching_redis():
            aside = self._client.hgetall(keys.quarantine())
        return {
            MatchId(match.decode()): msgspec.json.decode(document, type=Quarantined)
            for match, document in aside.items()
        }
