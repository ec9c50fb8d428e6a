"""Accounts and their tokens.

Only the SHA-256 of a token is stored. A slow password hash is not needed: a token is 256 random bits, so it cannot be
guessed or found from its hash.
"""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, NewType

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId
from events import keys
from events.codec import NOT_JSON
from events.connection import reaching_redis
from service.use_cases.seats import bot_holder

Token = NewType("Token", str)
"""The secret with which a player authenticates. It is shown once and never stored."""
TokenHash = NewType("TokenHash", str)
"""The SHA-256 of a token, in hex."""

REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process caches a checked token. A token that another process ends works that long here."""
REMEMBERED_AT_MOST: Final = 10_000
"""The most tokens in the cache of a process."""

OFFERED_FOR: Final = timedelta(days=1)
"""How long a new token can replace the old one by its first use."""

# Of several tokens offered in place of one, the first that is used replaces it. If the script is run again after a lost
# answer, it returns the same player, but no ended token.
_REPLACE: Final = """
local before = redis.call('GETDEL', KEYS[2])
if not before then return {redis.call('HGET', KEYS[1], ARGV[1]), false} end
local player = redis.call('HGET', KEYS[1], before)
if not player then return {false, false} end
redis.call('HDEL', KEYS[1], before)
redis.call('HSET', KEYS[1], ARGV[1], player)
return {player, before}
"""


class Player(Struct, frozen=True):
    """An account, human or program."""

    id: PlayerId
    name: str


class BrokenAccount(Exception):
    """An account that cannot be read."""


class Players:
    """The accounts of this service.

    Every method may raise `StoreUnavailable`, and those that read an account `BrokenAccount`.
    """

    def __init__(
        self, client: Redis, bots: Iterable[BotName] = (), monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._redis: Any = client
        self._bots = {holder.player: Player(holder.player, holder.name) for holder in map(bot_holder, bots)}
        self._monotonic = monotonic
        self._remembered: OrderedDict[TokenHash, tuple[float, Player]] = OrderedDict()
        self._ended = 0
        """Number of tokens ended by this process: a lookup that began before may be stale."""
        self._replace = client.register_script(_REPLACE)

    def create(self, name: str) -> tuple[Player, Token]:
        """Creates an account. Returns it with its token, which cannot be looked up later."""
        player = Player(PlayerId(secrets.token_hex(8)), name)
        token = _new_token()
        with reaching_redis(), self._redis.pipeline(transaction=True) as together:
            together.hset(keys.players(), player.id, msgspec.json.encode(player))
            together.hset(keys.tokens(), _hash(token), player.id)
            together.execute()
        return player, token

    def offer_token(self, token: Token) -> Token | None:
        """Returns a new token whose first use ends the given one; `None` if the given one has ended already.

        A player who never receives the new token keeps the old one.
        """
        new, before = _new_token(), _hash(token)
        with reaching_redis():
            if not self._redis.hexists(keys.tokens(), before):
                return None
            self._redis.set(keys.offered_token(_hash(new)), before, ex=OFFERED_FOR)
        return new

    def get(self, player: PlayerId) -> Player | None:
        """Returns the account with an id, also that of a bot; `None` if there is none."""
        if player in self._bots:
            return self._bots[player]
        with reaching_redis():
            found = self._redis.hget(keys.players(), player)
        return _account(player, found) if found is not None else None

    def by_token(self, token: Token) -> Player | None:
        """Returns the account of a token; `None` if the token is unknown or has ended."""
        hashed = _hash(token)
        known = self._remembered.get(hashed)
        if known is not None and known[0] > self._monotonic():
            with suppress(KeyError):  # another thread has ended it
                self._remembered.move_to_end(hashed)
            return known[1]
        ended = self._ended
        with reaching_redis():
            owner = self._redis.hget(keys.tokens(), hashed) or self._replacing_token(hashed)
        player = self.get(PlayerId(owner.decode())) if owner else None
        if player is not None and ended == self._ended:
            self._remember(hashed, player)
        return player

    def _replacing_token(self, hashed: TokenHash) -> bytes | None:
        """Ends the token that a new one replaces at its first use; returns the player of the new one.

        Other processes may accept the old token until their caches expire.
        """
        player: bytes | None
        before: bytes | None
        player, before = self._replace(keys=[keys.tokens(), keys.offered_token(hashed)], args=[hashed])
        if before is not None:
            self._ended += 1
            self._remembered.pop(TokenHash(before.decode()), None)
        return player

    def _remember(self, hashed: TokenHash, player: Player) -> None:
        self._remembered[hashed] = (self._monotonic() + REMEMBERED_FOR, player)
        if len(self._remembered) > REMEMBERED_AT_MOST:
            self._remembered.popitem(last=False)


def _account(player: PlayerId, document: bytes) -> Player:
    try:
        return msgspec.json.decode(document, type=Player)
    except NOT_JSON as error:
        raise BrokenAccount(f"the account of player {player} cannot be read: {error}") from error


def _new_token() -> Token:
    return Token(f"kifu_{secrets.token_urlsafe(32)}")


def _hash(token: Token) -> TokenHash:
    return TokenHash(hashlib.sha256(token.encode()).hexdigest())
