"""The page shows nothing of the previous account after somebody else signs in with the same browser."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.player import Player
from tests.web.conftest import BOT, OpenPage, SignUp
from tests.web.page_user import PageUser

TURNS = 5
_NOTICE_OWN_SEAT: Final = """() => {
  const notice = () => { globalThis.ownSeatWasShown ||= document.querySelector(".you") !== null; };
  globalThis.ownSeatWasShown = false;
  new MutationObserver(notice).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""

_TYPE_AND_CHANGE_ACCOUNT: Final = """([text, account]) => {
  const note = document.querySelector(".note textarea");
  note.value = text;
  note.dispatchEvent(new Event("input"));
  localStorage.setItem("kifu.account", JSON.stringify(account));
  dispatchEvent(new Event("kifu:account"));
}"""
"""Types a note, and before the page has saved it, goes on with another account."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_after_a_change_of_account_the_page_shows_what_a_spectator_sees(
    game: AnyGame, open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    rng = random.Random(3)
    for player in [aiko, botan] * TURNS:
        player.take_turn(match, rng)
    user, spectator = open_page(aiko), open_page()
    for one in (user, spectator):
        one.watch(match)
    expect(user.page.locator(".you")).to_have_count(1)
    sign_out(user)
    assert_same_view(user, spectator)
    user.sign_up("Chiyo")
    expect(user.page.get_by_role("button", name="Sign out")).to_be_visible()
    assert_same_view(user, spectator)


def test_what_was_asked_for_with_the_account_before_is_not_shown_when_it_comes_late(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [{"kind": "open"}])
    sign_up("Botan").sit_down(match, 1)
    user, spectator = open_page(aiko), open_page()
    user.watch(match)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    address = f"**/v1/matches/{match}/state"
    user.page.route(address, hold)
    with user.page.expect_request(address):
        aiko.take_turn(match, random.Random(3))
    with user.page.expect_request(address):
        sign_out(user)
    expect(user.page.locator(".you")).to_have_count(0)
    user.page.evaluate(_NOTICE_OWN_SEAT)
    for route in held:
        route.continue_()
    user.page.unroute(address)
    spectator.watch(match)
    assert_same_view(user, spectator)
    assert not user.page.evaluate("globalThis.ownSeatWasShown")


def test_after_a_change_of_account_the_keys_go_to_the_panels_that_are_shown(
    aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page()
    user.watch(matches["nippon"])
    newest = user.newest
    user.sign_up("Chiyo")
    expect(user.page.get_by_role("button", name="Watch", exact=True)).to_be_visible()
    user.page.locator("main").focus()
    for steps in (1, 2):
        user.page.keyboard.press("ArrowLeft")
        user.wait_for_version(newest - steps)


def test_who_has_signed_out_is_told_of_no_time(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    seats = [{"kind": "me"}, {"kind": "open"}]
    clock = {"kind": "turn", "seconds": 3600}
    match = aiko.ask("POST", "/v1/matches", {"game": "nippon", "seats": seats, "clock": clock}).json()["id"]
    sign_up("Botan").sit_down(match, 1)
    user = open_page(aiko)
    user.page.clock.install()
    user.watch(match)
    expect(user.page).to_have_title(re.compile("^● Nippon"))
    sign_out(user)
    expect(user.page).to_have_title(re.compile("^Nippon"))
    user.page.clock.fast_forward("50:00")
    assert user.page.title().startswith("Nippon")


def test_what_one_account_has_typed_is_not_saved_as_the_note_of_another(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match("nippon", [{"kind": "open"}])
    user = open_page(aiko)
    user.watch(match)
    note = user.page.get_by_label("Your note")
    user.page.locator("details.note summary").press("Enter")
    expect(note).to_be_enabled()
    account = {"id": botan.id, "name": botan.name, "token": botan.token}
    user.page.evaluate(_TYPE_AND_CHANGE_ACCOUNT, ["Botan saves coal.", account])
    expect(user.page.get_by_role("button", name="Sit down")).to_be_visible()
    assert botan.get(f"/v1/matches/{match}/note")["text"] == ""
    expect(note).to_have_value("")


@pytest.mark.parametrize(
    ("place", "asked", "shown"),
    [
        ("#/account", "**/v1/players/me/tokens", "Devices and programs"),
        ("#/", "**/v1/matches?*player=*", "Your matches"),
    ],
)
def test_a_list_of_the_account_before_is_not_shown_when_it_comes_late(
    open_page: OpenPage, sign_up: SignUp, place: str, asked: str, shown: str
) -> None:
    aiko = sign_up("Aiko")
    aiko.open_match("yokohama", [BOT])
    user = open_page(aiko)
    user.go(place)
    own = user.page.get_by_role("region", name=shown)
    expect(own).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    user.page.route(asked, hold)
    with user.page.expect_request(asked):
        user.page.reload()
    sign_out(user)
    expect(user.page.get_by_placeholder("Your name")).to_be_visible()
    with user.page.expect_response(asked):
        held[0].continue_()
    user.page.evaluate("new Promise((resolve) => setTimeout(resolve, 100))")
    assert not own.is_visible()


def sign_out(user: PageUser) -> None:
    user.page.on("dialog", lambda dialog: dialog.accept())
    user.page.get_by_role("button", name="Sign out").click()


def assert_same_view(user: PageUser, other: PageUser) -> None:
    """Compares board, players, moves and log."""
    expect(user.page.locator(".you")).to_have_count(0)
    expect(user.page.get_by_role("region", name="Your moves")).to_be_hidden()
    for part in (".whose-turn", ".players", ".events"):
        expect(user.page.locator(part)).to_have_text(other.page.locator(part).text_content() or "")
    assert user.position == other.position
