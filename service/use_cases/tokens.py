"""The tokens of accounts: each has a name and scopes, and can be revoked by itself."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import Struct
from redis import Redis, RedisError

from domain.match import PlayerId
from domain.refusals import Refused
from events.account_keys import ONE_PLACE, AccountKeys
from events.account_places import AccountPlaces
from events.keys import Key
from events.store import REMEMBERED_FOR, CommandReused, Millis
from events.timekeeper import machine_time
from service.use_cases.checks import not_found
from service.use_cases.operators import Operators
from service.use_cases.own_script import OwnScript
from service.use_cases.sessions import TokenHash
from service.use_cases.token_forms import Token, hash_of, named_player, written
from service.use_cases.token_scripts import ADD, REVOKE
from service.use_cases.used_keys import token_has_ended, too_many_tokens_ended

Scope = Literal["read", "play", "bot", "operate"]
"""What a token allows. `read`: to see what the account may see. `bot`: to play on the seats that the account holds.
`play`: that, and everything else that a player does. `operate`: what the operator of the service does."""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
PLAYERS_SCOPES: Final[tuple[Scope, ...]] = ("read", "play")
"""The scopes of the first token of an account, and of all tokens of earlier releases."""
FIRST_TOKEN: Final = "first token"  # noqa: S105 - a name, no secret
MOST_TOKENS: Final = 50
"""The most tokens of one account."""
MOST_ENDED: Final = 1000
"""The tokens of one account that keys have made, whose end is remembered: with so many, no key makes another one."""
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
    is_repeatable: bool = True
    """False if no request that is sent again could make it once more. Earlier releases did not note that."""


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


class FoundToken(NamedTuple):
    """A token that has not ended."""

    owner: TokenOwner
    home: AccountKeys
    """Where its account lies."""
    account: bytes
    """The document of the account."""


class Tokens:
    """The tokens in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, places: AccountPlaces, operators: Operators) -> None:
        self._redis: Any = client
        self._places = places
        self._operators = operators
        self._add, self._revoke = (OwnScript(client, places, text) for text in (ADD, REVOKE))

    def owner(self, token: Token) -> TokenOwner | None:
        """Returns whom a token belongs to, and notes that it is used; `None` if it is unknown or has ended."""
        found = self.find(token)
        return None if found is None else found.owner

    def find(self, token: Token) -> FoundToken | None:
        """Returns a token with its account, and notes that it is used; `None` if it is unknown or has ended."""
        hashed = hash_of(token)
        player = named_player(token) or self._places.owner(hashed)
        if player is None:
            return None
        found = self._places.ask(player, lambda home, _: [("HGET", key, hashed) for key in _hashes(home)])
        if found is None or found.answers[0] != player.encode():
            return None
        details, used = found.answers[1:]
        now = machine_time()
        if used is None or now - int(used) >= _HOUR_MS:
            with suppress(RedisError):  # a store that takes no writes refuses nobody
                self._redis.hset(found.home.token_uses, hashed, now - now % _HOUR_MS)
        return FoundToken(TokenOwner(player, _details(details).scopes), found.home, found.document)

    def is_kept(self, player: PlayerId, token: TokenHash) -> bool:
        """True if a token of an account has not ended."""
        found = self._places.ask(player, lambda home, _: [("HGET", home.tokens, token)])
        return found is not None and found.answers[0] == player.encode()

    def written(self, player: PlayerId, random: bytes) -> Token:
        """Returns the token of 256 random bits for an account. One that has been made of them keeps its form."""
        before = written(random)
        hashed = hash_of(before)

        def asked(home: AccountKeys, _player: PlayerId) -> Sequence[tuple[str, ...]]:
            return [("HEXISTS", home.token_details, hashed), ("ZSCORE", home.ended_tokens(player), hashed)]

        found = self._places.ask(player, asked)
        if found is None or (found.home is not ONE_PLACE and not any(found.answers)):
            return written(random, player)
        return before

    def add(
        self,
        player: PlayerId,
        new: Token,
        name: str,
        scopes: Iterable[Scope],
        by: TokenHash | None,
        *,
        is_repeatable: bool = True,
        link: bytes | None = None,
    ) -> None:
        """Adds a token to an account. With `by` only as long as that token of the account has not ended.

        With `link` it uses the sign-in link of which that is stored, in the same step. Repeated with the same token it
        does nothing more. `is_repeatable` says if another request could bring the same token. Raises `TokenRefused` for
        a token too many, `NotFound` if `by` has ended or the link is not stored any more, `CommandReused` if the token
        has another name or other scopes, and `KeyRefused` if it has ended, or too many have ended.
        """
        now = machine_time()
        details = TokenDetails(name, ordered(scopes), now, is_repeatable)
        values = [player, msgspec.json.encode(details), by or "", MOST_TOKENS, int("operate" in details.scopes)]
        values += [now, int(is_repeatable), MOST_ENDED, *([] if link is None else [link])]

        def used(home: AccountKeys) -> Sequence[Key]:
            kept = [home.tokens, home.token_details, home.tokens_of(player), home.operators, home.ended_tokens(player)]
            return kept if link is None else [*kept, home.sign_in_link(player)]

        home, answer = self._add(player, used, [hash_of(new), *values])
        _check_added(answer, details, now)
        if named_player(new) is None and home is not ONE_PLACE:  # the account has moved since the token was written
            self._places.note_owner(hash_of(new), player)

    def listed(self, player: PlayerId, current: TokenHash) -> Sequence[ListedToken]:
        """Returns the tokens of an account, the oldest first."""
        found = self._places.ask(player, lambda home, _: [("SMEMBERS", home.tokens_of(player))])
        if found is None:
            return ()
        tokens = sorted({current} | _decoded(found.answers[0]))

        def asked(home: AccountKeys, _player: PlayerId) -> Sequence[tuple[str, ...]]:
            return [("HMGET", home.token_details, *tokens), ("HMGET", home.token_uses, *tokens)]

        found = self._places.ask(player, asked)
        details, uses = ([None] * len(tokens),) * 2 if found is None else found.answers
        listed = (
            ListedToken(
                id_of(token), each.name, each.scopes, each.created, used and Millis(int(used)), token == current
            )
            for token, each, used in zip(tokens, map(_details, details), uses, strict=True)
        )
        return sorted(listed, key=lambda each: (each.created or 0, each.id))

    def revoke(self, player: PlayerId, token_id: str, current: TokenHash) -> TokenHash:
        """Ends a token of an account, here and in other processes; returns its hash.

        Raises `NotFound`, and `TokenRefused` for the last token of an operator.
        """
        found = self._places.ask(
            player, lambda home, _: [("SMEMBERS", home.tokens_of(player)), ("SMEMBERS", home.operators)]
        )
        owned, operating = (set(), set()) if found is None else map(_decoded, found.answers)
        token = next((each for each in (current, *owned) if id_of(each) == token_id), None)
        if found is None or token is None:
            raise not_found("token", "token_id")

        def used(home: AccountKeys) -> Sequence[Key]:
            kept = [home.tokens_of(player), home.operators, home.token_ends, home.ended_tokens(player)]
            return [*_hashes(home), *kept]

        with self._operators.others(found.home, is_needed=token in operating) as are_others:
            _, answer = self._revoke(player, used, [token, player, int(are_others), ENDS_KEPT, *remembered_from_now()])
        if answer == b"last":
            raise last_operator()
        self._places.forget_owners([token])
        return token


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


