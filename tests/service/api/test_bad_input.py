"""Whatever is wrong with a request: a problem that says so, and names the field."""

import json
from typing import Any

import pytest
from flask import Flask

from tests.service.conftest import Caller

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def told(answer) -> tuple[int, str, str | None]:
    assert answer.mimetype == "application/problem+json"
    problem = answer.get_json()
    assert problem["status"] == answer.status_code
    assert (problem["type"], problem["request"]) == ("about:blank", answer.headers["X-Request-Id"])
    return answer.status_code, problem["code"], problem.get("field")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/v1/nothing", (404, "unknown-path", None)),
        ("/v1//games", (404, "unknown-path", None)),
        ("/v1/games/chess", (404, "unknown-game", "game")),
        ("/v1/matches?game=chess", (404, "unknown-game", "game")),
        ("/v1/standings?game=chess", (404, "unknown-game", "game")),
        ("/v1/matches?player=nobody", (404, "unknown-player", "player")),
        ("/v1/matches?player=", (404, "unknown-player", "player")),
        ("/v1/players/nobody", (404, "unknown-player", "player_id")),
        ("/v1/matches/none", (404, "unknown-match", "match_id")),
        ("/v1/matches/none/state", (404, "unknown-match", "match_id")),
        ("/v1/matches/none/moves", (404, "unknown-match", "match_id")),
        ("/v1/matches/none/events", (404, "unknown-match", "match_id")),
        ("/v1/matches/none/scores", (404, "unknown-match", "match_id")),
        ("/v1/matches?cursor=nowhere", (422, "bad-cursor", "cursor")),
        ("/v1/matches?status=lost", (422, "invalid-request", "status")),
        ("/v1/matches?limit=0", (422, "invalid-request", "limit")),
        ("/v1/matches?limit=many", (422, "invalid-request", "limit")),
        ("/v1/matches?colour=red", (422, "invalid-request", "colour")),
        ("/v1/matches?limit=1&limit=2", (422, "invalid-request", "limit")),
        ("/v1/games?colour=red", (422, "invalid-request", "colour")),
        ("/v1/standings", (422, "invalid-request", "game")),
        ("/v1/standings?game=stones&limit=0", (422, "invalid-request", "limit")),
        ("/v1/standings?game=stones&limit=101", (422, "invalid-request", "limit")),
        ("/v1/standings?game=stones&cursor=x", (422, "bad-cursor", "cursor")),
    ],
)
def test_what_is_asked_for_must_exist(spectator: Caller, path: str, expected: tuple):
    assert told(spectator.get(path)) == expected


@pytest.mark.parametrize(
    "asked",
    [
        ("GET", "state?version=99", None),
        ("GET", "states?since=99", None),
        ("GET", "diff?from=99", None),
        ("GET", "events?since=99", None),
        ("GET", "stream?since=99", None),
        ("GET", "waiting?since=99", None),
        ("POST", "undo", {"to": 99}),
        ("POST", "forks", {"version": 99}),
    ],
    ids=lambda asked: asked[1],
)
def test_who_names_a_version_that_the_match_does_not_have_is_told_the_newest_one(match: str, ada: Caller, asked: tuple):
    method, path, body = asked
    problem = ada(method, f"{match}/{path}", body).get_json()
    assert (problem["code"], problem["version"]) == ("unknown-version", 6)
    assert problem["detail"] == "The match has versions 1 to 6, not 99."


@pytest.mark.parametrize("part", ["state", "scores"])
@pytest.mark.parametrize("version", ["0", "99"])
def test_a_version_that_the_match_does_not_have_is_refused(match: str, spectator: Caller, part: str, version: str):
    assert told(spectator.get(f"{match}/{part}?version={version}")) == (404, "unknown-version", "version")


@pytest.mark.parametrize("version", ["-1", "1.5", "one", "+1", "1_0", " 1", "٣", "1e3", ""])
def test_a_version_that_is_no_number_is_refused(match: str, spectator: Caller, version: str):
    answer = spectator.client.get(f"{match}/state", query_string={"version": version})
    assert told(answer) == (422, "invalid-request", "version")


@pytest.mark.parametrize("version", ["-1", "9" * 20])
def test_a_whole_number_out_of_range_is_refused_with_the_range(match: str, spectator: Caller, version: str):
    (error,) = spectator.get(f"{match}/state?version={version}").get_json()["errors"]
    assert error == {
        "field": "version",
        "detail": "Must be greater than or equal to 0 and less than or equal to 1000000000000.",
    }


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"[" * 50_000, "The body is nested too deeply."),
        (b'{"name": "\xff"}', "The body is not JSON in UTF-8: it holds bytes that are not UTF-8."),
    ],
    ids=["deep", "bytes"],
)
def test_a_body_that_cannot_be_read_is_refused_in_words_for_people(spectator: Caller, body: bytes, sentence: str):
    answer = spectator.client.post("/v1/players", data=body, content_type="application/json")
    assert answer.get_json()["detail"] == sentence


