"""The context of a request: the services of its app, who calls, and the command that it sends.

The caller is known by `Authorization: Bearer <token>`. A request that changes a match may send the headers
`Idempotency-Key` and `If-Match`. Of an ETag there, only the version counts that it names. So a tag that a proxy has
weakened (`W/"18"`) because it compresses the response serves as well as a strong one.
"""

import gzip
import hmac
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from typing import Any, Final, Literal

from flask import Flask
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId, PlayerId
from service import metrics
from service.addresses import ClientAddress, TrustedProxies
from service.api.http.current import current_request, kept, sent_header, this_app
from service.api.http.guards import ServerAddress, is_sent_to
from service.api.http.problems import RequestRefused
from service.api.http.waiting import WaitingPlaces
from service.bootstrap import Services
from service.rate_limits import RateLimits
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.reading import MatchView, MaySee
from service.use_cases.sessions import Session
from service.use_cases.token_forms import Token
from service.use_cases.tokens import Scope, TokenOwner


@dataclass
class AppContext:
    """What is kept with an app."""

    services: Services
    write_document: Callable[[], str]
    operators: ServerAddress | None
    """The one address where operations for the operator are served; `None` if they are served at every address."""
    limits: RateLimits | None = None
    """The rate limits of requests; `None` if no request is limited."""

    @cached_property
    def proxies(self) -> TrustedProxies:
        """The proxies whose word about the address of a client counts."""
        return self.services.settings.proxies

    @cached_property
    def waiting(self) -> WaitingPlaces:
        """The places for requests that wait for news."""
        return WaitingPlaces(self.services.settings)

    @cached_property
    def document(self) -> bytes:
        """The OpenAPI document, as YAML. It is made at the first request for it."""
        return self.write_document().encode()

    @cached_property
    def zipped_document(self) -> bytes:
        """The document in the format of gzip."""
        return gzip.compress(self.document, mtime=0)


_KEY: Final = "kifu"


def set_context(app: Flask, context: AppContext) -> None:
    """Puts the context into the app."""
    app.extensions[_KEY] = context


def app_context() -> AppContext:
    """Returns the context of the current app."""
    found: AppContext = this_app().extensions[_KEY]
    return found


def services() -> Services:
    """Returns the services of the current app."""
    return app_context().services


def client_address() -> ClientAddress:
    """Returns the address of the client that sent this request. Limits count by it.

    A header counts only if a trusted proxy sent it.
    """
    request, proxies = current_request(), app_context().proxies
    said = sent_header(request, proxies.header) if proxies.networks else None
    return proxies.client(request.remote_addr or "", said)


@contextmanager
def waiting_place(kind: Literal["long-poll", "stream"] = "long-poll") -> Iterator[Session]:
    """Takes a place for this request to wait for news in. Yields its session, which is over when its token has ended.

    Raises `RequestRefused` if there is no place.
    """
    kept().waits = kind  # the time that it takes is measured apart
    place = app_context().waiting.taken(client_address(), caller_id())
    with (
        place,
        metrics.waiting.labels(kind).track_inprogress(),
        services().players.session(kept().caller.token) as session,
    ):
        yield session


def allowed_wait(wanted: float) -> float:
    """Returns the seconds that a request may wait, at most `wanted` and at most the setting `longest_wait`."""
    return min(wanted, services().settings.longest_wait)


_CHALLENGE: Final = 'Bearer realm="kifu"'
_INVALID: Final = f'{_CHALLENGE}, error="invalid_token"'
"""The challenge to who has sent a token that does not count (RFC 6750, section 3.1)."""


class Caller(Struct, frozen=True):
    """Who sent a request: a player with a token, the operator with the token of the settings, or nobody known."""

    player: Player | None = None
    token: Token | None = None
    owner: TokenOwner | None = None
    """What the token of a player allows."""
    operates: bool = False


_NOBODY: Final = Caller()
_OPERATOR: Final = Caller(operates=True)


def identify() -> None:
    """Finds out who calls, and keeps it. Raises `RequestRefused` for an unknown token, even if none is needed."""
    its, request = kept(), current_request()
    its.caller = _NOBODY
    header = sent_header(request, "Authorization")
    if header is not None and request.path.startswith("/v1/"):
        its.caller = _caller(header)


def _caller(header: str) -> Caller:
    scheme, _, given = header.partition(" ")
    token = Token(given.strip())
    if scheme.lower() != "bearer":
        raise _unauthorized("token-needed", "Send the token as Authorization: Bearer <token>, or send no such header.")
    if _is_operators(token):
        return _OPERATOR
    known = services().players.caller(token)
    if known is None:
        raise bad_token()
    if known.player.suspended:
        sentence = f"This account is suspended: {known.player.suspended}"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "suspended", sentence, field="Authorization")
    return Caller(known.player, token, known.owner, operates=known.owner.allows("operate"))


