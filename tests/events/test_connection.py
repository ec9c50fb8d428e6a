"""Scripts run over a connection that is kept for them, and each gets its own answer."""

from collections.abc import Iterator
from typing import Any

import pytest
import redis

from events.connection import BusyClient, NotSent, StoredScript
from events.connection import Connections as Pool
from events.store import nothing
from tests.redis_server import RedisServer

ECHO = StoredScript("return ARGV[1]")
FAIL = StoredScript("return redis.error_reply('no')")


@pytest.fixture
def pool(redis_url: str) -> Iterator[Pool]:
    pool = Pool.from_url(redis_url, max_connections=3, timeout=0.1)
    yield pool
    pool.disconnect()


@pytest.fixture
def client(pool: Pool) -> BusyClient:
    return BusyClient(pool)


def echo(client: BusyClient, text: str, meanwhile: Any = nothing) -> Any:
    return client.run(ECHO, (), (text,), meanwhile)


def test_one_script_after_the_other_uses_one_connection(client: BusyClient, pool: Pool):
    assert [echo(client, text) for text in "abc"] == [b"a", b"b", b"c"]
    taken = [pool.get_connection() for _ in range(2)]
    with pytest.raises(NotSent):  # the third one is kept
        pool.get_connection()
    for connection in taken:
        pool.release(connection)


def test_scripts_at_the_same_time_get_their_own_answers(client: BusyClient):
    inner: list[bytes] = []
    assert echo(client, "outer", lambda: inner.append(echo(client, "inner"))) == b"outer"
    assert inner == [b"inner"]
    assert [echo(client, str(number)) for number in range(4)] == [b"0", b"1", b"2", b"3"]


def test_connections_that_two_threads_keep_at_once_are_both_used_again(client: BusyClient, pool: Pool):
    first, second = pool.get_connection(), pool.get_connection()
    should_reconnect = first.should_reconnect

    def while_another_thread_keeps_one() -> bool:
        client._keep(second)
        return bool(should_reconnect())

    first.should_reconnect = while_another_thread_keeps_one
    client._keep(first)
    assert echo(client, "outer", lambda: echo(client, "inner", lambda: echo(client, "innermost"))) == b"outer"


def test_a_script_does_not_get_the_answer_that_an_interrupted_one_left(client: BusyClient):
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        echo(client, "lost", interrupted)
    assert echo(client, "next") == b"next"


def test_a_connection_on_which_something_has_come_is_not_used_as_it_is(client: BusyClient, pool: Pool):
    echo(client, "first")
    connection = client._kept[0]
    connection.send_command("ECHO", "left")
    assert connection.can_read(timeout=1)
    assert echo(client, "next") == b"next"


def test_a_script_that_fails_leaves_its_connection_in_order(client: BusyClient):
    with pytest.raises(redis.ResponseError, match="no"):
        client.run(FAIL, (), (), nothing)
    assert echo(client, "next") == b"next"


def test_nothing_is_sent_over_a_connection_that_redis_has_ended(starts_redis: None):
    with RedisServer(durable=True) as server:
        client = BusyClient(Pool.from_url(server.url, max_connections=3, timeout=1))
        echo(client, "first")
        server.kill()
        with pytest.raises(NotSent):
            echo(client, "second")
        server.start()
        assert echo(client, "third") == b"third"
