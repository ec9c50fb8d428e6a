"""What tests of several packages need: a real Redis, one server for each test process."""

import gc
from collections.abc import Iterator

import pytest
import redis
from hypothesis import settings

from tests.redis_server import RedisServer


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the garbage collector need not look through them each time."""
    gc.freeze()


settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis server that lives as long as the test process."""
    with RedisServer() as server:
        yield server.url


@pytest.fixture
def redis_client(redis_url: str) -> Iterator[redis.Redis]:
    """A client of an empty Redis."""
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
        yield client
