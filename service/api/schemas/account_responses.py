"""Responses about the account of the caller."""

from typing import Final

from msgspec import Struct

from domain.game import GameId
from domain.match import MatchId, PlayerId, Status
from events.store import Millis
from service.api.schemas.clocks import VacationAnswer
from service.api.schemas.notes_and_watched import NoteAnswer, WatchAnswer
from service.api.schemas.webhooks import WebhookAnswer
from service.use_cases.bot_accounts import BotProfile
from service.use_cases.challenge import Challenge
from service.use_cases.sign_in_links import LinkSecret
from service.use_cases.token_forms import Token, hash_of
from service.use_cases.tokens import ListedToken, Scope, id_of


class TokensAnswer(Struct, frozen=True):
    """The tokens of the caller, the oldest first."""

    tokens: tuple[ListedToken, ...]


class NamedTokenAnswer(Struct, frozen=True):
    """A new token beside the others."""

    id: str
    """As in the list of tokens; `DELETE /v1/players/me/tokens/{id}` revokes it."""
    name: str
    scopes: tuple[Scope, ...]
    token: Token
    """Shown only in this answer. The service stores no more than its hash."""


def named_token_answer(token: Token, name: str, scopes: tuple[Scope, ...]) -> NamedTokenAnswer:
    """Returns what is answered with a new token."""
    return NamedTokenAnswer(id_of(hash_of(token)), name, scopes, token)


class OwnAnswer(Struct, frozen=True):
    """The account of the caller."""

    id: PlayerId
    name: str
    has_hidden_name: bool
    """True if the operator has hidden the name from others, until the caller changes it."""
    is_bot: bool
    """True for a bot account."""


class DeletedAnswer(Struct, frozen=True):
    """An account that has been deleted."""

    deleted: PlayerId


class AccountAnswer(Struct, frozen=True):
    """An account as the operator sees it."""

    id: PlayerId
    name: str
    told_name: str
    """What others are told."""
    deleted: bool
    suspended: str | None
    """Why it is suspended; `null` if it is not."""


class BlocksAnswer(Struct, frozen=True):
    """The players whom the caller blocks: their names by their ids."""

    blocked: dict[PlayerId, str]


class SignInLinkAnswer(Struct, frozen=True):
    """A link with which another device signs in."""

    secret: LinkSecret
    link: str
    """The path of the link, with the secret behind `#`."""
    seconds: int
    """How long it holds, from the first answer on."""


class ExportedMatch(Struct, frozen=True):
    """A match of the caller."""

    id: MatchId
    game: GameId
    status: Status
    created: Millis
    record: str
    """The path of its record."""


class ExportAnswer(Struct, frozen=True):
    """What the service keeps of an account, without the secrets of its tokens and webhooks."""

    account: OwnAnswer
    tokens: tuple[ListedToken, ...]
    blocked: tuple[PlayerId, ...]
    vacation: VacationAnswer
    matches: tuple[ExportedMatch, ...]
    notes: tuple[NoteAnswer, ...]
    watched: tuple[WatchAnswer, ...]
    webhooks: tuple[WebhookAnswer, ...]
    challenges: tuple[Challenge, ...]
    """Those that are open or have just ended."""
    bot_profile: BotProfile | None
    """What a bot account says about itself."""


ACCOUNT_ANSWERS: Final[tuple[type[Struct], ...]] = (
    TokensAnswer,
    NamedTokenAnswer,
    OwnAnswer,
    DeletedAnswer,
    AccountAnswer,
    BlocksAnswer,
    SignInLinkAnswer,
    ExportAnswer,
)
"""These responses, for the document."""
