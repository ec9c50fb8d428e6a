"""Fixtures for tests of the page: a running service, a browser, users with pages of their own, and accounts."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web import axe
from tests.web.chromium import NoBrowser, chromium
from tests.web.page_user import PageUser, page_user
from tests.web.profiles import Profiles

OpenPage = Callable[..., PageUser]
"""Returns a user with a page: `open_page()` or `open_page(player)`; keywords as of `page_user`.

`new_profile=True`: with a browser that nobody has used before, not even for the files of the page.
"""
SignUp = Callable[[str], Player]
"""Creates an account with a name."""


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[KillableService]:
    with KillableService(tmp_path_factory.mktemp("service")) as running:
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
def axe_core(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> str:
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)  # there is none with -p no:cacheprovider
    try:
        return axe.source(cache.mkdir("axe-core") if cache else tmp_path_factory.mktemp("axe-core"))
    except axe.NoPackage as missing:
        pytest.skip(str(missing))
