"""The OpenAPI document says what the API does."""

import json
from pathlib import Path

import pytest
import yaml
from werkzeug.test import TestResponse

from service.api.document.openapi import yaml_text
from service.bots.registry import BOT_NAMES
from service.games import games_of
from service.settings import Settings
from tests.service.conftest import Caller
from tests.service.openapi_document import openapi_document

COMMITTED = Path(__file__).parents[3] / "openapi.yaml"


def test_the_committed_document_is_that_of_the_code():
    assert COMMITTED.read_text() == yaml_text(games_of(Settings()), BOT_NAMES), "run `make openapi`"


def test_the_api_shows_its_document(spectator: Caller):
    answer = spectator.get("/openapi.yaml")
    assert answer.mimetype == "application/yaml"
    assert yaml.load(answer.data, yaml.CSafeLoader)["openapi"] == "3.1.0"


def test_links_lead_from_creating_a_match_to_joining_it_and_to_its_moves_and_events(ada: Caller, bea: Caller):
    document = openapi_document()
    operations = {
        operation["operationId"]: (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }

    def follow(caller: Caller, link: str, before: str, answer: TestResponse) -> TestResponse:
        """Does what a link says, with what an answer holds."""
        _, _, operation = operations[before]
        found = operation["responses"][str(answer.status_code)]["links"][link]
        names = {**found["parameters"]}
        assert names.pop("match_id") in {"$response.body#/id", "$request.path.match_id"}
        method, path, _ = operations[found["operationId"]]
        body = found.get("requestBody")
        if body is not None:
            move = json.dumps(answer.get_json()["moves"][0]["move"])
            body = json.loads(body.replace("{$response.body#/moves/0/move}", move))
        return caller(method, path.format(match_id=match, **names), body)

    made = ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
    match = made.get_json()["id"]
    joined = follow(bea, "sit", "createMatch", made)
    assert joined.get_json()["status"] == "playing"
    moves = follow(ada, "moves", "takeSeat", joined)
    played = follow(ada, "first", "listMoves", moves)
    assert played.status_code == 201
    events = follow(bea, "events", "playMoves", played).get_json()["events"]
    assert events[-1]["move"] == moves.get_json()["moves"][0]["move"]


def test_every_operation_that_reads_a_token_tells_that_it_may_be_refused():
    """That of a suspended account is refused everywhere."""
    for path, methods in openapi_document()["paths"].items():
        for method, operation in methods.items():
            if path.startswith("/v1/") and method != "parameters":
                assert "403" in operation["responses"], operation["operationId"]


@pytest.mark.parametrize("name", ["listQuarantine", "listStuckMatches", "getMetrics", "listMetricsTargets"])
def test_an_operation_for_the_operator_tells_that_it_is_not_found_at_the_public_address(name: str):
    operations = [each for methods in openapi_document()["paths"].values() for each in methods.values()]
    (found,) = (each for each in operations if "operationId" in each and each["operationId"] == name)
    assert "404" in found["responses"]


HEADERS_OF_AN_ANSWER = {"Content-Disposition", "ETag", "Location"}


def test_an_answer_has_the_headers_that_the_document_declares(ada: Caller, match: str):
    declared = {
        operation["operationId"]: operation["responses"]
        for methods in openapi_document()["paths"].values()
        for operation in methods.values()
        if "operationId" in operation
    }
    plan = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = {
        "createMatch": ada.post("/v1/matches", plan),
        "playMoves": ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}),
        "getRecord": ada.get(f"{match}/record"),
        "getNote": ada.get(f"{match}/note"),
        "writeNote": ada.put(f"{match}/note", {"text": "She takes one."}),
        "removeNote": ada.delete(f"{match}/note"),
        "writeMessage": ada.post(f"{match}/chat", {"audience": "seats", "text": "Hello"}),
        "createToken": ada.post("/v1/players/me/tokens", {"name": "My phone", "scopes": ["read"]}),
        "createWebhook": ada.post("/v1/players/me/webhooks", {"url": "https://bot.example/kifu"}),
        "makeSignInLink": ada.post("/v1/players/me/sign-in-links"),
    }
    secret = answers["makeSignInLink"].get_json()["secret"]
    answers["signIn"] = ada.post("/v1/sign-ins", {"secret": secret, "name": "My tablet"})
    for name, answer in answers.items():
        headers = declared[name][str(answer.status_code)].get("headers", {})
        assert HEADERS_OF_AN_ANSWER & {*answer.headers.keys()} == HEADERS_OF_AN_ANSWER & {*headers}, name


def test_every_operation_documents_its_problems():
    document = openapi_document()
    operations = [
        operation for path in document["paths"].values() for name, operation in path.items() if name != "parameters"
    ]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    for operation in operations:
        unless_for_machines = {"401", "503"} if operation["security"] else set()
        assert {"422", "500"} | unless_for_machines <= set(operation["responses"])
        assert operation["summary"]


def test_the_document_lists_the_operations_for_monitoring(spectator: Caller):
    paths = openapi_document()["paths"]
    for path in ("/healthz", "/readyz", "/metrics"):
        answer = spectator.get(path)
        assert answer.mimetype in paths[path]["get"]["responses"][str(answer.status_code)]["content"]
        assert paths[path]["get"]["security"] == []
