"""The store on a Redis Cluster passes the tests of every store, and goes on when slots move."""

import io
import random
from collections.abc import Iterator

import pytest
import redis

from domain.match import MatchId
from events import keys, listener
from events.backup import restore
from events.cluster_address import ClusterAddress
from events.feed import RedisFeed
from events.listener import FeedListener, feed_of
from events.notifier import Notifier, match_topic
from events.projections.rebuilding import clear
from events.store import NOTHING, START, OutcomeUnknown, Store, StoreUnavailable
from events.streams import RedisStore, touched_keys
from service.bootstrap import check_reachable, connect
from service.settings import Settings
from tests.cluster import RedisCluster
from tests.events.backup.backups import backed_up, restored
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN
from tests.events.store_contract import MATCH, OTHER, StoreContract, after, envelopes
from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.system.deployment import free_ports


@pytest.fixture(scope="module")
def notifier(cluster: RedisCluster) -> Iterator[Notifier]:
    """A notifier that the feeds notify, as in every process with readers."""
    with connect(Settings(redis_url=cluster.url)) as client:
        notifier = Notifier(feed_of(client))
        listener = FeedListener(client, notifier)
        listener.start()
        yield notifier
        listener.stop()


@pytest.fixture
def store(cluster_client: redis.Redis, notifier: Notifier) -> RedisStore:
    return RedisStore(cluster_client, notifier)


class TestStoreOnACluster(StoreContract):
    @pytest.fixture
    def store(self, cluster_client: redis.Redis, notifier: Notifier) -> Store:
        return RedisStore(cluster_client, notifier)


MANY = [MatchId(f"m{number}") for number in range(40)]


def test_the_records_of_a_cluster_are_spread_over_256_partitions(
    store: RedisStore, cluster: RedisCluster, cluster_client: redis.Redis
) -> None:
    for number in range(60):
        store.append(MatchId(f"m{number}"), NOTHING, envelopes(1, 1))
    tags = {key[: key.index(b"}")] for key in cluster_client.scan_iter("kifu:*:record:*")}
    assert len(tags) > 40
    for port in cluster.nodes:
        with cluster.client(port) as node:
            assert 10 < len(list(node.scan_iter("kifu:*:record:*"))) < 35
    assert len({keys.partition(MatchId(f"m{number}"), keys.PARTITIONS_ON_A_CLUSTER) for number in range(9999)}) == 256


def test_all_keys_of_a_match_on_a_cluster_share_a_slot() -> None:
    for match in MANY:
        touched = touched_keys(match, keys.PARTITIONS_ON_A_CLUSTER)
        assert len({key[key.index("{") : key.index("}")] for key in touched}) == 1


def test_a_feed_on_a_cluster_announces_the_matches_of_every_node(
    store: RedisStore, cluster_client: redis.Redis
) -> None:
    feed = RedisFeed(cluster_client, "reader")
    assert feed.receive(0) == []
    for match in MANY:
        store.append(match, NOTHING, envelopes(1, 1))
    assert feed.behind().announcements == len(MANY)
    told = feed.receive(5)
    while len(told) < len(MANY):
        told = [*told, *feed.receive(5)]
    assert sorted(news.match for news in told) == sorted(MANY)
    assert len(feed.unfinished()) == len(MANY)
    feed.acknowledge(told)
    assert feed.unfinished() == []
    assert feed.behind() == (type(feed.behind()))(0, 0.0)


