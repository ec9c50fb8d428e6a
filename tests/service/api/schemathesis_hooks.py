"""What the configuration lets through, but only for the reasons it gives; and how scenarios come to be played."""

import atexit
import gc
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import schemathesis

gc.set_threshold(500_000)  # strategies are made by the thousand and stay: looking for garbage took a fifth of the time

FORM = {"invalid-request", "malformed-json", "unsupported-media-type"}
"""What is told about the form of a request."""

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
TABLES = {2: [ME, BOT], 3: [BOT, OPEN, BOT]}
"""By number of seats. The caller sits down at once, or where the link `sit` leads; either match then starts."""


@schemathesis.check
def well_formed_requests_are_never_refused_for_their_form(
    _ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> None:
    """A request that fits the document may be refused by the match or its rules, not by the parser."""
    if not _is_well_formed(case) or response.status_code != 422:
        return
    assert response.json()["code"] not in FORM, response.text


@schemathesis.hook
def before_load_schema(_ctx: schemathesis.HookContext, document: dict[str, Any]) -> None:
    """A link that carries moves is followed with these alone: more that are made up would be played after them.

    Schemathesis evaluates an expression that is a value of its own, not one inside a text.
    """
    for path in document["paths"].values():
        for name, operation in path.items():
            for response in operation["responses"].values() if name != "parameters" else ():
                for link in response.get("links", {}).values():
                    link["x-schemathesis"] = {"merge_body": False}
                    if "requestBody" in link:
                        link["requestBody"] = json.loads(re.sub(r"\{(\$[^}]+)\}", r'"\1"', link["requestBody"]))


@schemathesis.hook
def map_case(_ctx: schemathesis.HookContext, case: schemathesis.Case) -> schemathesis.Case:
    """What is made up hardly ever starts a match, takes an open seat, is a legal move or a version that there is."""
    _show_what_is_shown(case)
    if _operation(case) == "revokeToken":
        case.path_parameters = {"token_id": "0" * 16}  # the own token would end all other requests
    if _is_of_a_scenario(case):
        PREPARED.get(_operation(case), _name_a_match)(case)
    return case


@schemathesis.hook
def filter_case(_ctx: schemathesis.HookContext, case: schemathesis.Case) -> bool:
    """Any client may send headers that the document does not name."""
    return not any(name.lower().endswith("unknown-property") for name in case.headers or ())


def _show_what_is_shown(case: schemathesis.Case) -> None:
    """A pattern cannot say what is visible."""
    if _is_well_formed(case) and isinstance(case.body, dict):
        for name in {"name", "reason", "text", "description", "message"} & case.body.keys():
            visible = "".join(character if character.isprintable() else "?" for character in case.body[name])
            case.body = {**case.body, name: f"{visible[:39]}a"}


def _is_of_a_match(case: schemathesis.Case) -> bool:
    """Whether the match that is named is there. A scenario begins with names that are made up."""
    named = case.path_parameters.get("match_id")
    return named is None or _ask(f"/v1/matches/{quote(named, safe='')}") is not None


def _name_a_match(case: schemathesis.Case) -> None:
    if not _is_of_a_match(case):
        case.path_parameters = {**case.path_parameters, "match_id": _match(ME, BOT)}


def _look_at_the_newest(case: schemathesis.Case) -> None:
    for name in ("version", "since"):
        case.query.pop(name, None)
    case.headers.pop("Last-Event-ID", None)


def _create_for_the_caller(case: schemathesis.Case) -> None:
    if isinstance(case.body, dict):
        seats = case.body["seats"]
        case.body = {**case.body, "seats": TABLES.get(len(seats), seats), "wait_for_salts": False}


def _take_an_open_seat(case: schemathesis.Case) -> None:
    named = _ask(f"/v1/matches/{quote(case.path_parameters['match_id'], safe='')}")
    if not named or named["status"] != "waiting":
        case.path_parameters = {"match_id": _match(BOT, OPEN), "seat": 1}


def _play_a_legal_move(case: schemathesis.Case) -> None:
    match = quote(case.path_parameters["match_id"], safe="")
    if _ask(f"/v1/matches/{match}") is None:
        match = _match(ME, BOT)
        case.path_parameters = {"match_id": match}
    legal = [each["move"] for each in _ask(f"/v1/matches/{match}/moves")["moves"]]
    if legal:
        case.body = {"moves": legal[:1]}


def _go_back_over_a_move(case: schemathesis.Case) -> None:
    """The bot agrees to go back, and to a fork."""
    _name_a_version(case, "to")


def _fork_before_a_move(case: schemathesis.Case) -> None:
    _name_a_version(case, "version")


def _name_a_version(case: schemathesis.Case, name: str) -> None:
    """Names a new match, and the version before a move of the caller, if the match that is named is not there."""
    if _is_of_a_match(case):
        return
    match = _match(ME, BOT)
    case.path_parameters, case.body = {"match_id": match}, {name: _ask(f"/v1/matches/{match}")["version"]}
    for header in ("If-Match", "Idempotency-Key"):
        case.headers.pop(header, None)
    _ask(f"/v1/matches/{match}/moves", {"moves": [_ask(f"/v1/matches/{match}/moves")["moves"][0]["move"]]})


PREPARED: dict[str, Callable[[schemathesis.Case], None]] = {
    "listMoves": _look_at_the_newest,
    "listEvents": _look_at_the_newest,
    "createMatch": _create_for_the_caller,
    "takeSeat": _take_an_open_seat,
    "playMoves": _play_a_legal_move,
    "undo": _go_back_over_a_move,
    "forkMatch": _fork_before_a_move,
}


def _match(*seats: dict[str, str]) -> str:
    """A match of the caller's, made for the case at hand."""
    return str(_ask("/v1/matches", {"game": "stones", "seats": seats})["id"])


def _ask(path: str, body: Any = None) -> Any:
    """What the API answers: to POST where there is a body, else to GET; nothing when it knows of no such thing."""
    headers = {"Authorization": f"Bearer {os.environ['KIFU_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(os.environ["KIFU_URL"] + path, data, headers), timeout=60) as answer:
            return json.load(answer)
    except HTTPError:
        return None


_answered: Counter[str] = Counter()


@schemathesis.hook
def after_call(_ctx: schemathesis.HookContext, case: schemathesis.Case, response: schemathesis.Response) -> None:
    """Counts what scenarios have come to, for the test to read."""
    if _is_of_a_scenario(case):
        _answered[f"{_operation(case)} {response.status_code}"] += 1


def _operation(case: schemathesis.Case) -> str:
    return str(case.operation.definition.raw["operationId"])


def _is_of_a_scenario(case: schemathesis.Case) -> bool:
    return _is_well_formed(case) and case.meta is not None and case.meta.phase.name == "stateful"


def _is_well_formed(case: schemathesis.Case) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_positive


@atexit.register
def _tell() -> None:
    Path(os.environ["KIFU_ANSWERED"]).write_text(json.dumps(_answered))
