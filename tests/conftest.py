"""For all tests: a Redis server for each test process, and the markers of tests that need Redis or a browser."""

import gc
import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import redis
import structlog
from hypothesis import settings

from service.bootstrap import connect
from service.settings import Settings
from tests.cluster import RedisCluster
from tests.redis_server import RedisServer
from tests.starting_order import BEHIND, begins_with_computing, starting_place

NEEDED_BY_FIXTURE = {"redis_url": "redis", "starts_redis": "redis", "cluster": "redis", "browser": "browser"}
"""Fixtures that start a server or a browser, and the marker that every test with one of them gets."""
running: list[pytest.Item] = []
"""The test that runs now."""


def pytest_configure(config: pytest.Config) -> None:
    """Lets the tests that wait go before those that compute, in the processes of pytest-xdist."""
    process = getattr(config, "workerinput", None)
    if process and begins_with_computing(process["workerid"], process["workercount"]):
        os.nice(BEHIND)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks tests by what their fixtures start, for `make check`; and sorts them, long tests first."""
    for item in items:
        for fixture in NEEDED_BY_FIXTURE.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDED_BY_FIXTURE[fixture])
    items.sort(key=lambda item: starting_place(item.path))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Shares the tests out to several processes, if they are to be shared out by file."""
    from tests.sharing_out import LongestFirst  # only here: without pytest-xdist one process runs all tests

    return LongestFirst(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Notes which test runs."""
    running[:] = [item]
    try:
        return (yield)
    finally:
        running.clear()


def forbid_unmarked_servers(event: str, arguments: Any) -> None:
    """An audit hook. Fails a test that starts a Redis server or a whole service and has no marker for it."""
    if event != "subprocess.Popen" or not running or running[0].get_closest_marker("redis"):
        return
    command = [str(word) for word in arguments[1]]
    if "serve" in command or any(word.endswith("redis-server") for word in command):
        raise RuntimeError("This test starts a server: mark it with pytest.mark.redis, or request starts_redis.")


sys.addaudithook(forbid_unmarked_servers)


def pytest_collection_finish() -> None:
    """Makes garbage collection rarer. Thousands of collected tests stay to the end, and states hold no cycles."""
    gc.freeze()
    gc.set_threshold(50_000)


settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
structlog.configure(
    [*structlog.get_config()["processors"][:-1], plain], logger_factory=structlog.PrintLoggerFactory(sys.__stderr__)
)
"""The default would draw each traceback with its source and its local variables, which takes half a second.

It would also write into the output of a command that a test calls while a request of an earlier test is still answered.
"""


@pytest.fixture(scope="session")
def starts_redis() -> None:
    """Requested by fixtures that start a Redis server, or a service with one, of their own."""


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


@pytest.fixture(scope="session")
def cluster() -> Iterator[RedisCluster]:
    """Three masters that live as long as the test process; no test of it stops one."""
    with RedisCluster() as cluster:
        yield cluster


@pytest.fixture
def cluster_client(cluster: RedisCluster) -> Iterator[redis.Redis]:
    """A client of an empty cluster."""
    with connect(Settings(redis_url=cluster.url)) as client:
        client.flushall()
        yield client
