"""The connections to a primary that Sentinels name: they lead to it, whatever has become of the one before."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
import redis
from redis.exceptions import NoPermissionError

from domain.game import Version
from events.notifier import Notifier
from events.sentinel_address import SentinelAddress
from events.sentinels import SentinelConnections
from events.store import NOTHING, Head, StoreUnavailable, nothing
from events.streams import RedisStore
from service.bootstrap import connect
from service.settings import Settings
from tests.events.store_contract import MATCH, envelopes
from tests.sentinel_group import NAME, SentinelGroup

pytestmark = pytest.mark.redis


@pytest.fixture(scope="module")
def group() -> Iterator[SentinelGroup]:
    """A primary with one replica, and three Sentinels."""
    with SentinelGroup(replicas=1) as group:
        yield group


@contextmanager
def connected(*sentinels: int, login: str = "") -> Iterator[redis.Redis]:
    """Yields a client that asks the Sentinels at these ports. The login is that of the store."""
    places = ",".join(f"127.0.0.1:{port}" for port in sentinels)
    with connect(Settings(redis_url=f"sentinel://{login}{places}/{NAME}?db=0")) as client:
        yield client


@contextmanager
def broken_sentinel() -> Iterator[tuple[int, list[int]]]:
    """Yields a port where every connection is closed at once, and a list that has an entry for each of them."""
    asked: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]

        def close() -> None:
            while True:
                connection, _ = listener.accept()
                with connection:
                    if closing.is_set():
                        return
                    asked.append(port)  # before the other side can know that it is closed

        closing = threading.Event()
        thread = threading.Thread(target=close)
        thread.start()
        try:
            yield port, asked
        finally:
            closing.set()
            socket.create_connection(("127.0.0.1", port)).close()
            thread.join()


def test_a_sentinel_that_does_not_answer_is_asked_once_and_then_another_one(group: SentinelGroup) -> None:
    with broken_sentinel() as (broken, asked), connected(broken, *group.sentinels) as client:
        assert client.ping()
        assert len(asked) == 1


def test_no_sentinel_is_forgotten_when_many_threads_ask_at_once(group: SentinelGroup) -> None:
    with broken_sentinel() as (one, _), broken_sentinel() as (other, _):
        places = (one, other, group.sentinels[0])
        with connected(*places) as client:
            pool = client.connection_pool
            sentinels = pool.connection_kwargs["connection_pool"].sentinel_manager
            together = threading.Barrier(8)

            def ask() -> None:
                together.wait()
                client.ping()

            threads = [threading.Thread(target=ask) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            known = {each.connection_pool.connection_kwargs["port"] for each in sentinels.sentinels}
            assert known == set(places)


def test_an_append_goes_to_the_new_primary_although_the_old_one_is_back_as_a_replica(group: SentinelGroup) -> None:
    with connected(*group.sentinels) as client:
        store = RedisStore(client, Notifier())
        begin, *_, end = envelopes(1, 2)
        store.append(MATCH, NOTHING, [begin])
        group.wait_for_replicas()
        group.suspend(group.primary())
        head = Head(Version(1), begin.hash)
        first = iter([group.fail_over])

        def fail_over_first() -> None:
            next(first, nothing)()

        with suppress(StoreUnavailable):
            store.append(MATCH, head, [end], "key", "request", meanwhile=fail_over_first)
        store.append(MATCH, head, [end], "key", "request")
        assert list(store.read(MATCH)) == [begin, end]
        assert client.role()[0] == b"master"


def test_an_answer_that_comes_too_late_is_not_taken_for_that_of_the_next_command(group: SentinelGroup) -> None:
    pool = SentinelConnections(SentinelAddress.parse(group.url))
    with redis.Redis.from_pool(pool) as client:
        client.mset({"one": "of Ada", "other": "of Bea"})
        connection = pool.get_connection()
        primary = group.primary()
        group.suspend(primary)
        try:
            connection.send_command("GET", "one")
            with pytest.raises(redis.TimeoutError):
                connection.read_response(timeout=0.1)
        finally:
            group.resume(primary)
        connection.send_command("GET", "other")
        assert connection.read_response() == b"of Bea"
        pool.release(connection)


def test_a_user_who_may_not_ask_a_server_for_its_role_believes_the_sentinels(group: SentinelGroup) -> None:
    with connected(*group.sentinels) as client:
        client.acl_setuser("few", enabled=True, passwords=["+secret"], keys=["*"], commands=["+@read", "+@connection"])
    with connected(*group.sentinels, login="few:secret@") as client:
        assert client.get("nothing") is None
        with pytest.raises(NoPermissionError):
            client.role()


def test_a_replica_is_not_taken_for_the_primary_when_a_sentinel_is_not_up_to_date() -> None:
    with SentinelGroup(replicas=1, sentinels=1) as group:
        (replica,) = group.replicas()
        stale = group.start_sentinel(of=replica)
        with connected(stale) as client, pytest.raises(StoreUnavailable):
            RedisStore(client, Notifier()).read(MATCH)
        with connected(stale, *group.sentinels) as client:
            assert client.role()[0] == b"master"
