"""The page follows a running match, also after a failure of the service."""

import itertools
import os
import random
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

MAX_LAG = 20
"""The number of newest events that the page may not show yet."""
EVENTS = 100 if "KIFU_LONG" in os.environ else 50
OWN_MOVES = 6
BOT = {"kind": "bot", "bot": "greedy"}
_MARK_PLACES: Final = 'for (const place of document.querySelectorAll(".board [data-place]")) place.isMarked = true'
_COUNT_CLICKS: Final = """(node) => {
  window.clicks = 0;
  addEventListener("click", ({ target }) => (window.clicks += node.isConnected && node.contains(target) ? 1 : 0), true);
}"""
_MARKED_PLACES: Final = '[...document.querySelectorAll(".board [data-place]")].filter((place) => place.isMarked).length'


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_spectator_sees_each_event_before_the_twentieth_after_it(
    game: AnyGame, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    spectator = open_page()
    spectator.watch(match)
    first, rng = spectator.newest, random.Random(1)
    for player in itertools.cycle([aiko, botan]):
        spectator.wait_for_version_at_least(newest_of(player, match) - MAX_LAG)
        player.take_turn(match, rng)
        if newest_of(player, match) - first > EVENTS:
            break
    spectator.wait_for_version(newest_of(aiko, match))


def playing(open_page: OpenPage, sign_up: SignUp, game: str) -> tuple[PageUser, str, tuple[Player, Player]]:
    """The page of a player in a new match of two, the match, and both players; that of the page has the first seat."""
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game, [{"kind": "open"}])
    botan.sit_down(match, 1)
    user = open_page(aiko)
    user.watch(match)
    return user, match, (aiko, botan)


def newest_of(player: Player, match: str) -> int:
    return int(player.get(f"/v1/matches/{match}")["version"])


