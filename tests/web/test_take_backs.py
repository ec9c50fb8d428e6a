"""Take-backs and forks that the players of a match agree to, and resigning."""

import random
import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser, hold

MOVES = 4
"""The moves of each player: enough that a take-back needs the consent of both."""
DISTANCE = 6
"""The number of events between the newest version and the proposed one."""


@pytest.fixture
def aiko(sign_up: SignUp) -> Player:
    return sign_up("Aiko")


@pytest.fixture
def botan(sign_up: SignUp) -> Player:
    return sign_up("Botan")


@pytest.fixture
def begun(aiko: Player, botan: Player) -> str:
    """A new match in which Aiko has to act."""
    opened = aiko.open_match("nippon", [{"kind": "open"}])
    botan.sit_down(opened, 1)
    return opened


@pytest.fixture
def match(begun: str, aiko: Player, botan: Player) -> str:
    rng = random.Random(5)
    for player in [aiko, botan] * MOVES:
        player.take_turn(begun, rng)
    return begun


def test_a_player_declines_a_take_back(match: str, aiko: Player, botan: Player, open_page: OpenPage) -> None:
    proposer, other = open_match_page(open_page, match, aiko), open_match_page(open_page, match, botan)
    propose(proposer, "Go back to version")
    expect(proposals(other)).to_contain_text("Aiko proposes to go back to version")
    button(other, "Decline").click()
    expect(proposals(other)).to_be_hidden()
    expect(proposals(proposer)).to_be_hidden()


def test_the_match_is_unrated_after_a_take_back_by_consent(
    match: str, aiko: Player, botan: Player, open_page: OpenPage
) -> None:
    proposer, other = open_match_page(open_page, match, aiko), open_match_page(open_page, match, botan)
    propose(proposer, "Go back to version")
    button(other, "Agree").click()
    expect(lineage(proposer)).to_have_text("The result does not count in the standings.")


@pytest.mark.parametrize("answer", ["Agree", "Decline"])
def test_who_answers_a_proposal_by_key_has_the_focus_at_the_head_of_the_match(
    answer: str, match: str, aiko: Player, botan: Player, open_page: OpenPage
) -> None:
    proposer, other = open_match_page(open_page, match, aiko), open_match_page(open_page, match, botan)
    propose(proposer, "Go back to version")
    button(other, answer).press("Enter")
    expect(proposals(other)).to_be_hidden()
    expect(other.page.get_by_role("heading", level=1)).to_be_focused()


def test_a_player_withdraws_a_proposal(match: str, aiko: Player, open_page: OpenPage) -> None:
    proposer = open_match_page(open_page, match, aiko)
    propose(proposer, "Fork at version")
    button(proposer, "Withdraw").click()
    expect(proposals(proposer)).to_be_hidden()


def test_a_key_that_is_held_proposes_a_take_back_and_does_not_withdraw_it(
    match: str, aiko: Player, open_page: OpenPage
) -> None:
    proposer = open_match_page(open_page, match, aiko)
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    proposer.page.on("request", note)
    proposer.rewind(proposer.newest - DISTANCE)
    button(proposer, "Go back to version").focus()
    proposer.page.keyboard.down("Enter")
    expect(button(proposer, "Withdraw")).to_be_focused()
    expect(proposer.page.locator(".match.busy")).to_have_count(0)
    proposer.page.keyboard.down("Enter")
    proposer.page.keyboard.up("Enter")
    expect(button(proposer, "Withdraw")).to_be_visible()
    assert [request.method for request in requests if request.method not in ("GET", "POST")] == []
    button(proposer, "Withdraw").press("Enter")
    expect(proposals(proposer)).to_be_hidden()


def test_a_player_declines_a_fork(match: str, aiko: Player, botan: Player, open_page: OpenPage) -> None:
    proposer, other = open_match_page(open_page, match, aiko), open_match_page(open_page, match, botan)
    propose(proposer, "Fork at version")
    expect(proposals(other)).to_contain_text("Aiko proposes to fork the match at version")
    button(other, "Decline").click()
    expect(proposals(other)).to_be_hidden()
    expect(proposals(proposer)).to_be_hidden()


