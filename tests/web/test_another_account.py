"""Whoever uses a browser after somebody else finds nothing of theirs on the page."""

import random

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.web.conftest import Invite, SignUp
from tests.web.person import Person

TURNS = 5


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_after_another_account_has_signed_in_the_page_shows_what_any_spectator_sees(
    game: AnyGame, invite: Invite, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    rng = random.Random(3)
    for player in [aiko, botan] * TURNS:
        player.take_turn(match, rng)
    person, spectator = invite(aiko), invite()
    for one in (person, spectator):
        one.watch(match)
    expect(person.page.locator(".you")).to_have_count(1)
    sign_out(person)
    sees_the_same(person, spectator)
    person.begin("Chiyo")
    expect(person.page.get_by_role("button", name="Sign out")).to_be_visible()
    sees_the_same(person, spectator)


def sign_out(person: Person) -> None:
    person.page.on("dialog", lambda dialog: dialog.accept())
    person.page.get_by_role("button", name="Sign out").click()


def sees_the_same(person: Person, other: Person) -> None:
    """Of the match: the table, the players, the moves, what happened."""
    expect(person.page.locator(".you")).to_have_count(0)
    expect(person.page.get_by_role("region", name="Your moves")).to_be_hidden()
    for part in (".whose-turn", ".players", ".events"):
        expect(person.page.locator(part)).to_have_text(other.page.locator(part).text_content() or "")
    assert person.position == other.position
