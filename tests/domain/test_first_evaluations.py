"""The first evaluation of each game: the fixed opponent `greedy-1` plays by it."""

import hashlib
from pathlib import Path

import pytest

from domain.game import AnyGame, GameId, Seat
from domain.registry import GAMES
from events.verify import replay_record
from service.bots.greedy_bot import FirstGreedyBot, GreedyBot

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
AFTER_SET_UP = 50
VALUES = {"yokohama": "7b6914619321c4ab", "nippon": "7b072c49f8a00cbe", "yedo": "d2f33f732fb5d47b"}
"""By game: the digest on the day when the evaluation was the only one."""


def digest(game: AnyGame) -> str:
    """A digest of the values, for each seat, of the states of a record in which a seat has to choose."""
    values = hashlib.sha256()
    with min((PLAYTHROUGHS / game.id).glob("2-seats*")).open("rb") as file:
        for moment in replay_record(file, GAMES):
            board = moment.match.board
            if moment.match.version > AFTER_SET_UP and game.to_act(board):
                values.update("".join(f"{game.first_evaluation(board, Seat(seat)):.6f} " for seat in (0, 1)).encode())
    return values.hexdigest()[:16]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_evaluation_of_a_game_never_changes(game: GameId) -> None:
    assert digest(GAMES[game]) == VALUES[game]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_fixed_opponent_values_states_by_the_first_evaluation(game: AnyGame) -> None:
    assert FirstGreedyBot(game)._evaluate is game.first_evaluation
    assert GreedyBot(game)._evaluate is game.evaluate
