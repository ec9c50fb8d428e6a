"""Names: those of several seats of one bot differ everywhere, and long ones are whole and stand beside their mark."""

import random
from typing import Final

from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE

BOT: Final = {"kind": "bot", "bot": "random"}
SMALL_PHONE: Final = ViewportSize(width=360, height=640)
LONG: Final = "Bernadette-Wilhelmine von Hohenstein"
_CUT: Final = """(svg) => [...svg.querySelectorAll(".end-of-line")].filter((text) => {
  const { x, width } = text.getBBox();
  return x + width > svg.viewBox.baseVal.width;
}).map((text) => text.textContent)"""
_BELOW: Final = """(mark) => {
  const name = mark.parentElement.querySelector(".name").getBoundingClientRect();
  return name.top > mark.getBoundingClientRect().bottom;
}"""
"""Whether the name of a seat stands below its mark, not beside it."""


def test_the_scores_over_time_name_each_seat_of_a_bot(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT] * 3, stones=9)
    aiko.play(match, random.Random(3))
    user = open_page(aiko)
    user.watch_finished(match)
    chart = user.page.get_by_role("group", name="Points by version")
    for name in ("Aiko", "random (seat 1)", "random (seat 2)", "random (seat 3)"):
        expect(chart.locator(".end-of-line").filter(has_text=name)).to_have_count(1)
    assert chart.evaluate(_CUT) == []


def test_on_a_small_phone_the_name_of_a_game_stands_on_one_line(open_page: OpenPage) -> None:
    user = open_page(viewport=SMALL_PHONE)
    user.go()
    user.page.get_by_role("radio", name="Yokohama").check(force=True)
    games = user.page.locator(".create .game").filter(has_text="Yokohama")
    expect(games).to_have_css("font-weight", "600")
    assert games.evaluate("(node) => node.offsetHeight / parseFloat(getComputedStyle(node).lineHeight)") < 2


def test_a_long_name_stands_beside_the_mark_of_its_seat_and_is_whole(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, other = sign_up("Aiko"), sign_up(LONG)
    match = aiko.open_match("yedo", [{"kind": "open"}])
    other.sit_down(match, 1)
    user = open_page(aiko, viewport=PHONE)
    user.watch(match)
    marks = user.page.locator(".player h3 > .seat-icon")
    expect(marks).to_have_count(2)
    assert marks.evaluate_all(f"(marks) => marks.map({_BELOW})") == [False, False]
    holder = user.page.locator(".yedo-clan-board .holder")
    expect(holder).to_have_text([LONG])
    assert holder.evaluate("(node) => node.scrollWidth <= node.clientWidth || node.clientWidth === 0")


def test_the_title_of_a_page_that_cannot_be_loaded_is_not_that_of_the_page_before(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user = open_page(aiko := sign_up("Aiko"))
    user.go(f"#/players/{aiko.id}")
    expect(user.page).to_have_title("Aiko \N{EN DASH} Kifu")
    user.page.evaluate("location.hash = '#/players/unknown'")
    expect(user.page.get_by_role("alert")).to_have_text("There is no such player.")
    expect(user.page).to_have_title("Kifu")
    user.monitor.failed_requests.clear()  # 404 is expected
    user.monitor.console_errors.clear()
