"""How accounts are created."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import BotName, PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE, AccountKeys
from events.account_places import AccountPlaces
from events.connection import reaching_redis, writing_redis
from events.keys import Key
from events.receipts import AccountScript
from events.store import CommandReused
from service.use_cases.accounts import Player
from service.use_cases.names import check_not_reserved
from service.use_cases.server_secret import ServerSecret
from service.use_cases.token_forms import Token, hash_of, written

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
# Creates none in the one place once accounts move away from it.
_IF_NOT_MOVING: Final = """
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local KEYS = {unpack(KEYS, 2)}
"""


class _Created(Struct, frozen=True):
    """What is remembered of a creation: with the idempotency key and the secret, the token follows from it."""

    id: PlayerId
    nonce: str
    name: str
    """A keyed hash of the name: a deleted account leaves no name here."""


class _Request(Struct, frozen=True):
    """A request for an account."""

    name: str
    hashed_name: str
    key: str | None
    hashed_key: str
    """The idempotency key as a keyed hash; empty without one."""


class NewAccounts:
    """Creates accounts. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, secret: ServerSecret, places: AccountPlaces, bots: Iterable[BotName]) -> None:
        self._redis: Any = client
        self._secret = secret
        self._places = places
        self._bots = tuple(bots)
        self._create = AccountScript(client, _CREATE)
        self._create_in_one_place = AccountScript(client, _IF_NOT_MOVING + _CREATE)

    def create(self, name: str, key: str | None = None) -> tuple[Player, Token]:
        """Creates an account. Returns it with its token, which cannot be looked up later.

        The name is kept without spaces around it, and with single ones inside.
        With the same idempotency key it returns the same account and token for a day. So whoever knows the key gets
        the token: it must be a secret. Raises `CommandReused` for the same key with another name, and `NameRefused`.
        """
        name = " ".join(name.split())
        check_not_reserved(name, self._bots)
        hashed_key = "" if key is None else self._secret.derived("account", key).hex()
        request = _Request(name, self._secret.derived("name", name).hex(), key, hashed_key)
        known, token = self._created(request)
        if known.name != request.hashed_name:
            raise CommandReused
        return Player(known.id, name), token

    def _created(self, request: _Request) -> tuple[_Created, Token]:
        state = self._places.state()
        if state == "one place":
            created = self._in_one_place(request)
            if created is not None:
                return created
        if state != "split" and (before := self._created_before(request)) is not None:
            return before
        return self._in_partition(request)

    def _in_one_place(self, request: _Request) -> tuple[_Created, Token] | None:
        """Creates an account as earlier releases do; `None` if accounts have begun to move."""
        new = self._new(request)
        answer = self._run(self._create_in_one_place, [account_keys.form()], ONE_PLACE, request, new)
        return None if answer is None else self._with_token(answer, request, names_account=False)

    def _created_before(self, request: _Request) -> tuple[_Created, Token] | None:
        """Returns the account that was created with the same key before accounts began to move."""
        if request.key is None:
            return None
        with reaching_redis():
            known = self._redis.get(ONE_PLACE.created_account(request.hashed_key))
        return None if known is None else self._with_token(known, request, names_account=False)

    def _in_partition(self, request: _Request) -> tuple[_Created, Token]:
        """Creates an account in the partition of its id, which is that of the idempotency key too."""
        partitions, new = self._places.partitions, self._new(request)
        if request.key is not None:
            remembering = partitions.of_idempotency_key(request.hashed_key)
            while partitions.of(new.id) is not remembering:
                new = self._new(request)
        answer = self._run(self._create, [], partitions.of(new.id), request, new)
        return self._with_token(answer, request, names_account=True)

    def _run(
        self, script: AccountScript, before: Sequence[Key], home: AccountKeys, request: _Request, new: _Created
    ) -> Any:
        remembered = [] if request.key is None else [home.created_account(request.hashed_key)]
        places = [*before, home.players, home.tokens, home.tokens_of(new.id), *remembered]
        token = self._token(new, request, names_account=home is not ONE_PLACE)
        account, created = map(msgspec.json.encode, (Player(new.id, request.name), new))
        with writing_redis():
            return script(places, [new.id, account, hash_of(token), created, int(REPEATABLE_FOR.total_seconds())])

    def _with_token(self, answer: bytes, request: _Request, *, names_account: bool) -> tuple[_Created, Token]:
        known = msgspec.json.decode(answer, type=_Created)
        return known, self._token(known, request, names_account=names_account)

    def _token(self, created: _Created, request: _Request, *, names_account: bool) -> Token:
        random = self._secret.derived("token", created.nonce, request.key or "")
        return written(random, created.id if names_account else None)

    @staticmethod
    def _new(request: _Request) -> _Created:
        return _Created(PlayerId(secrets.token_hex(8)), secrets.token_urlsafe(), request.hashed_name)