def test_events_after_the_end_cannot_be_asked_for(match: str, spectator: Caller):
    assert told(spectator.get(f"{match}/events?since=99")) == (404, "unknown-version", "since")
    last = spectator.get(f"{match}/events", Last_Event_ID="99")
    assert told(last) == (404, "unknown-version", "Last-Event-ID")


@pytest.mark.parametrize(
    "body",
    [b"{", b"", b"\xff", b'{"moves": [NaN]}', b"[" * 50_000, b'{"name": "\\ud800"}', b'{"name": "\xed\xa0\x80"}'],
)
def test_a_body_that_is_not_json_is_refused(ada: Caller, body: bytes):
    headers = {"Authorization": f"Bearer {ada.token}", "Content-Type": "application/json"}
    answer = ada.client.post("/v1/players", data=body, headers=headers)
    expected = (422, "invalid-request", "name") if not body else (400, "malformed-json", "body")
    assert told(answer) == expected


@pytest.mark.parametrize("number", [b"1e400", b"9" * 5_000])
def test_a_number_that_no_computer_holds_is_not_called_malformed(spectator: Caller, number: bytes):
    answer = spectator.client.post("/v1/players", data=b'{"name": %s}' % number, content_type="application/json")
    assert told(answer) == (422, "invalid-request", "body")
    assert "out of range" in answer.get_json()["detail"]


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ('{"moves": [], "moves": [TAKE]}', ["moves"]),
        ('{"moves": [TAKE], "moves": [TAKE]}', ["moves"]),
        ('{"moves": [TAKE, {"type": "stones.Take", "count": 1, "count": 2}]}', ["moves.1.count"]),
        (r'{"moves": [TAKE], "\u006doves": [{"a": {"b": 1, "c": {}, "b": 2}}]}', ["moves", "moves.0.a.b"]),
    ],
)
def test_a_name_that_an_object_gives_twice_is_refused(match: str, ada: Caller, body: str, fields: list[str]):
    sent = body.replace("TAKE", '{"type": "stones.Take", "count": 1}')
    headers = {"Authorization": f"Bearer {ada.token}", "Content-Type": "application/json"}
    answer = ada.client.post(f"{match}/moves", data=sent, headers=headers)
    assert told(answer) == (422, "invalid-request", fields[0])
    assert answer.get_json()["errors"] == [{"field": field, "detail": "Given more than once."} for field in fields]
    assert ada.get(match).get_json()["version"] == 6


def test_the_answer_to_a_body_with_many_repeated_names_is_not_longer_than_the_body(spectator: Caller):
    name, long = "n" * 40, "l" * 300
    at_each_level = f'{{"{name}": 1, "{name}": ' * 400 + "1" + "}" * 400
    at_the_last = f'{{"{long}": ' * 200 + "{" + ", ".join(f'"{n}": 1, "{n}": 2' for n in range(20)) + "}" * 201
    for body, first, most in ((at_each_level, name, 10), (at_the_last, (f"{long}." * 4)[:1000] + "…", 2)):
        answer = spectator.client.post("/v1/players", data=body, content_type="application/json")
        assert told(answer) == (422, "invalid-request", first)
        assert len(answer.get_json()["errors"]) == most
        assert len(answer.data) < len(body)


def test_a_body_that_is_nested_almost_too_deep_is_read_or_refused(spectator: Caller):
    bodies = (b'{"name": ' + b'{"a":' * depth + b"1" + b"}" * depth + b"}" for depth in range(700, 1000, 10))
    answers = [spectator.client.post("/v1/players", data=body, content_type="application/json") for body in bodies]
    assert {answer.status_code for answer in answers} == {400, 422}


@pytest.mark.parametrize("version", [True, False, "6", 6.5, None, -1])
def test_a_version_in_a_body_is_a_whole_number(match: str, ada: Caller, version: Any):
    assert told(ada.post(f"{match}/undo", {"to": version})) == (422, "invalid-request", "to")
    assert told(ada.post(f"{match}/forks", {"version": version})) == (422, "invalid-request", "version")


