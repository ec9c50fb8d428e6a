"""The board of each game can be drawn at any version."""

import os
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.killable_service import KillableService
from tests.system.player import Player, players
from tests.web.conftest import OpenPage

STRIDE: Final = 1 if "KIFU_LONG" in os.environ else 37
"""The distance between the versions that are drawn. During the set-up all versions are drawn."""

_FAULTS: Final = """async ([game, match, stride]) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const gameBoard = await loadBoard(game);
  const answer = async (path) => {
    const response = await fetch(`/v1/${path}`);
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
    return response.json();
  };
  const components = (await answer(`games/${game}`)).components.document;
  const { version: end } = await answer(`matches/${match}`);
  const faults = [];
  let drawings = 0;
  for (let version = 1; version <= end; version += version < 20 ? 1 : stride) {
    const { board, seats } = await answer(`matches/${match}/state?version=${version}`);
    if (!board) continue;
    const named = seats.map((holder, seat) => ({ ...holder, seat }));
    const context = { me: null, seats: named, toAct: [], version, components };
    try {
      const drawn = gameBoard.draw(board, context).textContent;
      const panels = seats.flatMap((_, seat) => gameBoard.panel(seat, board, context));
      const values = panels.map(({ value }) => value?.textContent ?? value);
      drawings += drawn.length > 0 && values.length > 0 ? 1 : 0;
      if (/undefined|NaN|\\[object/.test(`${drawn} ${values}`)) faults.push(`${version}: a value is missing`);
    } catch (error) {
      faults.push(`${version}: ${error.stack}`);
    }
  }
  return [drawings, end, faults];
}"""
"""Draws versions of a match. Returns how many it has drawn with a text on the board and in the panels, the number of
versions, and what is wrong with them.
"""

_MONEY_POINTS: Final = """async ([match, changes]) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const gameBoard = await loadBoard("nippon");
  const answer = async (path) => (await fetch(`/v1/${path}`)).json();
  const components = (await answer("games/nippon")).components.document;
  const { board, seats } = await answer(`matches/${match}/state`);
  const [first, ...others] = board.zaibatsu;
  const { over, ...own } = changes;
  const view = { ...board, over, zaibatsu: [{ ...first, ...own }, ...others] };
  const named = seats.map((holder, seat) => ({ ...holder, seat }));
  const drawn = gameBoard.draw(view, { me: null, seats: named, toAct: [], version: 1, components });
  return drawn.querySelector("[data-place='achievement:0:money'] .base").textContent;
}"""


_YEDO: Final = """async ([match, changes]) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const gameBoard = await loadBoard("yedo");
  const answer = async (path) => (await fetch(`/v1/${path}`)).json();
  const components = (await answer("games/yedo")).components.document;
  const { board, seats } = await answer(`matches/${match}/state`);
  const named = seats.map((holder, seat) => ({ ...holder, seat }));
  const context = { me: null, seats: named, toAct: [], version: 1, components };
  const drawn = gameBoard.draw({ ...board, pending: [], disciples: [], ...changes }, context);
  const name = (place) => drawn.querySelector(`[data-place='${place}']`).dataset.name;
  return [name("stall:4"), name("carpenter:any"), drawn.querySelector(".yedo-centre > .caption").textContent];
}"""
"""What the board of Yedo says of a weapon and of the carpenter, and of the watch patrol."""


