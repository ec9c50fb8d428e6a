"""The final scoring and the winner, rulebook p. 12 and annex 1."""

import pytest

from domain.nippon.events import AchievementScored, FinalIncomeReceived, WagesPaid
from domain.nippon.moves import Consolidate
from tests.domain.nippon.match import (
    KANSAI,
    KANTO,
    MATSUYAMA,
    NAGASAKI,
    OSAKA,
    PURPLE,
    RED,
    SENDAI,
    TOKYO,
    Match,
)


def test_money_is_renewed_from_the_money_track() -> None:
    match = Match().owns(yen=99000).at(money=3).ends()
    assert [event.yen for event in match.happened(FinalIncomeReceived)] == [18000, 12000]
    assert match.zaibatsu().yen == 18000


def test_workers_still_held_are_paid() -> None:
    match = Match().holds("red", "green", "green").ends()
    assert [(event.seat, event.yen) for event in match.happened(WagesPaid)] == [(RED, 6000)]
    assert match.zaibatsu().yen == 6000


def test_each_color_that_cannot_be_paid_costs_2_points() -> None:
    match = Match().holds("white", "yellow", "black", "red", "blue", "green").ends()
    assert match.scored("Unpaid wages") == -4


@pytest.mark.parametrize(("option", "yen"), [(False, 12000), (True, 14000)])
def test_the_silk_factory_adds_to_the_final_income_only_with_the_option(option: bool, yen: int) -> None:
    assert Match(final_income_with_silk=option).has("silk_1").ends().zaibatsu().yen == yen


def test_a_space_without_tile_or_printed_multiplier_scores_nothing() -> None:
    match = Match().has("bento_1").has("lenses_1", machine=2).places(RED, TOKYO, "silk", 1).at(coal=12).ends()
    assert {event.achievement for event in match.happened(AchievementScored) if event.seat == RED} == {"money"}


def test_a_tile_covers_the_printed_multiplier() -> None:
    assert Match().achieves(money=5).ends().scored("Achievement: Money") == 2 * 5


@pytest.mark.parametrize(("contracts", "points"), [(0, 0), (1, 0), (2, 3), (5, 6), (8, 12)])
def test_each_pair_of_contracts_scores(contracts: int, points: int) -> None:
    match = Match().fulfilled(contracts).achieves(contracts=3).ends()
    assert match.scored("Achievement: Contracts") == points


@pytest.mark.parametrize(("step", "points"), [(0, 2), (3, 3), (9, 5)])
def test_each_6000_yen_score(step: int, points: int) -> None:
    assert Match().at(money=step).ends().scored("Achievement: Money") == points


@pytest.mark.parametrize(("step", "stars"), [(3, 0), (4, 1), (5, 1), (6, 2), (10, 4)])
def test_each_knowledge_star_reached_scores(step: int, stars: int) -> None:
    assert Match().at(knowledge=step).ends().scored("Achievement: Knowledge stars") == stars


def test_a_paper_factory_is_a_knowledge_star() -> None:
    assert Match().has("paper_2").at(knowledge=4).ends().scored("Achievement: Knowledge stars") == 2


@pytest.mark.parametrize(("step", "stars"), [(5, 0), (6, 1), (12, 4)])
def test_each_coal_star_reached_scores(step: int, stars: int) -> None:
    assert Match().at(coal=step).achieves(coal_stars=2).ends().scored("Achievement: Coal stars") == 2 * stars


def test_a_bento_factory_is_a_coal_star() -> None:
    assert Match().has("bento_2").achieves(coal_stars=2).ends().scored("Achievement: Coal stars") == 2


def test_each_factory_of_level_2_or_3_scores() -> None:
    match = Match().has("silk_1").has("bento_1").has("bulbs_1").achieves(advanced_factories=2).ends()
    assert match.scored("Achievement: Advanced factories") == 2 * 2


