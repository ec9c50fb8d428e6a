"""How a token is written, and what is stored of it.

Only the SHA-256 of a token is stored. A slow password hash is not needed: a token is 256 bits that nobody can foresee,
so it cannot be guessed or found from its hash, nor from what is stored for an idempotency key.
"""

import base64
import hashlib
from typing import Final, NewType

from domain.match import PlayerId
from service.use_cases.sessions import TokenHash

Token = NewType("Token", str)
"""The secret with which a player authenticates. It is shown once and never stored."""
_BEGINNING: Final = "kifu_"


def written(random: bytes, player: PlayerId | None = None) -> Token:
    """Returns the token of 256 random bits. It names its account, so that the account is found by it.

    Without an account it has the form of earlier releases, which is that of the accounts in their one place.
    """
    text = base64.urlsafe_b64encode(random).decode().rstrip("=")
    return Token(f"{_BEGINNING}{text}" if player is None else f"{_BEGINNING}{player}.{text}")


def named_player(token: Token) -> PlayerId | None:
    """Returns the account that a token names, which may not be its own; `None` if it names none."""
    player, dot, _ = token.removeprefix(_BEGINNING).partition(".")
    return PlayerId(player) if dot and token.startswith(_BEGINNING) else None


def hash_of(token: Token) -> TokenHash:
    """Returns what is stored of a token."""
    return TokenHash(hashlib.sha256(token.encode()).hexdigest())
