"""The buttons Back and Forward of the browser, and loading the page again, while a match is shown."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from tests.system.player import Player
from tests.web.conftest import BOT, OpenPage, SignUp
from tests.web.page_user import PageUser

STEPS: Final = 300
WRITTEN: Final = 100
"""How often some browsers let a page write its address within ten seconds."""
_DRAGGED: Final = """(slider, [steps, last]) => {
  globalThis.written = 0;
  const { replaceState } = history;
  history.replaceState = (...address) => {
    globalThis.written += 1;
    replaceState.apply(history, address);
  };
  const move = (version) => {
    slider.value = version;
    slider.dispatchEvent(new Event("input"));
  };
  for (let step = 0; step < steps; step += 1) move(2 + (step % 2));
  move(last);
}"""
"""Moves the slider by many steps, and counts how often the page writes its address from now on."""

_PRESSED: Final = """(keys) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
"""Presses keys faster than the browser goes back."""
_PLACE_AFTER_DRAWING: Final = """() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
})"""
_VERSIONS_SHOWN: Final = """() => {
  globalThis.shown = [];
  const version = document.querySelector(".replay .version");
  new MutationObserver(() => globalThis.shown.push(version.textContent))
    .observe(version, { childList: true, characterData: true, subtree: true });
}"""
"""Notes each version that the page shows from now on."""


@pytest.fixture
def user(aiko: Player, matches: dict[str, str], open_page: OpenPage) -> PageUser:
    """Someone who came from the lobby to a match in which they have to move."""
    user = open_page(aiko)
    user.go()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
    user.page.evaluate("(match) => { location.hash = `#/matches/${match}`; }", matches["nippon"])
    assert user.has_moves()
    return user


def test_back_leads_from_a_version_to_the_match_as_it_goes_on_and_then_to_the_lobby(user: PageUser) -> None:
    newest = user.newest
    for version in (newest - 1, newest - 2, newest - 5):
        user.rewind(version)
    expect(user.page).to_have_url(re.compile(rf"@{newest - 5}$"))
    user.page.go_back()
    user.wait_for_version(newest)
    assert_live(user)
    user.page.go_forward()
    user.wait_for_version(newest - 5)
    user.page.go_back()
    user.wait_for_version(newest)
    user.page.go_back()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()


def test_back_leads_to_the_match_as_it_goes_on_also_after_the_page_was_loaded_at_a_version(user: PageUser) -> None:
    newest = user.newest
    user.rewind(newest - 3)
    user.page.reload()
    user.wait_for_version(newest - 3)
    user.page.go_back()
    user.wait_for_version(newest)
    assert_live(user)


def test_who_goes_back_and_forth_between_versions_and_the_newest_one_leaves_the_match_by_one_step_back(
    user: PageUser,
) -> None:
    newest = user.newest
    user.rewind(newest - 1)
    user.go_to_newest()
    assert_live(user)
    user.page.get_by_role("region", name="Log").locator("a.number").nth(3).click()
    expect(user.page).to_have_url(re.compile(r"@\d+$"))
    user.go_to_newest()
    assert_live(user)
    user.page.go_back()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()


def test_steps_that_follow_the_return_to_the_newest_version_at_once_are_not_lost(user: PageUser) -> None:
    newest = user.newest
    user.rewind(newest - 1)
    expect(user.page).to_have_url(re.compile(rf"@{newest - 1}$"))
    user.page.evaluate(_PRESSED, ["ArrowRight", "ArrowLeft", "ArrowLeft"])
    expect(user.page).to_have_url(re.compile(rf"@{newest - 2}$"))
    user.wait_for_version(newest - 2)


@pytest.mark.parametrize("keys", [["ArrowRight", "ArrowRight"], ["ArrowRight", "ArrowLeft", "ArrowRight"]])
def test_who_asks_for_the_newest_version_twice_at_once_stays_in_the_match(user: PageUser, keys: list[str]) -> None:
    user.rewind(user.newest - 1)
    expect(user.page).to_have_url(re.compile(r"@\d+$"))
    user.page.evaluate(_PRESSED, keys)
    assert_live(user)


def test_the_way_back_to_the_newest_version_does_not_scroll_the_page(user: PageUser) -> None:
    user.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    user.rewind(user.newest - 1)
    user.page.evaluate("scrollTo(0, 0)")
    user.page.evaluate(_PRESSED, ["ArrowRight"])
    expect(user.page).to_have_url(re.compile(r"#/matches/[\w-]+$"))
    user.wait_for_version(user.newest)
    assert user.page.evaluate(_PLACE_AFTER_DRAWING) == 0


def test_an_answer_about_an_earlier_version_that_comes_late_is_not_shown_as_the_newest(user: PageUser) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    user.page.route("**/state?version=*", hold)
    user.page.evaluate(_VERSIONS_SHOWN)
    user.page.evaluate(_PRESSED, ["ArrowLeft"] * 3)
    while not held:
        user.page.wait_for_timeout(20)
    user.page.evaluate(_PRESSED, ["ArrowRight"] * 3)
    for route in held:
        route.continue_()
    user.page.unroute("**/state?version=*")
    while not (shown := user.page.evaluate("globalThis.shown")):  # until the newest version is shown again
        user.page.wait_for_timeout(20)
    assert set(shown) == {f"{user.newest} / {user.newest}"}
    assert_live(user)


def test_who_goes_back_to_a_version_by_consent_leaves_the_match_by_one_step_back(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT], stones=60)
    rng = random.Random(3)
    for _ in range(3):
        aiko.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
        aiko.take_turn(match, rng)
    aiko.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
    user = open_page(aiko)
    user.go()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
    user.page.evaluate("(match) => { location.hash = `#/matches/${match}`; }", match)
    assert user.has_moves()
    user.rewind(user.newest - 2)
    user.page.get_by_role("button", name="Go back to version").click()
    expect(user.page).to_have_url(re.compile(r"#/matches/[\w-]+$"))
    user.page.go_back()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()


def test_a_slider_that_is_dragged_writes_the_address_of_its_last_version_and_few_others(user: PageUser) -> None:
    last = user.newest - 2
    user.rewind(1)
    user.page.get_by_role("slider", name="Version").evaluate(_DRAGGED, [STEPS, last])
    user.wait_for_version(last)
    expect(user.page).to_have_url(re.compile(rf"@{last}$"))
    assert user.page.evaluate("globalThis.written") < WRITTEN


def assert_live(user: PageUser) -> None:
    expect(user.page.get_by_role("region", name="Your moves")).to_be_visible()
    expect(user.page).to_have_url(re.compile(r"#/matches/[\w-]+$"))
