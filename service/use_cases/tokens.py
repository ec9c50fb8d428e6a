"""The tokens of accounts: each has a name and scopes, and can be revoked by itself.

Only the SHA-256 of a token is stored. A slow password hash is not needed: a token is 256 bits that nobody can foresee,
so it cannot be guessed or found from its hash, nor from what is stored for an idempotency key.
"""

import base64
import hashlib
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, NewType, get_args

import msgspec
from msgspec import Struct
from redis import Redis, RedisError

from domain.match import PlayerId
from domain.refusals import Refused
from events import keys
from events.connection import reaching_redis, writing_redis
from events.store import CommandReused, Millis
from service.use_cases.checks import not_found
from service.use_cases.sessions import TokenHash
from service.use_cases.token_scripts import ADD, REPLACE, REVOKE

Token = NewType("Token", str)
"""The secret with which a player authenticates. It is shown once and never stored."""
Scope = Literal["read", "play", "bot", "operate"]
"""What a token allows. `read`: to see what the account may see. `bot`: to play on the seats that the account holds.
`play`: that, and everything else that a player does. `operate`: what the operator of the service does."""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
PLAYERS_SCOPES: Final[tuple[Scope, ...]] = ("read", "play")
"""The scopes of the first token of an account, and of all tokens of earlier releases."""
FIRST_TOKEN: Final = "first token"  # noqa: S105 - a name, no secret
MOST_TOKENS: Final = 50
"""The most tokens of one account."""
ENDS_KEPT: Final = 1000
"""Ended tokens that are announced, about; a process that is further behind looks at all of its own again."""
_HOUR_MS: Final = 3_600_000


class TokenRefused(Refused):
    """A token that the account cannot have."""


class ScopeRefused(Refused):
    """A scope that the token of the caller does not have."""


class TokenDetails(Struct, frozen=True):
    """What is stored of a token."""

    name: str
    scopes: tuple[Scope, ...]
    created: Millis | None = None
    """`None` for the first token of an account."""


_FIRST: Final = TokenDetails(FIRST_TOKEN, PLAYERS_SCOPES)


class TokenOwner(Struct, frozen=True):
    """The account that a token belongs to, and what the token allows."""

    player: PlayerId
    scopes: tuple[Scope, ...]

    def allows(self, scope: Scope) -> bool:
        """True if the token allows what needs a scope. Who may do all that a player does may play as a bot does."""
        return scope in self.scopes or (scope == "bot" and "play" in self.scopes)


