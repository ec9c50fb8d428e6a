"""The line under the players that says what the match waits for."""

import re

from playwright.sync_api import Locator, expect

from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser, hold

A_BOT = {"kind": "bot", "bot": "random"}


def test_a_match_says_for_whom_it_waits_since_when_and_for_what(open_page: OpenPage, sign_up: SignUp) -> None:
    player: Player = sign_up("Aiko")
    match = player.open_match("nippon", [A_BOT])
    player.wait_for(f"/v1/matches/{match}", lambda found: found["to_act"] == [0])
    time = r"\d\d?:\d\d( [AP]M)?"
    line = rf"^Waiting for NAME since {time} \(until .*{time} at most\): take a worker or consolidate\.$"
    for user, name in ((open_page(player), "you"), (open_page(), "Aiko")):
        user.watch(match)
        expect(user.page.locator(".waiting-line")).to_have_text(re.compile(line.replace("NAME", name)))
    french = open_page(player, locale="fr-FR")
    french.watch(match)
    said = rf"^On vous attend depuis {time} \(au plus tard\s: .*{time}\)\s: "
    expect(french.page.locator(".waiting-line")).to_have_text(re.compile(said))


def test_a_match_that_waits_for_a_salt_says_of_whom(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Aiko")
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "nippon", "seats": seats, "wait_for_salts": True}
    match = player.ask("POST", "/v1/matches", body).json()["id"]
    user = open_page()
    user.watch(match)
    expect(user.page.locator(".waiting-line")).to_contain_text("give a salt for the draws.")


def test_the_line_keeps_its_space_after_a_move_until_the_next_one_is_there(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    user, line = waited_for(open_page, sign_up)
    user.page.route("**/waiting", hold)
    before = line.bounding_box()
    user.play(user.moves.first)
    expect(line).to_be_hidden()
    after = line.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] == before["height"]
    user.page.unroute("**/waiting")
    expect(line).to_be_visible()


def test_an_answer_that_comes_late_is_not_shown_at_an_earlier_version(open_page: OpenPage, sign_up: SignUp) -> None:
    user, line = waited_for(open_page, sign_up)
    user.page.route("**/waiting", hold)
    with user.page.expect_request("**/waiting"):
        user.play(user.moves.first)
        assert user.has_moves()
    user.rewind(user.version - 1)
    with user.page.expect_response("**/waiting") as answer:
        user.page.unroute("**/waiting")  # what is held goes on
    answer.value.finished()
    user.page.wait_for_timeout(200)  # the page would show it meanwhile
    expect(line).to_be_hidden()


def waited_for(open_page: OpenPage, sign_up: SignUp) -> tuple[PageUser, Locator]:
    """A user for whom a match waits, and the line that says so."""
    player = sign_up("Aiko")
    user = open_page(player)
    user.watch(player.open_match("nippon", [A_BOT]))
    line = user.page.locator(".waiting-line")
    expect(line).to_have_text(re.compile("^Waiting for you"))
    assert user.has_moves()
    return user, line