_MISSION_OF_YEDO: Final = """async ([match, own]) => {
  const { loadBoard } = await import("/web/js/game_board.js");
  const gameBoard = await loadBoard("yedo");
  const answer = async (path) => (await fetch(`/v1/${path}`)).json();
  const components = (await answer("games/yedo")).components.document;
  const { board, seats } = await answer(`matches/${match}/state`);
  const [first, ...others] = board.clans;
  const bare = { ...first, geisha: 0, blessings: 0, manned: [], missions: ["B01"], action_cards: [], bonus_cards: [] };
  const view = { ...board, pending: [], disciples: [], clans: [{ ...bare, ...own }, ...others] };
  const named = seats.map((holder, seat) => ({ ...holder, seat }));
  const drawn = gameBoard.draw(view, { me: 0, seats: named, toAct: [], version: 1, components });
  const mission = drawn.querySelector("[data-place='card:B01']").closest(".mission");
  return ["geisha", "blessing"].filter((asset) => mission.querySelector(`.need.${asset}.met`));
}"""
"""Of the two Geisha and the Blessing that Kill the Shogun needs: those that the board marks as met."""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_board_is_drawn_at_any_version(game: AnyGame, service: KillableService, open_page: OpenPage) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * max(game.seat_counts)
    with players(service.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": game.id, "seats": seats}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    user = open_page()
    user.go()
    drawings, versions, faults = user.page.evaluate(_FAULTS, [game.id, match, STRIDE])
    assert faults == []
    assert drawings > versions / STRIDE / 2


def test_a_screen_reader_says_whose_influence_the_regions_of_nippon_have(
    open_page: OpenPage, aiko: Player, matches: dict[str, str]
) -> None:
    user = open_page(aiko)
    user.watch(matches["nippon"])
    assert user.has_moves()
    drawn = user.page.locator(".board [data-place^='standings:']")
    said = user.page.locator(".board").get_by_role("group", name=re.compile("^Influence: .*foreign companies [0-9]+$"))
    expect(said).to_have_count(drawn.count())
    assert drawn.count() > 0


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"yen": 99_000, "markers": {"money": 2}}, "2"),
        ({"yen": 99_000, "markers": {"money": 2}, "workers": ["red", "red", "green"]}, "1"),
        ({"yen": 5_000, "markers": {"money": 2}, "workers": ["red"], "over": True}, "0"),
    ],
    ids=["the budget is discarded", "workers are paid", "at the end all is done"],
)
def test_the_money_of_nippon_counts_as_in_the_final_scoring(
    changes: dict[str, object], points: str, matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page()
    user.go()
    assert user.page.evaluate(_MONEY_POINTS, [matches["nippon"], {"workers": [], **changes}]) == points


@pytest.mark.parametrize(
    ("event", "phase", "weapon", "annex"),
    [
        ("E14", "assigning", 4, 11),
        ("E14", "action", 4, 11),
        ("E14", "bidding", 6, 11),
        ("E17", "trade", 6, 8),
        ("E17", "bidding", 6, 11),
    ],
)
def test_prices_of_yedo_change_only_until_the_round_of_the_event_is_over(
    event: str, phase: str, weapon: int, annex: int, matches: dict[str, str], open_page: OpenPage
) -> None:
    changes = {"events": [event], "phase": {"phase": phase}, "market": [None, None, None, None, "nawa"]}
    user = open_page()
    user.go()
    stall, carpenter, _patrol = user.page.evaluate(_YEDO, [matches["yedo"], changes])
    assert stall == f"Rope (nawa) at the Market for {weapon} Mon"
    assert carpenter == f"Carpenter: builds an Annex for {annex} Mon"


@pytest.mark.parametrize(
    ("event", "phase", "where"),
    [
        ("E23", "assigning", "Gates, then Castle"),
        ("E22", "assigning", "Gates, then Temple"),
        ("E21", "assigning", "Gates, where it stays"),
        ("E22", "bidding", "Gates, then Castle"),
        ("E22", "action", "Gates, then Castle"),
        ("E21", "action", "Gates, then Castle"),
    ],
)
def test_the_patrol_of_yedo_stops_next_where_the_event_of_the_round_lets_it(
    event: str, phase: str, where: str, matches: dict[str, str], open_page: OpenPage
) -> None:
    changes = {"events": [event], "phase": {"phase": phase}, "patrol": {"color": "red", "district": "gates"}}
    user = open_page()
    user.go()
    *_prices, patrol = user.page.evaluate(_YEDO, [matches["yedo"], changes])
    assert patrol == f"Watch Patrol (red): {where}"


@pytest.mark.parametrize(
    ("setting", "now", "where"),
    [
        ("geisha", {"round": 9, "phase": {"phase": "action"}}, "Gates, then Castle"),
        ("geisha", {"round": 10, "phase": {"phase": "assigning"}}, "Gates, then Castle"),
        ("geisha", {"round": 10, "phase": {"phase": "action"}}, "Gates"),
        ("samurai", {"round": 10, "phase": {"phase": "trade", "offers": []}}, "Gates, then Castle"),
        ("samurai", {"round": 11, "phase": {"phase": "trade", "offers": []}}, "Gates"),
        ("samurai", {"round": 4, "phase": {"phase": "action"}, "last_round": True}, "Gates"),
        ("geisha", {"round": 4, "phase": {"phase": "over"}}, "Gates"),
    ],
)
def test_the_patrol_of_yedo_stops_nowhere_after_its_last_move(
    setting: str, now: dict[str, object], where: str, matches: dict[str, str], open_page: OpenPage
) -> None:
    there = {"events": ["E23"], "patrol": {"color": "red", "district": "gates"}, "options": {"setting": setting}}
    user = open_page()
    user.go()
    *_prices, patrol = user.page.evaluate(_YEDO, [matches["yedo"], there | now])
    assert patrol == f"Watch Patrol (red): {where}"


@pytest.mark.parametrize(
    ("own", "met"),
    [
        ({}, []),
        ({"geisha": 2, "blessings": 1}, ["geisha", "blessing"]),
        ({"geisha": 1, "manned": ["yashiki"]}, ["geisha"]),
        ({"geisha": 0, "manned": ["yashiki"]}, []),
        ({"manned": ["karesansui"]}, ["blessing"]),
    ],
)
def test_a_disciple_on_an_annex_of_yedo_meets_what_it_may_stand_in_for(
    own: dict[str, object], met: list[str], matches: dict[str, str], open_page: OpenPage
) -> None:
    user = open_page()
    user.go()
    assert user.page.evaluate(_MISSION_OF_YEDO, [matches["yedo"], own]) == met
