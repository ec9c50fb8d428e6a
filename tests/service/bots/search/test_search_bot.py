"""The bot that searches: legal moves, decisions that can be made again, time, and nothing that is hidden."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace as changed

from domain.chance import casual
from domain.game import AnyGame, LongSearch, Version
from domain.match import BotName
from domain.registry import GAMES
from service.bots.bot import Clock, View
from service.bots.search.effort import cut_after
from service.bots.search.levels import LEVELS, Level
from service.bots.search.reasons import Considered
from service.bots.search.search_bot import SearchBot
from tests.games import stones
from tests.service.bots.search.positions import some

STONES: AnyGame = stones.GAME
NOVICE = LEVELS[BotName("novice")]
LEVEL = changed(LEVELS[BotName("expert")], steps=40, width=4, breadth=3, policies=1)
"""Looks less far than any level, so that it takes little time."""
WITH_POLICIES = changed(LEVEL, steps=1000, policies=3)
WITH_A_TREE = changed(LEVEL, steps=1000, tree=True)
each_game = pytest.mark.parametrize("game", [STONES, *GAMES.values()], ids=["stones", *GAMES])
in_each_way = pytest.mark.parametrize(
    "level", [LEVEL, WITH_POLICIES, WITH_A_TREE], ids=["one policy", "three policies", "a tree"]
)
each_level = pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.name)


def endless() -> float:
    return 1.0


def considered(
    game: AnyGame, view: View, *, steps: int | None = None, clock: Clock = endless, seed: int = 1, level: Level = LEVEL
) -> Considered:
    """The decision of a bot, with the steps of its level if nothing else is said."""
    bot = SearchBot(game, level)
    planned = bot.steps if steps is None else steps
    return bot.consider(view, game.legal_moves(view.board, view.seat), planned, clock, seed)


def hides_nothing(game: AnyGame, view: View) -> bool:
    return game.determinize(view.board, view.seat, casual(random.Random(1))) is view.board


def a_view(game: AnyGame) -> View:
    return some(game, 3)[1].view


@each_level
@each_game
def test_every_level_chooses_a_legal_move(game: AnyGame, level: Level) -> None:
    bot, rng = SearchBot(game, changed(level, steps=1, turns=2, width=2, breadth=2)), random.Random(2)
    for view, moves, _ in some(game, 8, seats=3):
        assert bot.choose(view, moves, endless, rng) in moves


@each_game
@in_each_way
def test_the_same_view_steps_and_seed_lead_to_the_same_move_for_the_same_reasons(game: AnyGame, level: Level) -> None:
    view = a_view(game)
    first = considered(game, view, level=level)
    assert considered(game, view, level=level) == first
    assert first.reasons.steps >= 40
    assert considered(game, view, seed=2, level=level).reasons != first.reasons


@each_game
@in_each_way
def test_a_decision_that_the_clock_has_cut_is_made_again_with_the_steps_that_were_taken(
    game: AnyGame, level: Level
) -> None:
    view = a_view(game)
    uncut = considered(game, view, level=level).reasons.steps
    for asked in range(0, uncut, 1 + uncut // 6):
        answers = iter([1.0] * asked)
        cut = considered(game, view, clock=lambda answers=answers: next(answers, 0.0), level=level)
        assert cut.reasons.steps == asked
        assert considered(game, view, clock=cut_after(cut.reasons.steps), level=level) == cut


@each_game
@in_each_way
@pytest.mark.parametrize("left", [0, 1, 7, 60])
def test_nothing_is_tried_any_more_when_the_time_is_up(game: AnyGame, level: Level, left: int) -> None:
    """The clock is asked before each move that is tried, and that is all that takes long."""
    view, log = a_view(game), []

    def clock() -> float:
        log.append("asked")
        return float(left + 1 - log.count("asked"))

    def carry_out(*arguments: Any) -> None:
        log.append("tried")
        game.carry_out(*arguments)

    move = considered(replace(game, unchecked=carry_out), view, steps=10**9, clock=clock, level=level).move
    assert move in game.legal_moves(view.board, view.seat)
    tried = [place for place, entry in enumerate(log) if entry == "tried"]
    assert [log[place - 1 : place] for place in tried] == [["asked"]] * len(tried)
    assert log[: max(tried, default=0)].count("asked") <= left
    assert len(tried) == left or hides_nothing(game, view)  # then worlds share what was tried


@each_game
@in_each_way
def test_what_is_hidden_changes_no_decision(game: AnyGame, level: Level) -> None:
    rng = random.Random(5)
    for view, _, play in some(game, 5):
        other = game.determinize(view.board, view.seat, casual(rng))
        told = View(view.seat, play.version, game.mask(other, view.seat))
        assert considered(game, told, level=level) == considered(game, view, level=level)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_there_are_as_many_policies_as_the_steps_suffice_for(game: AnyGame) -> None:
    view, planned = a_view(game), WITH_POLICIES.steps
    one, three, many = (
        considered(game, view, level=changed(WITH_POLICIES, policies=policies)).reasons for policies in (1, 3, 32)
    )
    assert one.candidates[0] != three.candidates[0]
    assert max(reasons.steps for reasons in (one, three, many)) < 1.3 * planned
    few = considered(game, view, level=changed(WITH_POLICIES, steps=100)).reasons
    assert few == considered(game, view, level=changed(LEVEL, steps=100)).reasons


@each_game
@pytest.mark.parametrize("tree", [True, False], ids=["a tree", "no tree"])
def test_a_level_may_leave_the_steps_and_the_tree_to_the_game(game: AnyGame, tree: bool) -> None:
    view, told = a_view(game), replace(game, long_search=LongSearch(steps=300, tree=tree))
    assert considered(told, view, level=changed(LEVEL, steps=None, tree=None)) == considered(
        game, view, level=changed(LEVEL, steps=300, tree=tree)
    )


def test_the_strongest_level_searches_each_game_as_long_as_the_game_says() -> None:
    strongest = [*LEVELS.values()][-1]
    for game in GAMES.values():
        assert SearchBot(game, strongest).steps == game.long_search.steps


@each_game
def test_a_level_may_leave_the_number_of_policies_to_the_game(game: AnyGame) -> None:
    left, told = (
        considered(game, a_view(game), level=changed(WITH_POLICIES, policies=n)) for n in (None, game.policies)
    )
    assert left == told


def test_what_lines_lead_to_is_compared_by_the_forecast_where_a_game_has_one() -> None:
    fewest = replace(STONES, forecast=lambda state, seat: -STONES.evaluate(state, seat))
    view = a_view(STONES)
    most, least = (considered(game, view).reasons.candidates[0].mean for game in (STONES, fewest))
    assert least != most
    assert considered(replace(STONES, forecast=STONES.evaluate), view) == considered(STONES, view)


def test_the_only_legal_move_needs_no_step() -> None:
    view = View(stones.Seat(0), Version(3), stones.State(1, stones.Seat(0), (None, None), ((), ())))
    chosen = considered(STONES, view)
    assert (chosen.move, chosen.reasons.steps) == (stones.Take(1), 0)


def test_the_reasons_name_candidates_from_the_best_down_with_what_is_known_of_each() -> None:
    reasons = considered(STONES, some(STONES, 9)[0].view, steps=200).reasons
    worlds = [candidate.worlds for candidate in reasons.candidates]
    assert worlds == sorted(worlds, reverse=True)
    assert worlds[0] > worlds[-1] > 0
    assert all(candidate.error is not None for candidate in reasons.candidates[:2])
    assert reasons.line[0].move == reasons.candidates[0].move
    assert [move.seat for move in reasons.line[:3]] == [0, 1, 0]


def places_of_the_chosen(view: View, rate: float) -> Counter[int]:
    """How often the best candidate, the second one and so on is chosen with a rate of misses."""
    places = Counter[int]()
    for seed in range(40):
        chosen = considered(STONES, view, seed=seed, level=changed(LEVEL, misses=rate))
        order: Sequence[Struct] = [candidate.move for candidate in chosen.reasons.candidates]
        places[order.index(chosen.move)] += 1
    return places


@pytest.mark.parametrize(("rate", "expected"), [(0.0, {0}), (1.0, {0, 1, 2})])
def test_a_near_miss_is_the_second_or_third_of_the_candidates_and_never_another_move(
    rate: float, expected: set[int]
) -> None:
    places = set(places_of_the_chosen(some(STONES, 9)[0].view, rate))
    assert places <= expected
    assert (places == {0}) == (rate == 0)


def test_a_level_misses_less_often_with_four_seats_and_half_as_often_with_eight() -> None:
    of_two, of_four = (places_of_the_chosen(some(STONES, 9, seats)[0].view, 1.0) for seats in (2, 4))
    assert of_two[0] < of_four[0] < 40
    assert [NOVICE.misses_among(seats) / NOVICE.misses for seats in (2, 8)] == [1, 0.5]
