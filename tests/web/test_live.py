"""A page follows its match: as fast as it goes, and over a failure of the service."""

import itertools
import random
import time

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import Player
from tests.web.conftest import Invite, SignUp

A_SECOND = 20
"""Events."""
SECONDS = 5
BOT = {"kind": "bot", "bot": "greedy"}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_spectator_falls_behind_by_less_than_a_second_at_twenty_events_a_second(
    game: AnyGame, invite: Invite, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    spectator = invite()
    spectator.watch(match)
    began, first, rng = time.monotonic(), spectator.newest, random.Random(1)
    for player in itertools.cycle([aiko, botan]):
        player.take_turn(match, rng)
        newest = newest_of(player, match)
        if newest - first > A_SECOND * SECONDS:
            break
        time.sleep(max(0.0, began + (newest - first) / A_SECOND - time.monotonic()))
        assert newest - spectator.version < A_SECOND
    spectator.sees_version(newest)


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
    expect(person.page.get_by_text("Live", exact=True)).to_be_visible(timeout=30_000)
    for _ in range(3):
        assert person.is_asked()
        person.click_a_move(rng)
    person.witness.failed_requests.clear()  # those to a service that was not there
