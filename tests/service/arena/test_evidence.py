"""What blocks of matches tell: shares with intervals, the sequential test, the ladder."""

from itertools import combinations
from types import ModuleType

import numpy as np
import pytest

from service.arena.blocks import complete, cpu_per_decision, lead, mean_over, share, won
from tests.service.arena.evidence import FIRST, SECOND, block, duel, result


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    """The module of the ladder. It loads SciPy, which the processes that only collect these tests do not need."""
    from service.arena import ladder

    return ladder


@pytest.fixture(scope="module")
def sequential() -> ModuleType:
    """The module of the sequential test, which loads SciPy too."""
    from service.arena import sequential

    return sequential


def test_only_a_block_of_which_every_seating_was_played_counts() -> None:
    whole = block(0, 1, 0)
    assert complete([duel(1, 0, 1), *whole], 2) == (whole,)


def test_seats_that_tie_for_the_first_place_share_the_match() -> None:
    assert share(block(0, 0.5, 1), FIRST) == 0.75
    assert share(block(0, 0.5, 1), SECOND) == 0.25


def test_a_bot_on_several_seats_wins_with_any_of_them() -> None:
    table = result(0, 0, (FIRST, SECOND, SECOND), (2, 1, 3))
    assert (won(table, FIRST), won(table, SECOND)) == (0, 1)
    assert lead((table,), FIRST) == -1


def test_the_interval_is_over_blocks_and_not_over_matches() -> None:
    """Two matches of one deal are no two pieces of evidence: pairs that always end alike are worth half as much."""
    alike = mean_over([1.0, 0.0] * 20)
    mixed = mean_over([0.5] * 40)
    assert alike.value == mixed.value == 0.5
    assert alike.high - alike.low > 0.2
    assert mixed.high == mixed.low == 0.5


def test_one_block_gives_no_interval() -> None:
    assert mean_over([1.0]).low == -np.inf


def test_the_cpu_time_of_a_bot_is_that_of_its_own_decisions() -> None:
    assert cpu_per_decision(block(0, 1, 0), FIRST) == 0.05
    assert cpu_per_decision([], FIRST) == 0


@pytest.mark.parametrize(("shares", "said"), [((1, 1), "yes"), ((0, 0), "no"), ((1, 0), "no")])
def test_the_sequential_test_stops_when_the_question_is_answered(
    sequential: ModuleType, shares: tuple[float, float], said: str
) -> None:
    fair = sequential.Question(0.5, 0.6)
    blocks = [block(number, *shares) for number in range(60)]
    assert sequential.answer(fair, blocks[:3], FIRST)[0] == "open"
    assert sequential.answer(fair, blocks, FIRST)[0] == said


def test_nothing_is_answered_without_a_block(sequential: ModuleType) -> None:
    assert sequential.answer(sequential.Question(0.5, 0.6), [], FIRST) == ("open", 0.0)


@pytest.mark.parametrize(("chance", "wrong"), [(0.5, "yes"), (0.6, "no")])
def test_the_sequential_test_is_wrong_in_about_one_of_twenty_runs(
    sequential: ModuleType, chance: float, wrong: str
) -> None:
    """Simulated runs: the pairs of a deal are alike half of the time, as in matches of luck."""
    fair = sequential.Question(0.5, 0.6)
    rng, runs, answers = np.random.default_rng(1), 60, []
    for _ in range(runs):
        shares: list[float] = []
        said = "open"
        while said == "open":
            for _ in range(10):
                first = rng.random() < chance
                second = first if rng.random() < 0.5 else rng.random() < chance
                shares.append((first + second) / 2)
            ratio = sequential.likelihood_ratio(shares, fair)
            said = "yes" if ratio > fair.bound else "no" if ratio < -fair.bound else "open"
        answers.append(said)
    assert answers.count(wrong) <= 0.12 * runs


@pytest.mark.parametrize(("less", "more"), [(0.6, 0.5), (0.5, 0.5), (0, 0.5), (0.5, 1)])
def test_a_question_needs_two_shares_in_order(sequential: ModuleType, less: float, more: float) -> None:
    with pytest.raises(ValueError, match="the lower one first"):
        sequential.Question(less, more)


def test_the_ladder_finds_the_strengths_that_made_the_results(ladder: ModuleType) -> None:
    strengths = {"a": 4.0, "b": 2.0, "c": 1.0}
    rng, blocks = np.random.default_rng(3), []
    for number in range(90):
        pair = list(combinations(strengths, 2))[number % 3]
        chance = strengths[pair[0]] / (strengths[pair[0]] + strengths[pair[1]])
        wins = rng.random(2) < chance
        blocks.append(tuple(result(number, turn, pair, (1, 2) if wins[turn] else (2, 1)) for turn in range(2)))
    rungs = ladder.ladder(blocks, list(strengths))
    assert [rung.label for rung in rungs] == ["a", "b", "c"]
    gap = rungs[0].elo.value - rungs[2].elo.value
    assert abs(gap - 400 * np.log10(4)) < 120
    assert all(rung.elo.low < rung.elo.value < rung.elo.high for rung in rungs)