class ListedToken(Struct, frozen=True):
    """A token as its account sees it, without the secret."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: Millis | None
    """`null` for the first token of an account."""
    used: Millis | None
    """When it was last used, to the hour."""
    current: bool
    """True for the token of this request."""


class Tokens:
    """The tokens in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, *, operator_elsewhere: bool = False) -> None:
        self._redis: Any = client
        self._operator_elsewhere = operator_elsewhere
        """True if the settings name an operator's token, so that no other one is the last."""
        self._add, self._replace, self._revoke = map(client.register_script, (ADD, REPLACE, REVOKE))

    def owner(self, token: TokenHash) -> TokenOwner | None:
        """Returns whom a token belongs to, and notes that it is used; `None` if it is unknown or has ended."""
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            for key in (keys.tokens(), keys.token_details(), keys.token_uses()):
                pipe.hget(key, token)
            player, details, used = pipe.execute()
            if player is None:
                return None
        now = _now()
        if used is None or now - int(used) >= _HOUR_MS:
            with suppress(RedisError):  # a store that takes no writes refuses nobody
                self._redis.hset(keys.token_uses(), token, now - now % _HOUR_MS)
        return TokenOwner(PlayerId(player.decode()), _details(details).scopes)

    def add(self, player: PlayerId, new: Token, name: str, scopes: Iterable[Scope], by: TokenHash | None) -> None:
        """Adds a token to an account. With `by` only as long as that token of the account has not ended.

        Repeated with the same token it does nothing more. Raises `TokenRefused` for a token too many, `NotFound` if
        `by` has ended, and `CommandReused` if the token has another name or other scopes.
        """
        details = TokenDetails(name, ordered(scopes), _now())
        places = [keys.tokens(), keys.token_details(), keys.tokens_of(player), keys.operators()]
        operates = int("operate" in details.scopes)
        with writing_redis():
            answer = self._add(
                places, [hash_of(new), player, msgspec.json.encode(details), by or "", MOST_TOKENS, operates]
            )
        if answer == b"ended":
            raise not_found("token", "Authorization")
        if answer == b"full":
            raise TokenRefused("too-many-tokens", f"An account has at most {MOST_TOKENS} tokens: revoke one first.")
        known = _details(answer)
        if (known.name, known.scopes) != (details.name, details.scopes):
            raise CommandReused

    def listed(self, player: PlayerId, current: TokenHash) -> Sequence[ListedToken]:
        """Returns the tokens of an account, the oldest first."""
        with reaching_redis():
            members = self._redis.smembers(keys.tokens_of(player))
            tokens = sorted({current} | {TokenHash(token.decode()) for token in members})
            details = map(_details, self._redis.hmget(keys.token_details(), tokens))
            uses = self._redis.hmget(keys.token_uses(), tokens)
        listed = (
            ListedToken(_id(token), each.name, each.scopes, each.created, used and Millis(int(used)), token == current)
            for token, each, used in zip(tokens, details, uses, strict=True)
        )
        return sorted(listed, key=lambda each: (each.created or 0, each.id))

    def revoke(self, player: PlayerId, token_id: str, current: TokenHash) -> TokenHash:
        """Ends a token of an account, here and in other processes; returns its hash.

        Raises `NotFound`, and `TokenRefused` for the last token of an operator.
        """
        with reaching_redis():
            members = [TokenHash(each.decode()) for each in self._redis.smembers(keys.tokens_of(player))]
        token = next((each for each in (current, *members) if _id(each) == token_id), None)
        if token is None:
            raise not_found("token", "token_id")
        places = [*_places(player), keys.operators(), keys.token_ends()]
        with writing_redis():
            answer = self._revoke(places, [token, player, int(self._operator_elsewhere), ENDS_KEPT])
        if answer == b"last":
            raise last_operator()
        return token

    def replace(self, new: TokenHash) -> TokenHash | None:
        """Ends the token in place of which a new one was offered, at the first use of that; returns the ended one."""
        places = [keys.tokens(), keys.token_details(), keys.token_uses(), keys.operators(), keys.token_ends()]
        with reaching_redis():
            before = self._replace([keys.offered_token(new), *places], [new, ENDS_KEPT, keys.tokens_of(PlayerId(""))])
        return None if before is None else TokenHash(before.decode())


def last_operator() -> TokenRefused:
    """Returns the refusal to end the only token of an operator."""
    sentence = "This is the last token of an operator: make another one first, or set KIFU_OPERATOR_TOKEN."
    return TokenRefused("last-operator", sentence)


def check_scopes(wanted: Iterable[Scope], owner: TokenOwner) -> None:
    """Raises `ScopeRefused` for scopes that a token does not have itself."""
    if wider := [scope for scope in wanted if not owner.allows(scope)]:
        sentence = f"Your token does not have the scope {wider[0]}, so it cannot give it to another one."
        raise ScopeRefused("scope-too-wide", sentence, field="scopes")


def ordered(scopes: Iterable[Scope]) -> tuple[Scope, ...]:
    """Returns scopes once each, always in the same order."""
    given = set(scopes)
    return tuple(scope for scope in SCOPES if scope in given)


def written(random: bytes) -> Token:
    """Returns the token of 256 random bits."""
    return Token(f"kifu_{base64.urlsafe_b64encode(random).decode().rstrip('=')}")


def hash_of(token: Token) -> TokenHash:
    """Returns what is stored of a token."""
    return TokenHash(hashlib.sha256(token.encode()).hexdigest())


def _id(token: TokenHash) -> str:
    return token[:16]


def _places(player: PlayerId) -> list[keys.Key]:
    return [keys.tokens(), keys.token_details(), keys.token_uses(), keys.tokens_of(player)]


def _details(document: bytes | None) -> TokenDetails:
    return _FIRST if document is None else _DETAILS.decode(document)


def _now() -> Millis:
    return Millis(time.time_ns() // 1_000_000)


_DETAILS: Final = msgspec.json.Decoder(TokenDetails)
