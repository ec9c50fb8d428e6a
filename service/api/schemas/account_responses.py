"""Responses about the account of the caller."""

from typing import Final

from msgspec import Struct

from service.use_cases.tokens import ListedToken, Scope, Token


class TokensAnswer(Struct, frozen=True):
    """The tokens of the caller, the oldest first."""

    tokens: tuple[ListedToken, ...]


class NamedTokenAnswer(Struct, frozen=True):
    """A new token beside the others."""

    name: str
    scopes: tuple[Scope, ...]
    token: Token
    """Shown only in this answer. The service stores no more than its hash."""


ACCOUNT_ANSWERS: Final[tuple[type[Struct], ...]] = (TokensAnswer, NamedTokenAnswer)
"""These responses, for the document."""
