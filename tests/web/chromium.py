"""Starts the Chromium of this machine without a window."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--heap-snapshot-string-limit=100000000",
)
"""The browser sends no requests of its own, and its heap snapshots contain strings of any length."""


class NoBrowser(Exception):
    """Chromium is not installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser, closed at the end. Raises `NoBrowser`."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=_executable(driver), args=_ARGUMENTS, chromium_sandbox=False)
        try:
            yield browser
        finally:
            browser.close()


def _executable(driver: Playwright) -> str:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None and not Path(driver.chromium.executable_path).exists():
        raise NoBrowser(f"No browser found: none of {', '.join(_NAMES)} is installed.")
    return found or driver.chromium.executable_path
