"""The page has light and dark colors: those of the system, unless the user chooses others."""

from typing import Final

from playwright.sync_api import Locator, expect

from tests.web.conftest import OpenPage
from tests.web.page_user import PageUser

LIGHT, DARK = "rgb(244, 236, 220)", "rgb(27, 26, 24)"
"""The background of a page."""
LIGHT_BAR, DARK_BAR = "rgb(106, 96, 84) rgba(0, 0, 0, 0)", "rgb(179, 169, 148) rgba(0, 0, 0, 0)"
"""The bars that scroll, and what lies behind them."""
AROUND: Final = """() => [...document.querySelectorAll("meta[name=theme-color]")]
  .find(({ media }) => matchMedia(media).matches).content"""
"""Returns the color of what the browser draws around the page."""


def background(user: PageUser) -> Locator:
    return user.page.locator("body")


def test_a_user_chooses_the_colors_and_the_next_page_begins_with_them(open_page: OpenPage) -> None:
    user = open_page(color_scheme="dark")
    user.go()
    expect(background(user)).to_have_css("background-color", DARK)
    expect(background(user)).to_have_css("scrollbar-color", DARK_BAR)
    user.page.get_by_role("button", name="Colors: those of the system").click()
    expect(background(user)).to_have_css("background-color", LIGHT)
    expect(background(user)).to_have_css("scrollbar-color", LIGHT_BAR)
    user.page.route("**/*main*.js", lambda route: route.abort())  # the colors are there before the scripts of the page
    user.page.reload(wait_until="commit")
    expect(background(user)).to_have_css("background-color", LIGHT)
    assert user.page.evaluate(AROUND) == "#f4ecdc"
    user.page.unroute("**/*main*.js")
    user.go()
    user.page.get_by_role("button", name="Colors: light").click()
    expect(background(user)).to_have_css("background-color", DARK)
    assert user.page.evaluate(AROUND) == "#1b1a18"
    user.page.get_by_role("button", name="Colors: dark").click()
    expect(user.page.get_by_role("button", name="Colors: those of the system")).to_be_visible()
    user.monitor.failed_requests.clear()  # those of the scripts that were kept away