def remembered_from_now() -> tuple[Millis, Millis]:
    """Returns the time, and until when it is remembered that a token ends now."""
    now = machine_time()
    return now, Millis(now + REMEMBERED_FOR)


def id_of(token: TokenHash) -> str:
    """Returns the id under which an account lists and revokes a token."""
    return token[:16]


def _hashes(home: AccountKeys) -> Sequence[Key]:
    """Returns where something is kept of each token, by its hash."""
    return [home.tokens, home.token_details, home.token_uses]


def _decoded(tokens: Iterable[bytes]) -> set[TokenHash]:
    return {TokenHash(token.decode()) for token in tokens}


def _check_added(answer: bytes | int, details: TokenDetails, now: Millis) -> None:
    """Raises what the script that adds a token has refused."""
    if isinstance(answer, int):
        raise too_many_tokens_ended(MOST_ENDED, Millis(answer), now)
    if answer == b"over":
        raise token_has_ended()
    if answer == b"ended":
        raise not_found("token", "Authorization")
    if answer == b"full":
        raise TokenRefused("too-many-tokens", f"An account has at most {MOST_TOKENS} tokens: revoke one first.")
    known = _details(answer)
    if (known.name, known.scopes) != (details.name, details.scopes):
        raise CommandReused


def _details(document: bytes | None) -> TokenDetails:
    return _FIRST if document is None else _DETAILS.decode(document)


_DETAILS: Final = msgspec.json.Decoder(TokenDetails)
