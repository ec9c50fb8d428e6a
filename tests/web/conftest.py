"""Fixtures for tests of the page: a running service, a browser, users with pages of their own, and accounts."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web import axe
from tests.web.chromium import NoBrowser, chromium
from tests.web.empty_pages import EmptyPage, EmptyPages
from tests.web.page_user import PageUser, page_user
from tests.web.profiles import Profiles

OpenPage = Callable[..., PageUser]
"""Returns a user with a page: `open_page()` or `open_page(player)`; keywords as of `page_user`.

`new_profile=True`: with a browser that nobody has used before, not even for the files of the page.
"""
SignUp = Callable[[str], Player]
"""Creates an account with a name."""
BOT: Final = {"kind": "bot", "bot": "random"}
TURNS: Final = 20
"""The moves that `aiko` has made in each of `matches`."""


@pytest.fixture(scope="package")
def other_pages() -> Iterator[int]:
    """The port of a server of empty pages. The service lists its origin by the name `localhost`, not by the number."""
    with EmptyPages(("127.0.0.1", 0), EmptyPage) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture(scope="package")
def service(
    tmp_path_factory: pytest.TempPathFactory, starts_redis: None, other_pages: int
) -> Iterator[KillableService]:
    with KillableService(tmp_path_factory.mktemp("service"), KIFU_ORIGINS=f"http://localhost:{other_pages}") as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(chromium())
        except NoBrowser as missing:
            pytest.skip(str(missing))
        yield opened


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def open_page(browser: Browser, profiles: Profiles, service: KillableService) -> Iterator[OpenPage]:
    """Opens pages. At the end of the test checks that each had no errors and sent requests to the service only."""
    users: list[PageUser] = []
    with ExitStack() as stack:

        def opened(player: Player | None = None, *, new_profile: bool = False, **options: Any) -> PageUser:
            open_user = partial(page_user, browser) if new_profile else profiles.user
            users.append(stack.enter_context(open_user(service.url, player, **options)))
            return users[-1]

        yield opened
        for user in users:
            assert user.monitor.console_errors == []
            assert user.monitor.failed_requests == []
            assert user.monitor.foreign_requests(service.url) == []


@pytest.fixture
def sign_up(service: KillableService) -> Iterator[SignUp]:
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(players(service.url, [name]))[0]


@pytest.fixture(scope="package")
def aiko(service: KillableService) -> Iterator[Player]:
    """The player of `matches`. Who uses them plays no move."""
    with players(service.url, ["Aiko"]) as (player,):
        yield player


@pytest.fixture(scope="package")
def matches(aiko: Player) -> dict[str, str]:
    """The id of a match of each game with all its seats, after some moves."""
    opened: dict[str, str] = {
        game.id: aiko.open_match(game.id, [BOT] * (max(game.seat_counts) - 1)) for game in GAMES.values()
    }
    for match in opened.values():
        rng = random.Random(5)
        for _ in range(TURNS):
            aiko.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
            aiko.take_turn(match, rng)
    return opened


@pytest.fixture(scope="package")
def axe_core(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> str:
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)  # there is none with -p no:cacheprovider
    try:
        return axe.source(cache.mkdir("axe-core") if cache else tmp_path_factory.mktemp("axe-core"))
    except axe.NoPackage as missing:
        pytest.skip(str(missing))
