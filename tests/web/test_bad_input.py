"""Whatever is wrong is said in words, shown safely, and leaves a way on."""

import pytest
from playwright.sync_api import expect

from domain.registry import GAMES
from tests.web.conftest import Invite, SignUp
from tests.web.person import PHONE, Person

MARKUP = "<img src=x onerror=alert(1)>"
BOT = {"kind": "bot", "bot": "random"}


def the_way_on_is_open(person: Person) -> None:
    person.page.get_by_role("main").get_by_role("link", name="To the matches").click()
    expect(person.page.get_by_role("region", name="Open a match")).to_be_visible()


@pytest.mark.parametrize("address", ["#/matches/nothing", "#/matches/nothing@7"])
def test_an_unknown_match_is_said_to_be_unknown(address: str, invite: Invite) -> None:
    person = invite()
    person.go(address)
    expect(person.page.get_by_role("alert").filter(has_text="match")).to_be_visible()
    the_way_on_is_open(person)
    person.witness.failed_requests.clear()  # 404, as it should be


@pytest.mark.parametrize("address", ["#/nowhere", "#/matches/<b>", "#/matches/x@many", "#/matches/" + 1000 * "x"])
def test_an_address_that_leads_nowhere_leads_back(address: str, invite: Invite) -> None:
    person = invite()
    person.go(address)
    the_way_on_is_open(person)


def test_a_version_beyond_the_end_leads_to_the_newest(invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    person = invite(aiko)
    person.watch(match, version=99_999)
    expect(person.page.get_by_role("alert").filter(has_text="version")).to_be_visible()
    person.sees_version(aiko.get(f"/v1/matches/{match}")["version"])
    person.witness.failed_requests.clear()  # 404, as it should be


def test_with_an_unknown_token_one_goes_on_as_a_spectator(invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("yokohama", [BOT])
    aiko.token = "unknown"
    person = invite(aiko)
    person.go(f"#/matches/{match}")
    person.page.get_by_role("button", name="Go on without this name").click()
    expect(person.board).to_be_visible()
    person.witness.failed_requests.clear()  # 401, as it should be


def test_a_lobby_with_an_unknown_token_leaves_a_way_on(invite: Invite, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    aiko.token = "unknown"
    person = invite(aiko)
    person.go()
    person.page.get_by_role("button", name="Go on without this name").click()
    person.open_match(GAMES["yokohama"].title, "Aiko again")
    person.witness.failed_requests.clear()  # 401, as it should be


@pytest.mark.parametrize("game", GAMES)
def test_a_name_of_markup_is_shown_as_it_is(game: str, invite: Invite, sign_up: SignUp) -> None:
    player = sign_up(MARKUP)
    match = player.open_match(game, [BOT])
    person = invite(player)
    person.watch(match)
    expect(person.page.get_by_role("region", name="Players")).to_contain_text(MARKUP)
    person.go()
    expect(person.page.get_by_text(MARKUP).last).to_be_visible()
    assert person.page.locator("img").count() == 0


def test_a_name_of_a_thousand_characters_is_cut_to_one_that_fits(invite: Invite) -> None:
    person = invite(viewport=PHONE)
    person.go()
    person.begin(1000 * "x")
    expect(person.page.get_by_role("button", name="Sign out")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_name_that_the_service_refuses_is_asked_for_again(invite: Invite) -> None:
    person = invite()
    person.go()
    person.page.evaluate("document.querySelector('.account input').removeAttribute('maxlength')")
    person.begin(1000 * "x")
    expect(person.page.get_by_role("banner").get_by_role("alert")).not_to_be_empty()
    person.begin("Aiko")
    expect(person.page.get_by_role("button", name="Sign out")).to_be_visible()
    person.witness.failed_requests.clear()  # 422, as it should be
