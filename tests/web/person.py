"""A person at the page: sees what it shows, and clicks."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.system.player import Player
from tests.web.witness import Witness

DESKTOP: Final = ViewportSize(width=1280, height=900)
PHONE: Final = ViewportSize(width=390, height=844)
PATIENCE: Final = 30_000
"""Milliseconds after which a page that does not go on counts as broken."""
expect.set_options(timeout=PATIENCE)

_ASKED_OR_OVER: Final = """() => {
  const match = document.querySelector(".match:not(.busy)");
  if (!match) return null;
  if (match.querySelector(".feeling")?.dataset.how === "ended") return "over";
  return match.querySelector(".moves:not([hidden]) .choices button") ? "asked" : null;
}"""
_SHOWN: Final = "Number.parseInt(document.querySelector('.replay .version').textContent)"
"""The version of the table; the scrubber is ahead of it while a version is on its way."""
_WENT_ON: Final = f"(before) => document.querySelector('.match:not(.busy)') && {_SHOWN} > before"
_SHOWS_AT_LEAST: Final = f"(version) => {_SHOWN} >= version"
_POSITION: Final = """() => {
  const board = document.querySelector(".board").cloneNode(true);
  for (const shown of board.querySelectorAll(".glowing, .pointed")) shown.classList.remove("glowing", "pointed");
  return board.innerHTML.replaceAll(' class=""', "");
}"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, url: str) -> None:
        page.set_default_timeout(PATIENCE)
        self.page = page
        self.witness = Witness(page)
        self._url = url

    def go(self, address: str = "#/") -> None:
        """Opens the page at an address, as one who types it in."""
        self.page.goto("about:blank")
        self.page.goto(f"{self._url}/{address}")

    def watch(self, match: str, version: int | None = None) -> None:
        """Goes to a match and waits until its table is laid."""
        self.go(f"#/matches/{match}" + ("" if version is None else f"@{version}"))
        expect(self.board).to_be_visible()

    def begin(self, name: str) -> None:
        """Says a name at the head of the page."""
        head = self.page.get_by_role("banner")
        head.get_by_label("Your name").fill(name)
        head.get_by_role("button", name="Begin").click()

    def open_match(self, game: str, name: str) -> str:
        """Opens a match against the bot `greedy` in the lobby, under a name that nobody has said yet; its id."""
        form = self.page.get_by_role("region", name="Open a match")
        form.get_by_text(game, exact=True).click()
        form.get_by_label("Your name").fill(name)
        form.get_by_label("Seat 1").select_option(label="Bot: greedy")
        form.get_by_role("button", name="Open the match").click()
        expect(self.board).to_be_visible()
        return self.page.url.rpartition("/")[2]

    @property
    def board(self) -> Locator:
        """What is drawn of the table."""
        return self.page.locator(".board > *")

    @property
    def position(self) -> str:
        """How the table stands, whatever led there."""
        position: str = self.page.evaluate(_POSITION)
        return position

    @property
    def playable(self) -> Locator:
        """The places of the board where a move can be made."""
        return self.page.locator(".board .legal")

    @property
    def moves(self) -> Locator:
        """The moves in the list."""
        return self.page.get_by_role("region", name="Your moves").locator(".choices button:visible")

    @property
    def version(self) -> int:
        """Of the table that is shown."""
        return int(self.page.evaluate(_SHOWN))

    @property
    def newest(self) -> int:
        """The newest version that the page knows of."""
        return int(self._scrubber.get_attribute("max") or 0)

    def rewind(self, version: int) -> None:
        """Draws the scrubber to a version, and waits until the table stands there."""
        self._scrubber.fill(str(version))
        self.sees_version(version)

    def return_to_the_present(self) -> None:
        """Lets the match go on."""
        self.page.get_by_role("button", name=re.compile("^To the newest version")).click()

    def sees_version(self, version: int) -> None:
        """Waits until the table shows a version."""
        expect(self.page.locator(".replay .version")).to_have_text(re.compile(rf"^{version} / "))

    def sees_at_least(self, version: int) -> None:
        """Waits until the table shows a version or a later one."""
        self.page.wait_for_function(_SHOWS_AT_LEAST, arg=version)

    def is_asked(self) -> bool:
        """Waits until there is a move to make, or the match is over; which of the two."""
        found: Literal["asked", "over"] = self.page.wait_for_function(_ASKED_OR_OVER).json_value()
        return found == "asked"

    def click_a_move(self, rng: random.Random) -> None:
        """Makes any move, by clicking the board where that is possible, or else the list."""
        before = self.version
        places = self.playable.count()
        if places and rng.random() < 0.8:
            self.playable.nth(rng.randrange(places)).click()
            self._choose_from_menu(rng)
        else:
            self.moves.nth(rng.randrange(self.moves.count())).click()
        self.went_on_from(before)

    def went_on_from(self, version: int) -> None:
        """Waits until the table shows a later version and can be played again."""
        self.page.wait_for_function(_WENT_ON, arg=version)

    def _choose_from_menu(self, rng: random.Random) -> None:
        choices = self.page.locator("dialog.menu[open] .choices button")
        if several := choices.count():
            choices.nth(rng.randrange(several)).click()

    @property
    def _scrubber(self) -> Locator:
        return self.page.get_by_role("slider", name="Version")


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    player: Player | None = None,
    viewport: ViewportSize = DESKTOP,
    **looks: Any,
) -> Iterator[Person]:
    """A person with a browser that nobody else has used, signed in as a player or not at all."""
    with browser.new_context(viewport=viewport, storage_state=_remembered(url, player), **looks) as context:
        yield Person(context.new_page(), url)


def _remembered(url: str, player: Player | None) -> Any:
    if player is None:
        return None
    account = json.dumps({"id": player.id, "name": player.name, "token": player.token})
    return {"cookies": [], "origins": [{"origin": url, "localStorage": [{"name": "kifu.account", "value": account}]}]}
