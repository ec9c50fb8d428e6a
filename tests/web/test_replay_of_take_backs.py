"""Log and replay after a match went back from one round to the one before: what was taken back stays apart."""

import random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

ROUNDS: Final = """() => [...document.querySelectorAll(".events > li")].map((round) => [
  round.querySelector("h3")?.textContent ?? null,
  [...round.querySelectorAll(".log-event:not(:has(s)) .number")].map((number) => Number(number.textContent))])"""
"""Returns the rounds of the log: the heading of each, and the versions in it that stand."""


@pytest.fixture(scope="module")
def match(service: KillableService) -> str:
    """A match that went back from the second round to the first one, and has come to the second round again."""
    with players(service.url, ["Aiko", "Botan"]) as (aiko, botan):
        opened = aiko.open_match("yokohama", [{"kind": "open"}])
        botan.sit_down(opened, 1)
        play_until_round(opened, 2, aiko, botan)
        begun = [event["version"] for event in events(aiko, opened) if event["type"] == "yokohama.TurnBegan"]
        for player in (aiko, botan):
            asked = player.ask("POST", f"/v1/matches/{opened}/undo", {"to": begun[1]}, Idempotency_Key="back")
            assert asked.is_success, asked.text
        play_until_round(opened, 2, aiko, botan)
    return opened


def test_events_after_a_take_back_stand_under_the_round_that_it_restored(match: str, open_page: OpenPage) -> None:
    user = shown_to_the_end(open_page, match)
    rounds: list[tuple[str | None, list[int]]] = user.page.evaluate(ROUNDS)
    assert [heading for heading, _ in rounds] == ["Round 2", "Round 1", None]
    versions = [sorted(of_round) for _, of_round in rounds]
    assert versions[0][0] > versions[1][-1] > versions[1][0] > versions[2][-1]


def test_steps_by_turns_go_to_the_turns_of_all_seats_and_to_none_that_was_taken_back(
    match: str, open_page: OpenPage, sign_up: SignUp
) -> None:
    user = shown_to_the_end(open_page, match)
    known = events(sign_up("Cleo"), match)
    (back,) = [event for event in known if event["type"] == "match.TakenBack"]
    undone = range(back["data"]["to"] + 1, back["version"])
    turns = [event for event in known if event["type"] == "yokohama.TurnBegan" and event["version"] not in undone]
    assert {event["data"].get("seat", 0) for event in turns} == {0, 1}
    user.page.get_by_label("Step by").select_option(label="turns")
    for turn in reversed(turns):
        if turn["version"] < user.version:
            button(user, "One step back").click()
            user.wait_for_version(turn["version"])


TAKEN_BACK: Final = """async () => {
  const { takenBack } = await import("/web/js/turns.js");
  const returns = new Map([[7, 3], [9, 6]]);
  const events = [...Array(10).keys()].map((number) => {
    const to = returns.get(number + 1);
    return { version: number + 1, type: to ? "match.Corrected" : "yokohama.TurnBegan", data: to ? { to } : {} };
  });
  return [...takenBack(events.slice(0, 8)), "then", ...takenBack(events)];
}"""


def test_events_to_which_the_match_came_back_stand_again(open_page: OpenPage) -> None:
    user = open_page()
    user.go()
    assert user.page.evaluate(TAKEN_BACK) == [4, 5, 6, "then", 7, 8]


def play_until_round(match: str, number: int, *table: Player) -> None:
    """Plays random moves until a round has begun again."""
    rng, before = random.Random(5), table[0].get(f"/v1/matches/{match}")["version"]
    while not any(
        event["data"].get("round") == number and event["version"] > before for event in events(table[0], match)
    ):
        for player in table:
            player.take_turn(match, rng)


def events(player: Player, match: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(f"/v1/matches/{match}/events?limit=1000")["events"]
    return found


def shown_to_the_end(open_page: OpenPage, match: str) -> PageUser:
    """A user who sees the whole log."""
    user = open_page()
    user.watch(match)
    expect(user.page.locator(".connection")).to_have_attribute("data-status", "live")
    expect(user.page.locator(".events .log-event")).not_to_have_count(0)
    while button(user, "Earlier").is_visible():
        button(user, "Earlier").click()
    return user


def button(user: PageUser, name: str) -> Locator:
    return user.page.get_by_role("button", name=name, exact=True)
