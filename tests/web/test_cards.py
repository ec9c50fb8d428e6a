"""The cards of Yedo: the whole card is what a user clicks, also while the mouse is on it."""

from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser
from tests.web.test_seeing import lead_to

BOT: Final = {"kind": "bot", "bot": "greedy"}
FRAME: Final = """(title) => {
  const { width, height } = getComputedStyle(title, "::after");
  return [width, height].map((length) => Number.parseFloat(length));
}"""
"""Returns the size of the frame of a card: its outline, and where it is clicked."""


@pytest.fixture
def user(open_page: OpenPage, sign_up: SignUp) -> PageUser:
    """A user who chooses among the favors of the Shogun, which are cards."""
    aiko = sign_up("Aiko")
    match = aiko.open_match("yedo", [BOT])
    lead_to(aiko, match, "yedo.TakeFavor", ())
    user = open_page(aiko)
    user.watch(match)
    assert user.has_moves()
    return user


def test_a_click_anywhere_on_a_legal_card_selects_it(user: PageUser) -> None:
    shape = box(card(user))
    for part in (0.1, 0.5, 0.9):
        rest_on_the_body(user, part)
        user.page.mouse.click(shape["x"] + shape["width"] * part, shape["y"] + shape["height"] * 0.9)
        expect(card(user)).to_be_visible()
        expect(user.moves.and_(user.page.locator("[aria-pressed=true]"))).to_have_count(1)
        user.page.keyboard.press("Escape")
        expect(user.page.locator(".choices [aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("changed", [False, True], ids=["legal", "legal and changed"])
def test_the_outline_surrounds_a_card_also_while_the_mouse_is_on_it(user: PageUser, changed: bool) -> None:
    title = card(user).locator(".title")
    title.evaluate("(title, changed) => title.classList.toggle('glowing', changed)", changed)
    before = title.evaluate(FRAME)
    assert before[0] > box(card(user))["width"] - 10
    rest_on_the_body(user, 0.5)
    assert title.evaluate("(title) => title.matches(':hover')")
    assert title.evaluate(FRAME) == before


def card(user: PageUser) -> Locator:
    """The first card with a move."""
    return user.page.locator(".tray .yedo-card:has(.legal)").first


def box(card: Locator) -> FloatRect:
    found = card.bounding_box()
    assert found is not None
    return found


def rest_on_the_body(user: PageUser, part: float) -> None:
    """Moves the mouse to a card, below its title."""
    shape = box(card(user))
    user.page.mouse.move(0, 0)
    user.page.mouse.move(shape["x"] + shape["width"] * part, shape["y"] + shape["height"] * 0.9, steps=3)
