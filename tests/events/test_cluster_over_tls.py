"""The store on a Redis Cluster that is reached over TLS, with a certificate of one's own."""

import ssl
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import redis
import trustme

from domain.match import MatchId
from events.awaited_news import source_of
from events.feed import RedisFeed
from events.listener import FeedListener
from events.notifier import Notifier, match_topic
from events.store import NOTHING, StoreUnavailable
from events.streams import RedisStore
from service.bootstrap import check_reachable, connect
from service.settings import Settings
from tests.cluster import RedisCluster
from tests.events.store_contract import MATCH, after, envelopes
from tests.service.cli.processes import wait_until
from tests.tls_proxy import HOST, TlsProxies

MANY = [MatchId(f"m{number}") for number in range(20)]


@pytest.fixture(scope="module")
def trusted(tmp_path_factory: pytest.TempPathFactory) -> tuple[trustme.CA, Path]:
    """An authority, and the file with its certificate."""
    authority = trustme.CA()
    file = tmp_path_factory.mktemp("authority") / "ca.pem"
    authority.cert_pem.write_to_path(str(file))
    return authority, file


@pytest.fixture(scope="module")
def address(trusted: tuple[trustme.CA, Path], starts_redis: None) -> Iterator[str]:
    """The address of a cluster whose nodes name the ports on which they are reached over TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trusted[0].issue_cert(HOST).configure_cert(context)
    with RedisCluster(masters=2) as cluster, TlsProxies(cluster.nodes, context) as proxies:
        cluster.announced = dict(zip(cluster.nodes, proxies.ports, strict=True))
        for node in cluster.nodes:
            cluster.kill(node)
            cluster.launch(node)
        wait_until(lambda: all(_named_by(cluster, node) == {*proxies.ports} for node in cluster.nodes))
        cluster.leave_alone()
        yield f"clusters://{HOST}:{proxies.ports[0]}"


def _named_by(cluster: RedisCluster, node: int) -> set[int]:
    """The ports of the masters that a node names, once all slots are served."""
    with suppress(redis.RedisError):
        return {*cluster.masters(seen_by=node)} if cluster.serves(node) else set()
    return set()


@pytest.fixture
def client(address: str, trusted: tuple[trustme.CA, Path]) -> Iterator[redis.Redis]:
    """A client that knows the authority."""
    with connect(Settings(redis_url=f"{address}?ssl_ca_certs={trusted[1]}")) as client:
        client.flushall()
        yield client


def test_records_are_written_read_and_announced_over_tls(client: redis.Redis) -> None:
    notifier = Notifier(source_of(client))
    store, feed = RedisStore(client, notifier), RedisFeed(client, "reader")
    for match in MANY:
        store.append(match, NOTHING, envelopes(1, 2))
    assert [list(store.read(match)) for match in MANY] == [envelopes(1, 2)] * len(MANY)
    assert sorted(store.matches()) == sorted(MANY)
    told = feed.receive(60)
    while len(told) < len(MANY):
        told = [*told, *feed.receive(60)]
    assert sorted(news.match for news in told) == sorted(MANY)


def test_a_process_hears_over_tls_what_others_write(client: redis.Redis) -> None:
    notifier, rounds = Notifier(source_of(client)), list[None]()
    store = RedisStore(client, notifier)
    hearing = FeedListener(client, notifier, on_round=lambda: rounds.append(None))
    hearing.start()
    try:
        wait_until(lambda: rounds)  # it has told everybody to look
        with notifier.subscribed(match_topic(MATCH)) as news:
            store.append(MATCH, NOTHING, envelopes(1, 1))
            assert news.wait(60)
        with notifier.subscribed(match_topic(MATCH)) as news:
            store.append(MATCH, after(1), envelopes(2, 2))
            assert news.wait(60)
    finally:
        hearing.stop()


def test_a_cluster_whose_certificate_nobody_vouches_for_is_not_used(address: str) -> None:
    with pytest.raises(StoreUnavailable, match="certificate verify failed"):
        check_reachable(Settings(redis_url=address))


def test_a_cluster_that_speaks_tls_only_is_not_reached_without_it(address: str) -> None:
    with pytest.raises(StoreUnavailable):
        check_reachable(Settings(redis_url=address.replace("clusters:", "cluster:")))