@pytest.mark.parametrize("half", [r"\ud800", r"\udc00", r"\ud800\u0041", r"\uDC00\uD800"])
def test_half_a_character_is_called_that(spectator: Caller, half: str):
    body = f'{{"name": "{half}"}}'.encode()
    answer = spectator.client.post("/v1/players", data=body, content_type="application/json")
    assert told(answer) == (400, "malformed-json", "body")
    assert "half a character" in answer.get_json()["detail"]


@pytest.mark.parametrize("coding", ["gzip", "br"])
def test_a_compressed_body_is_not_taken_for_a_plain_one(spectator: Caller, coding: str):
    answer = spectator.post("/v1/players", {"name": "Ada"}, Content_Encoding=coding)
    assert told(answer) == (415, "unsupported-media-type", "Content-Encoding")


def test_what_is_asked_twice_over_is_not_half_done(match: str, ada: Caller):
    move = {"moves": [{"type": "stones.Take", "stones": 1}]}
    answer = ada.post(f"{match}/moves?dry_run=false&dry_run=true", move)
    assert told(answer) == (422, "invalid-request", "dry_run")


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "application/problem+json", ""])
def test_a_body_of_another_type_is_refused(spectator: Caller, media: str):
    answer = spectator.client.post("/v1/players", data=b'{"name": "Ada"}', content_type=media)
    assert told(answer) == (415, "unsupported-media-type", "Content-Type")


def test_a_body_that_is_too_large_is_refused(spectator: Caller):
    answer = spectator.post("/v1/players", {"name": "A" * 70_000})
    assert told(answer) == (413, "body-too-large", None)


def test_a_body_just_small_enough_is_read(spectator: Caller):
    body = json.dumps({"name": "Ada"}).encode()
    padded = body + b" " * (64 * 1024 - len(body))
    assert spectator.client.post("/v1/players", data=padded, content_type="application/json").status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "name"),
        ({"name": 7}, "name"),
        ({"name": None}, "name"),
        ({"name": ""}, "name"),
        ({"name": " "}, "name"),
        ({"name": "A" * 41}, "name"),
        ({"name": "A\nda"}, "name"),
        ({"name": "Ada\n"}, "name"),
        ({"name": "\u3000"}, "name"),
        ({"name": "Ada", "admin": True}, "admin"),
        ([], "body"),
        ("Ada", "body"),
        (None, "body"),
    ],
)
def test_an_account_of_another_form_is_refused(spectator: Caller, body: object, field: str):
    answer = spectator.client.post("/v1/players", data=json.dumps(body), content_type="application/json")
    assert told(answer) == (422, "invalid-request", field)


@pytest.mark.parametrize(
    "name", ["Ada Lovelace", "愛子", "क्\u200dष", "👩\u200d🚀 Sally", "山田 太郎", "葛\U000e0100城"]
)
def test_a_name_is_written_in_any_script(spectator: Caller, name: str):
    assert spectator.post("/v1/players", {"name": name}).get_json()["name"] == name


@pytest.mark.parametrize(
    "name", ["\u200b", "Ada\u202egnol", "A\u2028da", "Ada\ufeff", "\u200d", "Ada\u200d", "A\ue000"]
)
def test_a_name_that_could_pass_for_another_is_refused_with_what_is_wanted(spectator: Caller, name: str):
    answer = spectator.post("/v1/players", {"name": name})
    assert told(answer) == (422, "invalid-request", "name")
    assert answer.get_json()["detail"] == "name: Write one line of visible characters, not only spaces."


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"seats": [ME, OPEN]}, 422, "game"),
        ({"game": "chess", "seats": [ME, OPEN]}, 404, "game"),
        ({"game": "stones"}, 422, "seats"),
        ({"game": "stones", "seats": []}, 422, "seats"),
        ({"game": "stones", "seats": [ME]}, 422, "seats"),
        ({"game": "stones", "seats": [OPEN] * 6}, 422, "seats"),
        ({"game": "stones", "seats": {"0": ME}}, 422, "seats"),
        ({"game": "stones", "seats": [ME, {"kind": "king"}]}, 422, "seats.1.kind"),
        ({"game": "stones", "seats": [ME, {"kind": "bot"}]}, 422, "seats.1.bot"),
        ({"game": "stones", "seats": [ME, {"kind": "open", "bot": "random"}]}, 422, "seats.1.bot"),
        ({"game": "stones", "seats": [ME, {"kind": "bot", "bot": "deep"}]}, 404, "seats.1.bot"),
        ({"game": "stones", "seats": [ME, {"kind": "open", "salt": "x"}]}, 422, "seats.1.salt"),
        ({"game": "stones", "seats": [ME, OPEN], "options": {"stones": "many"}}, 422, "options.stones"),
        ({"game": "stones", "seats": [ME, OPEN], "options": {"stones": 0}}, 422, "options.stones"),
        ({"game": "stones", "seats": [ME, OPEN], "options": {"pebbles": 1}}, 422, "options.pebbles"),
        ({"game": "stones", "seats": [ME, OPEN], "options": []}, 422, "options"),
        ({"game": "stones", "seats": [ME, OPEN], "private": "yes"}, 422, "private"),
        ({"game": "stones", "seats": [ME, OPEN], "private": 1}, 422, "private"),
        ({"game": "stones", "seats": [ME, OPEN], "colour": "red"}, 422, "colour"),
        ({"game": "stones", "seats": [ME, ME]}, 409, None),
    ],
)
def test_a_match_of_another_form_is_refused(ada: Caller, body: object, status: int, field: str | None):
    answer = ada.post("/v1/matches", body)
    assert (answer.status_code, answer.get_json().get("field")) == (status, field)


