"""A whole service, and people who come to its page with browsers of their own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.system.house import House
from tests.system.player import Player, players
from tests.web import axe
from tests.web.chromium import NoBrowser, chromium
from tests.web.person import Person, visiting

Invite = Callable[..., Person]
"""Brings somebody to the page: `invite()`, `invite(player)`, with what else `visiting` takes."""
SignUp = Callable[[str], Player]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(chromium())
        except NoBrowser as missing:
            pytest.skip(str(missing))
        yield opened


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Invite]:
    """People whose pages, once the test is over, have met no fault and asked nobody but the service."""
    guests: list[Person] = []
    with ExitStack() as stack:

        def bring(player: Player | None = None, **looks: Any) -> Person:
            guests.append(stack.enter_context(visiting(browser, house.url, player, **looks)))
            return guests[-1]

        yield bring
        for guest in guests:
            assert guest.witness.complaints == []
            assert guest.witness.failed_requests == []
            assert guest.witness.strangers(house.url) == []


@pytest.fixture
def sign_up(house: House) -> Iterator[SignUp]:
    """Opens accounts."""
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(players(house.url, [name]))[0]


@pytest.fixture(scope="package")
def axe_core(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> str:
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)  # there is none with -p no:cacheprovider
    try:
        return axe.source(cache.mkdir("axe-core") if cache else tmp_path_factory.mktemp("axe-core"))
    except axe.NoPackage as missing:
        pytest.skip(str(missing))
