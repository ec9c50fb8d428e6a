"""A user of the page: reads what the page shows, and clicks."""

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.system.player import Player
from tests.web.page_monitor import PageMonitor

DESKTOP: Final = ViewportSize(width=1280, height=900)
PHONE: Final = ViewportSize(width=390, height=844)
TIMEOUT: Final = 90_000
"""Milliseconds to wait for the page before a test fails."""
POLLING: Final = 20
"""Milliseconds between two looks at the page. By default each look draws a frame: six times the work of waiting."""
expect.set_options(timeout=TIMEOUT)

_MOVES_OR_OVER: Final = """() => {
  const match = document.querySelector(".match:not(.busy)");
  if (!match) return null;
  if (match.querySelector(".connection")?.dataset.status === "ended") return "over";
  const acting = [...match.querySelectorAll(".acting-seat")];
  if (acting.some((seat) => /^(greedy|random|novice|apprentice|adept)/.test(seat.textContent))) return null;
  return match.querySelector(".moves:not([hidden]) .choices button") ? "moves" : null;
}"""
_VERSION: Final = "Number.parseInt(document.querySelector('.replay .version').textContent)"
"""The version of the board. The slider is ahead of it while a version is being loaded."""
_IS_AFTER: Final = f"(version) => document.querySelector('.match:not(.busy)') && {_VERSION} > version"
_IS_AT_LEAST: Final = f"(version) => {_VERSION} >= version"
_BOARD_HTML: Final = """() => {
  const board = document.querySelector(".board").cloneNode(true);
  for (const shown of board.querySelectorAll(".glowing, .pointed")) shown.classList.remove("glowing", "pointed");
  for (const node of board.querySelectorAll("*")) {
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of attributes) node.removeAttribute(name);
    for (const [name, value] of attributes) node.setAttribute(name, value);
  }
  return board.innerHTML.replaceAll(' class=""', "");
}"""
_SIGN_IN: Final = """if (location.origin === %s && !sessionStorage.getItem("begun")) {
  sessionStorage.setItem("begun", "yes");
  localStorage.setItem("kifu.account", %s);
}"""
"""Stores an account before the page is loaded for the first time. Playwright would load another page to do so."""
_AT_ONCE: Final = """if (location.origin === %s && !localStorage.getItem("kifu.preferences"))
  localStorage.setItem("kifu.preferences", '{"pace": "once"}');"""
"""Lets the page show what others did without a pause, so that tests need not wait. Those about the pause change it."""

_NOTE_SHIFTS: Final = """
  window.shifts = [];
  const moved = ({ sources }) => sources.map(({ node }) => node?.nodeType === 3 ? node.parentElement : node);
  const inMain = (node) => node?.closest("main");  // not the navigation, whose font may arrive later
  const seen = (list) => shifts.push(...list.getEntries().flatMap(moved).filter(inMain).map((node) => node.outerHTML));
  new PerformanceObserver(seen).observe({ type: "layout-shift", buffered: true });
"""


def hold(_route: Route) -> None:
    """Lets a request wait until the page has no route at all any more."""


