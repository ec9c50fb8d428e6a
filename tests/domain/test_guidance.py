"""The words that guide a seat: headings for every kind of move, what is left, outcomes, and warnings."""

import pytest

from domain.game import AnyGame
from domain.registry import GAMES

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@EVERY_GAME
def test_every_type_of_move_has_a_heading(game: AnyGame) -> None:
    assert set(game.guidance.kinds) == set(game.moves)


@EVERY_GAME
def test_what_ends_a_choice_is_a_move_of_the_game(game: AnyGame) -> None:
    assert game.guidance.ends
    assert game.guidance.ends <= set(game.moves)


@EVERY_GAME
def test_what_a_summary_leaves_out_is_an_event_of_the_game(game: AnyGame) -> None:
    assert game.guidance.routine
    assert game.guidance.routine <= set(game.events)
