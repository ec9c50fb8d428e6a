"""A narrow screen: a small board with larger drawings of areas, a chart of which nothing is cut, and long names."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from domain.registry import GAMES
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import DESKTOP, PHONE, PageUser

SMALL_PHONE: Final = ViewportSize(width=360, height=740)
TWO_MOVES: Final = 124
"""The height of two moves of two lines each, in CSS pixels."""
BOT = {"kind": "bot", "bot": "greedy"}
_CUT = """(svg) => {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const fits = (box) => box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height;
  return [...svg.querySelectorAll("text")].filter((text) => !fits(text.getBBox())).map((text) => text.textContent);
}"""
"""The texts of a drawing that are cut at its edge."""
_CUT_NAMES = """() => {
  const box = (node) => node.getBoundingClientRect();
  const isCut = (name) => {
    const area = name.closest(".small");
    const token = area.querySelector(".untaken");
    const isBeside = token && box(name).top + box(name).height / 2 < box(token).bottom;
    return box(name).right > (isBeside ? box(token).left : box(area.querySelector(".sheet")).right);
  };
  return [...document.querySelectorAll(".board .small .name")].filter(isCut).map((name) => name.textContent);
}"""
"""The names of areas that reach out of their area, or under what stands beside them."""

_SCROLLED_LINE = """(node) => {
  node.textContent = "A sentence that wraps. ".repeat(9);
  node.scrollTop = node.clientHeight;
  const { webkitLineClamp: lines, overflowY } = getComputedStyle(node);
  return [lines, overflowY, node.scrollTop > 0];
}"""
"""After how many lines of a long text dots stand, and whether the rest can be scrolled to."""


def test_the_city_of_yokohama_fits_a_phone(open_page: OpenPage, sign_up: SignUp) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama", opponents=3)
    city = user.page.get_by_role("region", name="The city").bounding_box()
    assert city is not None
    assert city["x"] >= 0
    assert city["x"] + city["width"] <= PHONE["width"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_of_an_area_is_neither_cut_nor_covered(language: str, open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko, viewport=PHONE, locale=language)
    user.watch(aiko.open_match("yokohama", [BOT] * 3))
    expect(user.page.locator(".board .small .untaken")).not_to_have_count(0)
    assert user.page.evaluate(_CUT_NAMES) == []


def test_an_area_opens_a_larger_drawing_with_its_moves(open_page: OpenPage, sign_up: SignUp) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama")
    area(user).first.click()
    expect(close_up(user)).to_be_visible()
    user.page.keyboard.press("Escape")
    expect(close_up(user)).to_be_hidden()
    keep_an_order(user)
    before = user.version
    user.page.locator(".board .legal[data-place^='area:']").first.click()
    expect(close_up(user)).to_be_visible()
    user.page.locator("dialog.menu .choices button").first.click()
    user.wait_for_version_after(before)


def test_no_dialog_stays_over_the_page_that_follows(open_page: OpenPage, sign_up: SignUp) -> None:
    user = open_page(aiko := sign_up("Aiko"), viewport=PHONE)
    match = aiko.open_match("yokohama", [BOT])
    user.go()
    user.page.evaluate("(match) => { location.hash = `#/matches/${match}`; }", match)
    assert user.has_moves()
    for open_dialog in (area(user).first.click, lambda: user.page.keyboard.press("?")):
        open_dialog()
        expect(user.page.get_by_role("dialog")).to_be_visible()
        user.page.go_back()
        expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
        expect(user.page.get_by_role("dialog")).to_have_count(0)
        user.page.go_forward()
        assert user.has_moves()


def test_the_list_of_moves_has_room_for_two_moves_of_two_lines(open_page: OpenPage, sign_up: SignUp) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama")
    assert user.page.locator(".choices").evaluate("(list) => list.clientHeight") >= TWO_MOVES


def test_long_words_about_the_selected_move_are_seen_from_their_beginning(open_page: OpenPage, sign_up: SignUp) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama")
    user.moves.first.click()
    words = user.page.locator(".preview .words")
    words.evaluate("(node) => { node.textContent = 'A sentence that wraps. '.repeat(9); }")
    assert words.evaluate("(node) => node.offsetTop >= node.parentElement.offsetTop")


def test_the_name_of_the_game_stays_on_one_line_when_the_connection_is_lost(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama")
    status, title = user.page.locator(".connection"), user.page.locator(".banner h1")
    status.evaluate("(node) => { node.textContent = 'La connexion est perdue. Nouvel essai.'; }")
    lines = "(node) => Math.round(node.offsetHeight / parseFloat(getComputedStyle(node).lineHeight))"
    assert title.evaluate(lines) == 1


def test_words_about_the_latest_events_that_are_cut_end_in_dots_and_can_be_scrolled(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "nippon")
    latest = user.page.locator(".latest-events")
    assert latest.evaluate(_SCROLLED_LINE) == ["1", "auto", True]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_text_about_the_factories_on_offer_is_cut(language: str, open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("nippon", [BOT])
    user = open_page(aiko, viewport=PHONE, locale=language)
    user.watch(match)
    assert user.has_moves()
    user.play(user.page.locator(".choices button").filter(has_text=re.compile("Invest")).first)
    tray = user.page.locator(".tray svg")
    expect(tray.locator("[data-place^='factory:']")).not_to_have_count(0)
    assert [tray.nth(one).evaluate(_CUT) for one in range(tray.count())] == [[]] * tray.count()


def test_the_board_is_drawn_again_when_the_phone_is_turned(open_page: OpenPage, sign_up: SignUp) -> None:
    user = on_a_phone(open_page, sign_up("Aiko"), "yokohama")
    expect(user.page.locator("[data-place^='shop:']")).to_have_count(0)
    user.page.set_viewport_size(DESKTOP)
    expect(user.page.locator("[data-place^='shop:']")).not_to_have_count(0)


def test_no_text_of_the_scores_over_time_is_cut(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [{"kind": "bot", "bot": "random"}], stones=100)
    aiko.play(match, random.Random(3))
    user = open_page(aiko, viewport=PHONE)
    user.watch_finished(match)
    chart = user.page.get_by_role("group", name="Points by version")
    expect(chart.get_by_text("Version 1", exact=True)).to_be_attached()
    assert chart.evaluate(_CUT) == []
    user.page.set_viewport_size(DESKTOP)
    expect(chart.get_by_text("Aiko")).to_be_attached()
    assert chart.evaluate(_CUT) == []


def test_a_long_name_without_spaces_makes_no_page_wider_than_the_screen(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, other = sign_up("W" * 40), sign_up("M" * 40)
    matches = [aiko.open_match(game, [BOT, {"kind": "open"}]) for game in GAMES]
    for match in matches:
        other.sit_down(match, 2)
    finished = aiko.open_match("stones", [BOT], stones=9)
    aiko.play(finished, random.Random(3))
    user = open_page(aiko, viewport=SMALL_PHONE)
    ready = {f"#/players/{other.id}": ".profile h1", "#/": ".matches .match-card", "#/account": ".devices"}
    ready |= {f"#/matches/{match}": ".players" for match in (*matches, finished)}
    ready |= {f"embed/{match}": ".embedded-scores:not(:empty)" for match in (*matches, finished)}
    for address, shown in ready.items():
        user.go(address)
        expect(user.page.locator(shown).first).to_be_visible()
        assert (address, user.page.evaluate("document.documentElement.scrollWidth")) == (address, SMALL_PHONE["width"])


def on_a_phone(open_page: OpenPage, player: Player, game: str, opponents: int = 1) -> PageUser:
    user = open_page(player, viewport=PHONE)
    user.watch(player.open_match(game, [BOT] * opponents))
    assert user.has_moves()
    return user


def keep_an_order(user: PageUser) -> None:
    user.play(user.moves.first)
    assert user.has_moves()


def area(user: PageUser) -> Locator:
    return user.page.locator("[data-place^='area:']")


def close_up(user: PageUser) -> Locator:
    return user.page.locator(".close-up")
