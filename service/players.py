"""Accounts: who holds which token.

Of a token only the SHA-256 is kept. That is enough, and a slow password hash would add nothing but delay: a token is
256 random bits of our own, so there is no dictionary to try and no way back from its hash.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId
from events import keys
from events.connection import reaching_redis
from service.seating import bot_holder

REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process believes a token it has checked: a revoked one lives on for that long at most."""
REMEMBERED_AT_MOST: Final = 10_000
"""Tokens that a process remembers."""


class Player(Struct, frozen=True):
    """An account, human or program."""

    id: PlayerId
    name: str


class Players:
    """The accounts of this service. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, client: Redis, bots: Iterable[BotName] = (), monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._redis: Any = client
        self._bots = {holder.player: Player(holder.player, holder.name) for holder in map(bot_holder, bots)}
        self._monotonic = monotonic
        self._remembered: OrderedDict[str, tuple[float, Player]] = OrderedDict()

    def create(self, name: str) -> tuple[Player, str]:
        """A new account and its token, which nobody can look up again."""
        player = Player(PlayerId(secrets.token_hex(8)), name)
        token = f"kifu_{secrets.token_urlsafe(32)}"
        with reaching_redis(), self._redis.pipeline(transaction=True) as together:
            together.hset(keys.players(), player.id, msgspec.json.encode(player))
            together.hset(keys.tokens(), _hash(token), player.id)
            together.execute()
        return player, token

    def get(self, player: PlayerId) -> Player | None:
        """The account with an id; bots have one too, and no token."""
        if player in self._bots:
            return self._bots[player]
        with reaching_redis():
            found = self._redis.hget(keys.players(), player)
        return msgspec.json.decode(found, type=Player) if found else None

    def by_token(self, token: str) -> Player | None:
        """The account that a token belongs to."""
        hashed = _hash(token)
        known = self._remembered.get(hashed)
        if known is not None and known[0] > self._monotonic():
            self._remembered.move_to_end(hashed)
            return known[1]
        with reaching_redis():
            owner = self._redis.hget(keys.tokens(), hashed)
        player = self.get(PlayerId(owner.decode())) if owner else None
        if player is not None:
            self._remember(hashed, player)
        return player

    def _remember(self, hashed: str, player: Player) -> None:
        self._remembered[hashed] = (self._monotonic() + REMEMBERED_FOR, player)
        if len(self._remembered) > REMEMBERED_AT_MOST:
            self._remembered.popitem(last=False)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
