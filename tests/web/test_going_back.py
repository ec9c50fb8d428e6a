"""Going back and going another way, as the players of a match agree to it at the page."""

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.system.player import Player
from tests.web.conftest import Invite, SignUp
from tests.web.person import Person

MOVES = 4
"""Of each player: enough that nobody goes back by themselves."""
FURTHER_BACK = 6
"""Events."""


@pytest.fixture
def aiko(sign_up: SignUp) -> Player:
    return sign_up("Aiko")


@pytest.fixture
def botan(sign_up: SignUp) -> Player:
    return sign_up("Botan")


@pytest.fixture
def begun(aiko: Player, botan: Player) -> str:
    """A match in which Aiko is to act."""
    opened = aiko.open_match("nippon", [{"kind": "open"}])
    botan.sit_down(opened, 1)
    return opened


@pytest.fixture
def match(begun: str, aiko: Player, botan: Player) -> str:
    rng = random.Random(5)
    for player in [aiko, botan] * MOVES:
        player.take_turn(begun, rng)
    return begun


def test_a_player_does_not_agree_to_go_back(match: str, aiko: Player, botan: Player, invite: Invite) -> None:
    asking, asked = at_the_table(invite, match, aiko), at_the_table(invite, match, botan)
    look_back(asking, "Go back to version")
    expect(going_back(asked)).to_contain_text("Aiko asks to go back to version")
    button(asked, "Do not agree").click()
    expect(going_back(asking)).to_be_hidden()
    expect(going_back(asked)).to_be_hidden()


def test_players_agree_to_go_back_and_the_match_is_unrated(
    match: str, aiko: Player, botan: Player, invite: Invite
) -> None:
    asking, asked = at_the_table(invite, match, aiko), at_the_table(invite, match, botan)
    look_back(asking, "Go back to version")
    button(asked, "Agree").click()
    expect(lineage(asking)).to_have_text("Its result counts in no standings.")


def test_a_proposal_is_withdrawn_by_whoever_made_it(match: str, aiko: Player, invite: Invite) -> None:
    asking = at_the_table(invite, match, aiko)
    look_back(asking, "Play another way from version")
    button(asking, "Ask no longer").click()
    expect(going_back(asking)).to_be_hidden()


def test_a_player_does_not_agree_to_a_fork(match: str, aiko: Player, botan: Player, invite: Invite) -> None:
    asking, asked = at_the_table(invite, match, aiko), at_the_table(invite, match, botan)
    look_back(asking, "Play another way from version")
    expect(going_back(asked)).to_contain_text("Aiko asks to play another way as well, from version")
    button(asked, "Do not agree").click()
    expect(going_back(asking)).to_be_hidden()


def test_a_match_and_its_fork_lead_to_one_another(match: str, aiko: Player, botan: Player, invite: Invite) -> None:
    asking, asked = at_the_table(invite, match, aiko), at_the_table(invite, match, botan)
    look_back(asking, "Play another way from version")
    button(asked, "Agree").click()
    expect(lineage(asking)).to_contain_text("Its result counts in no standings.")
    lineage(asking).get_by_role("link", name="another way").click()
    expect(lineage(asking)).to_contain_text("A fork of another match")
    lineage(asking).get_by_role("link", name="its version").click()
    expect(asking.page.locator(".whose-turn")).to_contain_text("As it stood at version")
    assert match in asking.page.url


def test_a_seat_that_is_given_up_is_played_by_a_bot(begun: str, aiko: Player, invite: Invite) -> None:
    # then Botan is waited for: bots among themselves would soon have played the resignation out of sight
    person = at_the_table(invite, begun, aiko)
    person.page.on("dialog", lambda dialog: dialog.accept())
    button(person, "Give up the seat").click()
    expect(person.page.locator(".events")).to_contain_text("resigns")
    expect(person.page.get_by_role("region", name="Your moves")).to_be_hidden()
    aiko.wait_for(f"/v1/matches/{begun}", lambda now: now["to_act"] == [1])


def at_the_table(invite: Invite, match: str, player: Player) -> Person:
    person = invite(player)
    person.watch(match)
    expect(person.page.locator(".feeling")).to_have_attribute("data-how", "live")
    return person


def look_back(person: Person, wish: str) -> None:
    """Wishes for something at an earlier version."""
    person.rewind(person.newest - FURTHER_BACK)
    button(person, wish).click()


def button(person: Person, name: str) -> Locator:
    return person.page.get_by_role("button", name=re.compile(f"^{name}"))


def going_back(person: Person) -> Locator:
    return person.page.locator(".going-back")


def lineage(person: Person) -> Locator:
    return person.page.locator(".lineage")
