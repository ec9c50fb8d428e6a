"""Accounts, and who sends a token. A process caches both, and hears when a token ends or an account changes."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId, recorded_name
from events import keys
from events.connection import reaching_redis, writing_redis
from events.store import CommandReused
from service.use_cases.accounts import Accounts, Player
from service.use_cases.checks import not_found
from service.use_cases.names import check_not_reserved
from service.use_cases.naming import Names
from service.use_cases.seats import bot_holder
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sessions import Session, Sessions, TokenHash
from service.use_cases.tokens import Scope, Token, TokenOwner, Tokens, check_scopes, hash_of, written

REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process caches a checked token, unless it hears that the token has ended."""
REMEMBERED_AT_MOST: Final = 10_000
"""The most tokens in the cache of a process."""

OFFERED_FOR: Final = timedelta(days=1)
"""How long a new token can replace the old one by its first use."""
REPEATABLE_FOR: Final = timedelta(days=1)
"""How long the creation of an account can be repeated with its idempotency key."""

# Run again after a lost answer, it does nothing more. Returns what is remembered for the key, if one is given.
_CREATE: Final = """
if KEYS[4] then
  local known = redis.call('GET', KEYS[4])
  if known then return known end
  redis.call('SET', KEYS[4], ARGV[4], 'EX', ARGV[5])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[1])
redis.call('SADD', KEYS[3], ARGV[3])
return ARGV[4]
"""


class _Created(Struct, frozen=True):
    """What is remembered of a creation: with the idempotency key and the secret, the token follows from it."""

    id: PlayerId
    nonce: str
    name: str
    """A keyed hash of the name: a deleted account leaves no name here."""


