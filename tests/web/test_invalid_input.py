"""The page explains invalid input, shows it safely, and offers a way to continue."""

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser

MARKUP = "<img src=x onerror=alert(1)>"
BOT = {"kind": "bot", "bot": "random"}


def assert_link_to_lobby(user: PageUser) -> None:
    user.page.get_by_role("main").get_by_role("link", name="To the matches").click()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()


@pytest.mark.parametrize("address", ["#/matches/nothing", "#/matches/nothing@7"])
def test_an_unknown_match_is_reported(address: str, open_page: OpenPage) -> None:
    user = open_page()
    user.go(address)
    expect(user.page.get_by_role("alert").filter(has_text="match")).to_be_visible()
    assert_link_to_lobby(user)
    user.monitor.failed_requests.clear()  # 404 is expected


@pytest.mark.parametrize("address", ["#/nowhere", "#/matches/<b>", "#/matches/x@many", "#/matches/" + 1000 * "x"])
def test_an_unknown_address_shows_a_link_to_the_lobby(address: str, open_page: OpenPage) -> None:
    user = open_page()
    user.go(address)
    assert_link_to_lobby(user)


def test_a_version_beyond_the_newest_shows_the_newest(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    user = open_page(aiko)
    user.watch(match, version=99_999)
    expect(user.page.get_by_role("alert").filter(has_text="version")).to_be_visible()
    user.wait_for_version(aiko.get(f"/v1/matches/{match}")["version"])
    user.monitor.failed_requests.clear()  # 404 is expected


def test_a_user_with_an_unknown_token_can_continue_as_a_spectator(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    aiko.token = "unknown"
    user = open_page(aiko)
    user.go(f"#/matches/{match}")
    user.page.get_by_role("button", name="Continue without this name").click()
    expect(user.board).to_be_visible()
    user.monitor.failed_requests.clear()  # 401 is expected


def test_a_user_with_an_unknown_token_can_sign_up_again_in_the_lobby(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    aiko.token = "unknown"
    user = open_page(aiko)
    user.go()
    user.page.get_by_role("button", name="Continue without this name").click()
    user.create_match(GAMES["yokohama"].title, "Aiko again")
    user.monitor.failed_requests.clear()  # 401 is expected


@pytest.mark.parametrize("game", GAMES)
def test_markup_in_a_name_is_shown_as_text(game: str, open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up(MARKUP)
    match = player.open_match(game, [BOT])
    user = open_page(player)
    user.watch(match)
    expect(user.page.get_by_role("region", name="Players")).to_contain_text(MARKUP)
    user.go()
    expect(user.page.get_by_text(MARKUP).last).to_be_visible()
    assert user.page.locator("img").count() == 0


def test_the_input_limits_the_length_of_a_name(open_page: OpenPage) -> None:
    user = open_page(viewport=PHONE)
    user.go()
    user.sign_up(1000 * "x")
    expect(user.page.get_by_role("button", name="Sign out")).to_be_visible()
    assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_user_can_enter_another_name_after_a_refusal(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    user.page.evaluate("document.querySelector('.account input').removeAttribute('maxlength')")
    user.sign_up(1000 * "x")
    expect(user.page.get_by_role("banner").get_by_role("alert")).not_to_be_empty()
    user.sign_up("Aiko")
    expect(user.page.get_by_role("button", name="Sign out")).to_be_visible()
    user.monitor.failed_requests.clear()  # 422 is expected
