"""A service, and the client of each language in turn."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from kifu_client import Kifu

from tests.clients.generators import Missing, installed
from tests.clients.stories.drivers import DRIVERS, TYPESCRIPT, Driver
from tests.clients.stories.stories_service import StoriesService, stories_service

PLAN = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"stones": 9}}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[StoriesService]:
    with stories_service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="module", params=DRIVERS)
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[Driver]:
    folder = tmp_path_factory.mktemp(request.param)
    try:
        with DRIVERS[request.param](folder, pytestconfig.cache.mkdir("typescript-client")) as driver:
            yield driver
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def typescript_modules(pytestconfig: pytest.Config) -> Path:
    """The folder of the npm packages that programs with the TypeScript client are compiled with."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed; it is needed to run the TypeScript client.")
    try:
        return installed(pytestconfig.cache.mkdir("typescript-client"), TYPESCRIPT / "package.json")
    except Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def match(client: Driver, service: StoriesService) -> str:
    """A match of Ada, who moves first, and Bea; Carl watches, and Dora reaches the service by the link."""
    return begun(client, service)


_OPENED: Final[list[Kifu]] = []


@pytest.fixture(autouse=True)
def closes_accounts() -> Iterator[None]:
    """A bot goes on waiting for turns in a thread until its account is closed."""
    yield
    while _OPENED:
        _OPENED.pop().close()


def account(url: str, name: str) -> Kifu:
    """Creates an account, which is closed at the end of the test."""
    kifu = Kifu(url)
    _OPENED.append(kifu)
    kifu.account.create(name)
    return kifu


class Over(NamedTuple):
    """A match that was played to its end while somebody followed it."""

    match: str
    moves: int
    followed: list[Any]
    """Version and type of each event that was told."""
    events: list[Any]
    """Those of the record."""


@pytest.fixture(scope="module")
def over(client: Driver, service: StoriesService) -> Over:
    """Each player plays legal moves at random."""
    match = begun(client, service)
    played = client("play to end", "carl", match=match, players=["ada", "bea"])
    return Over(match, sum(played["moves"]), played["followed"], client("events", "carl", match=match))


def begun(client: Driver, service: StoriesService) -> str:
    """Returns a new match in which Ada moves first."""
    for who in ("ada", "bea"):
        client("open", who, url=service.url)
        client("create account", who, name=who.title())
    client("open", "carl", url=service.url)
    client("open", "dora", url=service.link.url, token=client("token", "ada"))
    match = client("create match", "ada", plan=PLAN)
    client("match.take_seat", "bea", 1, match=match)
    client("match.get", "ada", match=match)
    return str(match)
