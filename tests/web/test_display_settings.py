"""The display settings of the user: larger text, a page at 400 %, and colours of their own."""

from typing import Final

from playwright.sync_api import ViewportSize, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage
from tests.web.page_user import DESKTOP, PageUser

ZOOMED: Final = ViewportSize(width=320, height=256)
"""What is left of a screen of 1280 by 1024 at 400 %, in CSS pixels."""
LARGE: Final = 32
"""CSS pixels of the text of a browser whose user wants it twice as large."""


def test_the_page_has_the_size_of_text_that_the_browser_is_set_to(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko)
    tools = user.page.context.new_cdp_session(user.page)
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    user.watch(matches["yedo"])
    assert user.has_moves()
    assert user.page.evaluate("getComputedStyle(document.body).fontSize") == f"{LARGE}px"
    assert user.page.evaluate("document.documentElement.scrollWidth") <= DESKTOP["width"]
    tools.send("Page.setFontSizes", {"fontSizes": {"standard": LARGE // 2}})


def test_at_400_percent_the_name_of_the_account_is_not_cut(aiko: Player, open_page: OpenPage) -> None:
    user = open_page(aiko, viewport=ZOOMED)
    user.go()
    name = user.page.get_by_role("banner").get_by_role("link", name="Aiko")
    assert name.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    assert user.page.evaluate("document.documentElement.scrollWidth") <= ZOOMED["width"]


def test_in_the_colors_of_the_user_a_line_marks_the_selected_move_and_the_phase(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page(aiko, forced_colors="active")
    user.watch(matches["yedo"])
    assert user.has_moves()
    assert outline(user, ".choices [aria-pressed=false]") == "none"
    user.moves.first.click()
    expect(user.moves.first).to_have_attribute("aria-pressed", "true")
    assert outline(user, ".choices [aria-pressed=true]") == "solid"
    assert outline(user, ".yedo-phases [aria-current=step]") == "solid"


def outline(user: PageUser, selector: str) -> str:
    """The kind of line around the first such element."""
    return str(user.page.locator(selector).first.evaluate("(node) => getComputedStyle(node).outlineStyle"))
