"""The Python client accepts what the service has signed, once, and nothing else."""

import http.client
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress

import pytest
from kifu_client import NotGenuine, WebhookInbox, WebhookReceiver, message_of, receiver

from service.use_cases.webhooks.signatures import WebhookSecret, secret_of, signed_headers
from tests.service.cli.processes import wait_until

SECRET, OTHER = secret_of(b"s" * 32), secret_of(b"o" * 32)
BODY = b'{"type":"webhook.Test","data":{}}'


def test_a_message_under_the_old_or_the_new_secret_is_genuine_whatever_the_case_of_its_headers() -> None:
    headers = signed_headers([SECRET, OTHER], "msg_1", int(time.time()), BODY)
    for secret in (SECRET, OTHER):
        assert (
            message_of(secret, {name.title(): value for name, value in headers.items()}, BODY)["type"] == "webhook.Test"
        )


@pytest.mark.parametrize(
    ("secret", "body", "age"), [(OTHER, BODY, 0), (SECRET, BODY + b" ", 0), (SECRET, BODY, 400), (SECRET, BODY, -400)]
)
def test_what_is_forged_changed_or_sent_again_later_is_not_genuine(secret: str, body: bytes, age: int) -> None:
    headers = signed_headers([SECRET], "msg_1", int(time.time()) - age, BODY)
    with pytest.raises(NotGenuine):
        message_of(secret, headers, body)


@pytest.mark.parametrize("missing", ["webhook-id", "webhook-timestamp", "webhook-signature"])
def test_a_message_without_its_headers_is_not_genuine(missing: str) -> None:
    headers = dict(signed_headers([SECRET], "msg_1", int(time.time()), BODY))
    del headers[missing]
    with pytest.raises(NotGenuine):
        message_of(SECRET, headers, BODY)


def test_a_body_that_is_no_bytes_is_a_mistake_of_the_program_and_no_forgery() -> None:
    with pytest.raises(TypeError):
        message_of(SECRET, signed(), BODY.decode())  # type: ignore[arg-type]


def signed(name: str = "msg_1", body: bytes = BODY, secret: WebhookSecret = SECRET) -> dict[str, str]:
    return dict(signed_headers([secret], name, int(time.time()), body))


def test_a_message_that_is_replayed_brings_nothing_and_is_answered_as_before() -> None:
    inbox, headers = WebhookInbox(SECRET), signed()
    first, again = inbox.take(headers, BODY), inbox.take(headers, BODY)
    assert (first.status, first.message and first.message["type"]) == (200, "webhook.Test")
    assert again == (200, "", None)
    assert inbox.take(signed("msg_2"), BODY).message == first.message


def test_what_is_replayed_to_another_webhook_is_refused() -> None:
    reply = WebhookInbox(OTHER).take(signed(), BODY)
    assert (reply.status, reply.message) == (401, None)


def test_an_inbox_knows_a_message_for_longer_than_the_service_sends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    inbox, now = WebhookInbox(SECRET), time.monotonic()
    came = []
    for hours in (0, 24, 26, 26):
        monkeypatch.setattr(receiver.time, "monotonic", lambda hours=hours: now + hours * 3600)
        came.append(inbox.take(signed(), BODY).message is not None)
    assert came == [True, False, True, False]


def test_a_webhook_that_is_asked_to_confirm_itself_repeats_the_challenge_and_tells_nobody() -> None:
    body = b'{"type":"webhook.Confirm","data":{"challenge":"abc"}}'
    assert WebhookInbox(SECRET).take(signed(body=body), body) == (200, "abc", None)


@pytest.fixture
def listening() -> Iterator[WebhookReceiver]:
    with WebhookReceiver() as listening:
        listening._know(SECRET)
        yield listening


def sent(port: int, headers: Mapping[str, str], body: bytes = BODY, method: str = "POST") -> int:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request(method, "/", body, dict(headers))
        return connection.getresponse().status


def test_a_receiver_hands_on_each_message_once_whatever_strangers_send(listening: WebhookReceiver) -> None:
    port, headers = listening.port, signed()
    answers = [sent(port, headers), sent(port, headers), sent(port, signed(secret=OTHER)), sent(port, {})]
    assert answers == [200, 200, 401, 401]
    assert sent(port, {**headers, "Content-Length": str(1 << 30)}, b"") == 413
    assert sent(port, {**headers, "Content-Length": "-1"}, b"") == 413
    assert sent(port, {}, b"", "GET") == 501
    assert sent(port, signed("msg_2")) == 200
    listening.close()
    assert [message["type"] for message in listening.messages()] == ["webhook.Test"] * 2


def test_strangers_who_say_nothing_hold_a_bounded_number_of_connections(listening: WebhookReceiver) -> None:
    silent = [socket.create_connection(("127.0.0.1", listening.port)) for _ in range(receiver._AT_ONCE)]
    with pytest.raises(ConnectionError):
        sent(listening.port, signed())
    for each in silent:
        each.close()

    def is_served() -> bool:
        with suppress(ConnectionError):
            return sent(listening.port, signed()) == 200
        return False

    wait_until(is_served)
