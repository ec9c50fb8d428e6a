"""The page of the account: vacation, devices, programs, sign-in links, a new name, blocks, export, deletion."""

import json
import re
from pathlib import Path

import httpx
from playwright.sync_api import expect

from domain.match import PlayerId
from tests.service.cli.processes import wait_until
from tests.system.killable_service import KillableService
from tests.web import axe
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PHONE


def test_a_second_device_signs_in_with_a_link_and_is_signed_out_by_the_first(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    first, second = open_page(sign_up("Wanda")), open_page()
    first.go("#/account")
    first.page.get_by_role("button", name="Make a sign-in link").click()
    link = first.page.get_by_label("Sign-in link").input_value()
    second.go(link.partition("/")[2].partition("/")[2].partition("/")[2])
    second.page.get_by_label("Name of this device").fill("Tablet")
    second.page.get_by_role("button", name="Sign in").click()
    expect(second.page.get_by_role("banner").get_by_text("Wanda")).to_be_visible()
    assert "sign-in" not in second.page.url
    first.go("#/account")
    devices = first.page.get_by_role("region", name="Devices")
    expect(devices.get_by_text("this device")).to_have_text(re.compile(r"last used \w+ \d+, \d{4}, \d+:00\s[AP]M$"))
    devices.get_by_role("listitem").filter(has_text="Tablet").get_by_role("button", name="End").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)


def test_a_vacation_stops_the_clocks_and_everybody_sees_until_when(open_page: OpenPage, sign_up: SignUp) -> None:
    player, other = sign_up("Umeko"), sign_up("Botan")
    match = player.open_match("nippon", [{"kind": "open"}])
    other.sit_down(match, 1)
    user, opponent = open_page(player), open_page(other)
    opponent.watch(match)
    user.go("#/account")
    vacation = user.page.get_by_role("region", name="Vacation")
    vacation.get_by_label("Days of vacation").fill("5")
    vacation.get_by_role("button", name="Begin").click()
    expect(vacation).to_contain_text("You are on vacation until")
    expect(vacation).to_contain_text("25 days of vacation are left this year.")
    expect(opponent.page.locator(".player .seat-clock").first).to_contain_text("On vacation until")
    vacation.get_by_role("button", name="End").press("Enter")
    expect(vacation.get_by_role("button", name="Begin")).to_be_visible()
    expect(vacation.get_by_label("Days of vacation")).to_be_focused()
    expect(opponent.page.locator(".player .seat-clock").first).to_contain_text("Time left")


