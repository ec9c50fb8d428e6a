"""How a client asks: in a language, for outcomes, and again when a proxy says so."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from tests.clients.stories.conftest import Over
from tests.clients.stories.drivers import Driver, Refused
from tests.clients.stories.stories_service import StoriesService

pytestmark = pytest.mark.redis


@pytest.mark.parametrize(
    ("who", "given", "detail"),
    [("marie", {"language": "fr"}, "Cette partie n'existe pas."), ("mary", {}, "There is no such match.")],
)
def test_sentences_have_the_language_of_the_client(
    client: Driver, service: StoriesService, who: str, given: dict[str, str], detail: str
) -> None:
    client("open", who, url=service.url, **given)
    with pytest.raises(Refused) as refused:
        client("match.get", who, match="none")
    assert refused.value.said["detail"] == detail


def test_moves_are_listed_with_what_they_lead_to(client: Driver, match: str) -> None:
    told = client("outcomes", "ada", match=match)
    assert told
    assert all(told)


def test_a_fork_is_at_the_version_at_which_it_was_opened(client: Driver, over: Over) -> None:
    made, version = client("fork", "ada", match=over.match, version=over.events[-1][0] - 3)
    assert version == client("match.get", "ada", match=made)["version"]


class _Busy(BaseHTTPRequestHandler):
    """Answers the first request with a time, as a proxy may, and the next one as a service does."""

    asked: list[float]
    seconds: int
    """How far away that time is."""

    def do_GET(self) -> None:
        self.asked.append(time.time())
        body = b'{"games": []}'
        self.send_response(503 if len(self.asked) == 1 else 200)
        self.send_header("Retry-After", formatdate(time.time() + self.seconds, usegmt=True))
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def busy(seconds: int) -> Iterator[tuple[str, list[float]]]:
    """Yields where a proxy is that says a time so many seconds away, and the times when it is asked."""
    asked: list[float] = []
    proxy = HTTPServer(("127.0.0.1", 0), type("Busy", (_Busy,), {"asked": asked, "seconds": seconds}))
    Thread(target=proxy.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}", asked
    finally:
        proxy.shutdown()
        proxy.server_close()


def test_a_proxy_may_say_when_to_ask_again_by_a_date(client: Driver) -> None:
    with busy(3) as (url, asked):
        client("open", "eve", url=url)
        assert client("kifu.games", "eve") == []
    first, second = asked
    assert second - first >= 2


def test_a_date_that_is_over_does_not_say_when_to_ask_again(client: Driver) -> None:
    with busy(-60) as (url, _):
        client("open", "eve", url=url, patience=0)
        with pytest.raises(Refused) as refused:
            client("kifu.games", "eve")
    assert (refused.value.said["status"], refused.value.said["retry_after"]) == (503, None)


OTHER = [
    "http://127.0.0.1/?a=1",
    "http://127.0.0.1#a",
    "http://ada:x@127.0.0.1",
    "http://127.0.0.1:99999",
    "http://a b",
]


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "localhost:8000", "", "ftp://127.0.0.1", "http://", *OTHER])
def test_a_client_is_made_with_an_address_only(client: Driver, url: str) -> None:
    assert "is no address like http://127.0.0.1:8000" in (client("open", "eve", url=url) or "")


def test_an_address_may_have_the_end_of_the_line_that_it_was_read_from(client: Driver, service: StoriesService) -> None:
    client("open", "eve", url=f"{service.url}/\n")
    assert client("kifu.games", "eve")


@pytest.mark.parametrize("token", ["\u68cb\u8b5c", "two\nlines"])
def test_a_token_that_no_header_can_carry_is_refused_before_anything_is_asked(client: Driver, token: str) -> None:
    said = client("open", "eve", url="http://127.0.0.1:9", token=token)
    assert said == "The token has a character that no header can carry."


def test_a_token_may_have_the_end_of_the_line_that_it_was_read_from(client: Driver, service: StoriesService) -> None:
    client("open", "ada", url=service.url)
    client("create account", "ada", name="Ada")
    client("open", "eve", url=service.url, token=client("token", "ada") + "\n")
    assert client("account.get", "eve")["name"] == "Ada"
    assert client("account events", "eve", count=1) == ["account.State"]


@pytest.mark.parametrize("invitation", ["\u68cb\u8b5c", "two\nlines"])
def test_an_invitation_that_no_header_can_carry_is_refused_before_anything_is_asked(
    client: Driver, service: StoriesService, invitation: str
) -> None:
    client("open", "eve", url=service.url)
    with pytest.raises(Refused) as refused:
        client("kifu.match", "eve", "some", invitation)
    assert refused.value.said == {
        "kind": "mistake",
        "detail": "The invitation has a character that no header can carry.",
    }


def test_a_key_that_no_header_can_carry_is_no_lost_answer(client: Driver, service: StoriesService, match: str) -> None:
    move = {"type": "stones.Take", "stones": 1}
    with pytest.raises(Refused) as refused:
        client("play", "ada", match=match, move=move, key="\u68cb\u8b5c")
    assert refused.value.said == {"kind": "mistake", "detail": "The key has a character that no header can carry."}


def test_an_empty_key_is_sent_as_it_is(client: Driver, service: StoriesService, match: str) -> None:
    with pytest.raises(Refused) as refused:
        client("play", "ada", match=match, move={"type": "stones.Take", "stones": 1}, key="")
    assert (refused.value.said["code"], refused.value.said["field"]) == ("invalid-request", "Idempotency-Key")


@pytest.mark.parametrize("wait", [61, 3_000_000, 10**10])
def test_the_service_says_that_it_lets_nobody_wait_so_long(
    client: Driver, service: StoriesService, match: str, wait: int
) -> None:
    client("open", "eve", url=service.url, token=client("token", "ada"), patience=1)
    with pytest.raises(Refused) as refused:
        client("match.waiting", "eve", 0, wait, match=match)
    assert (refused.value.said["code"], refused.value.said["field"]) == ("invalid-request", "wait")


class _BreaksOff(BaseHTTPRequestHandler):
    """Answers with two finished records; the first answer is lost after the first of them."""

    def do_GET(self) -> None:
        pages = [f'{{"type":"kifu.record","match":"{match}"}}\n{cursor(match)}\n' for match in ("first", "second")]
        body = pages[1] if "cursor=first" in self.path else "".join(pages)
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write((body if "cursor=first" in self.path else pages[0]).encode())

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def cursor(match: str) -> str:
    more = "true" if match == "first" else "false"
    return f'{{"type":"kifu.cursor","cursor":"{match}","more":{more},"left_out":[]}}'


def test_to_work_with_a_record_for_longer_than_the_patience_costs_none_of_it(client: Driver) -> None:
    with HTTPServer(("127.0.0.1", 0), _BreaksOff) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        client("open", "eve", url=f"http://127.0.0.1:{proxy.server_port}", patience=1)
        told = client("records", "eve", rest=1.5)
        proxy.shutdown()
    assert [match for match, _, _ in told] == ["first", "second"]


def test_a_patience_that_would_never_end_is_refused(client: Driver) -> None:
    said = client("open", "eve", url="http://127.0.0.1:9", patience="NaN")
    assert said == "The patience is no number of seconds."


class _InPages(BaseHTTPRequestHandler):
    """Answers with a list of three pages, the second of which is empty: nobody on it can be challenged now."""

    def do_GET(self) -> None:
        page = '["first"]', '"2"'
        if "cursor=2" in self.path:
            page = "[]", '"3"'
        elif "cursor=3" in self.path:
            page = '["last"]', "null"
        body = f'{{"bot_accounts": {page[0]}, "next": {page[1]}}}'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


def test_bot_accounts_are_read_page_by_page(client: Driver) -> None:
    with HTTPServer(("127.0.0.1", 0), _InPages) as proxy:
        Thread(target=proxy.serve_forever, daemon=True).start()
        client("open", "eve", url=f"http://127.0.0.1:{proxy.server_port}")
        assert client("challenges.bot_accounts", "eve", "stones") == ["first", "last"]
        proxy.shutdown()
