"""One who plays by keyboard never loses their place."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Invite, SignUp
from tests.web.person import Person

BOT = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def person(invite: Invite, sign_up: SignUp) -> Person:
    aiko = sign_up("Aiko")
    person = invite(aiko)
    person.watch(aiko.open_match("yokohama", [BOT]))
    assert person.is_asked()
    return person


def test_after_a_move_on_the_board_the_focus_is_on_the_next_place(person: Person) -> None:
    for _ in range(3):
        before = person.version
        person.playable.first.focus()
        person.page.keyboard.press("Enter")
        if person.page.locator("dialog.menu").count():
            person.page.keyboard.press("Enter")
        person.went_on_from(before)
        assert person.is_asked()
        focus_is_on(person, ".board .legal")


def test_after_a_move_in_the_list_the_focus_stays_in_the_list(person: Person) -> None:
    before = person.version
    person.moves.first.focus()
    person.page.keyboard.press("Enter")
    person.went_on_from(before)
    assert person.is_asked()
    focus_is_on(person, ".moves .choices button, .moves h2")


def test_what_the_reader_has_unfolded_stays_unfolded(person: Person) -> None:
    person.page.get_by_text("What the icons mean").click()
    before = person.version
    person.moves.first.click()
    person.went_on_from(before)
    assert person.page.locator(".board details").get_attribute("open") is not None


def test_the_way_to_the_newest_version_keeps_the_focus(person: Person) -> None:
    newest = person.newest
    person.rewind(1)
    person.page.get_by_role("button", name="To the newest version").focus()
    person.page.keyboard.press("Enter")
    person.sees_version(newest)
    focus_is_on(person, ".replay button")


def test_from_page_to_page_the_focus_goes_along(person: Person) -> None:
    person.page.get_by_role("link", name="Matches").focus()
    person.page.keyboard.press("Enter")
    focus_is_on(person, "main")
    person.page.locator(".match-card a").first.focus()
    person.page.keyboard.press("Enter")
    focus_is_on(person, "main")
    expect(person.page.locator(".match")).to_be_visible()


def focus_is_on(person: Person, selector: str) -> None:
    person.page.wait_for_function("(selector) => document.activeElement.matches(selector)", arg=selector)
