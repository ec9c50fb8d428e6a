"""The analysis of a finished match, and hints, on the page."""

import random
import re

import httpx
import pytest
from playwright.sync_api import Route, expect

from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage, SignUp

BOT = {"kind": "bot", "bot": "random"}
PATIENCE = 300_000
"""Milliseconds within which workers must have made what was asked for, however busy the machine is."""


@pytest.fixture(scope="module")
def finished(service: KillableService) -> str:
    """The id of a finished fork: only its own decisions are judged, and these are few."""
    with players(service.url, ["Watcher"]) as (watcher,):
        parent = finish(watcher, watcher.ask("POST", "/v1/matches", {"game": "yokohama", "seats": [BOT] * 2}))
        end = watcher.get(f"{parent}/events?since=0&limit=1")["version"]
        events = watcher.get(f"{parent}/events?since={end - 60}&limit=60")["events"]
        moves = [event["version"] for event in events if event.get("move")]
        return finish(watcher, watcher.ask("POST", f"{parent}/forks", {"version": moves[-6] - 1, "seats": [BOT] * 2}))[
            12:
        ]


def finish(player: Player, created: httpx.Response) -> str:
    """Waits for the end of a match. Returns its path."""
    path = f"/v1/matches/{created.json()['id']}"
    player.wait_for(path, lambda now: now["status"] == "finished")
    return path


def test_a_user_has_a_finished_match_analysed_and_follows_a_turning_point(
    finished: str, service: KillableService, open_page: OpenPage, sign_up: SignUp
) -> None:
    user = open_page(sign_up("Hana"))
    user.watch_finished(finished)
    panel = user.page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse").click()
    seats = panel.locator(".accuracies").get_by_role("listitem")
    expect(seats).to_have_count(2, timeout=PATIENCE)
    expect(panel.get_by_role("group", name="Chance to win given away, by version")).to_be_visible()
    with players(service.url, ["Reader"]) as (reader,):
        turns = reader.get(f"/v1/matches/{finished}/analysis")["analysis"]["turning_points"]
    expect(panel.locator(".turning-points a")).to_have_text([f"Version {version}" for version in turns])
    panel.get_by_label("with all cards open").check()
    expect(seats).to_have_count(2)
    told = panel.get_by_text("No single decision turned the match.").or_(panel.locator(".turning-points"))
    expect(told).to_be_visible()
    if (point := panel.locator(".turning-points a").first).is_visible():
        version = int((point.get_attribute("href") or "").partition("@")[2])
        point.click()
        user.wait_for_version(version)
    other = open_page()
    other.watch_finished(finished)
    expect(other.page.locator(".analysis .accuracies").get_by_role("listitem")).to_have_count(2)


def test_a_stranger_who_asks_for_an_analysis_reads_that_it_needs_an_account(
    open_page: OpenPage, sign_up: SignUp
) -> None:
    aiko = sign_up("Aiko")
    match = aiko.open_match("stones", [BOT], stones=1)
    aiko.play(match, random.Random(3))
    stranger = open_page()
    stranger.watch_finished(match)
    panel = stranger.page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse").click()
    expect(panel).to_contain_text("needs an account: enter your name at the head of the page to sign up")


def test_a_user_asks_what_a_bot_would_do(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Ren")
    match = player.open_match("yokohama", [BOT])
    user = open_page(player)
    user.watch(match)
    user.has_moves()
    hint = user.page.get_by_role("region", name="Hint")
    hint.get_by_role("button", name="What would a bot do?").click()
    expect(hint.get_by_text("knowing what you know, would choose")).to_be_visible(timeout=PATIENCE)
    expect(hint.get_by_role("listitem").first).to_have_text(
        re.compile(r" . expects to be \d+\.\d points (ahead|behind)$")
    )
    pointed = user.page.locator(".board .pointed")
    for move in hint.get_by_role("listitem").get_by_role("button").all():
        move.focus()
        expect(pointed).not_to_have_count(0)
        move.blur()
        expect(pointed).to_have_count(0)


def test_who_asks_twice_for_a_hint_gets_one_and_keeps_the_focus_in_it(open_page: OpenPage, sign_up: SignUp) -> None:
    player = sign_up("Ren")
    user = open_page(player)
    user.watch(player.open_match("nippon", [BOT]))
    assert user.has_moves()
    asked: list[Route] = []

    def keep(route: Route) -> None:
        asked.append(route)

    user.page.route("**/hint", keep)
    hint = user.page.get_by_role("region", name="Hint")
    button = hint.get_by_role("button", name="What would a bot do?")
    with user.page.expect_request("**/hint"):
        button.press("Enter")
    button.press("Enter")
    expect(hint).to_contain_text("The bot thinks.")
    answer = {"state": "done", "version": user.version, "bot": "expert", "text": "Wait.", "move": {"type": "x.Wait"}}
    for number, route in enumerate(asked):
        route.fulfill(json={**answer, "candidates": []})
        if number == 0:
            hint.get_by_role("button", name="Wait.").focus()
    expect(hint.get_by_role("button", name="Wait.")).to_be_focused()
    assert len(asked) == 1


def test_no_hint_is_offered_where_a_match_may_count(open_page: OpenPage, sign_up: SignUp) -> None:
    ada, bea = sign_up("Ada"), sign_up("Bea")
    match = ada.open_match("yokohama", [{"kind": "open"}])
    bea.ask("PUT", f"/v1/matches/{match}/seats/1", {})
    user = open_page(ada)
    user.watch(match)
    user.has_moves()
    expect(user.page.get_by_role("region", name="Hint")).to_have_count(0)
