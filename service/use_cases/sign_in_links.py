"""Sign-in links: one device makes a link, and another one exchanges it for a token of its own.

A link holds for minutes and is used once. An account has one at a time: a new one replaces it. Only the hash of its
secret is stored.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final, NewType

import msgspec
from msgspec import Struct
from redis import Redis

from domain.match import PlayerId
from events.account_keys import AccountKeys
from events.account_places import AccountPlaces
from events.keys import Key
from service.use_cases.checks import NotFound
from service.use_cases.own_script import OwnScript
from service.use_cases.server_secret import ServerSecret
from service.use_cases.sessions import TokenHash
from service.use_cases.token_forms import Token, hash_of
from service.use_cases.tokens import Scope, Tokens

LinkSecret = NewType("LinkSecret", str)
"""The id of the account and 256 random bits. Who has it, gets a token."""
HOLDS_FOR: Final = timedelta(minutes=10)
"""How long a link can be used."""
REPEATABLE_FOR: Final = timedelta(days=1)
"""How long a request for a link can be repeated with its idempotency key."""

# A repeated request makes nothing: a link that was used stays used, and a newer one stays. Returns what the secret is
# derived from.
_MAKE: Final = """
if KEYS[2] then
  local known = redis.call('GET', KEYS[2])
  if known then return known end
  redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[4])
end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
return ARGV[2]
"""


class _Link(Struct, frozen=True):
    hash: str
    by: TokenHash
    """The token with which it was made: a link ends with it."""
    scopes: tuple[Scope, ...]


class SignInLinks:
    """The sign-in links in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, tokens: Tokens, server_secret: ServerSecret, places: AccountPlaces) -> None:
        self._tokens = tokens
        self._server_secret = server_secret
        self._places = places
        self._make = OwnScript(client, places, _MAKE)

    def make(self, player: PlayerId, by: TokenHash, scopes: Iterable[Scope], key: str | None = None) -> LinkSecret:
        """Returns the secret of a new link, whose token gets these scopes. The one before cannot be used any more.

        With the same idempotency key it returns the same secret for a day, and makes no other link.
        """
        nonce = secrets.token_urlsafe()
        document = msgspec.json.encode(_Link(_hash(self._secret(player, nonce, key)), by, tuple(scopes)))
        made = "" if key is None else self._server_secret.derived("made link", by, key).hex()
        lasting = [int(time.total_seconds()) for time in (HOLDS_FOR, REPEATABLE_FOR)]

        def used(home: AccountKeys) -> Sequence[Key]:
            return [home.sign_in_link(player), *([home.made_sign_in_link(made)] if made else [])]

        known = self._make(player, used, [document, nonce, *lasting]).answer
        return self._secret(player, known.decode(), key)

    def exchange(self, secret: LinkSecret, name: str, key: str | None = None) -> tuple[PlayerId, Token]:
        """Ends a link. Returns its account, with a new token of this name; the same with the same idempotency key.

        Raises `NotFound` for a link that is not known, is used or has ended, `TokenRefused`, and `CommandReused` if the
        key was used with another name.
        """
        player = PlayerId(secret.partition(".")[0])
        token = self._tokens.written(player, self._server_secret.random("sign-in", secret, key))
        stored = self._stored(player, secret)
        known = self._tokens.owner(token) if stored is None and key is not None else None
        if stored is not None:
            link = _LINK.decode(stored)
        elif known is not None:  # repeated: the token is there, and nothing more is done
            link = _Link(_hash(secret), hash_of(token), known.scopes)
        else:
            raise _no_link()
        try:
            self._tokens.add(player, token, name, link.scopes, link.by, link=stored, is_repeatable=False)
        except NotFound as ended:
            raise _no_link() from ended
        return player, token

    def _stored(self, player: PlayerId, secret: LinkSecret) -> bytes | None:
        """Returns what is stored of a link that can be used; `None` if there is none with this secret."""
        found = self._places.ask(player, lambda home, _: [("GET", home.sign_in_link(player))])
        document: bytes | None = None if found is None else found.answers[0]
        if document is None or not hmac.compare_digest(_LINK.decode(document).hash, _hash(secret)):
            return None
        return document

    def _secret(self, player: PlayerId, nonce: str, key: str | None) -> LinkSecret:
        # Without the key, which is kept as a keyed hash, the link would follow from what the store keeps.
        return LinkSecret(f"{player}.{self._server_secret.derived('sign-in link', player, nonce, key or '').hex()}")


def _no_link() -> NotFound:
    return NotFound("unknown-link", "This link does not exist, is used, or has ended: make a new one.", field="secret")


def _hash(secret: LinkSecret) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


_LINK: Final = msgspec.json.Decoder(_Link)
