"""A visitor who knows nothing of the page plays a match by doing what the prompt line asks, and nothing else."""

import os
import random

import pytest
from playwright.sync_api import Locator, expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.web.conftest import OpenPage
from tests.web.page_user import PageUser

IS_LONG = "KIFU_LONG" in os.environ
FEW = 12
"""Moves of the short form."""
MOST = 1200
"""More moves than any match has for one seat."""
PLAYED = list(GAMES.values()) if IS_LONG else list(GAMES.values())[:1]


def prompt(user: PageUser) -> str:
    """What the page asks of the visitor."""
    return user.page.locator(".prompt .sentence").inner_text()


def begin(user: PageUser, game: AnyGame) -> None:
    user.go()
    user.page.get_by_role("button", name=f"Play {game.title} against a bot now").click()
    expect(user.board).to_be_visible()


def what_is_offered(user: PageUser) -> Locator:
    """What the page marks as possible: legal places on the board, or else the list of moves."""
    return user.legal_places if user.legal_places.count() else user.moves


def do_what_is_asked(user: PageUser, rng: random.Random) -> None:
    """Clicks something that is offered, chooses from the menu that opens, and confirms what is selected."""
    before, offered = user.version, what_is_offered(user)
    offered.nth(rng.randrange(offered.count())).click()
    menu = user.page.locator("dialog.menu[open] .choices button")
    if several := menu.count():
        menu.nth(rng.randrange(several)).click()
    elif not user.page.locator(".preview.empty").count():
        user.page.get_by_role("button", name="Confirm", exact=True).click()
    user.wait_for_version_after(before)


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.id)
def test_who_follows_only_the_prompt_line_plays_on_and_in_the_end_is_told_who_won(
    game: AnyGame, open_page: OpenPage
) -> None:
    user, rng = open_page(), random.Random(7)
    begin(user, game)
    asked = set()
    for _ in range(MOST if IS_LONG else FEW):
        if not user.has_moves():
            break
        assert prompt(user).endswith("."), "the prompt line asks for nothing although there are moves"
        asked.add(prompt(user))
        do_what_is_asked(user, rng)
    assert len(asked) > 2
    if IS_LONG:
        expect(user.page.get_by_role("table", name="Result")).to_be_visible()
        expect(user.page.locator(".banner")).to_contain_text("Won")