def test_a_program_gets_a_token_with_no_more_than_it_needs(
    open_page: OpenPage, sign_up: SignUp, service: KillableService
) -> None:
    user = open_page(sign_up("Vera"))
    user.go("#/account")
    devices = user.page.get_by_role("region", name="Devices")
    devices.get_by_label("Name of the program").fill("Deep Ship")
    devices.get_by_label("What the program may do").select_option(label="may see what I see")
    devices.get_by_role("button", name="Make a token").click()
    expect(devices.get_by_role("listitem").filter(has_text="Deep Ship")).to_contain_text("may read,")
    signed = {"Authorization": f"Bearer {devices.get_by_label('Token', exact=True).input_value()}"}
    assert httpx.get(f"{service.url}/v1/turns", headers=signed).status_code == 200
    body = {"game": "nippon", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert httpx.post(f"{service.url}/v1/matches", headers=signed, json=body).json()["code"] == "missing-scope"


def test_a_player_of_the_own_matches_is_blocked_and_unblocked(open_page: OpenPage, sign_up: SignUp) -> None:
    player, other = sign_up("Tomoe"), sign_up("Rude Rudi")
    match = player.open_match("nippon", [{"kind": "open"}])
    other.sit_down(match, 1)
    player.wait_for(f"/v1/matches?player={other.id}", lambda found: len(found["matches"]) == 1)
    user = open_page(player)
    user.go("#/account")
    blocks = user.page.get_by_role("region", name="Players you block")
    blocks.get_by_label("Name or id of a player").fill("rude rudi")
    blocks.get_by_role("button", name="Block", exact=True).click()
    expect(blocks.get_by_role("listitem")).to_contain_text("Rude Rudi")
    assert list(player.get("/v1/players/me/blocks")["blocked"]) == [other.id]
    stranger = sign_up("Stray Stan")
    blocks.get_by_label("Name or id of a player").fill("Stray Stan")
    blocks.get_by_role("button", name="Block", exact=True).click()
    expect(blocks.get_by_role("alert").filter(has_text="Nobody of that name")).to_be_visible()
    blocks.get_by_label("Name or id of a player").fill(stranger.id)
    blocks.get_by_role("button", name="Block", exact=True).click()
    expect(blocks.get_by_role("listitem")).to_have_count(2)
    blocks.get_by_role("listitem").filter(has_text="Stray Stan").get_by_role("button", name="Unblock").click()
    expect(blocks.get_by_role("listitem")).to_have_count(1)
    blocks.get_by_role("button", name="Unblock").click()
    expect(blocks).to_contain_text("You block nobody.")


def test_a_suspended_account_is_not_signed_out_before_its_player_knows_what_is_lost(
    open_page: OpenPage, sign_up: SignUp, service: KillableService
) -> None:
    player = sign_up("Tomoe")
    with service.records() as services:
        services.account_changes.suspend(PlayerId(player.id), "Rude words.")
    wait_until(lambda: player.ask("GET", "/v1/players/me").status_code == 403)
    user = open_page(player)
    user.go("#/account")
    with user.page.expect_event("dialog") as asked:
        user.page.once("dialog", lambda dialog: dialog.dismiss())
        user.page.get_by_role("button", name="Sign out").click()
    assert "Rude words." in asked.value.message
    assert "may be lost for ever" in asked.value.message
    assert player.token in user.page.evaluate("localStorage.getItem('kifu.account')")
    user.monitor.failed_requests.clear()
    user.monitor.console_errors.clear()


def test_the_account_page_has_no_serious_accessibility_faults(
    open_page: OpenPage, sign_up: SignUp, axe_core: str
) -> None:
    user = open_page(sign_up("Zoe"), viewport=PHONE, color_scheme="dark")
    user.go("#/account")
    expect(user.page.get_by_role("button", name="Make a token")).to_be_visible()
    assert axe.serious_faults(user.page, axe_core) == []
    assert user.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_new_name_is_shown_and_an_export_has_it(open_page: OpenPage, sign_up: SignUp, tmp_path: Path) -> None:
    user = open_page(sign_up("Xenia"))
    user.go("#/account")
    user.page.get_by_label("New name").fill("Xenophon")
    user.page.get_by_role("button", name="Change").click()
    expect(user.page.get_by_role("banner").get_by_text("Xenophon")).to_be_visible()
    with user.page.expect_download() as download:
        user.page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "export.json")
    assert json.loads((tmp_path / "export.json").read_text())["account"]["name"] == "Xenophon"


def test_an_account_is_deleted_when_its_name_is_written(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Ysolde")
    user = open_page(player)
    user.go("#/account")
    user.page.get_by_label("Your name, to confirm").fill("Ysolde")
    user.page.get_by_role("button", name="Delete").click()
    expect(user.page.get_by_role("banner").get_by_role("button", name="Sign up")).to_be_visible()


def test_a_lobby_that_is_refused_does_not_claim_that_there_are_no_matches(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Aiko")
    player.token = "ended"
    user = open_page(player)
    user.go()
    expect(user.page.get_by_role("button", name="Continue without this name")).to_be_visible()
    expect(user.page.locator(".empty:visible")).to_have_count(0)
    user.monitor.failed_requests.clear()  # the browser tells of each answer that is 401


def test_the_page_of_a_player_lists_the_matches_and_no_private_one(
    open_page: OpenPage, sign_up: SignUp, axe_core: str
) -> None:
    player, other = sign_up("Hanako"), sign_up("Jiro")
    for private in (False, True):
        player.open_match("nippon", [{"kind": "bot", "bot": "random"}], private=private)
    user, visitor = open_page(player), open_page(other)
    user.go("#/account")
    user.page.get_by_role("link", name="Your standings and matches").click()
    for page, seen in ((user.page, 2), (visitor.page, 1)):
        if page is visitor.page:
            visitor.go(f"#/players/{player.id}")
        expect(page.get_by_role("heading", name="Hanako", level=1)).to_be_visible()
        expect(page.get_by_role("region", name="Being played").locator(".match-card")).to_have_count(seen)
        expect(page.get_by_text("No match of this player has counted")).to_be_visible()
    expect(visitor.page.get_by_role("region", name="Finished against you")).to_be_visible()
    assert axe.serious_faults(visitor.page, axe_core) == []
