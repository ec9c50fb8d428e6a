"""The address of a store behind Sentinels, and a store that waits for replicas."""

from collections.abc import Iterator

import pytest
import redis

from domain.game import Version
from events.connection import Connections
from events.notifier import Notifier
from events.replication import Replicas
from events.sentinel_address import SentinelAddress
from events.sentinels import SentinelConnections
from events.store import NOTHING, Head, OutcomeUnknown, StoreUnavailable
from events.streams import RedisStore
from tests.events.store_contract import MATCH, envelopes
from tests.redis_server import RedisServer
from tests.replicated import Linked, linked_servers


def test_an_address_names_the_sentinels_the_service_and_the_database() -> None:
    address = SentinelAddress.parse("sentinel://kifu:s%40fe@one:1,two,[::1]:3/main?db=2")
    assert address == ([("one", 1), ("two", 26379), ("::1", 3)], "main", 2, "kifu", "s@fe")
    assert SentinelAddress.parse("sentinel://one/main")[2:] == (0, None, None)


def test_sentinels_that_cannot_be_reached_are_a_store_that_is_away() -> None:
    address = SentinelAddress.parse("sentinel://127.0.0.1:1/main")
    pool = SentinelConnections(address, socket_connect_timeout=1)
    with redis.Redis.from_pool(pool) as client, pytest.raises(StoreUnavailable):
        RedisStore(client, Notifier()).read(MATCH)


@pytest.fixture
def waiting_for_one(redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> RedisStore:
    """A store that waits for one replica, on a server that has none."""
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    return RedisStore(redis_client, Notifier(), Replicas(redis_client, 1))


def test_nothing_is_acknowledged_that_too_few_replicas_have(waiting_for_one: RedisStore) -> None:
    with pytest.raises(OutcomeUnknown, match="0 replicas have it, and 1 are needed"):
        waiting_for_one.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
    assert list(waiting_for_one.read(MATCH)) == envelopes(1, 2)


def test_the_same_request_is_not_acknowledged_either_before_they_have_it(waiting_for_one: RedisStore) -> None:
    with pytest.raises(OutcomeUnknown):
        waiting_for_one.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
    with pytest.raises(OutcomeUnknown):
        waiting_for_one.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
    with pytest.raises(OutcomeUnknown):
        waiting_for_one.command(MATCH, "key", "request")


@pytest.mark.redis
def test_the_same_request_is_acknowledged_once_they_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    with RedisServer() as server, server.client() as client:
        with pytest.raises(OutcomeUnknown):
            RedisStore(client, Notifier(), Replicas(client, 1)).append(
                MATCH, NOTHING, envelopes(1, 2), "key", "request"
            )
        enough = RedisStore(client, Notifier(), Replicas(client, 0))
        known = enough.command(MATCH, "key", "request")
        assert known is not None
        assert known.last == 2


def test_a_move_is_not_called_lost_because_nobody_could_ask_the_replicas(redis_client: redis.Redis) -> None:
    pool = Connections.from_url("redis://127.0.0.1:1", max_connections=1)
    with redis.Redis.from_pool(pool) as nowhere:
        store = RedisStore(redis_client, Notifier(), Replicas(nowhere, 1))
        with pytest.raises(OutcomeUnknown):
            store.append(MATCH, NOTHING, envelopes(1, 2))
    assert list(store.read(MATCH)) == envelopes(1, 2)


@pytest.fixture
def linked() -> Iterator[Linked]:
    """A primary, its replica behind a slow network, and that network."""
    with linked_servers(delay=0.03) as linked:
        yield linked


@pytest.mark.redis
def test_what_is_acknowledged_is_on_the_replica_however_slow_the_network_between_them_is(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.replication._WAIT_MS", 60_000)
    primary, replica, _link = linked
    store, copy = RedisStore(primary, Notifier(), Replicas(primary, 1)), RedisStore(replica, Notifier())
    head = NOTHING
    for version in range(1, 5):
        (envelope,) = envelopes(version, version)
        store.append(MATCH, head, [envelope])
        assert list(copy.read(MATCH))[-1] == envelope
        head = Head(Version(version), envelope.hash)


@pytest.mark.redis
def test_what_the_network_delivers_too_late_is_not_acknowledged_before_it_is_there(
    linked: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    primary, replica, link = linked
    store, copy = RedisStore(primary, Notifier(), Replicas(primary, 1)), RedisStore(replica, Notifier())
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    link.hold()
    with pytest.raises(OutcomeUnknown, match="0 replicas have it"):
        store.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
    link.release()
    monkeypatch.setattr("events.replication._WAIT_MS", 60_000)
    known = store.command(MATCH, "key", "request")
    assert known is not None
    assert (known.last, list(copy.read(MATCH))) == (2, envelopes(1, 2))


@pytest.mark.redis
@pytest.mark.parametrize("request_key", [("key", "request"), ()], ids=["with a key", "without"])
def test_nothing_is_acknowledged_that_a_server_which_takes_over_lacks(
    linked: Linked, redis_client: redis.Redis, request_key: tuple[str, ...]
) -> None:
    """The append is the last thing that the first server does; the replicas of the other one do not have it."""
    primary, _replica, _link = linked
    store = RedisStore(redis_client, Notifier(), Replicas(primary, 1))
    with pytest.raises(OutcomeUnknown, match="has taken over"):
        store.append(MATCH, NOTHING, envelopes(1, 2), *request_key)
