"""The lists of the lobby."""

from typing import Final

from playwright.sync_api import expect

from tests.web.conftest import OpenPage, SignUp

PAGE_SIZE: Final = 12
"""The matches that a list of the lobby shows at first."""
BOT: Final = {"kind": "bot", "bot": "random"}
OPEN: Final = {"kind": "open"}


def test_the_matches_of_others_are_listed_behind_many_of_ones_own(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    bea.open_match("stones", [BOT], stones=100)
    own = {aiko.open_match("stones", [BOT], stones=100) for _ in range(PAGE_SIZE)}
    newest = f"/v1/matches?status=playing&limit={PAGE_SIZE}"
    aiko.wait_for(newest, lambda found: {entry["id"] for entry in found["matches"]} == own)
    user = open_page(aiko)
    user.go()
    played = user.page.get_by_role("region", name="Being played")
    expect(played.locator(".match-card").first).to_be_visible()
    expect(played.get_by_text("None at the moment.")).to_be_hidden()


def test_a_match_of_ones_own_that_waits_for_players_is_listed_behind_many_of_others(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko, bea = sign_up("Aiko"), sign_up("Bea")
    own = aiko.open_match("stones", [OPEN])
    others = {bea.open_match("stones", [OPEN]) for _ in range(PAGE_SIZE)}
    newest = f"/v1/matches?status=waiting&limit={PAGE_SIZE}"
    aiko.wait_for(newest, lambda found: {entry["id"] for entry in found["matches"]} == others)
    user = open_page(aiko)
    user.go()
    card = user.page.get_by_role("region", name="Your matches").locator(".match-card")
    expect(card.get_by_role("link")).to_have_attribute("href", f"#/matches/{own}")
    expect(card).to_contain_text("Waiting for players")
    expect(user.page.get_by_role("region", name="Waiting for players").locator(".match-card")).to_have_count(PAGE_SIZE)


def test_a_card_tells_the_clock_and_that_the_options_are_not_as_usual(open_page: OpenPage, sign_up: SignUp) -> None:
    aiko = sign_up("Aiko")
    aiko.open_match("stones", [OPEN], stones=100)
    user = open_page(aiko)
    user.go()
    card = user.page.get_by_role("region", name="Your matches").locator(".match-card")
    expect(card).to_contain_text("3 days a turn")
    expect(card).to_contain_text("not the usual options")
