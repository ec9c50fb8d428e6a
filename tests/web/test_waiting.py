"""A match that waits for its players is told as such, and leads nowhere else."""

from playwright.sync_api import expect

from tests.system.player import Player
from tests.web.conftest import Invite, SignUp
from tests.web.person import Person

OPEN = [{"kind": "open"}]


def test_there_is_nothing_to_go_back_to_before_every_seat_is_taken(invite: Invite, sign_up: SignUp) -> None:
    person, _ = waiting(invite, sign_up("Aiko"))
    expect(person.page.locator(".events li").first).to_be_visible()
    expect(person.page.locator(".events a")).to_have_count(0)
    expect(person.page.get_by_role("region", name="Scores over time")).to_be_hidden()


def test_whoever_looks_back_while_players_are_waited_for_finds_the_match_when_it_starts(
    invite: Invite, sign_up: SignUp
) -> None:
    person, match = waiting(invite, sign_up("Aiko"), version=1)
    sign_up("Botan").sit_down(match, 1)
    person.return_to_the_present()
    expect(person.page.locator(".board [data-place]").first).to_be_visible()
    assert person.is_asked()


def test_an_abandoned_match_waits_for_nobody(invite: Invite, sign_up: SignUp) -> None:
    person, _ = waiting(invite, sign_up("Aiko"))
    person.page.get_by_role("button", name="Leave").click()
    expect(person.page.locator(".board")).to_contain_text("The match was abandoned")
    assert person.page.evaluate("document.activeElement !== document.body")


def waiting(invite: Invite, player: Player, version: int | None = None) -> tuple[Person, str]:
    match = player.open_match("yokohama", OPEN)
    person = invite(player)
    person.watch(match, version)
    return person, match
