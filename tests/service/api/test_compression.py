"""Long answers are compressed for clients that accept it."""

import gzip

import pytest
from flask import Flask, Response

from service.api.http.reply import compressed
from tests.service.conftest import Caller
from tests.taking_turns import others


def test_a_long_answer_is_compressed_if_the_client_accepts_gzip(spectator: Caller):
    plain, short = spectator.get("/v1/games/stones"), spectator.get("/v1/games/stones", Accept_Encoding="gzip, br")
    assert short.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(short.data) == plain.data
    assert len(short.data) < len(plain.data) / 2


def test_a_response_whose_etag_stands_for_exact_bytes_is_sent_as_it_is():
    data = b"so long " * 1000
    with Flask("any").test_request_context(headers={"Accept-Encoding": "gzip"}):
        assert compressed(Response(data, headers={"ETag": '"7"'})).data == data
        assert compressed(Response(data, headers={"ETag": 'W/"7"'})).data != data


def test_while_much_is_compressed_others_are_served(monkeypatch: pytest.MonkeyPatch):
    data = b"".join(b"%d," % number for number in range(50_000))
    with others(monkeypatch) as waiting, Flask("any").test_request_context(headers={"Accept-Encoding": "gzip"}):
        sent = compressed(Response(data)).data
    assert gzip.decompress(sent) == data
    assert waiting.turns >= len(data) // 65536


def test_the_page_is_compressed_and_known_again(spectator: Caller):
    with spectator.get("/web/page.css", Accept_Encoding="gzip") as part:
        assert part.headers["Content-Encoding"] == "gzip"
    with spectator.get("/web/page.css", Accept_Encoding="gzip", If_None_Match=part.headers["ETag"]) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_the_document_is_compressed_and_known_again(spectator: Caller):
    plain, short = spectator.get("/openapi.yaml"), spectator.get("/openapi.yaml", Accept_Encoding="gzip")
    assert gzip.decompress(short.data) == plain.data
    assert len(short.data) < len(plain.data) / 5
    again = spectator.get("/openapi.yaml", If_None_Match=short.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Vary"] == short.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepted", ["identity", "gzip;q=0", "br"])
def test_nothing_is_compressed_unless_the_client_accepts_gzip(spectator: Caller, accepted: str):
    assert "Content-Encoding" not in spectator.get("/v1/games/stones", Accept_Encoding=accepted).headers


def test_caches_tell_encodings_and_viewers_apart(spectator: Caller):
    assert spectator.get("/v1/games/stones").headers["Vary"] == "Authorization, Accept-Language, Accept-Encoding"
    with spectator.get("/web/page.css") as part:
        assert part.headers["Vary"] == "Accept-Encoding"


def test_a_short_answer_is_sent_as_it_is(spectator: Caller):
    assert "Content-Encoding" not in spectator.get("/v1/games", Accept_Encoding="gzip").headers
