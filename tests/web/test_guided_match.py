"""The guided first match: a visitor without an account makes each move that a step asks for, on the real table."""

from playwright.sync_api import Locator, expect

from domain.game import GameId
from domain.registry import GAMES
from service.use_cases.guided_matches import guided_positions
from tests.web import axe
from tests.web.conftest import OpenPage
from tests.web.page_user import PHONE, PageUser

STEPS = 15


def lesson(user: PageUser) -> Locator:
    return user.page.locator(".lesson")


def is_at_step(user: PageUser, step: int) -> None:
    expect(lesson(user).locator(".progress")).to_contain_text(f"step {step} of {STEPS}")


def asked(user: PageUser) -> Locator:
    """The move in the list that the step asks for."""
    line = lesson(user).locator(".task strong").inner_text()
    return user.moves.filter(has=user.page.get_by_text(line, exact=True)).first


def test_every_step_is_done_on_the_table_and_then_a_match_begins(open_page: OpenPage, axe_core: str) -> None:
    user = open_page()
    user.go()
    user.page.get_by_role("link", name="Guided first match: Nippon").click()
    for step in range(1, STEPS + 1):
        is_at_step(user, step)
        expect(user.board).to_be_visible()
        expect(user.page).to_have_title("Guided first match: Nippon \N{EN DASH} Kifu")
        if step == 2:
            assert axe.serious_faults(user.page, axe_core) == []
            user.page.keyboard.press("Escape")
            user.page.keyboard.press("i")
            glossary = user.page.get_by_role("dialog", name="What is this?")
            expect(glossary).to_contain_text("Stands in for a missing level of knowledge.")
            user.page.keyboard.press("Escape")
            expect(glossary).to_be_hidden()
            lesson(user).get_by_role("button", name="Show me").click()
            user.page.get_by_role("button", name="Confirm", exact=True).click()
        else:
            asked(user).dblclick()
    user.page.get_by_role("button", name="Play Nippon against a bot now").click()
    expect(user.moves).not_to_have_count(0)


def test_another_move_is_refused_with_the_one_that_is_asked_and_a_step_can_be_skipped(open_page: OpenPage) -> None:
    user = open_page(viewport=PHONE)
    user.go("#/games/yokohama/guide")
    is_at_step(user, 1)
    line = lesson(user).locator(".task strong").inner_text()
    user.moves.filter(has_not=user.page.get_by_text(line, exact=True)).first.dblclick()
    expect(user.page.get_by_role("alert").filter(has_text="That is legal too")).to_contain_text(line)
    is_at_step(user, 1)
    for step in range(2, STEPS + 1):
        lesson(user).get_by_role("button", name="Skip").click()
        is_at_step(user, step)
        assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    lesson(user).get_by_role("button", name="Back").click()
    is_at_step(user, STEPS - 1)


def test_the_pages_of_yedo_show_each_step(open_page: OpenPage) -> None:
    user = open_page()
    user.go("#/games/yedo/guide")
    for step, position in enumerate(guided_positions(GAMES[GameId("yedo")]), start=1):
        is_at_step(user, step)
        expect(lesson(user).get_by_role("heading")).to_have_text(f"{step}. {position.step.title}")
        expect(asked(user)).to_be_visible()
        lesson(user).get_by_role("button", name="Skip").click()
    expect(lesson(user)).to_contain_text("That was your guided first match")
