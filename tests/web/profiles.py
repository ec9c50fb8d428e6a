"""Profiles of a browser, each used by one user after another."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.system.player import Player
from tests.web.page_user import DESKTOP, PageUser, user_of

_STORED: Final = "cookies,local_storage,indexeddb,cache_storage,service_workers"


class Profiles:
    """The browser contexts of one browser.

    A new context has to load and compile all files of the page, so a context is used again when its user has gone. It
    has no cookies and no storage then, and its pages are new; only its cache still has the files of the page.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = defaultdict(list)

    @contextmanager
    def user(
        self, url: str, player: Player | None = None, viewport: ViewportSize = DESKTOP, **options: Any
    ) -> Iterator[PageUser]:
        """A user with a profile of their own, signed in as a player or not at all. `options` go to the context."""
        free = self._free[repr((viewport, sorted(options.items())))]
        context = free.pop() if free else self._browser.new_context(viewport=viewport, **options)
        page = context.new_page()
        _forget(page, url)
        try:
            yield user_of(page, url, player)
        finally:
            for opened in context.pages:
                opened.close()
            free.append(context)


def _forget(page: Page, url: str) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": _STORED})
    tools.detach()
