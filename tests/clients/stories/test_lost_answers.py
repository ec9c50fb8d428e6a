"""A client sends again what may be done twice, or what the service does once, when the answer is lost."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.clients.stories.drivers import Driver, Refused
from tests.clients.stories.stories_service import StoriesService

pytestmark = pytest.mark.redis
PAGE = Path(__file__).parents[3] / "docs" / "problems.md"
FAULTS = re.findall(r"^\| `([\w-]+)` \| (5\d\d) \|", PAGE.read_text(), re.MULTILINE)
"""The codes of faults of the service, with their statuses."""
SAYS_NOTHING = {"internal-error", "outcome-unknown"}
"""Those of them that do not say that nothing was done."""


@pytest.fixture
def webhook(client: Driver, service: StoriesService) -> str:
    """A webhook of Robo, who reaches the service by the link."""
    client("open", "robo", url=service.link.url)
    client("create account", "robo", name="Robo")
    made = client("webhooks.create", "robo", {"url": "https://bot.example/kifu"})
    return str(made["webhook"]["id"])


def test_a_bot_account_is_declared_though_the_answer_is_lost(client: Driver, service: StoriesService, webhook: str):
    service.link.lose_answer_to = b"PUT /v1/players/me/bot-account"
    assert client("challenges.declare", "robo", {"games": ["stones"]})["name"] == "Robo (bot)"


def test_a_webhook_is_changed_though_the_answer_is_lost(client: Driver, service: StoriesService, webhook: str):
    service.link.lose_answer_to = b"PATCH "
    assert client("webhooks.change", "robo", webhook, {"enabled": False})["status"] == "off"


def test_a_message_to_a_webhook_is_sent_once_though_the_answer_is_lost(
    client: Driver, service: StoriesService, webhook: str
):
    service.link.requests.clear()
    service.link.lose_answer_to = b"/test "
    assert client("webhooks.test", "robo", webhook)["type"] == "webhook.Confirm"
    asked = [request for request in service.link.requests if b"/test " in request]
    first, second = [re.findall(rb"(?i)idempotency-key: (\S+)", request) for request in asked]
    assert first == second != []


class _Forgetful(BaseHTTPRequestHandler):
    """Reads each request. It says nothing to the first one; the next ones are refused, with much patience asked for."""

    over: threading.Event
    stays: bool
    keys: list[str]
    refusal: tuple[int, str]

    def do_POST(self) -> None:
        self.keys.append(self.headers["Idempotency-Key"])
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if len(self.keys) > 1:
            status, code = self.refusal
            body = b'{"code": "%s"}' % code.encode()
            self.send_response(status)
            self.send_header("Retry-After", "1000")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        elif not self.stays:
            self.over.set()
            self.server.server_close()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def forgetful(*, stays: bool, refusal: tuple[int, str] = (503, "store-unavailable")) -> Iterator[tuple[str, list[str]]]:
    """Yields where a service loses its first answer, and the keys that it is asked with. Or else it is gone then."""
    over, keys = threading.Event(), list[str]()
    handler = type("Forgetful", (_Forgetful,), {"over": over, "stays": stays, "keys": keys, "refusal": refusal})
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        server.timeout = 0.1

        def serve() -> None:
            while not over.is_set():
                server.handle_request()

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", keys
        finally:
            over.set()
            serving.join()


def test_nobody_knows_what_became_of_a_command_whose_answer_was_lost_when_its_repeats_are_refused(
    client: Driver,
) -> None:
    with forgetful(stays=True) as (url, keys):
        client("open", "eve", url=url)
        with pytest.raises(Refused) as refused:
            client("create account", "eve", name="Eve")
    said = refused.value.said
    assert (said["code"], said["outcome_unknown"]) == ("store-unavailable", True)
    assert keys == [said["key"]] * 2


@pytest.mark.parametrize(
    "refusal",
    [(401, "bad-token"), (403, "suspended"), (409, "challenge-over"), (422, "key-reused"), (412, "stale-note")],
)
def test_nobody_knows_what_became_of_a_command_whose_answer_was_lost_when_its_repeat_is_refused_for_good(
    client: Driver, refusal: tuple[int, str]
) -> None:
    with forgetful(stays=True, refusal=refusal) as (url, keys):
        client("open", "eve", url=url)
        with pytest.raises(Refused) as refused:
            client("create account", "eve", name="Eve")
    said = refused.value.said
    assert (said["code"], said["outcome_unknown"], len(keys)) == (refusal[1], True, 2)


def test_a_repeat_that_is_stale_proves_that_the_command_was_not_done(client: Driver) -> None:
    with forgetful(stays=True, refusal=(412, "stale-version")) as (url, keys):
        client("open", "eve", url=url)
        with pytest.raises(Refused) as refused:
            client("match.play", "eve", {"type": "stones.Take", "stones": 1}, match=f"of {url}")
    said = refused.value.said
    assert (said["kind"], said["outcome_unknown"], len(keys)) == ("StaleVersion", False, 2)


def test_nobody_knows_what_became_of_a_command_whose_answer_was_lost_when_the_service_is_gone_then(
    client: Driver,
) -> None:
    with forgetful(stays=False) as (url, keys):
        client("open", "eve", url=url, patience=3)
        with pytest.raises(Refused) as refused:
            client("create account", "eve", name="Eve")
    said = refused.value.said
    assert (said["kind"], said["outcome_unknown"]) == ("Unreachable", True)
    assert keys == [said["key"]]


class _Faulty(BaseHTTPRequestHandler):
    """Answers with the status and the code that the path names, as a proxy does that says no more."""

    def do_POST(self) -> None:
        _, status, code, *_ = self.path.split("/")
        self.rfile.read(int(self.headers["Content-Length"]))
        body = b"<html>" if code == "none" else b'{"code": "%s"}' % code.encode()
        if code == "numbers":
            body = b'{"code": 502, "detail": null, "errors": "many", "version": "new"}'
        self.send_response(int(status))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.mark.parametrize(
    ("fault", "is_unknown"),
    [
        ("500/internal-error", True),
        ("500/none", True),
        ("524/none", True),
        ("500/broken-record", False),
        ("400/none", False),
        ("400/numbers", False),
        ("500/numbers", True),
        ("502/of-a-proxy", True),
        *((f"{status}/{code}", code in SAYS_NOTHING) for code, status in FAULTS),
    ],
)
def test_nobody_knows_what_became_of_a_command_at_which_the_service_or_a_proxy_failed(
    client: Driver, fault: str, is_unknown: bool
):
    with HTTPServer(("127.0.0.1", 0), _Faulty) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        client("open", "eve", url=f"http://127.0.0.1:{proxy.server_port}/{fault}", patience=0)
        with pytest.raises(Refused) as refused:
            client("create account", "eve", name="Eve")
        proxy.shutdown()
    assert refused.value.said["outcome_unknown"] is is_unknown


def test_what_somebody_else_says_in_the_form_of_a_problem_is_told_as_such(client: Driver) -> None:
    with HTTPServer(("127.0.0.1", 0), _Faulty) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        client("open", "eve", url=f"http://127.0.0.1:{proxy.server_port}/400/numbers")
        with pytest.raises(Refused) as refused:
            client("create account", "eve", name="Eve")
        proxy.shutdown()
    said = refused.value.said
    assert (said["code"], said["version"]) == ("no-problem-document", None)
    assert said["detail"] == "HTTP status 400 without a reason."


class _SignIn(BaseHTTPRequestHandler):
    """Answers with a page of its own, as a network does in which somebody has to sign in first."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html>Sign in</html>")

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.mark.parametrize("read", ["match.get", "match.record"])
def test_the_page_of_a_network_is_no_answer(client: Driver, read: str):
    with HTTPServer(("127.0.0.1", 0), _SignIn) as network:
        threading.Thread(target=network.serve_forever, daemon=True).start()
        client("open", "eve", url=f"http://127.0.0.1:{network.server_port}", patience=0)
        with pytest.raises(Refused) as refused:
            client(read, "eve", match=f"some {read}")  # a match is kept with its client
        network.shutdown()
    assert refused.value.said["kind"] == "Unreachable"
