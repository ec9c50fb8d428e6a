"""An answer that does not come from the service is told as one, and so is one that cannot be decoded."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.clients.stories.drivers import Driver, Refused

pytestmark = pytest.mark.redis
MOVE = {"type": "stones.Take", "stones": 1}
CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("kifu.games", {}, "games"),
    ("kifu.turns_now", {}, "turns"),
    ("kifu.standings_of", {"given": ["p"]}, "standings"),
    ("matches of", {"player": "p"}, "matches"),
    ("create account", {"name": "Eve"}, "token"),
    ("create match", {"plan": {}}, "id and no version"),
    ("account.get", {}, "id"),
    ("webhooks.create", {"given": [{}]}, "secret"),
    ("match.moves", {}, "version and no moves"),
    ("match.fork", {"given": [3]}, "version"),
    ("match.messages", {}, "messages"),
    ("events", {}, "events and no next and no version"),
    ("reasons", {}, "reasons"),
    ("play", {"move": MOVE}, "version"),
]


class _Somebody(BaseHTTPRequestHandler):
    """Answers everything with the same bytes, as something between client and service may."""

    sent: tuple[dict[str, str], bytes]
    status: int

    def do_GET(self) -> None:
        headers, body = self.sent
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.send_response(self.status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False


@contextmanager
def answering(body: bytes, *, status: int = 200, at_once: bool = True, **headers: str) -> Iterator[str]:
    """Yields where everything is answered with this: head and body `at_once`, or one after the other."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}, body
    kind = type("Somebody", (_Somebody,), {"sent": sent, "status": status, "wbufsize": -1 if at_once else 0})
    with _Server(("127.0.0.1", 0), kind) as somebody:
        Thread(target=somebody.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{somebody.server_port}"
        somebody.shutdown()


def told(client: Driver, url: str, do: str, command: dict[str, Any]) -> Any:
    """Returns what a client without patience says of such an answer."""
    client("open", "eve", url=url, patience=0)
    given = command.get("given", ())
    named = {name: value for name, value in command.items() if name != "given"}
    with pytest.raises(Refused) as refused:
        client(do, "eve", *given, match=f"of {url} {do}", **named)  # a match is kept with its client
    return refused.value.said


@pytest.mark.parametrize("body", [b"[]", b"{}", b"null", b'"ok"'])
def test_an_answer_that_is_no_object_with_fields_is_none_of_the_service(client: Driver, body: bytes) -> None:
    with answering(body) as url:
        said = told(client, url, "account.tokens", {})
    assert (said["kind"], said["outcome_unknown"]) == ("Unreachable", True)
    assert said["told"] == "The answer does not come from the service: it is no object with fields."


def test_an_answer_without_what_the_client_reads_in_it_is_none_of_the_service(client: Driver) -> None:
    with answering(b'{"status": "ok"}') as url:
        said = {do: told(client, url, do, command) for do, command, _ in CALLS}
    missing = {do: each["told"].partition("it has no ")[2] for do, each in said.items()}
    assert missing == {do: f"{reads}." for do, _, reads in CALLS}
    assert {each["kind"] for each in said.values()} == {"Unreachable"}


def test_an_account_that_somebody_else_seems_to_create_changes_no_token(client: Driver) -> None:
    with answering(b'{"status": "ok"}') as url:
        assert told(client, url, "create account", {"name": "Eve"})["outcome_unknown"]
        assert client("token", "eve") is None


@pytest.mark.parametrize(
    ("do", "at_once"),
    [
        ("account.get", True),
        ("records", True),
        ("account.get", False),  # then `fetch` of Node 20 may wait for ever
    ],
)
def test_an_answer_that_cannot_be_decoded_is_lost(client: Driver, do: str, at_once: bool) -> None:
    with answering(b"no gzip", at_once=at_once, Content_Type="application/x-ndjson", Content_Encoding="gzip") as url:
        said = told(client, url, do, {})
    assert (said["kind"], said["outcome_unknown"]) == ("Unreachable", True)
    assert said["told"].startswith("The answer was lost: ")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"type":"kifu.cursor"}\n', "The answer does not come from the service: it has no cursor and no more."),
        (b'{"type":"kifu.record"}\n', "The answer was lost: it ends in the middle of a record."),
    ],
)
def test_records_of_somebody_else_are_none_of_the_service(client: Driver, body: bytes, why: str) -> None:
    with answering(body, Content_Type="application/x-ndjson") as url:
        assert told(client, url, "records", {})["told"] == why


def test_records_say_that_the_service_cannot_be_reached_as_everything_else_does(client: Driver) -> None:
    with answering(b"") as url:
        pass
    said, others = (told(client, url, do, {}) for do in ("records", "kifu.games"))
    assert said["told"] == others["told"]
    assert said["told"].startswith("The service cannot be reached: ")
    assert not said["outcome_unknown"]


@pytest.mark.parametrize("do", ["account.get", "records"])
def test_an_address_that_leads_elsewhere_is_told_with_the_place_and_nothing_is_sent_there(
    client: Driver, do: str
) -> None:
    with answering(b"", status=308, Location="https://kifu.example/v1/players/me") as url:
        said = told(client, url, do, {})
    assert (said["kind"], said["status"], said["code"]) == ("Problem", 308, "no-problem-document")
    assert said["detail"].startswith("HTTP status 308 leads to https://kifu.example/v1/players/me. ")
