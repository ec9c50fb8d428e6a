"""A table on a narrow screen: drawn small, looked at closely, and drawn anew when the phone is turned."""

from playwright.sync_api import Locator, expect

from tests.system.player import Player
from tests.web.conftest import Invite, SignUp
from tests.web.person import DESKTOP, PHONE, Person

BOT = {"kind": "bot", "bot": "greedy"}


def test_the_city_of_yokohama_fits_a_phone(invite: Invite, sign_up: SignUp) -> None:
    person = with_a_phone(invite, sign_up("Aiko"), "yokohama", opponents=3)
    city = person.page.get_by_role("region", name="The city").bounding_box()
    assert city is not None
    assert city["x"] >= 0
    assert city["x"] + city["width"] <= PHONE["width"]


def test_an_area_is_looked_at_closely_and_played_from_there(invite: Invite, sign_up: SignUp) -> None:
    person = with_a_phone(invite, sign_up("Aiko"), "yokohama")
    area(person).first.click()
    expect(closely(person)).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(closely(person)).to_be_hidden()
    keep_an_order(person)
    before = person.version
    person.page.locator(".board .legal[data-place^='area:']").first.click()
    expect(closely(person)).to_be_visible()
    person.page.locator("dialog.menu .choices button").first.click()
    person.went_on_from(before)


def test_the_table_is_drawn_anew_when_the_phone_is_turned(invite: Invite, sign_up: SignUp) -> None:
    person = with_a_phone(invite, sign_up("Aiko"), "yokohama")
    expect(person.page.locator("[data-place^='shop:']")).to_have_count(0)
    person.page.set_viewport_size(DESKTOP)
    expect(person.page.locator("[data-place^='shop:']")).not_to_have_count(0)


def with_a_phone(invite: Invite, player: Player, game: str, opponents: int = 1) -> Person:
    person = invite(player, viewport=PHONE)
    person.watch(player.open_match(game, [BOT] * opponents))
    assert person.is_asked()
    return person


def keep_an_order(person: Person) -> None:
    before = person.version
    person.moves.first.click()
    person.went_on_from(before)
    assert person.is_asked()


def area(person: Person) -> Locator:
    return person.page.locator("[data-place^='area:']")


def closely(person: Person) -> Locator:
    return person.page.locator(".close-up")
