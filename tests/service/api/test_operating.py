"""What an operator sees of a process: health, readiness, measurements and the log."""

import json
from collections.abc import Callable

import structlog

from tests.service.conftest import Caller


def test_a_process_that_answers_is_healthy(spectator: Caller):
    assert spectator.get("/healthz").get_json() == {"status": "ok"}


def test_a_service_with_its_store_is_ready(spectator: Caller):
    nothing = {"projector_backlog": 0, "projector_lag": 0, "replicas": 0, "replicas_needed": 0, "unwell": []}
    assert spectator.get("/readyz").get_json() == {"status": "ok", **nothing}


def test_it_shows_what_the_projector_has_still_to_do(match: str, spectator: Caller, project: Callable[[], None]):
    assert spectator.get("/readyz").get_json()["projector_backlog"] > 0
    assert "kifu_projector_backlog 2.0" in spectator.get("/metrics").get_data(as_text=True)
    project()
    assert spectator.get("/readyz").get_json()["projector_backlog"] == 0


def test_requests_are_counted_by_route(match: str, ada: Caller, spectator: Caller):
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    metrics = spectator.get("/metrics").get_data(as_text=True)
    route = 'method="POST",route="/v1/matches/<match_id>/moves",status="201"'
    assert f"kifu_request_seconds_count{{{route}}}" in metrics
    assert 'kifu_moves_total{game="stones"}' in metrics
    assert 'kifu_events_total{game="stones"}' in metrics


def test_methods_that_clients_make_up_are_counted_as_one(spectator: Caller):
    for method in ("ZZTOP", "BREW"):
        assert spectator(method, "/healthz").status_code == 405
    metrics = spectator.get("/metrics").get_data(as_text=True)
    assert 'method="other",route="unknown",status="405"' in metrics
    assert "ZZTOP" not in metrics


def test_options_answers_with_the_allowed_methods_and_no_body(match: str, spectator: Caller):
    answer = spectator("OPTIONS", f"{match}/moves")
    assert (answer.status_code, answer.data, answer.headers.get("Content-Type")) == (204, b"", None)
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "POST", "OPTIONS"}
    assert spectator("OPTIONS", "/v1/nothing").get_json()["code"] == "unknown-path"


def test_a_request_keeps_the_id_that_its_client_gave(spectator: Caller):
    assert spectator.get("/healthz", X_Request_Id="abc-1").headers["X-Request-Id"] == "abc-1"


def test_an_id_that_could_be_more_than_an_id_is_replaced(spectator: Caller):
    assert spectator.get("/healthz", X_Request_Id='"}{').headers["X-Request-Id"] != '"}{'


def test_no_token_is_ever_logged(ada: Caller, match: str):
    with structlog.testing.capture_logs() as logs:
        ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
        ada.get("/v1/players/me", Authorization="Bearer kifu_wrong")
    assert len(logs) == 2
    assert "kifu_" not in json.dumps(logs)
    assert (logs[0]["player"], logs[0]["status"], logs[1]["status"]) == (ada.id, 201, 401)