class Caller(Struct, frozen=True):
    """Who sends a token: its account, and what the token allows."""

    player: Player
    owner: TokenOwner


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
        *,
        tokens: Tokens | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._redis: Any = client
        self._secret = secret
        self.names = names
        self.tokens = tokens or Tokens(client)
        self._accounts = Accounts(client)
        self._bot_names = tuple(bots)
        self.bots = {
            holder.player: Player(holder.player, recorded_name(holder)) for holder in map(bot_holder, self._bot_names)
        }
        self._monotonic = monotonic
        self._remembered: OrderedDict[TokenHash, tuple[float, Caller]] = OrderedDict()
        self._sessions = Sessions()
        self._ended = 0
        """Number of tokens that are known to have ended: a lookup that began before may be stale."""
        self._create = client.register_script(_CREATE)

    def create(self, name: str, key: str | None = None) -> tuple[Player, Token]:
        """Creates an account. Returns it with its token, which cannot be looked up later.

        The name is kept without spaces around it, and with single ones inside.
        With the same idempotency key it returns the same account and token for a day. So whoever knows the key gets
        the token: it must be a secret. Raises `CommandReused` for the same key with another name, and `NameRefused`.
        """
        name = " ".join(name.split())
        check_not_reserved(name, self._bot_names)
        hashed_name = self._secret.derived("name", name).hex()
        new = _Created(PlayerId(secrets.token_hex(8)), secrets.token_urlsafe(), hashed_name)
        token = self._token_of(new, key)
        created = [] if key is None else [keys.created_account(self._secret.derived("account", key).hex())]
        account, remembered = map(msgspec.json.encode, (Player(new.id, name), new))
        lasting = int(REPEATABLE_FOR.total_seconds())
        places = [keys.players(), keys.tokens(), keys.tokens_of(new.id), *created]
        with writing_redis():
            answer = self._create(places, [new.id, account, hash_of(token), remembered, lasting])
        known = msgspec.json.decode(answer, type=_Created)
        if known.name != hashed_name:
            raise CommandReused
        return Player(known.id, name), self._token_of(known, key)

    def offer_token(self, token: Token, key: str | None = None) -> Token | None:
        """Returns a new token whose first use ends the given one; `None` if the given one has ended already.

        A player who never receives the new token keeps the old one. With the same idempotency key it returns the same
        new token.
        """
        before = hash_of(token)
        new = written(secrets.token_bytes(32) if key is None else self._secret.derived("new token", before, key))
        with reaching_redis():
            if not self._redis.hexists(keys.tokens(), before):
                return None
        with writing_redis():
            self._redis.set(keys.offered_token(hash_of(new)), before, ex=OFFERED_FOR)
        return new

    def get(self, player: PlayerId) -> Player | None:
        """Returns the account with an id, also that of a bot; `None` if there is none."""
        if player in self.bots:
            return self.bots[player]
        return self._accounts.get(player)

    def by_token(self, token: Token) -> Player | None:
        """Returns the account of a token; `None` if the token is unknown or has ended."""
        caller = self.caller(token)
        return None if caller is None else caller.player

    def caller(self, token: Token) -> Caller | None:
        """Returns the account of a token, with what the token allows; `None` if it is unknown or has ended."""
        hashed = hash_of(token)
        known = self._remembered.get(hashed)
        if known is not None and known[0] > self._monotonic():
            with suppress(KeyError):  # another thread has ended it
                self._remembered.move_to_end(hashed)
            return known[1]
        ended = self._ended
        owner = self.tokens.owner(hashed) or self._replaced(hashed)
        player = None if owner is None else self.get(owner.player)
        if owner is None or player is None or player.deleted:
            return None
        caller = Caller(player, owner)
        if ended == self._ended:
            self._remember(hashed, caller)
        return caller

    def add_token(self, by: Token, name: str, scopes: Iterable[Scope], key: str | None = None) -> Token:
        """Adds a token with a name to the account of another token, with no scope that that one does not have.

        With the same idempotency key it returns the same new token. Raises `ScopeRefused`, `TokenRefused`,
        `NotFound` if the other token has ended meanwhile, and `CommandReused`.
        """
        caller = self.caller(by)
        if caller is None:
            raise not_found("token", "Authorization")
        check_scopes(scopes, caller.owner)
        hashed = hash_of(by)
        new = written(secrets.token_bytes(32) if key is None else self._secret.derived("named token", hashed, key))
        self.tokens.add(caller.player.id, new, name, scopes, hashed)
        return new

    def operator_token(self, player: PlayerId, key: str | None = None) -> Token:
        """Returns a new token, which is not stored yet; with the same idempotency key the same one."""
        return written(secrets.token_bytes(32) if key is None else self._secret.derived("operator token", player, key))

    def revoke_token(self, player: PlayerId, token_id: str, by: Token) -> None:
        """Ends a token of an account, and its sessions. Raises `NotFound` and `TokenRefused`."""
        self.end(self.tokens.revoke(player, token_id, hash_of(by)))

    @contextmanager
    def session(self, token: Token | None) -> Iterator[Session]:
        """Yields the session of a request that waits for news; without a token it is never over."""
        if token is None:
            yield Session()
            return
        caller = self.caller(token)
        with self._sessions.opened(hash_of(token), None if caller is None else caller.player.id) as session:
            now = self.caller(token)
            if now is None or now.player.suspended:  # it has ended before the session was there
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
        self.names.forget()
        if tokens := self._sessions.tokens():
            for token, owner in zip(tokens, self._redis.hmget(keys.tokens(), tokens), strict=True):
                player = None if owner is None else self._accounts.get(PlayerId(owner.decode()))
                if player is None or player.suspended:
                    self.end(token)

    def account_changed(self, player: str, *, ends_streams: bool) -> None:
        """Forgets what is cached of an account, since it has changed; `ends_streams` also ends its sessions."""
        self._ended += 1
        for token, (_, caller) in [*self._remembered.items()]:
            if caller.player.id == player:
                self._remembered.pop(token, None)
        self.names.forget(PlayerId(player))
        if ends_streams:
            self._sessions.end_of(PlayerId(player))

    def _replaced(self, hashed: TokenHash) -> TokenOwner | None:
        """Ends the token that a new one replaces at its first use, here and in other processes.

        Returns whom the new one belongs to.
        """
        before = self.tokens.replace(hashed)
        if before is not None:
            self.end(before)
        return self.tokens.owner(hashed)

    def _token_of(self, created: _Created, key: str | None) -> Token:
        return written(self._secret.derived("token", created.nonce, key or ""))

    def _remember(self, hashed: TokenHash, caller: Caller) -> None:
        self._remembered[hashed] = (self._monotonic() + REMEMBERED_FOR, caller)
        if len(self._remembered) > REMEMBERED_AT_MOST:
            self._remembered.popitem(last=False)
