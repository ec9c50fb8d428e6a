"""A Chromium without a window, driven by tests: whichever this machine has."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_ALONE: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--heap-snapshot-string-limit=100000000",
)
"""A browser that asks nobody for anything but what a page asks for, and whose memory can be read in full."""


class NoBrowser(Exception):
    """There is no Chromium on this machine."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser, gone afterwards. Raises `NoBrowser` where none is installed."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=_executable(driver), args=_ALONE, chromium_sandbox=False)
        try:
            yield browser
        finally:
            browser.close()


def _executable(driver: Playwright) -> str:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None and not Path(driver.chromium.executable_path).exists():
        raise NoBrowser(f"no browser here: none of {', '.join(_NAMES)} is installed")
    return found or driver.chromium.executable_path
