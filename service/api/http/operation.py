"""One operation of the API: what it reads, what it answers, and its entry in the OpenAPI document."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property, wraps
from http import HTTPStatus
from typing import Any, Final, Literal

from flask import Request, Response
from flask_smorest import Blueprint
from marshmallow import Schema
from msgspec import Struct

from service.api.http.context import (
    operates,
    require_operator,
    require_operators_address,
    require_player,
    require_scope,
    services,
)
from service.api.http.current import current_request, kept
from service.api.http.limiting import spend
from service.api.http.parsing import Nothing, read_body, read_headers, read_query
from service.limit_amounts import LimitName
from service.tracing import trace
from service.use_cases.tokens import Scope

View = Callable[..., Response]
HeaderName = Literal["Content-Disposition", "ETag", "Location"]
JSON: Final = "application/json"
REFUSED: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)
"""The statuses with which a match refuses a request of a player."""
_ALWAYS = (HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.INTERNAL_SERVER_ERROR)
_UNLESS_FOR_MACHINES = (
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,  # also to the token of a suspended account
    HTTPStatus.MISDIRECTED_REQUEST,
    HTTPStatus.SERVICE_UNAVAILABLE,
)
_WITH_BODY = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
)
_NOTHING = Nothing()


@dataclass(frozen=True)
class Operation:
    """What one operation reads and answers. The view gets the parsed parts as `query`, `headers` and `body`."""

    name: str
    """Its `operationId`."""
    answer: type[Struct] | None
    """The response; `None` for an operation that answers with text only."""
    _: KW_ONLY
    is_list: bool = False
    """True if it answers with an array of them."""
    media: tuple[str, ...] = (JSON,)
    """The media types of the response. In a stream, it is that of one event."""
    says: str = ""
    """What the document says of the response; by default the name of its status."""
    status: HTTPStatus = HTTPStatus.OK
    """The status of success."""
    sends: tuple[HeaderName, ...] = ()
    """Headers of success, besides those that follow from `conditional` and `limit`."""
    or_else: Mapping[HTTPStatus, type[Struct]] = field(default_factory=dict)
    """Other statuses of success, with their responses."""
    players_only: bool = False
    scope: Scope | None = None
    """The scope that a token needs, if one is sent; by default `read` for GET and `play` for other methods."""
    any_scope: bool = False
    """True if every token allows it, whatever its scopes."""
    operators_only: bool = False
    operators_too: bool = False
    """True if it does more for the operator, who calls with the scope `operate` at the address of the operator."""
    for_machines: bool = False
    """True for monitoring: the operation ignores tokens and works without the store."""
    at_operators_address: bool = False
    """True if only the address of the operator serves it, as it does all operations for the operator."""
    query: type[Schema] | None = None
    headers: type[Schema] | None = None
    body: type[Schema] | None = None
    body_required: bool = True
    problems: tuple[HTTPStatus, ...] = ()
    """The statuses of refusals, besides those that every operation has."""
    changes_accounts: bool = False
    """True if it is answered only when enough replicas have what it has written about accounts."""
    limit: LimitName | None = None
    """The rate limit that its requests count for; by default `reading` for GET and `changing` for other methods."""
    links: Mapping[str, Any] | None = None
    conditional: bool = False
    """True if it answers with an ETag, and with 304 to a client that sends this ETag."""
    invitable: bool = False
    """True if the header `Kifu-Invitation` lets those see a private match who do not take part in it."""
    texts: tuple[str, ...] = ()
    """Media types of text responses. If there are several, `Accept` chooses."""

    @cached_property
    def _readers(self) -> Sequence[tuple[str, Callable[[Request, Schema], Any], Schema]]:
        """For each part of a request: its name in the view, its reader and its schema."""
        readers = {"query": read_query, "headers": read_headers, "body": read_body}
        schemas = {"query": self.query, "headers": self.headers, "body": self.body}
        return [(name, readers[name], schema()) for name, schema in schemas.items() if schema is not None]

    def handle(self, view: View, path: Mapping[str, Any]) -> Response:
        """Checks who calls, parses the request and calls the view. Raises `RequestRefused`."""
        if not (self.operators_too and operates()):
            self._check_caller()
        if self.limit is not None:
            spend(self.limit)
        current = current_request()
        if self.query is None:
            read_query(current, _NOTHING)
        parts = {name: read(current, schema) for name, read, schema in self._readers}
        with services().replicas.having_accounts() if self.changes_accounts else nullcontext():
            return view(**path, **parts)

    def _check_caller(self) -> None:
        if self.players_only:
            require_player()
        if self.operators_only or self.at_operators_address:
            require_operators_address()
        if self.operators_only:
            require_operator()
        elif self.scope is not None:
            require_scope(self.scope)

    def completed_for(self, method: str, path: str) -> "Operation":
        """Returns the operation with the scope and the rate limit of a method, unless it names others or needs none.

        What changes no match changes accounts; a request on a match that does says so.
        """
        reads, scope, limit = method == "GET", self.scope, self.limit
        if self.for_machines:
            return self
        changes_accounts = self.changes_accounts or (not reads and not path.startswith("/v1/matches"))
        if self.operators_only:
            return replace(self, scope="operate", changes_accounts=changes_accounts)
        if scope is None and not self.any_scope:
            scope = "read" if reads else "play"
        limit = limit or ("reading" if reads else "changing")
        return replace(self, scope=scope, limit=limit, changes_accounts=changes_accounts)

    def document(self) -> dict[str, Any]:
        """Returns the OpenAPI operation; flask-smorest replaces the marshmallow schemas in it."""
        described: dict[str, Any] = {
            "operationId": self.name,
            "security": self._security(),
            "parameters": self._parameters(),
            "responses": self._responses(),
        }
        if self.body is not None:
            described["requestBody"] = {"required": self.body_required, "content": {JSON: {"schema": self.body}}}
        return described

    def _security(self) -> list[Any]:
        token: dict[str, Any] = {"token": [] if self.scope is None else [self.scope]}
        if self.for_machines or (self.any_scope and not self.players_only):  # generated clients then need no token
            return []
        tokens = [token, {"token": ["operate"]}] if self.operators_too else [token]
        return tokens if self.players_only or self.operators_only else [{}, *tokens]

    def _parameters(self) -> list[Any]:
        parts = (("query", self.query), ("header", self.headers))
        parameters: list[Any] = [{"in": place, "schema": schema} for place, schema in parts if schema]
        if self.conditional:
            parameters.append("IfNoneMatch")
        if self.invitable:
            parameters.append("Invitation")
        return parameters

    def _responses(self) -> dict[str, Any]:
        usual = (*_ALWAYS, *(() if self.for_machines else _UNLESS_FOR_MACHINES), *(_WITH_BODY if self.body else ()))
        limited = () if self.limit is None else (HTTPStatus.TOO_MANY_REQUESTS,)
        elsewhere = (HTTPStatus.NOT_FOUND,) if self.operators_only or self.at_operators_address else ()
        statuses = sorted({*usual, *self.problems, *limited, *elsewhere})
        responses: dict[str, Any] = {str(self.status.value): self._success()}
        for status, answer in self.or_else.items():
            responses[str(status.value)] = {"description": status.phrase, "content": {JSON: {"schema": _ref(answer)}}}
        if self.conditional:
            responses["304"] = {"$ref": "#/components/responses/NotModified"}
        return responses | {str(status.value): {"$ref": f"#/components/responses/{status.name}"} for status in statuses}

    def _success(self) -> dict[str, Any]:
        content: dict[str, Any] = {media: {"schema": {"type": "string"}} for media in self.texts}
        if self.answer is not None:
            schema: dict[str, Any] = _ref(self.answer)
            schema = {"type": "array", "items": schema} if self.is_list else schema
            content = {media: {"schema": schema} for media in self.media} | content
        success: dict[str, Any] = {"description": self.says or self.status.phrase, "content": content}
        headers = [
            *(["ETag"] if self.conditional else []),
            *self.sends,
            *([] if self.limit is None else ["RateLimit", "RateLimit-Policy"]),
        ]
        if headers:
            success["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
        if self.links:
            success["links"] = dict(self.links)
        return success


def _ref(answer: type[Struct]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{answer.__name__}"}


class Resource(Blueprint):  # type: ignore[misc]  # the library has no types
    """The operations on one kind of resource."""

    def operation(self, method: str, path: str, operation: Operation) -> Callable[[View], View]:
        """Returns a decorator that registers a view as an operation, in the app and in the document."""
        operation = operation.completed_for(method, path)

        def register(view: View) -> View:
            @wraps(view)
            def handle(**values: Any) -> Response:
                with trace(operation.name, request=kept().request_id):
                    return operation.handle(view, values)

            documented = self.doc(**operation.document())(handle)
            self.add_url_rule(path, operation.name, documented, methods=[method])
            return view

        return register