def test_the_feed_of_matches_that_nobody_watches_is_not_read(
    store: RedisStore, cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    rounds: list[None] = []
    ask = listener._ask
    monkeypatch.setattr(listener, "_ask", lambda heard, pipe, feed: (read.append(feed), ask(heard, pipe, feed)))
    notifier = Notifier(feed_of(cluster_client))
    watched, other = (keys.feed(keys.partition(match, keys.PARTITIONS_ON_A_CLUSTER)) for match in (MATCH, OTHER))
    hearing = FeedListener(cluster_client, notifier, on_round=lambda: rounds.append(None))
    hearing.start()
    try:
        wait_until(lambda: rounds)  # it has told everybody to look
        with notifier.subscribed(match_topic(MATCH)) as news:
            for match in (OTHER, MATCH):
                store.append(match, NOTHING, envelopes(1, 1))
            assert news.wait(10)
        assert (watched in read, other in read) == (True, False)
        with notifier.subscribed(match_topic(OTHER)) as news:
            store.append(OTHER, after(1), envelopes(2, 2))
            assert news.wait(10)
    finally:
        hearing.stop()
    assert other in read


def test_a_feed_on_a_cluster_waits_for_the_first_announcement(store: RedisStore, cluster_client: redis.Redis) -> None:
    feed = RedisFeed(cluster_client, "reader")
    feed.receive(0)
    assert feed.receive(0.01) == []
    store.append(MATCH, NOTHING, envelopes(1, 1))
    assert [news.match for news in feed.receive(5)] == [MATCH]


def test_an_append_reader_and_feed_follow_a_slot_that_moves_to_another_node(
    store: RedisStore, cluster: RedisCluster, cluster_client: redis.Redis
) -> None:
    feed = RedisFeed(cluster_client, "reader")
    store.append(MATCH, NOTHING, envelopes(1, 2))
    feed.acknowledge(feed.receive(0))
    slot = cluster.ask(cluster.nodes[0], "CLUSTER", "KEYSLOT", keys.record(MATCH, keys.PARTITIONS_ON_A_CLUSTER))
    source, target = cluster.owner(slot), next(port for port in cluster.nodes if port != cluster.owner(slot))
    cluster.move(slot, source, target)
    try:
        assert list(store.read(MATCH)) == envelopes(1, 2)
        store.append(MATCH, after(2), envelopes(3, 3))
        assert [news.version for news in feed.receive(5)] == [3]
        assert list(store.tail(MATCH, START, timeout=5)) == envelopes(1, 3)
    finally:
        cluster.move(slot, target, source)
    store.append(OTHER, NOTHING, envelopes(1, 1))
    store.append(MATCH, after(3), envelopes(4, 4))


def test_an_address_names_some_nodes_the_login_and_the_options_of_tls() -> None:
    address = ClusterAddress.parse("cluster://kifu:s%40fe@one:1,two,[::1]:3")
    assert address == ([("one", 1), ("two", 6379), ("::1", 3)], "redis://kifu:s%40fe@one:1")
    assert ClusterAddress.parse("clusters://one?ssl_ca_certs=/ca.pem").url == "rediss://one?ssl_ca_certs=/ca.pem"


def test_a_cluster_that_cannot_be_reached_is_a_store_that_is_away_and_nothing_was_written() -> None:
    with connect(Settings(redis_url="cluster://127.0.0.1:1,127.0.0.1:2")) as client:
        store = RedisStore(client, Notifier())
        with pytest.raises(StoreUnavailable, match="no node of the Redis Cluster can be reached"):
            store.read(MATCH)
        with pytest.raises(StoreUnavailable, match="no node of the Redis Cluster can be reached") as unavailable:
            store.append(MATCH, NOTHING, envelopes(1, 1))
        assert not isinstance(unavailable.value, OutcomeUnknown)


def test_a_redis_that_is_no_cluster_says_so(starts_redis: None) -> None:
    (port,) = free_ports(1)
    with (
        RedisServer(port=port),
        pytest.raises(StoreUnavailable, match="this Redis is no cluster: its address begins with redis://"),
    ):
        check_reachable(Settings(redis_url=f"cluster://127.0.0.1:{port}"))


def test_a_cluster_that_lacks_a_node_says_how_many_slots_are_not_served(starts_redis: None) -> None:
    with RedisCluster() as half:
        check_reachable(Settings(redis_url=half.url))
        half.kill(half.nodes[1])
        wait_until(lambda: not half.serves(half.nodes[0]))
        with pytest.raises(StoreUnavailable, match=r"the Redis Cluster is down: 546\d of its 16384 slots"):
            check_reachable(Settings(redis_url=half.url))
        with connect(Settings(redis_url=half.url)) as client:
            for match in MANY[:9]:
                with pytest.raises(StoreUnavailable) as unavailable:
                    RedisStore(client, Notifier()).append(match, NOTHING, envelopes(1, 1))
                assert not isinstance(unavailable.value, OutcomeUnknown)


def test_all_projections_are_deleted_whichever_node_has_them(cluster_client: redis.Redis) -> None:
    names = [f"kifu:{{projections-{number}}}:lobby" for number in range(20)]
    for name in names:
        cluster_client.set(name, "there")
    cluster_client.set("kifu:{p00}:feed", "there")
    clear(cluster_client)
    assert [*cluster_client.scan_iter("*")] == [b"kifu:{p00}:feed"]


def test_a_store_moves_from_one_redis_to_a_cluster_and_back_by_a_backup(
    redis_client: redis.Redis, cluster_client: redis.Redis
) -> None:
    one, cluster = Backend(redis_client), Backend(cluster_client)
    for name in ("m1", "m2", "m3"):
        one.started(name, ANNA, BEN).move(random.Random(1))
    redis_client.hset(keys.players(), ANNA, b'{"id":"anna","name":"Anna"}')
    backup, closing = backed_up(one)
    assert restored(cluster, backup).matches == 3
    again, as_before = backed_up(cluster)
    assert again == backup
    assert as_before == closing
    restore(cluster_client, cluster.store, io.BytesIO(backup), lambda _done, _total: None, replace=True)
    assert backed_up(cluster)[0] == backup
    cluster.projector.drain()
    assert len(cluster.lobby.page(None).matches) == 3


def test_a_store_whose_keys_were_copied_to_a_cluster_is_not_taken_for_an_empty_one(
    cluster: RedisCluster, cluster_client: redis.Redis
) -> None:
    check_reachable(Settings(redis_url=cluster.url))
    cluster_client.sadd(keys.matches(keys.PARTITIONS[3]), "m1")
    try:
        with pytest.raises(StoreUnavailable, match="use kifu backup and kifu restore instead"):
            check_reachable(Settings(redis_url=cluster.url))
    finally:
        cluster_client.flushall()


def test_a_node_that_does_not_tell_what_changes_is_read_all_the_same(
    store: RedisStore, cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("events.changes._BROADCAST", "REFUSED")  # as by a node that does not let Kifu ask
    monkeypatch.setattr("events.changes.LOOK_S", 0.1)
    feed = RedisFeed(cluster_client, "reader")
    feed.receive(0)
    store.append(MATCH, NOTHING, envelopes(1, 1))
    told: list[MatchId] = []
    wait_until(lambda: told.extend(news.match for news in feed.receive(0.2)) or told)
    assert told == [MATCH]
    assert "does not tell what changes there" in caplog.text