class PageUser:
    """Someone with a browser of their own."""

    def __init__(self, page: Page, url: str) -> None:
        page.set_default_timeout(TIMEOUT)
        self.page = page
        self.monitor = PageMonitor(page)
        self._url = url

    def go(self, address: str = "#/", *, wait_until: Literal["load", "commit"] = "load") -> None:
        """Loads the page at an address, also where only the part behind the `#` is another one."""
        if self.page.url != "about:blank":
            self.page.goto("about:blank")
        self.page.goto(f"{self._url}/{address}", wait_until=wait_until)

    def watch(self, match: str, version: int | None = None) -> None:
        """Loads the page of a match and waits for the board."""
        self.go(f"#/matches/{match}" + ("" if version is None else f"@{version}"))
        expect(self.board).to_be_visible()

    def watch_finished(self, match: str) -> None:
        """Loads the page of a finished match; waits for what comes last and moves the panels, so that no click is lost.

        That is how it ended, and the scores over time.
        """
        self.watch(match)
        expect(self.page.get_by_role("region", name="The end")).to_be_visible()
        chart = self.page.get_by_role("region", name="Scores over time")
        expect(chart.get_by_role("group").get_by_role("link").first).to_be_visible()

    def sign_up(self, name: str) -> None:
        """Enters a name at the head of the page."""
        head = self.page.get_by_role("banner")
        head.get_by_label("Your name").fill(name)
        head.get_by_role("button", name="Sign up").click()

    def create_match(self, game: str, name: str) -> str:
        """Signs up and creates a match against the bot `greedy` in the lobby. Returns the id of the match.

        Where both begin at the same time, waits for the bot: a move meant for the version before would be sent twice.
        """
        form = self.page.get_by_role("region", name="Open a match")
        form.get_by_text(game, exact=True).click()
        expect(form.get_by_role("radio", name=game)).to_be_checked()
        form.get_by_label("Your name").fill(name)
        form.get_by_label("Seat 1").select_option(label="Bot: greedy")
        form.get_by_role("button", name="Open the match").click()
        expect(self.board).to_be_visible()
        expect(self.page.locator(".acting-seat")).to_have_count(1)
        return self.page.url.rpartition("/")[2]

    @property
    def board(self) -> Locator:
        """The drawing of the board."""
        return self.page.locator(".board > *")

    @property
    def position(self) -> str:
        """The HTML of the board without highlights: equal for equal states of the game."""
        position: str = self.page.evaluate(_BOARD_HTML)
        return position

    def note_shifts(self) -> None:
        """Notes from the next load on what moves."""
        self.page.add_init_script(_NOTE_SHIFTS)

    def watch_with_late_answer(self, match: str, late: str, *, at: str = "") -> None:
        """Loads the page of a match; notes what moves. The answer to a path comes when all else has been drawn.

        `at` is empty, or leads to a version, like `@3`. No timer of the page rings: it waits for a second at most, and
        a test may take longer. The profile has to be a new one, since its clock stands still from then on.
        """
        self.note_shifts()
        self.page.clock.install(time="2026-11-30T12:00:00Z")
        self.page.clock.pause_at("2026-11-30T13:00:00Z")  # later than now: the clock has gone on since
        address = f"**/v1/matches/{match}/{late}"
        self.page.route(address, hold)
        with self.page.expect_request(address):
            self.go(f"#/matches/{match}{at}", wait_until="commit")
        self.page.wait_for_timeout(500)
        self.page.unroute(address)  # what is held goes on

    @property
    def shifts(self) -> list[str]:
        """The HTML of what has moved since the load, without a click or key just before."""
        shifts: list[str] = self.page.evaluate("shifts")
        return shifts

    @property
    def legal_places(self) -> Locator:
        """The places of the board where a move can be played."""
        return self.page.locator(".board .legal")

    @property
    def moves(self) -> Locator:
        """The buttons in the list of moves."""
        return self.page.get_by_role("region", name="Your moves").locator(".choices button:visible")

    @property
    def version(self) -> int:
        """The version that the board shows."""
        return int(self.page.evaluate(_VERSION))

    @property
    def newest(self) -> int:
        """The newest version that the page knows."""
        return int(self._slider.get_attribute("max") or 0)

    def rewind(self, version: int) -> None:
        """Moves the slider to a version and waits for the board."""
        self._slider.fill(str(version))
        self.wait_for_version(version)

    def go_to_newest(self) -> None:
        """Clicks the button that shows the newest version."""
        self.page.get_by_role("button", name=re.compile("^Go to the newest version")).click()

    def wait_for_version(self, version: int) -> None:
        """Waits until the board shows a version."""
        expect(self.page.locator(".replay .version")).to_have_text(re.compile(rf"^{version} / "))

    def wait_for_version_at_least(self, version: int) -> None:
        """Waits until the board shows a version or a later one."""
        self.page.wait_for_function(_IS_AT_LEAST, arg=version, polling=POLLING)

    def wait_for_version_after(self, version: int) -> None:
        """Waits until the board shows a later version and accepts clicks again."""
        self.page.wait_for_function(_IS_AFTER, arg=version, polling=POLLING)

    def has_moves(self) -> bool:
        """Waits until the user has a move or the match is over. Returns True if the user has a move.

        Where a bot acts at the same time, waits for it: its move would change the version during the test.
        """
        found: Literal["moves", "over"] = self.page.wait_for_function(_MOVES_OR_OVER, polling=POLLING).json_value()
        return found == "moves"

    def play(self, move: Locator) -> None:
        """Plays a move in the list, or a place with one move: the first click selects it, the second one plays it."""
        before = self.version
        move.dblclick()
        self.wait_for_version_after(before)

    def play_random_move(self, rng: random.Random) -> None:
        """Plays a move by a click, on the board where that is possible, else in the list."""
        before = self.version
        places = self.legal_places.count()
        if places and rng.random() < 0.8:
            self.legal_places.nth(rng.randrange(places)).click()
            self._confirm_or_choose(rng)
            self.wait_for_version_after(before)
        else:
            self.play(self.moves.nth(rng.randrange(self.moves.count())))

    def _confirm_or_choose(self, rng: random.Random) -> None:
        choices = self.page.locator("dialog.menu[open] .choices button")
        if several := choices.count():
            choices.nth(rng.randrange(several)).click()
        else:
            self.page.get_by_role("button", name="Confirm", exact=True).click()

    @property
    def _slider(self) -> Locator:
        return self.page.get_by_role("slider", name="Version")


@contextmanager
def page_user(
    browser: Browser,
    url: str,
    player: Player | None = None,
    viewport: ViewportSize = DESKTOP,
    **options: Any,
) -> Iterator[PageUser]:
    """A user with a new browser context, signed in as a player or not at all. `options` go to the browser context."""
    with browser.new_context(viewport=viewport, **options) as context:
        yield user_of(context.new_page(), url, player)


def user_of(page: Page, url: str, player: Player | None) -> PageUser:
    """A user of a page without history, signed in as a player or not at all."""
    page.add_init_script(_AT_ONCE % json.dumps(url))
    if player is not None:
        account = json.dumps({"id": player.id, "name": player.name, "token": player.token})
        page.add_init_script(_SIGN_IN % (json.dumps(url), json.dumps(account)))
    return PageUser(page, url)
