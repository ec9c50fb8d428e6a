"""The connections of an API process: how many there may be, and how long each may take."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from service.addresses import ClientAddress
from service.api.http.problems import RequestRefused
from service.processes.client_socket import ClientSocket, Patience
from service.processes.connections import Connections, Full

HERE, THERE = ClientAddress("192.0.2.1"), ClientAddress("192.0.2.2")
PATIENCE = Patience(next_request=60, whole_request=60, piece_of_response=60)


class Clock:
    """A clock that stands still."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Noted:
    """A connection that notes that it has ended."""

    def __init__(self, address: ClientAddress | None = HERE) -> None:
        self.address = address
        self.has_ended = False

    def end(self) -> None:
        self.has_ended = True


def test_a_connection_more_than_an_address_may_have_is_refused_while_all_its_others_are_answered() -> None:
    connections = Connections(10, 2)
    assert [connections.enter(Noted()) for _ in range(3)] == [None, None, Full.ADDRESS]
    assert connections.enter(Noted(THERE)) is None


def test_an_idle_connection_of_an_address_makes_room_for_its_next_one_and_a_slow_request_does_not() -> None:
    clock = Clock()
    connections = Connections(10, 3, clock)
    answered, slow, idle = Noted(), Noted(), Noted()
    for each in (answered, slow, idle):
        connections.enter(each)
    connections.waits(slow, idle=False)
    connections.waits(idle, idle=True)
    clock.now += 1
    assert [connections.enter(Noted()) for _ in range(2)] == [None, Full.ADDRESS]
    assert (answered.has_ended, slow.has_ended, idle.has_ended) == (False, False, True)


def test_a_connection_whose_first_request_may_be_on_its_way_makes_no_room() -> None:
    connections = Connections(10, 1, Clock())
    new = Noted()
    connections.enter(new)
    connections.waits(new, idle=True)
    assert (connections.enter(Noted()), new.has_ended) == (Full.ADDRESS, False)


def test_when_all_places_are_taken_the_longest_silent_connection_makes_room_for_a_newcomer() -> None:
    connections = Connections(3, 3)
    first, second, third = Noted(), Noted(THERE), Noted()
    for each in (first, second, third):
        connections.enter(each)
        connections.waits(each, idle=False)
    connections.answers(first)
    assert connections.enter(Noted(THERE)) is None
    assert (first.has_ended, second.has_ended, third.has_ended) == (False, True, False)


def test_a_newcomer_is_refused_only_while_all_connections_are_answered() -> None:
    connections = Connections(1, 1)
    assert (connections.enter(Noted()), connections.enter(Noted(THERE))) == (None, Full.ALL)


def test_a_trusted_proxy_brings_as_many_connections_as_it_likes() -> None:
    connections = Connections(10, 1)
    assert {connections.enter(Noted(None)) for _ in range(10)} == {None}


def test_nothing_is_kept_of_a_connection_that_has_left() -> None:
    connections = Connections(1, 1)
    for _ in range(3):
        connection = Noted()
        assert connections.enter(connection) is None
        connections.waits(connection, idle=True)
        connections.leave(connection)
        connections.leave(connection)
        connections.waits(connection, idle=True)
    assert (len(connections), connections._of_address, connections._idle_of_address) == (0, {}, {})


@contextmanager
def connected(patience: Patience) -> Iterator[tuple[ClientSocket, socket.socket]]:
    """Yields the two ends of a connection: ours, and that of the client."""
    ours, clients = socket.socketpair()
    connections = Connections(10, 10)
    connection = ClientSocket(ours, HERE, connections, patience)
    connections.enter(connection)
    with ours, clients:
        yield connection, clients


@pytest.fixture
def pair() -> Iterator[tuple[ClientSocket, socket.socket]]:
    """The two ends of a connection with a client that may be as slow as this machine is."""
    with connected(PATIENCE) as pair:
        yield pair


def test_a_connection_without_a_request_ends_quietly() -> None:
    with connected(replace(PATIENCE, next_request=0.05)) as (connection, _):
        assert connection.recv(100) == b""


@pytest.fixture
def slow() -> Iterator[tuple[ClientSocket, socket.socket]]:
    """The two ends of a connection with a client that takes too long when it has begun."""
    with connected(replace(PATIENCE, whole_request=0.1, piece_of_response=0.1)) as pair:
        yield pair


def test_a_request_that_does_not_come_to_its_end_is_refused(slow: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = slow
    client.sendall(b"GET")
    assert connection.recv(100) == b"GET"
    with pytest.raises(RequestRefused) as refused:
        connection.recv(100)
    assert (refused.value.status, refused.value.refusal.code) == (408, "request-timeout")


@pytest.fixture
def tcp_pair() -> Iterator[tuple[ClientSocket, socket.socket]]:
    """The same over TCP."""
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()) as client:
        ours, _ = listener.accept()
        with ours:
            yield ClientSocket(ours, HERE, Connections(10, 10), PATIENCE), client


def test_a_body_that_comes_byte_by_byte_wakes_the_service_once(tcp_pair: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = tcp_pair
    connection.expect_body(30)
    sending = threading.Thread(target=lambda: [client.send(b"x") for _ in range(30)])
    sending.start()
    assert connection.recv(100) == b"x" * 30
    sending.join()
    connection.expect_request()
    client.send(b"G")
    assert connection.recv(100) == b"G"


def test_a_body_that_ends_too_early_is_received_at_once(tcp_pair: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = tcp_pair
    connection.expect_body(30)
    client.send(b"x" * 20)
    client.shutdown(socket.SHUT_WR)
    assert [connection.recv(100), connection.recv(100)] == [b"x" * 20, b""]


def test_the_head_of_a_response_is_sent_with_its_body(pair: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = pair
    client.setblocking(False)
    connection.hold_head()
    connection.sendall(b"head ")
    with pytest.raises(BlockingIOError):
        client.recv(100)
    connection.sendall(b"body")
    assert client.recv(100) == b"head body"
    connection.sendall(b" more")
    connection.send_head()
    assert client.recv(100) == b" more"


def test_a_head_that_no_body_follows_is_sent_at_the_end(pair: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = pair
    connection.hold_head()
    connection.sendall(b"head")
    connection.send_head()
    assert client.recv(100) == b"head"


def test_the_head_of_a_file_is_sent_before_it(pair: tuple[ClientSocket, socket.socket], tmp_path: Path) -> None:
    connection, client = pair
    (tmp_path / "body").write_bytes(b" body")
    connection.hold_head()
    connection.sendall(b"head")
    with (tmp_path / "body").open("rb") as file:
        assert connection.sendfile(file, 0, 5) == 5
    connection.send_head()
    assert client.recv(9, socket.MSG_WAITALL) == b"head body"


def test_a_client_that_does_not_read_its_response_is_cut_off(slow: tuple[ClientSocket, socket.socket]) -> None:
    connection, client = slow
    client.sendall(b"GET")
    connection.recv(100)
    with pytest.raises(ConnectionResetError):
        connection.sendall(b" " * 10_000_000)
