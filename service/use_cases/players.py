"""Accounts and their tokens.

Only the SHA-256 of a token is stored. A slow password hash is not needed: a token is 256 bits that nobody can foresee,
so it cannot be guessed or found from its hash, nor from what is stored for an idempotency key.
"""

import base64
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any, Final, NewType

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId, recorded_name
from events import keys
from events.connection import reaching_redis, writing_redis
from events.store import CommandReused
from service.use_cases.accounts import Accounts, Player
from service.use_cases.names import check_not_reserved
from service.use_cases.naming import Names
from service.use_cases.seats import bot_holder
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sessions import Session, Sessions, TokenHash

Token = NewType("Token", str)
"""The secret with which a player authenticates. It is shown once and never stored."""
REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process caches a checked token, unless it hears that the token has ended."""
REMEMBERED_AT_MOST: Final = 10_000
"""The most tokens in the cache of a process."""

OFFERED_FOR: Final = timedelta(days=1)
"""How long a new token can replace the old one by its first use."""
ENDS_KEPT: Final = 1000
"""Ended tokens that are announced, about; a process that is further behind looks at all of its own again."""
REPEATABLE_FOR: Final = timedelta(days=1)
"""How long the creation of an account can be repeated with its idempotency key."""

# Run again after a lost answer, it does nothing more. Returns what is remembered for the key, if one is given.
_CREATE: Final = """
if KEYS[3] then
  local known = redis.call('GET', KEYS[3])
  if known then return known end
  redis.call('SET', KEYS[3], ARGV[4], 'EX', ARGV[5])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[1])
return ARGV[4]
"""

# Of several tokens offered in place of one, the first that is used replaces it. If the script is run again after a lost
# answer, it returns the same player, but no ended token.
_REPLACE: Final = """
local before = redis.call('GETDEL', KEYS[2])
if not before then return {redis.call('HGET', KEYS[1], ARGV[1]), false} end
local player = redis.call('HGET', KEYS[1], before)
if not player then return {false, false} end
redis.call('HDEL', KEYS[1], before)
redis.call('HSET', KEYS[1], ARGV[1], player)
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[2], '*', 't', before)
return {player, before}
"""


class _Created(Struct, frozen=True):
    """What is remembered of a creation: with the idempotency key and the secret, the token follows from it."""

    player: Player
    nonce: str


class Players:
    """The accounts of this service.

    Every method may raise `StoreUnavailable`, and those that read an account `BrokenAccount`.
    """

    def __init__(
        self,
        client: Redis,
        secret: ServerSecret,
        names: Names,
        bots: Iterable[BotName] = (),
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._redis: Any = client
        self._secret = secret
        self._names = names
        self._accounts = Accounts(client)
        self._bot_names = tuple(bots)
        self._bots = {
            holder.player: Player(holder.player, recorded_name(holder)) for holder in map(bot_holder, self._bot_names)
        }
        self._monotonic = monotonic
        self._remembered: OrderedDict[TokenHash, tuple[float, Player]] = OrderedDict()
        self._sessions = Sessions()
        self._ended = 0
        """Number of tokens that are known to have ended: a lookup that began before may be stale."""
        self._create = client.register_script(_CREATE)
        self._replace = client.register_script(_REPLACE)

    def create(self, name: str, key: str | None = None) -> tuple[Player, Token]:
        """Creates an account. Returns it with its token, which cannot be looked up later.

        With the same idempotency key it returns the same account and token for a day. So whoever knows the key gets
        the token: it must be a secret. Raises `CommandReused` for the same key with another name, and `NameRefused`.
        """
        check_not_reserved(name, self._bot_names)
        new = _Created(Player(PlayerId(secrets.token_hex(8)), name), secrets.token_urlsafe())
        token = self._token_of(new, key)
        created = [] if key is None else [keys.created_account(self._secret.derived("account", key).hex())]
        account, remembered = map(msgspec.json.encode, (new.player, new))
        lasting = int(REPEATABLE_FOR.total_seconds())
        with writing_redis():
            answer = self._create(
                [keys.players(), keys.tokens(), *created], [new.player.id, account, _hash(token), remembered, lasting]
            )
        known = msgspec.json.decode(answer, type=_Created)
        if known.player.name != name:
            raise CommandReused
        return known.player, self._token_of(known, key)

    def offer_token(self, token: Token, key: str | None = None) -> Token | None:
        """Returns a new token whose first use ends the given one; `None` if the given one has ended already.

        A player who never receives the new token keeps the old one. With the same idempotency key it returns the same
        new token.
        """
        before = _hash(token)
        new = _written(secrets.token_bytes(32) if key is None else self._secret.derived("new token", before, key))
        with reaching_redis():
            if not self._redis.hexists(keys.tokens(), before):
                return None
        with writing_redis():
            self._redis.set(keys.offered_token(_hash(new)), before, ex=OFFERED_FOR)
        return new

    def get(self, player: PlayerId) -> Player | None:
        """Returns the account with an id, also that of a bot; `None` if there is none."""
        if player in self._bots:
            return self._bots[player]
        return self._accounts.get(player)

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

    @contextmanager
    def session(self, token: Token | None) -> Iterator[Session]:
        """Yields the session of a request that waits for news; without a token it is never over."""
        if token is None:
            yield Session()
            return
        with self._sessions.opened(_hash(token)) as session:
            if self.by_token(token) is None:  # it has ended before the session was there
                session.end()
            yield session

    def end(self, token: str) -> None:
        """Forgets the token with this hash and ends its sessions, since the token has ended."""
        self._ended += 1
        self._remembered.pop(TokenHash(token), None)
        self._sessions.end(TokenHash(token))

    def look_again(self) -> None:
        """Forgets all tokens, and ends the sessions of those that have ended unheard. May raise `RedisError`."""
        self._ended += 1
        self._remembered.clear()
        if tokens := self._sessions.tokens():
            for token, owner in zip(tokens, self._redis.hmget(keys.tokens(), tokens), strict=True):
                if owner is None:
                    self.end(token)

    def _replacing_token(self, hashed: TokenHash) -> bytes | None:
        """Ends the token that a new one replaces at its first use, here and in other processes.

        Returns the player of the new one.
        """
        player: bytes | None
        before: bytes | None
        places = [keys.tokens(), keys.offered_token(hashed), keys.token_ends()]
        player, before = self._replace(keys=places, args=[hashed, ENDS_KEPT])
        if before is not None:
            self.end(before.decode())
        return player

    def _token_of(self, created: _Created, key: str | None) -> Token:
        return _written(self._secret.derived("token", created.nonce, key or ""))

    def _remember(self, hashed: TokenHash, player: Player) -> None:
        self._remembered[hashed] = (self._monotonic() + REMEMBERED_FOR, player)
        if len(self._remembered) > REMEMBERED_AT_MOST:
            self._remembered.popitem(last=False)


def _written(random: bytes) -> Token:
    return Token(f"kifu_{base64.urlsafe_b64encode(random).decode().rstrip('=')}")


def _hash(token: Token) -> TokenHash:
    return TokenHash(hashlib.sha256(token.encode()).hexdigest())
