"""A user plays by clicks and keys on the page."""

import os
import random
from collections.abc import Iterable
from itertools import count

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame, GameId
from domain.registry import GAMES
from tests.system.killable_service import OFFERED
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE, PageUser

LONG = "KIFU_LONG" in os.environ
TO_THE_END = [*GAMES] if LONG else []
SHORT = 10
"""The number of moves in games that are not played to the end."""
BOT = {"kind": "bot", "bot": "greedy"}


def move_numbers(game: GameId) -> Iterable[int]:
    return count() if game in TO_THE_END else range(SHORT)


@pytest.mark.parametrize("game", OFFERED.values(), ids=list(OFFERED))
def test_a_match_of_each_game_is_created_and_played_by_clicks(game: AnyGame, open_page: OpenPage) -> None:
    """Also of a game with the plain board."""
    user, rng = open_page(), random.Random(4)
    user.go()
    user.create_match(game.title, "Aiko")
    for _ in move_numbers(game.id):
        if not user.has_moves():
            break
        user.play_random_move(rng)
    if game.id in TO_THE_END:
        expect(user.page.locator(".whose-turn")).to_contain_text("Won ")


def test_the_page_shows_the_end_of_a_match_when_it_comes(open_page: OpenPage, sign_up: SignUp) -> None:
    """The page is opened before the last round; other tests let it follow a match for longer."""
    aiko, rng = sign_up("Aiko"), random.Random(4)
    user, match = open_page(aiko), aiko.open_match("yokohama", [BOT])
    while not aiko.get(f"/v1/matches/{match}/state")["board"].get("last_round"):
        aiko.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])
        aiko.take_turn(match, rng)
    user.watch(match)
    expect(user.page.locator(".whose-turn")).not_to_contain_text("Won ")
    aiko.play(match, rng)
    expect(user.page.locator(".whose-turn")).to_contain_text("Won ")


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_on_a_phone(game: str, open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, rng = sign_up("Aiko"), random.Random(6)
    user = open_page(aiko, viewport=PHONE, has_touch=True)
    user.watch(aiko.open_match(game, [BOT]))
    for _ in range(SHORT // 2):
        user.has_moves()
        user.play_random_move(rng)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_move_is_played_by_keyboard(game: AnyGame, open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match(game.id, [BOT]))
    user.has_moves()
    before = user.version
    while not focus_is_on_a_move(user):
        user.page.keyboard.press("Tab")
    for key in ("ArrowDown", "End", "Home", "Enter", "Enter"):
        user.page.keyboard.press(key)
    user.wait_for_version_after(before)


def focus_is_on_a_move(user: PageUser) -> bool:
    return bool(user.page.evaluate("document.activeElement.matches('.moves .choices button')"))


def test_a_move_is_taken_back(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    user = open_page(aiko)
    user.watch(aiko.open_match("nippon", [BOT]))
    user.has_moves()
    before, position = user.version, user.position
    user.play(user.moves.first)
    assert user.position != position
    user.page.get_by_role("button", name="Take back").click()
    user.wait_for_version_after(before + 1)
    assert user.position == position


def test_take_back_is_disabled_after_another_seat_has_moved(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match("nippon", [{"kind": "open"}])
    botan.sit_down(match, 1)
    rng = random.Random(5)
    while not botan.acknowledged or botan.get(f"/v1/matches/{match}")["to_act"] != [0]:
        for player in (aiko, botan):
            player.take_turn(match, rng)
    user = open_page(aiko)
    user.watch(match)
    assert user.has_moves()
    take_back = user.page.get_by_role("button", name="Take back")
    expect(take_back).to_be_disabled()
    user.play(user.moves.first)
    expect(take_back).to_be_enabled()


def test_a_match_starts_when_a_friend_takes_the_open_seat_by_link(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    host, friend = open_page(aiko), open_page(sign_up("Botan"))
    host.go("#/matches/" + aiko.open_match("yokohama", [{"kind": "open"}]))
    link = host.page.get_by_label("Link to this match")
    expect(link).not_to_have_value("")
    friend.page.goto(link.input_value())
    friend.page.get_by_role("button", name="Sit down").click()
    for user in (host, friend):
        expect(user.board).to_be_visible()
        assert user.has_moves()