def test_a_proposal_stays_when_an_older_answer_about_the_match_comes_later(
    match: str, aiko: Player, botan: Player, open_page: OpenPage
) -> None:
    other = open_match_page(open_page, match, botan)
    earlier = other.newest - DISTANCE
    other.rewind(earlier)
    (version,) = re.findall(r"\d+", button(other, "Fork at version").inner_text())  # one at which a move begins
    other.page.route("**/state?*", hold)
    with other.page.expect_response(f"**/v1/matches/{match}"):
        other.page.goto(other.page.url.replace(f"@{earlier}", f"@{earlier - 1}"))
    plan = {"version": int(version), "seats": []}
    assert aiko.ask("POST", f"/v1/matches/{match}/forks", plan, Idempotency_Key="fork").is_success
    expect(proposals(other)).to_contain_text("Aiko proposes to fork the match")
    other.page.unroute("**/state?*")
    other.wait_for_version(earlier - 1)
    expect(proposals(other)).to_contain_text("Aiko proposes to fork the match")


def test_a_match_and_its_fork_link_to_each_other(match: str, aiko: Player, botan: Player, open_page: OpenPage) -> None:
    proposer, other = open_match_page(open_page, match, aiko), open_match_page(open_page, match, botan)
    propose(proposer, "Fork at version")
    button(other, "Agree").click()
    expect(lineage(proposer)).to_contain_text("The result does not count in the standings.")
    lineage(proposer).get_by_role("link", name="a fork").click()
    expect(lineage(proposer)).to_contain_text("A fork of another match")
    lineage(proposer).get_by_role("link", name="its version").click()
    expect(proposer.page.locator(".whose-turn")).to_contain_text("The match at version")
    assert match in proposer.page.url


def test_a_bot_takes_over_the_seat_of_a_player_who_resigns(begun: str, aiko: Player, open_page: OpenPage) -> None:
    # Botan has to act next; a bot would play on at once, and the resignation would leave the visible part of the log.
    user = open_match_page(open_page, begun, aiko)
    user.page.on("dialog", lambda dialog: dialog.accept())
    button(user, "Resign").click()
    expect(user.page.locator(".events")).to_contain_text("resigns")
    expect(user.page.get_by_role("region", name="Your moves")).to_be_hidden()
    aiko.wait_for(f"/v1/matches/{begun}", lambda now: now["to_act"] == [1])


def test_who_has_lost_the_seat_for_good_is_told_so_and_nobody_else(
    begun: str, aiko: Player, botan: Player, open_page: OpenPage
) -> None:
    user, other = open_match_page(open_page, begun, aiko), open_match_page(open_page, begun, botan)
    assert aiko.ask("POST", f"/v1/matches/{begun}/resign", {}).status_code == 200
    lost = "You have resigned: a bot has taken over your seat for good."
    expect(user.page.get_by_role("region", name="Players who are away").get_by_role("status")).to_have_text(lost)
    expect(user.page.get_by_role("button", name="I am back")).to_be_hidden()
    expect(other.page.locator(".events")).to_contain_text("resigns")
    expect(other.page.get_by_role("region", name="Players who are away")).to_be_hidden()


SHOWN_TWICE: Final = """async () => {
  const { TakeBackPanel } = await import("/web/js/take_backs.js");
  const panel = new TakeBackPanel(() => {});
  const context = { seats: [{ name: "Aiko" }, { name: "Botan" }] };
  const take_back = { seat: 0, to: 3, agreed: [0] };
  const match = { id: "m", version: 5, status: "playing", seat: 1, seats: context.seats, take_back, fork: null };
  const buttons = [match, structuredClone(match), { ...match, version: 6 }].map((shown) => {
    panel.show(shown, context, null);
    return panel.node.querySelector("button");
  });
  return [buttons[0].textContent, buttons[1] === buttons[0], buttons[2] === buttons[0]];
}"""


def test_a_button_stays_while_nothing_changes_so_that_no_click_is_lost(aiko: Player, open_page: OpenPage) -> None:
    user = open_page(aiko)
    user.go()
    assert user.page.evaluate(SHOWN_TWICE) == ["Agree", True, False]


def open_match_page(open_page: OpenPage, match: str, player: Player) -> PageUser:
    user = open_page(player)
    user.watch(match)
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    return user


def propose(user: PageUser, proposal: str) -> None:
    """Rewinds to an earlier version and clicks the button of a proposal there."""
    user.rewind(user.newest - DISTANCE)
    button(user, proposal).click()


def button(user: PageUser, name: str) -> Locator:
    return user.page.get_by_role("button", name=re.compile(f"^{name}"))


def proposals(user: PageUser) -> Locator:
    return user.page.locator(".take-backs")


def lineage(user: PageUser) -> Locator:
    return user.page.locator(".lineage")
