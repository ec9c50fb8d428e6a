"""A tree of moves: everybody in it chooses by what a move has led to, and beyond it by the evaluation."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from domain.game import AnyGame, Seat, Version
from domain.match import BotName
from domain.registry import GAMES
from service.bots.bot import View
from service.bots.search.candidates import leads
from service.bots.search.levels import LEVELS, Level
from service.bots.search.reasons import Reasons
from service.bots.search.search_bot import SearchBot, horizons
from service.bots.search.tree import likelihoods
from tests.games import stones
from tests.service.bots.search.positions import some

LEVEL = changed(LEVELS[BotName("expert")], policies=1, turns=21)
WITH_A_TREE = changed(LEVEL, tree=True)
STONES: AnyGame = stones.GAME


def last_taker(state: stones.State, seat: Seat) -> float:
    """1 for the seat that has taken the last stone."""
    return float(not state.heap and (state.turn - 1) % len(state.stashes) == seat)


LAST_STONE: AnyGame = replace(STONES, forecast=last_taker, greedy_lead_spread=1.0)
"""Whoever takes the last stone wins, but the evaluation wants many stones."""


def endless() -> float:
    return 1.0


def a_heap(size: int, seats: int = 2) -> View:
    return View(Seat(0), Version(0), stones.State(size, Seat(0), (None,) * seats, ((),) * seats))


def reasons_of(game: AnyGame, view: View, level: Level, steps: int) -> Reasons:
    moves = game.legal_moves(view.board, view.seat)
    return SearchBot(game, level).consider(view, moves, steps, endless, 1).reasons


def test_in_a_tree_the_others_find_the_reply_that_the_evaluation_does_not_see() -> None:
    """Of 6 stones one takes 2. After 1 the other wins by taking 1, but would take 3 by the evaluation, and lose."""
    compared, searched = (reasons_of(LAST_STONE, a_heap(6), level, 2000) for level in (LEVEL, WITH_A_TREE))
    assert {one.move: one.mean for one in compared.candidates}[stones.Take(1)] == 1
    best, *others = searched.candidates
    assert best.move == stones.Take(2)
    assert best.mean > 0.8 > max(one.mean for one in others)


def test_more_steps_lead_to_better_play_of_all_seats() -> None:
    """Of 10 stones one takes 2: who has to take from 8 or 4 loses. The evaluation takes 3."""
    few, many = (reasons_of(LAST_STONE, a_heap(10), WITH_A_TREE, steps).candidates[0] for steps in (20, 80000))
    assert (few.move, many.move) == (stones.Take(3), stones.Take(2))


def test_with_three_seats_everybody_looks_after_the_own_lead() -> None:
    """Seat 1 may take the last of 3 stones itself, so it does not leave them to seat 2."""
    line = reasons_of(LAST_STONE, a_heap(4, seats=3), WITH_A_TREE, 2000).line
    assert [(step.seat, step.move) for step in line[1:]] == [(1, stones.Take(4 - line[0].move.stones))]


def test_the_line_that_is_told_is_the_one_that_was_played_most_often() -> None:
    line = reasons_of(LAST_STONE, a_heap(6), WITH_A_TREE, 2000).line
    assert [step.seat for step in line] == [0, 1, 0]
    assert line[-1].move == stones.Take(4 - line[1].move.stones)


def test_the_leads_of_all_seats_are_each_over_the_best_other_one() -> None:
    points = (4.0, 1.0, 6.0)
    assert leads(lambda state, seat: state[seat], points, 3) == [-2, -5, 2]


def test_the_best_move_is_the_likeliest_and_none_is_impossible() -> None:
    likely = likelihoods([1.0, 3.0, -400.0], sharpness=1.0)
    assert sum(likely) == pytest.approx(1)
    assert likely[1] > likely[0] > likely[2] > 0.03


def test_a_game_may_have_other_horizons_in_a_tree() -> None:
    level = changed(LEVELS[BotName("expert")], policies=1)
    game = replace(LAST_STONE, turns_ahead=(1,), turns_ahead_in_a_tree=(21,))
    assert horizons(game, level) == (1,)
    assert horizons(game, changed(level, tree=True)) == (21,)
    assert horizons(LAST_STONE, changed(level, tree=True)) == LAST_STONE.turns_ahead
    assert horizons(game, changed(level, tree=True, turns=5)) == (5,)
    best = reasons_of(game, a_heap(6), changed(level, tree=True), 2000).candidates[0]
    assert best.move == stones.Take(2)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("seats", [2, 3])
def test_a_search_with_a_tree_chooses_legal_moves_and_tells_a_line_that_begins_with_them(
    game: AnyGame, seats: int
) -> None:
    for view, moves, _ in some(game, 5, seats):
        found = reasons_of(game, view, WITH_A_TREE, 300)
        assert found.candidates[0].move in moves
        assert (found.line[0].seat, found.line[0].move) == (view.seat, found.candidates[0].move)
        assert len(found.candidates) <= LEVEL.width
