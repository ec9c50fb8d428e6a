"""`docs/problems.md` has each code with which the service refuses something, with its statuses, and no other code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from domain.refusals import IllegalMove, Refused
from domain.registry import GAMES
from service.api.http.failures import NOT_SERVED, STATUSES, STATUSES_BY_CODE, UNREADABLE
from service.api.http.problems import RequestRefused
from service.use_cases.challenge_store import TOO_MANY
from service.use_cases.match_quotas import quotas
from service.use_cases.studies import PLURAL

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "problems.md"
ELSEWHERE = [
    *(ROOT / "domain" / game for game in GAMES),  # rules have codes of their own, which the page tells as one class
    ROOT / "events" / "verify",  # it tells what it finds in a record, and answers no request
    ROOT / "service" / "conformance",  # it plays a service of its own
]
COMPUTED = {
    "service/use_cases/challenge_store.py: code",
    "service/use_cases/match_quotas.py: quota.code",
    "service/use_cases/studies.py: f'too-many-{PLURAL[study.kind]}'",
    "service/use_cases/checks.py: f'unknown-{what}'",  # read from the calls of `not_found`
    "service/api/http/context.py: code",  # read from the calls of `_unauthorized`
    "service/api/http/failures.py: code",
}
"""Codes that are no literals: `computed` has what they can be."""
Told = set[tuple[str, int]]
"""Codes, each with a status."""


class Made(NamedTuple):
    """A call, with the name of what is called."""

    path: Path
    name: str
    call: ast.Call


def kinds(of: type[Refused]) -> Iterator[type[Refused]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


KINDS = {kind.__name__: kind for kind in kinds(Refused)}


@cache
def all_calls() -> list[Made]:
    """Every call of something with a name in the code that answers requests."""
    paths = (path for folder in ("domain", "events", "service") for path in (ROOT / folder).rglob("*.py"))
    read = (path for path in paths if not any(path.is_relative_to(elsewhere) for elsewhere in ELSEWHERE))
    nodes = ((path, node) for path in read for node in ast.walk(ast.parse(path.read_text())))
    made = ((path, node) for path, node in nodes if isinstance(node, ast.Call))
    return [Made(path, getattr(call.func, "id", getattr(call.func, "attr", "")), call) for path, call in made]


def calls(*names: str) -> Iterator[Made]:
    return (made for made in all_calls() if made.name in names)


def status_of(node: ast.expr) -> int:
    return HTTPStatus[node.attr] if isinstance(node, ast.Attribute) else ast.literal_eval(node)


def with_usual_status(kind: type[Refused], code: str) -> tuple[str, int]:
    return code, (STATUSES_BY_CODE.get(code) or STATUSES[kind]).value


def literal() -> tuple[Told, set[str]]:
    """The codes that stand in the code where something is refused, and the expressions that do so instead of one."""
    told, others = set(), set()
    for path, name, call in calls(*KINDS):
        status, code = call.args[:2] if name == RequestRefused.__name__ else (None, call.args[0])
        if not isinstance(code, ast.Constant):
            others.add(f"{path.relative_to(ROOT).as_posix()}: {ast.unparse(code)}")
        elif status is None:
            told.add(with_usual_status(KINDS[name], code.value))
        else:
            told.add((code.value, int(status_of(status))))
    return told, others


def first_arguments(name: str) -> set[str]:
    return {ast.literal_eval(made.call.args[0]) for made in calls(name)}


def computed() -> Told:
    """The codes that `COMPUTED` stands for."""
    of_matches = {*TOO_MANY, *(quota.code for quota in quotas(1, 1)), *(f"too-many-{each}" for each in PLURAL.values())}
    return {
        *(with_usual_status(KINDS["MatchRefused"], code) for code in of_matches),
        *(with_usual_status(KINDS["NotFound"], f"unknown-{what}") for what in first_arguments("not_found")),
        *((code, 401) for code in first_arguments("_unauthorized")),
        *((code, status.value) for status, (code, _) in NOT_SERVED.items()),
        *((code, status) for status, code in UNREADABLE.values()),
    }


def documented() -> list[tuple[str, int]]:
    rows = re.findall(r"^\| `([^`]+)` \| ([0-9, ]+) \|", PAGE.read_text(), re.MULTILINE)
    return [(code, int(status)) for code, statuses in rows for status in statuses.split(",")]


def test_every_code_of_a_problem_is_in_the_page_with_its_status() -> None:
    told, _ = literal()
    assert len(told) > 100
    assert sorted({*told, *computed()} - {*documented()}) == []


def test_the_page_names_no_code_that_the_service_does_not_have() -> None:
    told, _ = literal()
    assert sorted({*documented()} - {*told, *computed()}) == []


def test_the_page_tells_each_code_once() -> None:
    assert len(documented()) == len({*documented()})


def test_every_code_that_is_no_literal_is_known() -> None:
    _, others = literal()
    assert others == COMPUTED


def test_no_rule_of_a_game_is_refused_outside_of_the_games() -> None:
    assert {made.path.name for made in calls(IllegalMove.__name__, "Refusal")} == {"refusals.py"}
