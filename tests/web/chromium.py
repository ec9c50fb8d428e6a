"""Starts the Chromium of this machine without a window."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is Chromium without the code for windows: the tests of the page take a quarter less time with it."""
_FEATURES_LEFT_OUT: Final = (
    # What Chromium loads for the address bar of each window: two pages, a quarter of its time.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled"),
    # What Playwright leaves out. The last list counts alone, so it stands here again.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
_ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(_FEATURES_LEFT_OUT)}",
    "--js-flags=--heap-snapshot-string-limit=100000000",
)
"""The browser sends no requests of its own. Its heap snapshots contain strings of any length."""


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
