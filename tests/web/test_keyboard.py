"""The keyboard focus stays at a useful place."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

BOT = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def user(open_page: OpenPage, sign_up: SignUp) -> PageUser:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match("yokohama", [BOT]))
    assert user.has_moves()
    return user


def test_after_a_move_on_the_board_the_focus_is_on_a_legal_place(user: PageUser) -> None:
    for _ in range(3):
        before = user.version
        user.legal_places.first.focus()
        user.page.keyboard.press("Enter")
        user.page.keyboard.press("Enter")
        user.wait_for_version_after(before)
        assert user.has_moves()
        wait_for_focus_on(user, ".board .legal")


def test_after_a_move_in_the_list_the_focus_stays_in_the_list(user: PageUser) -> None:
    before = user.version
    user.moves.first.focus()
    user.page.keyboard.press("Enter")
    user.page.keyboard.press("Enter")
    user.wait_for_version_after(before)
    assert user.has_moves()
    wait_for_focus_on(user, ".moves .choices button, .moves h2")


def test_an_opened_legend_stays_open_and_a_scrolled_board_stays_where_it_is(user: PageUser) -> None:
    user.page.set_viewport_size({"width": 680, "height": 900})
    user.page.get_by_text("What the icons mean").click()
    city = user.page.locator(".board .scrolls")
    city.evaluate("(node) => new Promise((done) => { node.onscroll = done; node.scrollLeft = 20; })")
    user.play(user.moves.first)
    assert user.page.locator(".board details").get_attribute("open") is not None
    assert city.evaluate("(node) => node.scrollLeft") == 20


def test_the_button_for_the_newest_version_keeps_the_focus(user: PageUser) -> None:
    newest = user.newest
    user.rewind(1)
    user.page.get_by_role("button", name="Go to the newest version").focus()
    user.page.keyboard.press("Enter")
    user.wait_for_version(newest)
    wait_for_focus_on(user, ".replay button")


def test_a_new_page_gets_the_focus(user: PageUser) -> None:
    user.page.get_by_role("link", name="Matches").focus()
    user.page.keyboard.press("Enter")
    wait_for_focus_on(user, "main")
    match = user.page.locator(".match-card a").first
    expect(match).to_be_visible()
    match.press("Enter")
    wait_for_focus_on(user, "main")
    expect(user.page.locator(".match")).to_be_visible()


def wait_for_focus_on(user: PageUser, selector: str) -> None:
    user.page.wait_for_function("(selector) => document.activeElement.matches(selector)", arg=selector)
