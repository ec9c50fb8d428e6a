"""The first visit: what a visitor without an account sees, and how they begin to play."""

import re

import pytest
from playwright.sync_api import Locator, expect

from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser, hold


def first_visit(user: PageUser) -> Locator:
    return user.page.get_by_role("region", name="For a first visit")


def in_the_lobby(player: Player) -> None:
    """Creates a match, and waits until the lobby lists it."""
    match = player.open_match("yokohama", [{"kind": "bot", "bot": "random"}])
    player.wait_for("/v1/matches?status=playing", lambda lobby: match in [entry["id"] for entry in lobby["matches"]])


def test_a_visitor_sees_a_match_and_what_each_game_is(service: KillableService, open_page: OpenPage) -> None:
    with players(service.url, ["Aiko"]) as (aiko,):
        in_the_lobby(aiko)
        user = open_page()
        user.go()
        visit = first_visit(user)
        expect(visit.locator(".showcase-board > *")).to_be_visible()
        expect(visit.locator(".showcase-link")).to_have_attribute("href", re.compile("^#/matches/"))
        for game in GAMES.values():
            card = visit.get_by_role("article", name=game.title)
            assert game.introduction is not None
            expect(card).to_contain_text(game.introduction.sentence)
            expect(card).to_contain_text(f"{game.seat_counts[-1]} players")
            expect(card).to_contain_text(f"{game.introduction.max_minutes} minutes")
            expect(card.locator("img")).to_have_js_property("complete", True)


@pytest.mark.parametrize("late", ["games?*", "bots*", "matches?*", "matches/*/state*"])
def test_nothing_moves_once_it_is_shown(late: str, service: KillableService, open_page: OpenPage) -> None:
    with players(service.url, ["Aiko"]) as (aiko,):
        in_the_lobby(aiko)
        user = open_page()
        user.note_shifts()
        user.page.route(f"**/v1/{late}", hold)
        with user.page.expect_request(f"**/v1/{late}"):
            user.go()
        user.page.wait_for_timeout(500)  # whatever does not wait for what is held has been drawn
        user.page.unroute(f"**/v1/{late}")  # what is held goes on
        expect(first_visit(user).locator(".showcase-board > *")).to_be_visible()
        expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
        assert user.shifts == []


def test_a_visitor_plays_at_once_with_one_click(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    first_visit(user).get_by_role("button", name="Play Nippon against a bot now").click()
    expect(user.board).to_be_visible()
    expect(user.moves).not_to_have_count(0)
    user.go()
    expect(user.page.get_by_role("region", name="Your matches")).to_contain_text("Nippon")
    expect(first_visit(user)).to_have_count(0)


def test_whoever_has_an_account_sees_their_matches_first(open_page: OpenPage, sign_up: SignUp) -> None:
    user = open_page(sign_up("Aiko"))
    user.go()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
    expect(first_visit(user)).to_have_count(0)


def test_the_rules_in_short_name_the_pages_of_the_rulebook(open_page: OpenPage) -> None:
    user = open_page(viewport=PHONE)
    for game in GAMES.values():
        user.go(f"#/games/{game.id}")
        assert game.introduction is not None
        for chapter in game.introduction.chapters:
            heading = user.page.get_by_role("heading", name=chapter.title, exact=True)
            section = user.page.locator("section").filter(has=heading)
            expect(section).to_contain_text(chapter.sentences[-1])
            expect(section).to_contain_text(f"Rulebook, p. {chapter.pages}" if chapter.pages else chapter.sentences[0])
        assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_at_the_address_of_an_unknown_game_the_page_says_that_there_is_none(open_page: OpenPage) -> None:
    user = open_page()
    user.go("#/games/chess")
    expect(user.page.get_by_role("main")).to_contain_text("There is no such game.")
    user.monitor.failed_requests.clear()  # 404 is expected
