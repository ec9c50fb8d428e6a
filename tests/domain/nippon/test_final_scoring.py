"""The final scoring and the winner, rulebook p. 12 and annex 1."""

import pytest

from domain.nippon.events import AchievementScored, FinalIncomeReceived, WagesPaid
from domain.nippon.moves import Consolidate
from tests.domain.nippon.story import (
    KANSAI,
    KANTO,
    NAGASAKI,
    OSAKA,
    PURPLE,
    RED,
    SENDAI,
    TOKYO,
    Table,
)


def test_money_is_renewed_from_the_money_track() -> None:
    table = Table().owns(yen=99000).at(money=3).ends()
    assert [event.yen for event in table.happened(FinalIncomeReceived)] == [18000, 12000]
    assert table.zaibatsu().yen == 18000


def test_workers_still_held_are_paid() -> None:
    table = Table().holds("red", "green", "green").ends()
    assert [(event.seat, event.yen) for event in table.happened(WagesPaid)] == [(RED, 6000)]
    assert table.zaibatsu().yen == 6000


def test_each_color_that_cannot_be_paid_costs_2_points() -> None:
    table = Table().holds("white", "yellow", "black", "red", "blue", "green").ends()
    assert table.scored("Unpaid wages") == -4


@pytest.mark.parametrize(("option", "yen"), [(False, 12000), (True, 14000)])
def test_the_silk_factory_for_consolidating_adds_to_it_only_where_the_match_says_so(option: bool, yen: int) -> None:
    assert Table(final_income_with_silk=option).has("silk_1").ends().zaibatsu().yen == yen


def test_a_space_without_tile_or_printed_multiplier_scores_nothing() -> None:
    table = Table().has("bento_1").has("lenses_1", machine=2).places(RED, TOKYO, "silk", 1).at(coal=12).ends()
    assert {event.achievement for event in table.happened(AchievementScored) if event.seat == RED} == {"money"}


def test_a_tile_covers_the_printed_multiplier() -> None:
    assert Table().achieves(money=5).ends().scored("Achievement: Money") == 2 * 5


@pytest.mark.parametrize(("contracts", "points"), [(0, 0), (1, 0), (2, 3), (5, 6), (8, 12)])
def test_each_pair_of_contracts_scores(contracts: int, points: int) -> None:
    table = Table().fulfilled(contracts).achieves(contracts=3).ends()
    assert table.scored("Achievement: Contracts") == points


@pytest.mark.parametrize(("step", "points"), [(0, 2), (3, 3), (9, 5)])
def test_each_6000_yen_score(step: int, points: int) -> None:
    assert Table().at(money=step).ends().scored("Achievement: Money") == points


@pytest.mark.parametrize(("step", "stars"), [(3, 0), (4, 1), (5, 1), (6, 2), (10, 4)])
def test_each_knowledge_star_reached_scores(step: int, stars: int) -> None:
    assert Table().at(knowledge=step).ends().scored("Achievement: Knowledge stars") == stars


def test_a_paper_factory_is_a_knowledge_star() -> None:
    assert Table().has("paper_2").at(knowledge=4).ends().scored("Achievement: Knowledge stars") == 2


@pytest.mark.parametrize(("step", "stars"), [(5, 0), (6, 1), (12, 4)])
def test_each_coal_star_reached_scores(step: int, stars: int) -> None:
    assert Table().at(coal=step).achieves(coal_stars=2).ends().scored("Achievement: Coal stars") == 2 * stars


def test_a_bento_factory_is_a_coal_star() -> None:
    assert Table().has("bento_2").achieves(coal_stars=2).ends().scored("Achievement: Coal stars") == 2


def test_each_factory_of_level_2_or_3_scores() -> None:
    table = Table().has("silk_1").has("bento_1").has("bulbs_1").achieves(advanced_factories=2).ends()
    assert table.scored("Achievement: Advanced factories") == 2 * 2


