"""A request to a webhook goes to the address that was checked, ends in time, and reads a short answer."""

import ssl
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import trustme

from service.use_cases.webhooks.addresses import AllowedAddresses
from service.webhooks.lanes import ANSWERING, RESOLVERS, SLOW, Lane
from service.webhooks.sending import LONGEST_ANSWER, SLOTS, Busy, NotSent, Sender
from tests.service.cli.processes import wait_until
from tests.service.webhooks.hanging_names import HANGING, HangingNames
from tests.service.webhooks.receiver import Heard, Receiver, receiving, respond

LOOPBACK = "127.0.0.0/8"
NAME = "bot.example"


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


NO_TRUST = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def sender(*addresses: str, allowed: str = LOOPBACK, trust: ssl.SSLContext = NO_TRUST, **options: Any) -> Sender:
    return Sender(AllowedAddresses(allowed), lambda _host, _port: addresses or ("127.0.0.1",), trust, **options)


def trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def serving(authority: trustme.CA, name: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(context)
    return context


def test_the_request_has_the_name_of_the_url_and_goes_to_the_address_that_was_checked(receiver: Receiver) -> None:
    asked: list[str] = []

    def resolve(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]  # a second look would lead elsewhere

    url = f"http://{NAME}:{receiver.port}/kifu"
    answer = Sender(AllowedAddresses(LOOPBACK), resolve, NO_TRUST).post(url, {"x-own": "1"}, b'{"type":"x"}')
    assert (answer.status, asked) == (200, [NAME])
    assert receiver.heard[0].headers["host"] == f"{NAME}:{receiver.port}"
    assert receiver.heard[0].headers["x-own"] == "1"


def test_the_certificate_is_checked_for_the_name_of_the_url(authority: trustme.CA) -> None:
    with receiving(serving(authority, NAME)) as receiver:
        own = sender(trust=trusting(authority))
        assert own.post(f"https://{NAME}:{receiver.port}/", {}, b"{}").status == 200
        with pytest.raises(NotSent, match="certificate"):
            own.post(f"https://other.example:{receiver.port}/", {}, b"{}")
        with pytest.raises(NotSent, match="certificate"):
            sender().post(f"https://{NAME}:{receiver.port}/", {}, b"{}")


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]]
)
def test_nothing_is_sent_when_a_name_leads_to_a_private_address(addresses: list[str], receiver: Receiver) -> None:
    with pytest.raises(NotSent, match="private"):
        sender(*addresses, allowed="").post(f"https://{NAME}:{receiver.port}/", {}, b"{}")
    assert not receiver.heard


def test_numbers_that_are_another_way_to_write_a_private_address_are_checked_too() -> None:
    own = Sender(AllowedAddresses(), trust=NO_TRUST)
    for host in ("2130706433", "0x7f.1", "127.1", "localhost"):
        with pytest.raises(NotSent, match="private"):
            own.post(f"https://{host}:9/", {}, b"{}")


def test_a_name_that_is_not_known_and_an_address_that_does_not_listen_are_told() -> None:
    def unknown(_host: str, _port: int) -> Sequence[str]:
        raise OSError

    with pytest.raises(NotSent, match="not known"):
        Sender(AllowedAddresses(LOOPBACK), unknown, NO_TRUST).post(f"https://{NAME}/", {}, b"{}")
    with receiving() as receiver:
        port = receiver.port
    with pytest.raises(NotSent, match="cannot be reached"):
        sender().post(f"http://{NAME}:{port}/", {}, b"{}")


def drip(pieces: bytes) -> Any:
    def answer(handler: Any, _heard: Heard) -> None:
        for _ in range(1000):
            handler.wfile.write(pieces)
            handler.wfile.flush()
            time.sleep(0.05)

    return answer


@pytest.mark.parametrize("start", [b"", b"HTTP/1.1 200 OK\r\n\r\n"], ids=["head", "body"])
def test_an_answer_that_drips_in_is_cut_off(start: bytes, receiver: Receiver) -> None:
    def answer(handler: Any, heard: Heard) -> None:
        handler.wfile.write(start)
        drip(b"a")(handler, heard)

    receiver.answer = answer
    with pytest.raises(NotSent, match="within"):
        sender(within=0.3).post(receiver.url, {}, b"{}")


def test_a_receiver_that_says_nothing_is_given_up(receiver: Receiver) -> None:
    receiver.answer = lambda _handler, _heard: time.sleep(2)
    with pytest.raises(NotSent, match="within"):
        sender(within=0.3).post(receiver.url, {}, b"{}")


def test_of_ten_megabytes_the_beginning_is_read(receiver: Receiver) -> None:
    receiver.answer = respond(200, "a" * 10_000_000)
    answer = sender().post(receiver.url, {}, b"{}")
    assert (answer.status, answer.text) == (200, "a" * LONGEST_ANSWER)


def test_a_head_without_end_is_not_read_to_its_end(receiver: Receiver) -> None:
    receiver.answer = respond(200, "", **{f"X-{number}": "a" * 1000 for number in range(90)})
    with pytest.raises(NotSent):
        sender().post(receiver.url, {}, b"{}")


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    receiver.answer = respond(302, Location="http://169.254.169.254/")
    assert sender().post(receiver.url, {}, b"{}").status == 302
    assert len(receiver.heard) == 1


def test_only_so_many_requests_are_under_way_to_one_address(receiver: Receiver) -> None:
    own = sender()

    def nested(depth: int) -> None:
        own.post(receiver.url, {}, b"{}", lambda _address: nested(depth - 1) if depth else None)

    nested(SLOTS - 1)
    with pytest.raises(Busy):
        nested(SLOTS)
    assert own.post(receiver.url, {}, b"{}").status == 200


@pytest.mark.parametrize(("lane", "other"), [(ANSWERING, SLOW), (SLOW, ANSWERING)])
def test_names_that_are_not_found_keep_only_others_of_their_lane_waiting(
    lane: Lane, other: Lane, receiver: Receiver
) -> None:
    names = HangingNames()
    own = Sender(AllowedAddresses(LOOPBACK), names, NO_TRUST)
    with names.occupying(own, lane):
        with pytest.raises(Busy):
            own.post(receiver.url, {}, b"{}", lane=lane)
        assert own.post(receiver.url, {}, b"{}", lane=other).status == 200
        assert len(names.asked) == RESOLVERS[lane]


def test_a_lookup_that_is_given_up_keeps_its_resolver_until_it_has_ended() -> None:
    names = HangingNames()
    own = Sender(AllowedAddresses(LOOPBACK), names, NO_TRUST, within=0.05)

    def is_busy() -> bool:
        with pytest.raises((Busy, NotSent)) as refused:
            own.post(f"https://{HANGING}/", {}, b"{}", lane=SLOW)
        return refused.type is Busy

    try:
        assert [is_busy() for _ in range(RESOLVERS[SLOW] + 1)] == [False] * RESOLVERS[SLOW] + [True]
    finally:
        names.end()
    wait_until(lambda: not is_busy())