def test_each_region_with_an_own_tile_scores_once() -> None:
    match = Match().places(RED, NAGASAKI, "silk", 1).places(RED, MATSUYAMA, "bento", 1).places(RED, SENDAI, "silk", 1)
    match.places(PURPLE, OSAKA, "paper", 1).achieves(regions=3).ends()
    assert match.scored("Achievement: Regions") == 2 * 3


def test_trains_do_not_count_as_influence_in_a_region() -> None:
    match = Match().builds(RED, "train", KANTO).achieves(regions=3).ends()
    assert match.scored("Achievement: Regions") == 0


def test_each_factory_with_a_machine_of_2_scores() -> None:
    match = Match().has("silk_1", machine=2).has("paper_1", machine=1).achieves(full_machines=4).ends()
    assert match.scored("Achievement: Full machines") == 4


def test_tiles_taken_away_from_the_board_uncover_stars() -> None:
    match = Match(4).builds(RED, "ship", KANTO, 2).builds(RED, "train", KANTO, 6)
    match.achieves(ship_stars=5, train_stars=5).ends()
    assert match.scored("Achievement: Ship stars") == 0
    assert match.scored("Achievement: Train stars") == 4 * 5


def test_points_are_the_sum_of_their_lines() -> None:
    match = Match().fulfilled(4).achieves(contracts=3).ends()
    for score in match.scores():
        assert score.total == sum(line.points for line in score.lines) == match.points(score.seat)
        assert score.lines[0].label == "Start"


def _ranks(last: int, *points: int) -> list[int]:
    """The ranks at the end of a match in which a seat played last, by the points with which the seats started."""
    match = Match(len(points))
    for seat, start in enumerate(points):
        match.starts_with(start, seat)
    match.turn_of(last).marker(8, turns_left=0)
    match.play(Consolidate())
    return [score.rank for score in match.scores()]


def test_the_player_with_the_most_points_wins() -> None:
    assert _ranks(1, 10, 30, 20) == [3, 1, 2]


def test_a_tie_goes_to_the_player_who_played_last() -> None:
    assert _ranks(2, 10, 30, 30) == [3, 2, 1]
    assert _ranks(1, 30, 30) == [2, 1]


def test_a_tie_of_others_goes_to_the_nearest_counter_clockwise_of_the_player_who_played_last() -> None:
    assert _ranks(3, 30, 30, 30, 10) == [3, 2, 1, 4]
    assert _ranks(1, 30, 10, 30, 30) == [1, 4, 3, 2]


def test_before_the_end_tied_players_share_a_rank() -> None:
    match = Match().starts_with(10, PURPLE)
    assert [score.rank for score in match.scores()] == [1, 1]


def test_example_contracts_without_a_tile_score_nothing() -> None:
    assert Match().fulfilled(6).ends().scored("Achievement: Contracts") == 0


def test_example_8000_yen_score_1() -> None:
    match = Match().at(money=1).holds("white", "green").ends()
    assert match.zaibatsu().yen == 8000
    assert match.scored("Achievement: Money") == 1


def test_example_four_knowledge_stars_score_4() -> None:
    assert Match().at(knowledge=10).ends().scored("Achievement: Knowledge stars") == 4


def test_example_five_ships_with_2x_score_6() -> None:
    match = Match(4).builds(RED, "ship", KANTO, 5).achieves(ship_stars=2).ends()
    assert match.zaibatsu().ships.left == 1
    assert match.scored("Achievement: Ship stars") == 6


def test_example_three_trains_with_4x_score_4() -> None:
    match = Match().builds(RED, "train", KANSAI, 3).achieves(train_stars=4).ends()
    assert match.zaibatsu().trains.left == 3
    assert match.scored("Achievement: Train stars") == 4


def test_example_four_factories_with_3x_score_12() -> None:
    match = Match().has("bento_1").has("lenses_1").has("clocks_1").has("bulbs_1").achieves(advanced_factories=3).ends()
    assert match.scored("Achievement: Advanced factories") == 12


def test_example_no_full_machine_with_2x_scores_nothing() -> None:
    match = Match().has("silk_1", machine=1).achieves(full_machines=2).ends()
    assert match.scored("Achievement: Full machines") == 0
