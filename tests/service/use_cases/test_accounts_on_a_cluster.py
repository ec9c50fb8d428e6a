"""The accounts on a Redis Cluster: each node has its share, and every story goes as on one Redis."""

from collections.abc import Iterator

import pytest
import redis

from domain.match import PlayerId
from events.account_keys import ONE_PLACE, AccountPartitions
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.token_forms import hash_of
from tests.cluster import RedisCluster
from tests.games import stones
from tests.service.account_contract import AccountContract, kept
from tests.service.account_moves import begin, move_all
from tests.service.cli.processes import wait_until
from tests.service.conftest import BOTS, owner_of


@pytest.fixture
def two(cluster: RedisCluster, cluster_client: redis.Redis) -> Iterator[tuple[Services, Services]]:
    """A process that makes accounts in the one place, and another one; they know nothing yet."""
    urls = [Settings(redis_url=cluster.url, accounts_form=form) for form in ("1", "2")]
    made = [bootstrap(settings, BOTS, {stones.GAME.id: stones.GAME}) for settings in urls]
    yield made[0], made[1]
    for services in made:
        services.redis.close()


@pytest.fixture
def services(cluster: RedisCluster, cluster_client: redis.Redis) -> Iterator[Services]:
    made = bootstrap(Settings(redis_url=cluster.url), BOTS, {stones.GAME.id: stones.GAME})
    yield made
    made.redis.close()


class TestOnACluster(AccountContract):
    @pytest.fixture
    def here(self, services: Services) -> Services:
        return services

    @pytest.fixture
    def there(self, services: Services) -> Services:
        return services


class TestMovedOnACluster(AccountContract):
    @pytest.fixture
    def here(self, two: tuple[Services, Services]) -> Services:
        return two[0]

    @pytest.fixture
    def there(self, two: tuple[Services, Services]) -> Services:
        return two[1]

    def move(self, services: Services, *players: PlayerId) -> None:
        assert {services.account_places.home(player) for player in players} == {ONE_PLACE}
        begin(services.redis)
        move_all(services)
        assert not kept(services, ONE_PLACE.players)


def test_accounts_are_spread_over_all_nodes(services: Services, cluster: RedisCluster) -> None:
    """Ids are random. With so many accounts a node has fewer or more than this once in forty million runs."""
    for number in range(180):
        services.players.create(f"Ada {number}")
    for port in cluster.nodes:
        with cluster.client(port) as node:
            assert 24 < sum(node.hlen(key) for key in node.scan_iter("kifu:{a[0-9]*:players")) < 105
    partitions = AccountPartitions(on_a_cluster=True)
    assert len({partitions.of(PlayerId(f"p{number}")) for number in range(9999)}) == 256


def test_a_token_that_ends_on_any_node_ends_in_every_process(cluster: RedisCluster, services: Services) -> None:
    other = bootstrap(Settings(redis_url=cluster.url), BOTS, {stones.GAME.id: stones.GAME})
    other.listener.start()
    try:
        made = [other.players.create(f"Ada {number}") for number in range(6)]
        for player, token in made:
            second = services.players.add_token(token, "Tablet", ["read"])
            with other.players.session(second) as session:
                assert not session.is_over
                services.players.revoke_token(player.id, hash_of(second)[:16], token)
                wait_until(lambda session=session: session.is_over)
            assert owner_of(other.players, second) is None
    finally:
        other.listener.stop()
        other.redis.close()