def bad_token() -> RequestRefused:
    """Returns the refusal of a token that belongs to no account, or that has been revoked."""
    return _unauthorized("bad-token", "The token belongs to no account, or has been revoked.", _INVALID)


def caller() -> Player | None:
    """Returns the player who calls; `None` without a token."""
    found: Caller = kept().caller
    return found.player


def caller_id() -> PlayerId | None:
    """Returns the id of the player who calls; `None` without a token."""
    player = caller()
    return None if player is None else player.id


def require_player() -> Player:
    """Returns the player who calls. Raises `RequestRefused` without a token."""
    player = caller()
    if player is None:
        raise _unauthorized("token-needed", "This needs a player's token: Authorization: Bearer <token>.")
    return player


def token_sent() -> Token:
    """Returns the token of the player who calls. Call `require_player` first."""
    token: Token = kept().caller.token
    return token


def require_operator() -> None:
    """Raises `RequestRefused` unless the operator calls."""
    require_scope("operate")
    if not kept().caller.operates:
        raise _unauthorized("token-needed", "This needs the operator's token: Authorization: Bearer <token>.")


def operates() -> bool:
    """True if the operator calls, at the address of the operator."""
    address = app_context().operators
    return bool(kept().caller.operates) and (address is None or is_sent_to(address, current_request()))


def require_scope(scope: Scope) -> None:
    """Raises `RequestRefused` if the caller sent the token of an account that does not allow this."""
    owner: TokenOwner | None = kept().caller.owner
    if owner is not None and not owner.allows(scope):
        sentence = f"This needs a token with the scope {scope}; yours has {', '.join(owner.scopes)}."
        raise RequestRefused(HTTPStatus.FORBIDDEN, "missing-scope", sentence, field="Authorization")


def token_owner() -> TokenOwner:
    """Returns what the token of the player who calls allows. Call `require_player` first."""
    owner: TokenOwner = kept().caller.owner
    return owner


def require_operators_address() -> None:
    """Raises `RequestRefused`, as if nothing were here, unless the request came to the address of the operator."""
    address = app_context().operators
    if address is not None and not is_sent_to(address, current_request()):
        raise RequestRefused(HTTPStatus.NOT_FOUND, "unknown-path", "Nothing is at this path.")


def _is_operators(token: Token) -> bool:
    """True if this is the token of the operator. Without the setting `operator_token` no token is."""
    known = services().settings.operator_token
    return bool(known) and hmac.compare_digest(token.encode(), known.encode())


def _unauthorized(code: str, detail: str, challenge: str = _CHALLENGE) -> RequestRefused:
    headers = {"WWW-Authenticate": challenge}
    return RequestRefused(HTTPStatus.UNAUTHORIZED, code, detail, field="Authorization", headers=headers)


def command_of(player: PlayerId, headers: Mapping[str, str], body: Any = None) -> Command:
    """Returns the command of this request: the same one for the same `Idempotency-Key`, a new one without a key.

    `headers` and `body` are the parsed ones. A key belongs to one method and path: the same key sent to another path
    is refused.
    """
    request = current_request()
    fingerprinted = (request.method, request.path, body)
    return services().command_ids.command(player, headers.get("key"), fingerprinted)


_INVITATION: Final = "Kifu-Invitation"


def admission() -> MaySee:
    """Returns what tells if the header `Kifu-Invitation` of this request admits to a private match."""
    return services().invitations.admission(current_request().headers.get(_INVITATION))


def match_seen(match: str, version: Version | None = None) -> MatchView:
    """Returns a match as the caller may see it, by taking part in it or by the invitation that this request brings.

    Raises `NotFound` and `UnknownVersion`.
    """
    return services().reading.match_view(MatchId(match), caller_id(), version, may_see=admission())


def any_match_seen(match: str) -> MatchView:
    """Returns a match as the caller may see it; the operator sees every match, as a spectator. Raises `NotFound`."""
    may_see = (lambda _match: True) if operates() else admission()
    return services().reading.match_view(MatchId(match), caller_id(), may_see=may_see)


_VERSIONS: Final = re.compile("(?<![0-9a-f.-])[0-9]+")


def expected_version(headers: Mapping[str, str], match: MatchId) -> Version | None:
    """Returns the version in `If-Match`; `None` if any version is allowed.

    Of several versions it returns the newest version of the match, if that is among them. Raises `NotFound`.
    """
    named = [Version(int(version)) for version in _VERSIONS.findall(headers.get("expected", "*"))]
    if len(named) > 1:
        newest = services().reading.match_view(match, caller_id()).match.version
        return newest if newest in named else named[0]
    return named[0] if named else None
