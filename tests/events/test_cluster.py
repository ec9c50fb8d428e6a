"""The store on a Redis Cluster passes the tests of every store, and goes on when slots move."""

import gc
import io
import random
import weakref
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import redis
from redis.cluster import ClusterNode
from redis.crc import key_slot

from domain.match import MatchId
from events import awaited_news, keys, projection_keys
from events.account_keys import AccountPartitions
from events.awaited_news import source_of
from events.backup import restore
from events.changes import ChangedKeys
from events.cluster import ClusterClient
from events.cluster_address import ClusterAddress
from events.connection import NotSent, StoredScript
from events.feed import RedisFeed
from events.listener import FeedListener
from events.notifier import Notifier, match_topic, turns_topic
from events.projections.rebuilding import clear
from events.receipts import AccountScript
from events.replication import Replicas
from events.store import NOTHING, START, OutcomeUnknown, Store, StoreUnavailable, nothing
from events.streams import RedisStore, touched_keys
from service.bootstrap import check_reachable, connect
from service.settings import Settings
from tests.account_homes import home
from tests.cluster import RedisCluster
from tests.events.backup.backups import backed_up, restored
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN
from tests.events.store_contract import MATCH, OTHER, StoreContract, after, envelopes
from tests.ports import free_port
from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until


@pytest.fixture(scope="module")
def notifier(cluster: RedisCluster) -> Iterator[Notifier]:
    """A notifier that the feeds notify, as in every process with readers."""
    with connect(Settings(redis_url=cluster.url)) as client:
        notifier = Notifier(source_of(client))
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


HOME = AccountPartitions(on_a_cluster=True).of(ANNA)
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


def test_the_matches_that_somebody_has_just_begun_are_counted_apart_from_accounts_and_from_those_of_others() -> None:
    counted = [keys.begun_matches("bots", ANNA), keys.begun_matches("bots", BEN), HOME.players]
    assert len({key_slot(key.encode()) for key in counted}) == 3


def test_a_feed_on_a_cluster_announces_the_matches_of_every_node(
    store: RedisStore, cluster_client: redis.Redis
) -> None:
    feed = RedisFeed(cluster_client, "reader")
    assert feed.receive(0) == []
    for match in MANY:
        store.append(match, NOTHING, envelopes(1, 1))
    assert feed.behind().announcements == len(MANY)
    told = feed.receive(60)
    while len(told) < len(MANY):
        told = [*told, *feed.receive(60)]
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
    ask = awaited_news._ask
    monkeypatch.setattr(awaited_news, "_ask", lambda heard, pipe, feed: (read.append(feed), ask(heard, pipe, feed)))
    notifier = Notifier(source_of(cluster_client))
    watched, other = (keys.feed(keys.partition(match, keys.PARTITIONS_ON_A_CLUSTER)) for match in (MATCH, OTHER))
    hearing = FeedListener(cluster_client, notifier, on_round=lambda: rounds.append(None))
    hearing.start()
    try:
        wait_until(lambda: rounds)  # it has told everybody to look
        with notifier.subscribed(match_topic(MATCH)) as news:
            for match in (OTHER, MATCH):
                store.append(match, NOTHING, envelopes(1, 1))
            assert news.wait(60)
        assert (watched in read, other in read) == (True, False)
        with notifier.subscribed(match_topic(OTHER)) as news:
            store.append(OTHER, after(1), envelopes(2, 2))
            assert news.wait(60)
    finally:
        hearing.stop()
    assert other in read


