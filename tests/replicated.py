"""A primary and its replica behind a slow network, for tests of what is acknowledged."""

from collections.abc import Iterator
from contextlib import contextmanager

import redis

from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.slow_link import SlowLink

Linked = tuple[redis.Redis, redis.Redis, SlowLink]


@contextmanager
def linked_servers(delay: float) -> Iterator[Linked]:
    """Yields a primary, its replica behind a network with a delay in seconds, and that network."""
    with (
        RedisServer(durable=True) as server,
        RedisServer(durable=True) as behind,
        SlowLink(server.folder / "redis.sock", delay) as link,
        server.client() as primary,
        behind.client() as replica,
    ):
        primary.config_set("repl-diskless-sync-delay", 0)
        replica.replicaof("127.0.0.1", link.port)
        wait_until(lambda: primary.info("replication")["connected_slaves"] == 1)
        wait_until(lambda: replica.info("replication")["master_link_status"] == "up")
        yield primary, replica, link
