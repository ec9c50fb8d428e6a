"""The table of each game can be drawn as it stood at any version."""

import os
from typing import Final

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from tests.system.house import House
from tests.system.player import players
from tests.web.conftest import Invite

STRIDE: Final = 1 if "KIFU_LONG" in os.environ else 13
"""Every so many versions are drawn; of the set-up, all."""

_FAULTS: Final = """async ([game, match, stride]) => {
  const { tableOf } = await import(new URL("game_board.js", document.querySelector("script[src$='main.js']").src));
  const table = await tableOf(game);
  const answer = async (path) => (await fetch(`/v1/${path}`)).json();
  const printed = (await answer(`games/${game}`)).components.document;
  const { version: end } = await answer(`matches/${match}`);
  const faults = [];
  for (let version = 1; version <= end; version += version < 20 ? 1 : stride) {
    const { board, seats } = await answer(`matches/${match}/state?version=${version}`);
    if (!board) continue;
    const look = { me: null, seats: seats.map((holder, seat) => ({ ...holder, seat })), toAct: [], version, printed };
    try {
      const drawn = table.draw(board, look).textContent;
      const panels = seats.flatMap((_, seat) => table.panel(seat, board, look));
      const values = panels.map(({ value }) => value?.textContent ?? value);
      if (/undefined|NaN|\\[object/.test(`${drawn} ${values}`)) faults.push(`${version}: a value is missing`);
    } catch (error) {
      faults.push(`${version}: ${error.stack}`);
    }
  }
  return faults;
}"""


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_table_is_drawn_as_it_stood_at_any_version(game: AnyGame, house: House, invite: Invite) -> None:
    seats = [{"kind": "bot", "bot": "random"}] * max(game.seat_counts)
    with players(house.url, ["Watcher"]) as (watcher,):
        match = str(watcher.ask("POST", "/v1/matches", {"game": game.id, "seats": seats}).json()["id"])
        watcher.wait_for(f"/v1/matches/{match}", lambda now: now["status"] == "finished")
    person = invite()
    person.go()
    assert person.page.evaluate(_FAULTS, [game.id, match, STRIDE]) == []
