"""A page follows its match: as fast as it goes, and over a failure of the service."""

import itertools
import random

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import Player
from tests.web.conftest import Invite, SignUp

BEHIND = 20
"""Events that a page may not have shown yet while more are played."""
EVENTS = 100
BOT = {"kind": "bot", "bot": "greedy"}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_spectator_is_shown_each_event_before_the_twentieth_after_it(
    game: AnyGame, invite: Invite, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    spectator = invite()
    spectator.watch(match)
    first, rng = spectator.newest, random.Random(1)
    for player in itertools.cycle([aiko, botan]):
        spectator.sees_at_least(newest_of(player, match) - BEHIND)
        player.take_turn(match, rng)
        if newest_of(player, match) - first > EVENTS:
            break
    spectator.sees_version(newest_of(aiko, match))


def newest_of(player: Player, match: str) -> int:
    return int(player.get(f"/v1/matches/{match}")["version"])


def test_a_page_goes_on_after_the_service_was_killed_in_mid_match(
    house: House, invite: Invite, sign_up: SignUp
) -> None:
    aiko, rng = sign_up("Aiko"), random.Random(2)
    match = aiko.open_match("yokohama", [BOT])
    person = invite(aiko)
    person.watch(match)
    for _ in range(3):
        assert person.is_asked()
        person.click_a_move(rng)
    house.fall()
    expect(person.page.get_by_text("The connection is lost")).to_be_visible()
    house.open()
    expect(person.page.get_by_text("Live", exact=True)).to_be_visible()
    for _ in range(3):
        assert person.is_asked()
        person.click_a_move(rng)
    person.witness.failed_requests.clear()  # those to a service that was not there


def test_a_match_that_is_opened_while_the_service_is_away_comes_by_itself(
    house: House, invite: Invite, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    person = invite(aiko)
    person.go()
    expect(person.page.get_by_role("region", name="Open a match")).to_be_visible()
    house.fall()
    person.page.evaluate("(match) => { location.hash = `#/matches/${match}`; }", match)
    expect(person.page.get_by_text("The service cannot be reached just now.")).to_be_visible()
    house.open()
    expect(person.board).to_be_visible()
    person.witness.failed_requests.clear()  # those to a service that was not there