def test_each_region_with_an_own_tile_scores_once() -> None:
    table = Table().places(RED, NAGASAKI, "silk", 1).places(RED, NAGASAKI, "paper", 1).places(RED, SENDAI, "silk", 1)
    table.places(PURPLE, OSAKA, "paper", 1).achieves(regions=3).ends()
    assert table.scored("Achievement: Regions") == 2 * 3


def test_trains_do_not_count_as_influence_in_a_region() -> None:
    table = Table().builds(RED, "train", KANTO).achieves(regions=3).ends()
    assert table.scored("Achievement: Regions") == 0


def test_each_factory_with_a_machine_of_2_scores() -> None:
    table = Table().has("silk_1", machine=2).has("paper_1", machine=1).achieves(full_machines=4).ends()
    assert table.scored("Achievement: Full machines") == 4


def test_tiles_taken_away_from_the_board_uncover_stars() -> None:
    table = Table(4).builds(RED, "ship", KANTO, 2).builds(RED, "train", KANTO, 6)
    table.achieves(ship_stars=5, train_stars=5).ends()
    assert table.scored("Achievement: Ship stars") == 0
    assert table.scored("Achievement: Train stars") == 4 * 5


def test_points_are_the_sum_of_their_lines() -> None:
    table = Table().fulfilled(4).achieves(contracts=3).ends()
    for score in table.scores():
        assert score.total == sum(line.points for line in score.lines) == table.points(score.seat)
        assert score.lines[0].label == "Start"


def _ranks(last: int, *points: int) -> list[int]:
    """The ranks after a match in which a seat played last, the seats starting with these points."""
    table = Table(len(points))
    for seat, start in enumerate(points):
        table.starts_with(start, seat)
    table.turn_of(last).marker(8, turns_left=0)
    table.play(Consolidate())
    return [score.rank for score in table.scores()]


def test_the_player_with_the_most_points_wins() -> None:
    assert _ranks(1, 10, 30, 20) == [3, 1, 2]


def test_a_tie_goes_to_the_player_who_played_last() -> None:
    assert _ranks(2, 10, 30, 30) == [3, 2, 1]
    assert _ranks(1, 30, 30) == [2, 1]


def test_otherwise_to_the_nearest_counter_clockwise_of_who_played_last() -> None:
    assert _ranks(3, 30, 30, 30, 10) == [3, 2, 1, 4]
    assert _ranks(1, 30, 10, 30, 30) == [1, 4, 3, 2]


def test_before_the_end_a_tie_is_a_tie() -> None:
    table = Table().starts_with(10, PURPLE)
    assert [score.rank for score in table.scores()] == [1, 1]


def test_example_contracts_without_a_tile_score_nothing() -> None:
    assert Table().fulfilled(6).ends().scored("Achievement: Contracts") == 0


def test_example_8000_yen_score_1() -> None:
    table = Table().at(money=1).holds("white", "green").ends()
    assert table.zaibatsu().yen == 8000
    assert table.scored("Achievement: Money") == 1


def test_example_four_knowledge_stars_score_4() -> None:
    assert Table().at(knowledge=10).ends().scored("Achievement: Knowledge stars") == 4


def test_example_five_ships_with_2x_score_6() -> None:
    table = Table(4).builds(RED, "ship", KANTO, 5).achieves(ship_stars=2).ends()
    assert table.zaibatsu().ships.left == 1
    assert table.scored("Achievement: Ship stars") == 6


def test_example_three_trains_with_4x_score_4() -> None:
    table = Table().builds(RED, "train", KANSAI, 3).achieves(train_stars=4).ends()
    assert table.zaibatsu().trains.left == 3
    assert table.scored("Achievement: Train stars") == 4


def test_example_four_factories_with_3x_score_12() -> None:
    table = Table().has("bento_1").has("lenses_1").has("clocks_1").has("bulbs_1").achieves(advanced_factories=3).ends()
    assert table.scored("Achievement: Advanced factories") == 12


def test_example_no_full_machine_with_2x_scores_nothing() -> None:
    table = Table().has("silk_1", machine=1).achieves(full_machines=2).ends()
    assert table.scored("Achievement: Full machines") == 0