def test_a_problem_lists_all_errors(ada: Caller):
    problem = ada.post("/v1/matches", {"seats": [{"kind": "king"}], "private": 1}).get_json()
    assert {error["field"] for error in problem["errors"]} == {"game", "seats.0.kind", "private"}


@pytest.mark.parametrize("moves", [[], ["take"], [1], {}, None, [{"type": "stones.Take", "stones": 1}] * 101])
def test_moves_of_another_form_are_refused(match: str, ada: Caller, moves: object):
    status, code, field = told(ada.post(f"{match}/moves", {"moves": moves}))
    assert (status, code, field.partition(".")[0]) == (422, "invalid-request", "moves")


@pytest.mark.parametrize("key", ["", "x" * 201, "two words", "schlüssel"])
def test_a_key_of_another_form_is_refused(match: str, ada: Caller, key: str):
    answer = ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]}, Idempotency_Key=key)
    assert told(answer) == (422, "invalid-request", "Idempotency-Key")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/matches"),
        ("GET", "/v1/turns"),
        ("GET", "/v1/players/me"),
        ("PUT", "/v1/matches/none/seats/0"),
        ("DELETE", "/v1/matches/none/seats/0"),
        ("POST", "/v1/matches/none/moves"),
        ("POST", "/v1/matches/none/resign"),
    ],
)
def test_what_only_players_may_do_needs_a_token(spectator: Caller, method: str, path: str):
    answer = spectator(method, path)
    assert told(answer) == (401, "token-needed", "Authorization")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="kifu"'


@pytest.mark.parametrize("path", ["/v1/games", "/v1/turns", "/v1/matches"])
@pytest.mark.parametrize("header", ["Bearer kifu_wrong", "Bearer", "bearer kifu_wrong"])
def test_a_token_that_is_not_known_is_refused_everywhere(spectator: Caller, path: str, header: str):
    answer = spectator.get(path, Authorization=header)
    assert told(answer) == (401, "bad-token", "Authorization")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="kifu", error="invalid_token"'


@pytest.mark.parametrize("path", ["/v1/games", "/v1/turns", "/v1/matches"])
@pytest.mark.parametrize("header", ["Basic a2lmdQ==", "kifu_wrong", ""])
def test_a_token_that_is_sent_in_another_way_is_refused_everywhere_and_the_way_is_told(
    spectator: Caller, path: str, header: str
):
    answer = spectator.get(path, Authorization=header)
    assert told(answer) == (401, "token-needed", "Authorization")
    assert "Authorization: Bearer <token>" in answer.get_json()["detail"]
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="kifu"'


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/v1/games"), ("PATCH", "/v1/matches"), ("POST", "/healthz")])
def test_a_wrong_method_gets_the_allowed_ones(spectator: Caller, method: str, path: str):
    answer = spectator(method, path)
    assert told(answer) == (405, "method-not-allowed", None)
    assert answer.headers["Allow"]


class Connection:
    """A connection on which nothing comes after a body: whoever reads on waits for ever."""

    def __init__(self, body: bytes) -> None:
        self._left = body

    def read(self, size: int) -> bytes:
        assert size <= len(self._left), "waits for ever"
        read, self._left = self._left[:size], self._left[size:]
        return read


@pytest.mark.parametrize(("body", "status"), [(b'{"name": "Aiko"}', 201), (b"", 422)])
def test_a_body_is_read_only_to_its_end_where_the_server_does_not_end_it(app: Flask, body: bytes, status: int):
    server = {"wsgi.input": Connection(body), "wsgi.input_terminated": False}
    answer = app.test_client().post("/v1/players", data=body, content_type="application/json", environ_overrides=server)
    assert answer.status_code == status