def test_a_bot_that_has_not_played_is_not_on_the_ladder(ladder: ModuleType) -> None:
    rungs = ladder.ladder([block(number, 1, 0) for number in range(4)], [FIRST, "absent", SECOND])
    assert {rung.label for rung in rungs} == {FIRST, SECOND}


def test_of_one_block_the_ladder_has_no_intervals(ladder: ModuleType) -> None:
    rungs = ladder.ladder([block(0, 1, 0)], [FIRST, SECOND])
    assert [(rung.elo.low, rung.elo.high) for rung in rungs] == [(-np.inf, np.inf)] * 2


def test_a_bot_that_was_always_behind_gets_no_number_and_changes_none(ladder: ModuleType) -> None:
    """Any number that is low enough would do, and it would move those of all others."""
    among_two = [block(number, 1, number % 2) for number in range(12)]
    lost = [(result(number, 0, (FIRST, "weak"), (1, 2)),) for number in range(12, 30)]
    first, second, weak = ladder.ladder([*among_two, *lost], [FIRST, SECOND, "weak"])
    alone = ladder.ladder(among_two, [FIRST, SECOND])
    assert (first.label, second.label, weak.label) == (FIRST, SECOND, "weak")
    assert weak.elo.value == -np.inf
    assert (first.elo.value, second.elo.value) == (alone[0].elo.value, alone[1].elo.value)
    assert first.elo.value == -second.elo.value > 0


def test_bots_that_were_always_behind_stand_in_the_order_in_which_they_were_ahead_of_each_other(
    ladder: ModuleType,
) -> None:
    order = ("weak", "weaker", "weakest")
    lost = [(result(number, 0, (FIRST, *order), (1, 2, 3, 4)),) for number in range(12, 15)]
    among_two = [block(number, 1, number % 2) for number in range(12)]
    rungs = ladder.ladder([*among_two, *lost], ["weaker", "weakest", SECOND, FIRST, "weak"])
    assert [rung.label for rung in rungs] == [FIRST, SECOND, *order]


def test_a_bot_that_was_always_ahead_stands_first(ladder: ModuleType) -> None:
    among_two = [block(number, 1, number % 2) for number in range(6)]
    won = [(result(number, 0, (SECOND, "strong"), (2, 1)),) for number in range(6, 9)]
    assert ladder.ladder([*among_two, *won], [FIRST, SECOND, "strong"])[0] == ("strong", (np.inf, np.inf, np.inf))


def test_a_bot_that_has_met_none_of_those_that_can_be_compared_stands_last(ladder: ModuleType) -> None:
    apart = [(result(number, 0, ("third", "fourth"), (1, 2)),) for number in range(6, 9)]
    among_two = [block(number, 1, number % 2) for number in range(6)]
    rungs = ladder.ladder([*among_two, *apart], ["third", FIRST, SECOND, "fourth"])
    assert [rung.label for rung in rungs] == [FIRST, SECOND, "third", "fourth"]
    assert all(np.isnan(rung.elo.value) for rung in rungs[2:])


def test_bots_without_a_number_stand_in_the_order_in_which_they_were_ahead_of_each_other(ladder: ModuleType) -> None:
    apart = [(result(number, 0, ("third", "fourth"), (1, 2)),) for number in range(6, 9)]
    among_two = [block(number, 1, number % 2) for number in range(6)]
    rungs = ladder.ladder([*among_two, *apart], ["fourth", FIRST, SECOND, "third"])
    assert [rung.label for rung in rungs] == [FIRST, SECOND, "third", "fourth"]


def test_where_no_two_bots_can_be_compared_none_gets_a_number(ladder: ModuleType) -> None:
    """One bot alone would be level with itself: a number with a sure interval that says nothing."""
    met = (("strong", "middle"), ("strong", "weak"), ("middle", "weak"))
    blocks = [(result(number, 0, met[number % 3], (1, 2)),) for number in range(12)]
    strong, middle, weak = ladder.ladder(blocks, ["weak", "middle", "strong"])
    assert (strong.label, middle.label, weak.label) == ("strong", "middle", "weak")
    assert (strong.elo.value, weak.elo.value) == (np.inf, -np.inf)
    assert np.isnan(middle.elo.value)


def test_bots_that_tie_can_be_compared(ladder: ModuleType) -> None:
    ties = [block(number, 0.5, 0.5) for number in range(10)]
    assert all(np.isfinite(rung.elo.value) for rung in ladder.ladder(ties, [FIRST, SECOND]))
