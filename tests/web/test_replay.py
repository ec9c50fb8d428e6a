"""The replay of a finished match: any version, its address, its scores, and playback."""

import os
import re
from collections.abc import Callable
from itertools import pairwise
from math import ceil
from typing import Final

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage
from tests.web.page_user import PageUser

BATCH, AHEAD = 25, 12
"""Versions that playback asks for in one request, and how long before the last of them it asks for the next ones."""
BOTS = [{"kind": "bot", "bot": "random"}] * 2

_DOTS: Final = """(chart) => [...chart.querySelectorAll("svg[role=group] a")].map((dot) => {
  const { left, right } = dot.getBoundingClientRect();
  return [Number(dot.href.baseVal.split("@")[1]), (left + right) / 2];
})"""
"""Returns the version of each dot of the chart, and its horizontal position in pixels.

It finds and measures the dots in one step, since the page may draw the chart again between two steps.
"""


REPLACED: Final = """() => {
  globalThis.replaced = 0;
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) globalThis.replaced += 1 + (node.querySelectorAll?.("*").length ?? 0);
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
  return document.querySelectorAll(".board *").length;
}"""
"""Counts the elements of the board that are replaced from now on; returns how many the board has."""


@pytest.fixture(scope="module", params=GAMES.values(), ids=list(GAMES))
def finished(request: pytest.FixtureRequest, service: KillableService) -> str:
    """The id of a finished match between bots."""
    game: AnyGame = request.param
    with players(service.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": game.id, "seats": BOTS}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    return match


def in_one_game(game: str) -> pytest.MarkDecorator:
    """Lets a test about what is the same in all games run in one of them; in the long form it runs in all."""
    games = [each for each in GAMES.values() if each.id == game or "KIFU_LONG" in os.environ]
    return pytest.mark.parametrize("finished", games, indirect=True, ids=[each.id for each in games])


def test_a_user_rewinds_to_the_middle_and_goes_back_to_the_newest_version(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    end, at_the_end = user.newest, user.position
    assert user.version == end
    user.rewind(end // 2)
    assert user.position != at_the_end
    user.go_to_newest()
    user.wait_for_version(end)
    assert user.position == at_the_end


@in_one_game("yedo")
def test_the_address_of_a_version_shows_the_same_board_again(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    middle = user.newest // 2
    user.rewind(middle)
    expect(user.page).to_have_url(re.compile(f"@{middle}$"))
    seen = user.position
    user.page.reload()
    user.wait_for_version(middle)
    assert user.position == seen


@in_one_game("yokohama")
def test_the_page_verifies_the_record(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    record = user.page.get_by_role("region", name="Record")
    record.get_by_role("button", name="Verify the record").click()
    findings = record.get_by_role("listitem")
    expect(findings.filter(has_text="The seed matches the commitment")).to_be_visible()
    expect(findings.filter(has_text="✗")).to_have_count(0)


def test_each_score_line_links_to_its_event(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    chart = user.page.get_by_role("region", name="Scores over time")
    chart.locator("summary").first.click()
    point = chart.get_by_role("listitem").get_by_role("link").first
    version = int((point.get_attribute("href") or "").partition("@")[2])
    point.click()
    user.wait_for_version(version)


def test_dots_of_adjacent_versions_stand_apart_in_the_chart(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    chart = user.page.get_by_role("region", name="Scores over time")
    expect(chart.get_by_role("group").get_by_role("link").first).to_be_visible()
    right = [place for _, place in sorted(dict(chart.evaluate(_DOTS)).items())]
    assert [(earlier, later) for earlier, later in pairwise(right) if later - earlier < 2] == []


def test_a_dot_of_the_chart_that_gave_one_point_says_one_point(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    dots = user.page.get_by_role("region", name="Scores over time").locator(".picture a")
    told = [dot.get_attribute("aria-label") or "" for dot in dots.all()]
    assert told
    assert [text for text in told if ": 1 points" in text] == []
    assert [text for text in told if re.search(r": -?\d+ points? at version \d+, -?\d+ in total$", text)] == told


@in_one_game("nippon")
def test_playback_starts_at_the_version_shown(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    middle = user.newest // 2
    user.rewind(middle)
    user.page.get_by_role("button", name="One step forward").click()
    user.wait_for_version(middle + 1)
    user.page.get_by_label("Speed").select_option(label="10 per second")
    before = len(user.monitor.requests)
    user.page.get_by_role("button", name="Play from here").click()
    user.wait_for_version_after(middle + 5)
    asked = [url for url in user.monitor.requests[before:] if "/v1/" in url]
    most = ceil((user.version - middle + AHEAD) / BATCH) + 1
    assert sum("/states?" in url for url in asked) <= most
    assert len(asked) <= most + 1, f"one request brings many versions, not: {asked}"
    user.page.get_by_role("button", name="Play from here").click()
    expect(user.page).to_have_url(re.compile(rf"@{user.version}$"))


WAYS_TO_THE_NEWEST: Final[dict[str, Callable[[PageUser], None]]] = {
    "step": lambda user: user.page.get_by_role("button", name="One step forward").click(),
    "slider": lambda user: user.page.get_by_role("slider", name="Version").fill(str(user.newest)),
    "playback": lambda user: user.page.get_by_role("button", name="Play from here").click(),
}


@pytest.mark.parametrize("way", WAYS_TO_THE_NEWEST.values(), ids=list(WAYS_TO_THE_NEWEST))
def test_who_comes_back_to_the_newest_version_follows_the_match_again(
    way: Callable[[PageUser], None], aiko: Player, matches: dict[str, str], open_page: OpenPage
) -> None:
    user, match = open_page(aiko), matches["nippon"]
    user.watch(match)
    assert user.has_moves()
    newest, title = user.newest, user.page.title()
    user.rewind(newest - 1)
    expect(user.page.get_by_role("region", name="Your moves")).to_be_hidden()
    way(user)
    user.wait_for_version(newest)
    expect(user.page.get_by_role("region", name="Your moves")).to_be_visible()
    expect(user.page).to_have_url(re.compile(f"/{match}$"))
    expect(user.page).to_have_title(title)


@in_one_game("yedo")
def test_a_step_beyond_the_newest_version_of_a_finished_match_keeps_how_it_ended(
    finished: str, open_page: OpenPage
) -> None:
    user = open_page()
    user.watch_finished(finished)
    user.page.keyboard.press("ArrowRight")
    assert user.page.evaluate("location.hash") == f"#/matches/{finished}"
    expect(user.page.get_by_role("region", name="The end")).to_be_visible()


def test_a_step_of_the_replay_draws_only_what_has_changed(finished: str, open_page: OpenPage) -> None:
    user = open_page()
    user.watch_finished(finished)
    user.rewind(user.newest // 2)
    elements = user.page.evaluate(REPLACED)
    for _ in range(4):
        now = user.version
        user.page.get_by_role("button", name="One step forward").click()
        user.wait_for_version(now + 1)
    assert user.page.evaluate("globalThis.replaced") < elements
    seen = user.position
    user.page.reload()
    user.wait_for_version(now + 1)
    assert user.position == seen
