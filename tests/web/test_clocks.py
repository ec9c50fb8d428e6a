"""What the page shows of clocks: chosen with a match, counted down, claimed, and the way back for who was away."""

import os
import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser, hold

LEAST = 10
"""Seconds of the shortest clock."""
WEEK = 7 * 24 * 3600
PAGE_SIZE = 12
"""Matches that a list of the lobby shows at first."""


class Absent(NamedTuple):
    """A match in which a bot stands in for the first player as soon as the shortest clock has run out."""

    first: Player
    second: Player
    match: str


@pytest.fixture(scope="module", autouse=True)
def absent(service: KillableService, browser: Browser) -> Iterator[Absent]:
    """The time runs out while other tests run: with the browser, which takes long to start, they are about to begin.

    The second player has made a turn, and so has a week.
    """
    with players(service.url, ["Chiyo", "Daisuke"]) as (first, second):
        yield Absent(first, second, late_match(first, second, "bot"))


@pytest.fixture(scope="module", autouse=True)
def resigning(service: KillableService, browser: Browser) -> Iterator[Absent]:
    """The same in a match of its own."""
    with players(service.url, ["Haru", "Iku"]) as (first, second):
        yield Absent(first, second, late_match(first, second, "bot"))


@pytest.fixture(scope="module", autouse=True)
def lost(service: KillableService, browser: Browser) -> Iterator[Absent]:
    """The same, in a match in which a seat is given up when the time runs out."""
    with players(service.url, ["Fumi", "Goro"]) as (first, second):
        yield Absent(first, second, late_match(first, second, "resign"))


