"""The page of a match that waits for players or was abandoned."""

import re

from playwright.sync_api import expect

from tests.system.player import Player
from tests.web.conftest import BOT, OpenPage, SignUp
from tests.web.page_user import PageUser

OPEN = [{"kind": "open"}]


def test_before_the_start_there_are_no_links_to_versions_and_no_scores(open_page: OpenPage, sign_up: SignUp) -> None:
    user, _ = waiting(open_page, sign_up("Aiko"))
    expect(user.page.locator(".events li").first).to_be_visible()
    expect(user.page.locator(".events a")).to_have_count(0)
    expect(user.page.get_by_role("region", name="Scores over time")).to_be_hidden()


def test_a_user_at_an_earlier_version_can_go_to_the_match_when_it_starts(open_page: OpenPage, sign_up: SignUp) -> None:
    user, match = waiting(open_page, sign_up("Aiko"), version=1)
    sign_up("Botan").sit_down(match, 1)
    user.go_to_newest()
    expect(user.page.locator(".board [data-place]").first).to_be_visible()
    assert user.has_moves()


def test_an_abandoned_match_is_shown_as_abandoned(open_page: OpenPage, sign_up: SignUp) -> None:
    user, _ = waiting(open_page, sign_up("Aiko"))
    user.page.get_by_role("button", name="Leave").click()
    expect(user.page.get_by_role("button", name="Sit down").first).to_be_visible()
    user.page.get_by_role("button", name="End the match").click()
    expect(user.page.locator(".board")).to_contain_text("The match was abandoned")
    assert user.page.evaluate("document.activeElement !== document.body")


def test_a_user_sits_down_in_a_private_match_by_its_link(open_page: OpenPage, sign_up: SignUp) -> None:
    creator = sign_up("Aiko")
    match = creator.open_match("yokohama", OPEN, private=True)
    user = open_page(creator)
    user.watch(match)
    link = user.page.get_by_label("Link to this match")
    expect(link).not_to_have_value("")
    first = link.input_value()
    assert re.fullmatch(rf".*/#/matches/{match}\?invitation=[\w-]{{22}}", first)
    user.page.get_by_role("button", name="Replace the link").click()
    expect(link).not_to_have_value(first)
    other = open_page(sign_up("Botan"))
    other.go(link.input_value().rpartition("/#")[2].join(["#", ""]))
    other.page.get_by_role("button", name="Sit down").click()
    expect(other.page.locator(".board [data-place]").first).to_be_visible()
    assert user.has_moves()


def test_the_page_shows_a_private_match_to_nobody_without_its_link(open_page: OpenPage, sign_up: SignUp) -> None:
    match = sign_up("Aiko").open_match("yokohama", OPEN, private=True)
    stranger = open_page(sign_up("Botan"))
    stranger.go(f"#/matches/{match}")
    expect(stranger.page.get_by_role("alert")).to_have_text("There is no such match.")
    stranger.monitor.failed_requests.clear()  # the browser tells of each answer that is 404


def test_who_sits_down_reads_the_terms_before_and_in_the_match(open_page: OpenPage, sign_up: SignUp) -> None:
    options = {"setting": "samurai", "quick_reactions": True, "offers_each": 9}
    match = sign_up("Aiko").open_match("yedo", OPEN, **options)
    user = open_page(sign_up("Botan"))
    user.watch(match)
    terms = [
        re.compile("^Each player has 3 days a turn. When the time runs out, a bot stands in"),
        "Rated: the result may count in the standings.",
        re.compile("^setting: samurai Geisha is milder"),
        re.compile("^quick reactions: yes Only seats that can play a card"),
        re.compile("^offers each: 9 How many offers"),
    ]
    expect(user.page.get_by_role("region", name="Seats").locator(".terms li")).to_have_text(terms)
    user.page.get_by_role("button", name="Sit down").click()
    expect(user.page.get_by_role("region", name="Seats")).to_be_hidden()
    about = user.page.get_by_role("region", name="About the components")
    expect(about.locator(".terms li")).to_have_text(terms)


def waiting(open_page: OpenPage, player: Player, version: int | None = None) -> tuple[PageUser, str]:
    match = player.open_match("yokohama", OPEN)
    user = open_page(player)
    user.watch(match, version)
    return user, match


def test_nobody_reads_that_a_match_of_bots_alone_is_rated(open_page: OpenPage, sign_up: SignUp) -> None:
    plan = {"game": "yokohama", "seats": [BOT, BOT]}
    match = sign_up("Aiko").ask("POST", "/v1/matches", plan, Idempotency_Key="bots").json()["id"]
    user = open_page()
    user.watch(match)
    about = user.page.get_by_role("region", name="About the components")
    expect(about.locator(".terms li").last).to_have_text("The result does not count in the standings.")
