"""Deciding: the prompt, a move selected before it is played, what it leads to, and why another one is not possible."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

BOT = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def user(open_page: OpenPage, sign_up: SignUp) -> PageUser:
    """A user who places the first assistant."""
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    aiko.post(match, aiko.get(f"/v1/matches/{match}/moves")["moves"][0]["move"])
    user = open_page(aiko)
    user.watch(match)
    assert user.has_moves()
    return user


def test_a_move_is_selected_first_and_played_by_keys_and_taken_back(user: PageUser) -> None:
    start, keys = user.version, user.page.keyboard
    expect(prompt(user)).to_contain_text("First additional action phase")
    expect(prompt(user)).to_contain_text(re.compile(r"place up to 3 assistants: \d left"))
    keys.press("Tab")
    assert user.page.evaluate("document.activeElement === document.querySelector('.moves .choices button')")
    keys.press("Escape")
    user.page.locator("main").focus()
    keys.press("1")
    expect(user.moves.first).to_have_attribute("aria-pressed", "true")
    expect(user.page.locator(".board .pointed")).not_to_have_count(0)
    assert user.version == start
    keys.press("Enter")
    user.wait_for_version_after(start)
    assert user.has_moves()
    expect(prompt(user)).to_contain_text("Main action phase: placement")
    keys.press("z")
    user.wait_for_version_after(start + 1)
    expect(prompt(user)).to_contain_text("First additional action phase")
    keys.press("?")
    expect(user.page.get_by_role("dialog")).to_contain_text("take back the last move")


def test_a_place_where_nothing_can_be_done_says_why_with_the_rule(user: PageUser) -> None:
    place(user, "Place an assistant", "Place an assistant in the Bank")
    place(user, "Finish", "Place no more assistants")
    user.page.locator("[data-place='area:church']:not(.legal)").dispatch_event("click")
    expect(refusal(user)).to_contain_text("Church: ")
    expect(refusal(user)).to_contain_text("(rulebook p. 6")
    user.monitor.failed_requests.clear()  # the service has refused the move that was tried out


def test_a_user_who_prefers_it_plays_with_one_click_but_is_asked_before_the_turn_ends(user: PageUser) -> None:
    user.page.get_by_text("Preferences").click()
    user.page.get_by_label("Play a move with one click").check()
    before = user.version
    user.moves.filter(has_text="Place no assistants").click()
    user.wait_for_version_after(before)


def test_escape_selects_no_move_also_when_the_other_keys_are_switched_off(user: PageUser) -> None:
    user.page.get_by_text("Preferences").click()
    user.page.get_by_label("Keys for moves and versions").uncheck()
    user.page.locator("main").focus()
    user.page.keyboard.press("1")
    expect(user.moves.first).to_have_attribute("aria-pressed", "false")
    user.moves.first.click()
    expect(user.moves.first).to_have_attribute("aria-pressed", "true")
    user.page.keyboard.press("Escape")
    expect(user.moves.first).to_have_attribute("aria-pressed", "false")


def test_a_selected_move_stays_selected_while_another_seat_moves(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, ben = sign_up("Aiko"), sign_up("Ben")
    match = aiko.open_match("yokohama", [{"kind": "open"}])
    ben.sit_down(match, 1)
    user = open_page(aiko)
    user.watch(match)
    assert user.has_moves()
    before = user.version
    user.moves.first.click()
    ben.post(match, ben.get(f"/v1/matches/{match}/moves")["moves"][0]["move"])
    user.wait_for_version_after(before)
    expect(user.moves.first).to_have_attribute("aria-pressed", "true")
    expect(user.page.locator(".board .pointed")).not_to_have_count(0)
    before = user.version
    user.page.get_by_role("button", name="Confirm", exact=True).click()
    user.wait_for_version_after(before)


def prompt(user: PageUser) -> Locator:
    return user.page.locator(".prompt")


def refusal(user: PageUser) -> Locator:
    return user.page.locator(".moves .refusal")


def place(user: PageUser, kind: str, text: str) -> None:
    """Plays the move with a text; its kind stands above it in the list."""
    expect(user.page.locator(".choices .kind").filter(has_text=kind)).to_be_visible()
    user.play(user.moves.filter(has_text=text))
    assert user.has_moves()