def test_changes_of_turns_on_a_cluster_are_not_read_while_nobody_waits_for_a_turn(
    cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    rounds: list[None] = []
    ask = awaited_news._ask
    monkeypatch.setattr(awaited_news, "_ask", lambda heard, pipe, feed: (read.append(feed), ask(heard, pipe, feed)))
    notifier = Notifier(source_of(cluster_client))
    changes = projection_keys.turn_changes(projection_keys.SHARDS[0])
    hearing = FeedListener(cluster_client, notifier, on_round=lambda: rounds.append(None))
    hearing.start()
    try:
        wait_until(lambda: rounds)
        cluster_client.xadd(changes, {"p": ANNA})
        wait_until(lambda: HOME.token_ends in read and len(rounds) > 1)
        assert changes not in read
        with notifier.subscribed(turns_topic(ANNA)) as news:
            cluster_client.xadd(changes, {"p": ANNA})
            assert news.wait(60)
    finally:
        hearing.stop()


def test_a_feed_on_a_cluster_waits_for_the_first_announcement(store: RedisStore, cluster_client: redis.Redis) -> None:
    feed = RedisFeed(cluster_client, "reader")
    feed.receive(0)
    assert feed.receive(0.01) == []
    store.append(MATCH, NOTHING, envelopes(1, 1))
    assert [news.match for news in feed.receive(60)] == [MATCH]


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
        assert [news.version for news in feed.receive(60)] == [3]
        assert list(store.tail(MATCH, START, timeout=60)) == envelopes(1, 3)
    finally:
        cluster.move(slot, target, source)
    store.append(OTHER, NOTHING, envelopes(1, 1))
    store.append(MATCH, after(3), envelopes(4, 4))


@pytest.mark.parametrize(("is_written", "why"), [(True, "0 replicas have it"), (False, "has taken over")])
def test_a_change_of_an_account_on_a_cluster_shows_by_its_receipt_which_node_has_it(
    cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch, is_written: bool, why: str
) -> None:
    monkeypatch.setattr("events.replication._WAIT_MS", 10)
    write = AccountScript(cluster_client, "return redis.call('SADD', KEYS[1], ARGV[1])")

    @Replicas(cluster_client, 1).having_accounts()
    def block() -> None:
        write([HOME.blocks(ANNA)], [BEN])
        if not is_written:
            cluster_client.flushall()

    with pytest.raises(OutcomeUnknown, match=why):
        block()


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
    port = free_port()
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
    redis_client.hset(home(ANNA).players, ANNA, b'{"id":"anna","name":"Anna"}')
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


def test_a_node_that_does_not_announce_changes_is_read_all_the_same(
    store: RedisStore, cluster_client: redis.Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("events.changes._BROADCAST", "REFUSED")  # as by a node that does not let Kifu ask
    monkeypatch.setattr("events.changes.READ_ALL_S", 0.1)
    feed = RedisFeed(cluster_client, "reader")
    feed.receive(0)
    store.append(MATCH, NOTHING, envelopes(1, 1))
    told: list[MatchId] = []
    wait_until(lambda: told.extend(news.match for news in feed.receive(0.2)) or told)
    assert told == [MATCH]
    assert "does not announce changes" in caplog.text


# A socket is closed when it is collected. Python may collect it before its connection, and then warns.
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_nothing_is_kept_of_nodes_that_others_have_replaced(cluster: RedisCluster) -> None:
    with ClusterClient(ClusterAddress.parse(cluster.url)) as client:
        assert client.run(StoredScript("return 1"), ["a"], (), nothing) == 1
        connections = weakref.ref(client.node("a").connection_pool)
        known = client.nodes_manager
        known.startup_nodes = {node.name: ClusterNode(node.host, node.port) for node in known.nodes_cache.values()}
        known.nodes_cache = {}  # as if each of them had got another address
        client.follow()
        gc.collect()
        assert connections() is None
        assert client.run(StoredScript("return 1"), ["a"], (), nothing) == 1


FEEDS = [keys.feed(partition) for partition in keys.PARTITIONS_ON_A_CLUSTER]


def moved(client: Any, number: int) -> None:
    """Lets a client believe that so many of the feeds are on another node than they are."""
    known = client.nodes_manager
    places = {place[0].name: place for place in known.slots_cache.values()}
    for feed in FEEDS[:number]:
        slot = client.keyslot(feed)
        known.slots_cache[slot] = next(each for each in places.values() if each is not known.slots_cache[slot])


def test_the_nodes_are_asked_once_where_keys_that_have_moved_are(
    cluster_client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow, followed = cluster_client.follow, list[int]()
    monkeypatch.setattr(cluster_client, "follow", lambda: (followed.append(1), follow()), raising=False)
    with closing(ChangedKeys(cluster_client, FEEDS)) as changed:
        moved(cluster_client, 100)
        assert changed.read(lambda pipe, feed: pipe.xlen(feed), 0) == []
    assert len(followed) == 1


def test_news_are_not_lost_when_no_node_says_where_other_keys_have_moved(
    cluster_client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise NotSent("no node answers")

    cluster_client.xadd(FEEDS[-1], {"m": "m1"})
    with closing(ChangedKeys(cluster_client, FEEDS)) as changed:
        moved(cluster_client, 1)
        with monkeypatch.context() as unreachable:
            unreachable.setattr(cluster_client, "follow", refuse, raising=False)
            assert changed.read(lambda pipe, feed: pipe.xlen(feed), 0) == [(FEEDS[-1], 1)]
    cluster_client.follow()
