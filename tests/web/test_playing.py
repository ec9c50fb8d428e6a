"""A person plays without knowing anything but the page."""

import os
import random
from collections.abc import Iterable
from itertools import count

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame, GameId
from domain.registry import GAMES
from tests.system.house import OFFERED
from tests.web.conftest import Invite, SignUp
from tests.web.person import PHONE, Person

LONG = "KIFU_LONG" in os.environ
TO_THE_END = [*GAMES][: None if LONG else 1]
BEGINNING = 10
"""Clicks in the other games."""
BOT = {"kind": "bot", "bot": "greedy"}


def clicks(game: GameId) -> Iterable[int]:
    return count() if game in TO_THE_END else range(BEGINNING)


@pytest.mark.parametrize("game", OFFERED.values(), ids=list(OFFERED))
def test_a_match_of_each_game_is_opened_and_played_by_clicking_alone(game: AnyGame, invite: Invite) -> None:
    """Also of one whose table nobody has drawn."""
    person, rng = invite(), random.Random(4)
    person.go()
    person.open_match(game.title, "Aiko")
    for _ in clicks(game.id):
        if not person.is_asked():
            break
        person.click_a_move(rng)
    if game.id in TO_THE_END:
        expect(person.page.locator(".whose-turn")).to_contain_text("Won ")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_is_wide_enough_to_play(game: str, invite: Invite, sign_up: SignUp) -> None:
    aiko, rng = sign_up("Aiko"), random.Random(6)
    person = invite(aiko, viewport=PHONE, has_touch=True)
    person.watch(aiko.open_match(game, [BOT]))
    for _ in range(BEGINNING // 2):
        person.is_asked()
        person.click_a_move(rng)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_move_is_made_with_the_keyboard_alone(game: AnyGame, invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    person = invite(aiko)
    person.watch(aiko.open_match(game.id, [BOT]))
    person.is_asked()
    before = person.version
    while not focus_is_on_a_move(person):
        person.page.keyboard.press("Tab")
    for key in ("ArrowDown", "End", "Home", "Enter"):
        person.page.keyboard.press(key)
    person.went_on_from(before)


def focus_is_on_a_move(person: Person) -> bool:
    return bool(person.page.evaluate("document.activeElement.matches('.moves .choices button')"))


def test_a_move_is_taken_back(invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    person = invite(aiko)
    person.watch(aiko.open_match("nippon", [BOT]))
    person.is_asked()
    before, position = person.version, person.position
    person.moves.first.click()
    person.went_on_from(before)
    assert person.position != position
    person.page.get_by_role("button", name="Take back").click()
    person.went_on_from(before + 1)
    assert person.position == position


def test_a_move_is_not_offered_to_be_taken_back_after_somebody_else_has_moved(invite: Invite, sign_up: SignUp) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match("nippon", [{"kind": "open"}])
    botan.sit_down(match, 1)
    rng = random.Random(5)
    while not botan.acknowledged or botan.get(f"/v1/matches/{match}")["to_act"] != [0]:
        for player in (aiko, botan):
            player.take_turn(match, rng)
    person = invite(aiko)
    person.watch(match)
    assert person.is_asked()
    take_back = person.page.get_by_role("button", name="Take back")
    expect(take_back).to_be_disabled()
    before = person.version
    person.moves.first.click()
    person.went_on_from(before)
    expect(take_back).to_be_enabled()


def test_a_friend_takes_an_open_seat_by_link_and_the_match_starts(invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    host, friend = invite(aiko), invite(sign_up("Botan"))
    host.go("#/matches/" + aiko.open_match("yokohama", [{"kind": "open"}]))
    friend.page.goto(host.page.get_by_label("Link to this match").input_value())
    friend.page.get_by_role("button", name="Sit down").click()
    for person in (host, friend):
        expect(person.board).to_be_visible()
        assert person.is_asked()