def test_what_is_shown_again_stays_so_that_no_click_is_lost(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user, match = open_page(aiko), matches["nippon"]
    stream = f"**/v1/matches/{match}/events"
    user.page.route(stream, lambda route: route.abort())
    user.watch(match)
    assert user.has_moves()
    connection = user.page.locator(".connection")
    expect(connection).to_have_attribute("data-status", "lost")
    expect(user.page.locator(".events > li")).not_to_have_count(0)
    pressed = [user.legal_places.first.element_handle(), user.moves.first.element_handle()]
    with user.page.expect_response(f"**/v1/matches/{match}/state*"):
        user.page.unroute(stream)
    expect(connection).to_have_attribute("data-status", "live")
    user.page.wait_for_timeout(300)  # the page shows the answers meanwhile
    assert [node is not None and node.evaluate("(node) => node.isConnected") for node in pressed] == [True, True]
    user.monitor.failed_requests.clear()  # those of the stream
    user.monitor.console_errors.clear()


def test_what_a_move_has_not_changed_on_the_board_stays_while_the_user_is_about_to_choose(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user, match, (_, botan) = playing(open_page, sign_up, "yokohama")
    assert user.has_moves()
    before, places = user.version, user.page.locator(".board [data-place]")
    user.page.evaluate(_MARK_PLACES)
    botan.take_turn(match, random.Random(1))
    user.wait_for_version_after(before)
    assert user.has_moves()
    assert user.page.evaluate(_MARKED_PLACES) > 0.9 * places.count()


@pytest.mark.parametrize("pressed", [".board .legal", ".moves .choices button", ".events a.number"])
def test_a_slow_press_is_a_click_though_another_seat_moves_meanwhile(
    pressed: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    user, match, (_, botan) = playing(open_page, sign_up, "yokohama")
    assert user.has_moves()
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    expect(user.page.get_by_role("textbox", name="Message")).to_be_visible()  # nothing moves
    shown, target = user.version, user.page.locator(pressed).first
    expect(target).to_be_visible()
    target.evaluate(_COUNT_CLICKS)
    target.hover()
    user.page.mouse.down()
    botan.take_turn(match, random.Random(1))
    user.page.wait_for_timeout(1000)  # the page would show the move meanwhile
    user.page.mouse.up()
    user.page.wait_for_function("() => window.clicks === 1")
    if pressed != ".events a.number":  # which shows the version of the link
        user.wait_for_version_after(shown)


@pytest.mark.parametrize(
    "fail",
    [lambda route: route.abort(), lambda route: route.fulfill(status=503, json={"title": "Too much to do."})],
    ids=["the connection breaks", "the service has too much to do"],
)
def test_a_match_that_could_not_be_loaded_is_loaded_again_though_nothing_more_happens(
    fail: Callable[[Route], None], open_page: OpenPage, sign_up: SignUp
) -> None:
    user, match, (aiko, _) = playing(open_page, sign_up, "stones")
    connection = user.page.locator(".connection")
    expect(connection).to_have_attribute("data-status", "live")
    user.page.route(f"**/v1/matches/{match}/state", fail, times=2)
    aiko.take_turn(match, random.Random(1))
    user.wait_for_version(newest_of(aiko, match))
    expect(connection).to_have_attribute("data-status", "live")
    expect(user.page.locator(".match .banner > .refusal")).to_be_empty()
    user.monitor.failed_requests.clear()  # those that were to fail
    user.monitor.console_errors.clear()


def test_when_the_service_is_there_again_no_sentence_beside_the_moves_says_otherwise(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user, match, _ = playing(open_page, sign_up, "yokohama")
    connection, refusal = user.page.locator(".connection"), user.page.locator(".moves > .refusal")
    expect(connection).to_have_attribute("data-status", "live")
    addresses = [f"**/v1/matches/{match}/moves", f"**/v1/matches/{match}/state"]
    for address in addresses:
        user.page.route(address, lambda route: route.abort())
    user.moves.first.dblclick()
    expect(refusal).to_have_text("The service cannot be reached at the moment.")
    expect(connection).to_have_attribute("data-status", "lost")
    for address in addresses:
        user.page.unroute(address)
    expect(connection).to_have_attribute("data-status", "live")
    expect(refusal).to_be_empty()
    user.monitor.failed_requests.clear()  # those that were to fail
    user.monitor.console_errors.clear()


REQUESTED_AFTER_A_LOAD: Final = """async () => {
  const { Refresher } = await import("/web/js/refresher.js");
  const loads = [];
  for (let microtasks = 0; microtasks < 8; microtasks += 1) {
    let count = 0, end;
    const load = () => { count += 1; return new Promise((resolve) => (end = resolve)); };
    const [no, signal] = [() => false, new AbortController().signal];
    const refresher = new Refresher({ load, onError: no, pauses: no, retries: no, signal });
    refresher.refresh();
    end();
    for (let waited = 0; waited < microtasks; waited += 1) await null;
    refresher.refresh();
    await new Promise((resolve) => setTimeout(resolve));
    loads.push(count);
  }
  return loads;
}"""


def test_a_load_that_is_requested_while_another_one_ends_is_not_lost(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    assert user.page.evaluate(REQUESTED_AFTER_A_LOAD) == [2] * 8


def test_the_page_continues_after_the_service_was_killed(
    service: KillableService, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, rng = sign_up("Aiko"), random.Random(2)
    match = aiko.open_match("yokohama", [BOT])
    user = open_page(aiko)
    user.watch(match)
    for _ in range(3):
        assert user.has_moves()
        user.play_random_move(rng)
    service.kill_everything()
    expect(user.page.get_by_text("The connection is lost")).to_be_visible()
    service.open()
    expect(user.page.get_by_text("Live", exact=True)).to_be_visible()
    for _ in range(3):
        assert user.has_moves()
        user.play_random_move(rng)
    user.monitor.failed_requests.clear()  # those during the failure


def test_a_match_opened_during_a_failure_appears_when_the_service_is_back(
    service: KillableService, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    user = open_page(aiko)
    user.go()
    expect(user.page.get_by_role("region", name="Open a match")).to_be_visible()
    service.kill_everything()
    user.page.evaluate("(match) => { location.hash = `#/matches/${match}`; }", match)
    expect(user.page.get_by_text("The service cannot be reached at the moment.")).to_be_visible()
    service.open()
    expect(user.board).to_be_visible()
    user.monitor.failed_requests.clear()  # those during the failure


def test_a_move_of_ones_own_is_loaded_once_although_its_answer_and_the_stream_tell_of_it(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, botan, rng = sign_up("Aiko"), sign_up("Botan"), random.Random(3)
    match = aiko.open_match("nippon", [{"kind": "open"}])
    botan.sit_down(match, 1)
    user = open_page(aiko)
    user.watch(match)
    expect(user.page.get_by_text("Live", exact=True)).to_be_visible()
    user.monitor.requests.clear()
    own = others = 0
    while own < OWN_MOVES:
        if acts(aiko, match):
            assert user.has_moves()
            user.play_random_move(rng)
            own += 1
        else:
            botan.take_turn(match, rng)
            user.wait_for_version(newest_of(botan, match))
            others += 1
    loads = [url for url in user.monitor.requests if url.endswith("/state")]
    assert len(loads) < 1.5 * own + others  # the events of one move may arrive in two parts


def acts(player: Player, match: str) -> bool:
    now = player.get(f"/v1/matches/{match}")
    return now["seat"] in now["to_act"]
