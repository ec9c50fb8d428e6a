"""The OpenAPI document: flask-smorest collects the operations, and the types of the games are merged in."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
import yaml
from flask import Flask
from flask_smorest import Api
from msgspec import Struct

from domain.game import AnyGame, GameId
from domain.match import BotName
from service.api.document.bodies import split_bodies
from service.api.document.components import Components, named_for
from service.api.document.enums import Enums
from service.api.document.examples import Example, examples
from service.api.document.game_parts import merge_games, tagged
from service.api.document.plain import plain, ref, titled
from service.api.document.shared_parts import HEADERS, PARAMETERS, SECURITY_SCHEMES, shared_responses
from service.api.http.match_streams import Restarted
from service.api.http.operation import JSON
from service.api.http.parsing import MOST
from service.api.http.problems import Problem
from service.api.resources import RESOURCES
from service.api.schemas import responses
from service.api.schemas.account_responses import ACCOUNT_ANSWERS
from service.api.schemas.challenges import CHALLENGE_ANSWERS
from service.api.schemas.chat import CHAT_ANSWERS
from service.api.schemas.notes_and_watched import NOTE_AND_WATCHED_ANSWERS
from service.api.schemas.webhooks import WEBHOOK_ANSWERS
from service.use_cases.account_events import ACCOUNT_EVENTS, AccountEvent
from service.use_cases.waiting_for import WAITING_ANSWERS

Document = dict[str, Any]
VERSION: Final = "1"

_DESCRIPTION: Final = """\
Board games over REST. Everything is computed from the record of a match, which is its list of events. The version of a
match is the number of its events. The same number is used in `If-Match`, as the id of a server-sent event, in `since`
and in `?version=`. An ETag is the version together with the seat of the viewer.

Without a token the caller sees what a spectator sees. Every error is a problem (RFC 9457) with a stable `code`.

Sentences for people are in English, or in French if the parameter `lang` or the header `Accept-Language` asks for it.
Codes, names of fields and ids are the same in every language.
"""
_CONTACT: Final = {"name": "The operator of this service"}
_LICENSE: Final = {"name": "All rights reserved", "identifier": "LicenseRef-All-Rights-Reserved"}
_PATH_PARAMETERS: Final = {
    "game": {"description": "The id of a game, as listed by `listGames`."},
    "match_id": {"description": "The id of a match, as answered by `createMatch` and listed by `listMatches`."},
    "message_id": {"description": "The id of a message, as listed by `listMessages`."},
    "token_id": {"description": "The id of a token, as listed by `listTokens`."},
    "player_id": {"description": "The id of a player, as answered by `createPlayer`."},
    "challenge_id": {"description": "The id of a challenge, as listed by `listChallenges`."},
    "webhook_id": {"description": "The id of a webhook, as listed by `listWebhooks`."},
    "seat": {
        "schema": {"type": "integer", "minimum": 0, "maximum": MOST},
        "description": "A seat, counted from 0 in turn order.",
    },
}


_DUMPER: Final = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""In C where it can be: the first who asks an API process for the document waits."""
_ANSWERS: Final[tuple[type[Struct], ...]] = (
    *responses.ANSWERS,
    *ACCOUNT_ANSWERS,
    *WEBHOOK_ANSWERS,
    *CHALLENGE_ANSWERS,
    *CHAT_ANSWERS,
    *NOTE_AND_WATCHED_ANSWERS,
    *WAITING_ANSWERS,
)


def yaml_text(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> str:
    """Returns the document for these games and bots, as YAML."""
    document = msgspec.json.decode(msgspec.json.encode(compose(games, bots)))  # no part twice: YAML would refer to it
    return yaml.dump(document, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=120)


def compose(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> Document:
    """Returns the document as plain data."""
    document = _gathered()
    components, paths = document["components"], document["paths"]
    types = Components([*_ANSWERS, *ACCOUNT_EVENTS, AccountEvent, Problem, Restarted])
    types.schemas |= components["schemas"]
    merge_games(types, {game: types.add_game(game) for game in games.values()}, bots)
    heard = tagged(types.schemas, [ref(event.__name__) for event in ACCOUNT_EVENTS])
    types.schemas["AccountEvent"] = heard | {"description": "What an account hears."}
    split_bodies(types.schemas)
    for unused in ("Error", "PaginationMetadata", "Struct"):
        del types.schemas[unused]
    enums = Enums(types.enums, [named_for(game, "") for game in games.values()], types.schemas)
    schemas = {name: enums.taken_out(plain(schema), name) for name, schema in types.schemas.items()}
    document["paths"] = enums.taken_out(paths, "")
    components["schemas"] = titled(schemas | enums.schemas)
    components |= {"securitySchemes": SECURITY_SCHEMES, "headers": HEADERS, "parameters": PARAMETERS}
    components["responses"] = shared_responses()
    _add_scopes(document["paths"])
    _add_examples(document["paths"], examples(games, bots))
    return document


def _gathered() -> Document:
    app = Flask(__name__)
    api = Api(app, spec_kwargs={"title": "Kifu", "version": VERSION, "openapi_version": "3.1.0"})
    api.DEFAULT_ERROR_RESPONSE_NAME = None  # each operation names its own problems
    for resource in RESOURCES:
        api.register_blueprint(resource)
    document: Document = api.spec.to_dict()
    for parameter in (each for path in document["paths"].values() for each in path.get("parameters", [])):
        parameter.update(_PATH_PARAMETERS[parameter["name"]])
    document["info"]["description"] = _DESCRIPTION
    document["info"] |= {"contact": _CONTACT, "license": _LICENSE}
    document["servers"] = [{"url": "/"}]
    return document


def _add_scopes(paths: Document) -> None:
    """Says in the description of each operation which scope it needs.

    Only a scheme of OAuth can list scopes in `security`.
    """
    for operation in _operations(paths):
        named = [scopes[0] for each in operation["security"] for scopes in each.values() if scopes]
        if named:
            sent = "A token that is sent needs" if {} in operation["security"] else "It needs a token with"
            too = ", or `operate` at the address of the operator" if named[1:] else ""
            before = operation.get("description", "")
            operation["description"] = f"{before}\n\n{sent} the scope `{named[0]}`{too}.".strip()
            operation["x-scope"] = named[0]
            schemes: list[dict[str, Any]] = [{name: [] for name in each} for each in operation["security"]]
            operation["security"] = [each for place, each in enumerate(schemes) if each not in schemes[:place]]


def _add_examples(paths: Document, found: Mapping[str, Example]) -> None:
    for operation in _operations(paths):
        example = found.get(operation["operationId"])
        if example is not None:
            success = next(response for status, response in operation["responses"].items() if status < "300")
            success["content"][JSON]["example"] = example.answer
        if example is not None and example.body is not None:
            operation["requestBody"]["content"][JSON]["example"] = example.body


def _operations(paths: Document) -> list[Document]:
    return [each for path in paths.values() for each in path.values() if isinstance(each, dict)]