def test_a_match_gets_the_clock_that_its_creator_chooses(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Aiko")
    user = open_page(player)
    for chosen, expected in (
        ({}, {"kind": "turn", "seconds": 259_200, "increment": 0, "when_out": "bot"}),
        ({"Clock": "No clock"}, None),
        (
            {"Clock": "Minutes for the match", "When the time runs out": "Others may claim it"},
            {"kind": "bank", "seconds": 3600, "increment": 30, "when_out": "claim"},
        ),
    ):
        user.go()
        form = user.page.get_by_role("region", name="Open a match")
        for label, option in chosen.items():
            form.get_by_role("combobox", name=label).select_option(label=option)
        form.get_by_role("button", name="Open the match").click()
        expect(user.board).to_be_visible()
        clock = player.get(f"/v1/matches/{user.page.url.rpartition('/')[2]}")["clock"]
        assert clock == (expected and {**expected, "bot": "greedy"})


def test_only_a_match_with_people_asks_for_a_clock(open_page: OpenPage, sign_up: SignUp) -> None:
    user = open_page(sign_up("Aiko"))
    user.go()
    form = user.page.get_by_role("region", name="Open a match")
    expect(form.get_by_role("combobox", name="Clock")).to_be_visible()
    form.get_by_label("Seat 0").select_option(label="Bot: greedy")
    expect(form.get_by_role("combobox", name="Clock")).to_be_hidden()


def test_who_joins_reads_the_clock_before_the_start(open_page: OpenPage, sign_up: SignUp) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": "nippon", "seats": seats, "clock": {"kind": "bank", "seconds": 5400, "increment": 20}}
    match = sign_up("Aiko").ask("POST", "/v1/matches", body).json()["id"]
    user = open_page()
    user.watch(match)
    words = (
        "Each player has 90 minutes for the match and 20 seconds more after each turn. When the time runs out, a bot"
    )
    expect(user.page.get_by_role("region", name="Seats")).to_contain_text(words)


def test_the_time_counts_down_and_little_time_is_said_in_words(open_page: OpenPage, sign_up: SignUp) -> None:
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": 3600})
    user = open_page(first)
    user.page.clock.install()
    user.watch(match)
    own, other = clock_of(user, "Aiko"), clock_of(user, "Botan")
    expect(own).to_have_text(re.compile(r"^Time left: 59:\d\d$"))
    expect(other).to_have_text("Time for a turn: 1 h")
    user.page.clock.fast_forward("50:00")
    expect(own).to_have_text(re.compile(r"^Little time left: 9:\d\d$"))
    expect(user.page.locator(".banner .seat-clock")).to_have_text(re.compile(r"^Little time left: 9:\d\d$"))
    expect(user.page).to_have_title(re.compile("^● Little time left"))


def test_the_clock_of_the_device_may_be_wrong(open_page: OpenPage, sign_up: SignUp) -> None:
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": 3600})
    user = open_page(first)
    user.page.clock.install(time="2020-02-02T02:02:02Z")
    user.watch(match)
    expect(clock_of(user, "Aiko")).to_have_text(re.compile(r"^Time left: 59:\d\d$"))


def test_the_time_that_is_left_does_not_change_when_somebody_sets_the_clock_of_the_device(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": 3600})
    user = open_page(first)
    user.page.clock.install()
    user.watch(match)
    own = clock_of(user, "Aiko")
    expect(own).to_have_text(re.compile(r"^Time left: 59:\d\d$"))
    with user.page.expect_response(f"**/v1/matches/{match}"):  # which tells whether the device has slept meanwhile
        user.page.clock.set_system_time(datetime.now(UTC) + timedelta(hours=2))
        user.page.clock.fast_forward("00:02")
    expect(own).to_have_text(re.compile(r"^Time left: 59:\d\d$"))
    user.page.route("**/v1/matches/**", hold)
    user.page.clock.set_system_time(datetime.now(UTC) - timedelta(hours=2))
    user.page.clock.fast_forward("00:02")
    expect(own).to_have_text(re.compile(r"^Time left: 59:\d\d$"))
    user.page.unroute_all()


def test_the_lobby_tells_the_time_beside_your_turn(open_page: OpenPage, sign_up: SignUp) -> None:
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": 7200})
    first.wait_for("/v1/turns", lambda found: len(found["turns"]) == 1)
    user = open_page(first)
    user.go()
    card = user.page.locator(f".match-card a[href='#/matches/{match}']")
    expect(card.locator(".time-left")).to_have_text(re.compile(r"^1 h 59 min left$"))


def test_the_matches_of_the_caller_come_first_and_the_most_urgent_before_the_others(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    first, second, other = sign_up("Aiko"), sign_up("Botan"), sign_up("Emi")
    urgent, calm = (timed_match(first, second, {"kind": "turn", "seconds": hours * 3600}) for hours in (1, 9))
    for _ in range(PAGE_SIZE):
        timed_match(other, second, {"kind": "turn", "seconds": 3600})
    first.wait_for("/v1/turns", lambda found: len(found["turns"]) == 2)
    other.wait_for("/v1/turns", lambda found: len(found["turns"]) == PAGE_SIZE)
    user = open_page(first)
    user.go()
    own = user.page.get_by_role("region", name="Your matches").locator(".match-card a")
    expect(own).to_have_count(2)
    assert [own.nth(place).get_attribute("href") for place in (0, 1)] == [
        f"#/matches/{each}" for each in (urgent, calm)
    ]


@pytest.fixture
def opponent(open_page: OpenPage, sign_up: SignUp) -> PageUser:
    """Watches a match that waits for Aiko, whose time they may claim after an hour."""
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": 3600, "when_out": "claim"})
    user = open_page(second)
    user.page.clock.install()
    user.watch(match)
    expect(clock_of(user, "Aiko")).to_be_visible()
    return user


def test_a_claim_that_is_too_early_is_refused_with_the_reason(opponent: PageUser) -> None:
    expect(claim(opponent)).to_be_hidden()
    opponent.page.clock.fast_forward("01:00:01")  # somebody has set the clock of the device
    claim(opponent).click()
    expect(opponent.page.get_by_role("alert").filter(has_text="It is too early")).to_be_visible()
    expect(claim(opponent)).to_be_hidden()
    opponent.monitor.failed_requests.clear()


def test_time_that_runs_out_while_a_button_is_pressed_does_not_push_it_aside(opponent: PageUser) -> None:
    opponent.page.route("**/v1/**", hold)  # any answer tells the page the time of the service
    opponent.page.clock.fast_forward("59:57")
    opponent.page.get_by_role("button", name="Copy the link").hover()
    opponent.page.mouse.down()
    opponent.page.clock.run_for(8000)
    expect(claim(opponent)).to_be_hidden()
    opponent.page.mouse.up()
    opponent.page.clock.run_for(1000)
    expect(claim(opponent)).to_be_visible(timeout=5000)


def test_who_was_away_comes_back_by_a_button(open_page: OpenPage, absent: Absent) -> None:
    first, second, match = absent
    path = f"/v1/matches/{match}"
    first.wait_for(path, lambda found: found["times"][1]["absent"] and found["to_act"] == [0])
    user = open_page(first)
    user.go()
    notice = user.page.get_by_role("status").filter(has_text="a bot plays for you: come back to Nippon")
    notice.get_by_role("link", name="Nippon").click()
    expect(user.page.locator(".player .seat-clock").last).to_have_text("Chiyo is away: a bot stands in.")
    chat = user.page.locator(".chat")
    chat.get_by_role("textbox", name="Message").fill("I am here again.")
    chat.get_by_role("button", name="Say", exact=True).click()
    expect(chat.locator("li")).to_contain_text(["I am here again."])
    user.page.get_by_role("button", name="I am back").click()
    expect(user.page.get_by_role("button", name="I am back")).to_be_hidden()
    assert has_focus(user)
    assert first.get(path)["seat"] == 1
    assert second.get(path)["times"][1]["absent"] is False


def test_who_is_away_resigns_by_a_button(open_page: OpenPage, resigning: Absent) -> None:
    first, second, match = resigning
    path = f"/v1/matches/{match}"
    first.wait_for(path, lambda found: found["times"][1]["absent"] and found["to_act"] == [0])
    user = open_page(first)
    user.watch(match)
    region = user.page.get_by_role("region", name="Players who are away")
    resign = region.get_by_role("button", name="Resign")
    user.page.once("dialog", lambda dialog: dialog.dismiss())
    resign.click()
    assert second.get(path)["times"][1]["absent"] is True
    user.page.once("dialog", lambda dialog: dialog.accept())
    resign.press("Enter")
    expect(region.get_by_role("status")).to_have_text("You have resigned: a bot has taken over your seat for good.")
    expect(resign).to_be_hidden()
    expect(region.get_by_role("button", name="I am back")).to_be_hidden()
    assert second.get(path)["times"][1]["absent"] is False
    assert has_focus(user)


def test_who_has_lost_the_seat_for_good_when_the_time_ran_out_is_told_so(open_page: OpenPage, lost: Absent) -> None:
    first, _, match = lost
    first.wait_for(f"/v1/matches/{match}", lambda found: found["seat"] is None)
    user = open_page(first)
    user.watch(match)
    told = "Your time has run out: a bot has taken over your seat for good."
    expect(user.page.get_by_role("region", name="Players who are away").get_by_role("status")).to_have_text(told)


@pytest.mark.skipif(not os.environ.get("KIFU_LONG"), reason="waits until the shortest clock has run out")
def test_another_player_claims_the_time_that_has_run_out(open_page: OpenPage, sign_up: SignUp) -> None:
    first, second = sign_up("Aiko"), sign_up("Botan")
    match = timed_match(first, second, {"kind": "turn", "seconds": LEAST, "when_out": "claim"})
    user = open_page(second)
    user.watch(match)
    claim(user).click()
    expect(user.page.locator(".player .seat-clock").first).to_have_text("Aiko is away: a bot stands in.")
    expect(claim(user)).to_be_hidden()


def late_match(first: Player, second: Player, when_out: str) -> str:
    """A match of two people, which waits for the first one until the shortest clock has run out."""
    match = timed_match(second, first, {"kind": "bank", "seconds": LEAST, "increment": WEEK, "when_out": when_out})
    while second.get(f"/v1/matches/{match}")["to_act"] == [0]:
        second.take_turn(match, random.Random(1))
    return match


def timed_match(first: Player, second: Player, clock: dict[str, Any]) -> str:
    """A match of two people, which waits for the first one."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = first.ask("POST", "/v1/matches", {"game": "nippon", "seats": seats, "clock": clock})
    assert answer.status_code == 201, answer.text
    match = str(answer.json()["id"])
    second.sit_down(match, 1)
    return match


def clock_of(user: PageUser, name: str) -> Locator:
    return user.page.locator(".player").filter(has=user.page.locator(".name", has_text=name)).locator(".seat-clock")


def has_focus(user: PageUser) -> bool:
    """True if the user may go on with the keyboard from where they are."""
    return bool(user.page.evaluate("document.activeElement !== document.body"))


def claim(user: PageUser) -> Locator:
    return user.page.get_by_role("button", name="Claim", exact=True)
