"""Moves that are tried again in the very same state are not carried out again, and that changes no decision."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace as changed

from domain.chance import Chance
from domain.game import AnyGame, Play, Seat, Version
from domain.match import BotName
from domain.nippon import GAME as OPEN_GAME
from domain.registry import GAMES
from service.bots.search import continuation
from service.bots.search.levels import LEVELS
from service.bots.search.reasons import Considered
from service.bots.search.search_bot import SearchBot
from service.bots.search.tries import Tries
from tests.games import stones
from tests.service.bots.search.positions import some

STATE = stones.State(9, Seat(0), (None,) * 2, ((),) * 2)
MOVE = stones.Take(2)


def counted(game: AnyGame, tried: list[Any]) -> AnyGame:
    """The game, which adds each move that is carried out to a list."""

    def carry_out(play: Play, seat: Seat, move: Any) -> None:
        tried.append(move)
        game.carry_out(play, seat, move)

    return replace(game, unchecked=carry_out)


def considered(game: AnyGame, tried: list[Any]) -> Considered:
    view, moves, _ = some(game, 3)[1]
    bot = SearchBot(counted(game, tried), changed(LEVELS[BotName("expert")], width=4, breadth=3))
    return bot.consider(view, moves, 2000, lambda: 1.0, 1)


def try_twice(game: AnyGame, *, memory: bool) -> list[Any]:
    tried: list[Any] = []
    tries = Tries(counted(game, tried), memory=memory)
    for _ in range(2):
        tries.tried(STATE, Version(0), Seat(0), MOVE, Chance(iter([7, 8])))
    return tried


def test_a_move_is_carried_out_once_in_a_state() -> None:
    assert try_twice(stones.GAME, memory=True) == [MOVE]
    assert try_twice(stones.GAME, memory=False) == [MOVE, MOVE]


def test_what_chance_decides_is_decided_each_time() -> None:
    def decide(play: Play, seat: Seat, _move: Any) -> None:
        play.emit(stones.Taken(seat, 1 + play.chance.below(2)))

    assert try_twice(replace(stones.GAME, decide=decide), memory=True) == [MOVE, MOVE]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_decision_depends_on_what_is_remembered(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    remembering = considered(game, [])
    forgetful = partial(Tries, memory=False)
    monkeypatch.setattr(continuation, "Tries", lambda game, memory: forgetful(game))
    assert considered(game, []) == remembering


def test_worlds_of_a_game_that_hides_nothing_share_moves() -> None:
    tried: list[Any] = []
    assert considered(OPEN_GAME, tried).reasons.steps > 1.2 * len(tried)
