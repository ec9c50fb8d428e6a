"""Consolidating, rulebook p. 11."""

import pytest

from domain.nippon.components.rows import ACHIEVEMENTS
from domain.nippon.events import Consolidated, MultiplierTaken, RewardDiscarded, RewardTaken, WagesPaid, WorkersReturned
from domain.nippon.moves import Consolidate, PlaceReward, TakeReward
from tests.domain.nippon.match import COMPONENTS, PURPLE, Match


def test_old_money_and_coal_are_discarded_and_new_ones_received() -> None:
    match = Match().owns(yen=50000, coal=9).at(money=1, coal=3).play(Consolidate())
    assert (match.zaibatsu().yen, match.zaibatsu().coal) == (14000, 4)


def test_goods_blueprints_and_machines_stay() -> None:
    match = Match().has("silk_3", machine=2, goods=3).owns(machines=1, blueprints=2).play(Consolidate())
    assert (match.factory("silk_3").goods, match.factory("silk_3").machine) == (3, 2)
    assert (match.zaibatsu().machines, match.zaibatsu().blueprints) == (1, 2)


def test_a_coal_step_between_two_numbers_gives_the_lower_one() -> None:
    between = COMPONENTS.tracks.coal.levels.index(4) + 1
    assert Match().at(coal=between).play(Consolidate()).zaibatsu().coal == 4


def test_the_budget_comes_first_then_the_reward_then_the_wages() -> None:
    match = Match().holds("red", "red", "red").rewards((2, "yen")).achieves_all(but="advanced_factories")
    match.play(Consolidate())
    kinds = [type(event) for event in match.events]
    assert kinds.index(Consolidated) < kinds.index(RewardTaken) < kinds.index(WagesPaid)


@pytest.mark.parametrize(
    ("colors", "wages"), [((), 0), (("red",), 3000), (("red", "red"), 3000), (("red", "green"), 6000)]
)
def test_each_different_color_costs_3000_yen(colors: tuple[str, ...], wages: int) -> None:
    assert Match().holds(*colors).play(Consolidate()).zaibatsu().yen == 12000 - wages


def _in_debt() -> Match:
    """Red has workers of six colors and a money level of 12,000 yen; no reward is left."""
    return Match().holds("white", "yellow", "black", "red", "blue", "green").rewards().spare_tiles(0)


def test_each_color_that_cannot_be_paid_costs_2_points() -> None:
    match = _in_debt().play(Consolidate())
    [wages] = match.happened(WagesPaid)
    assert (wages.yen, wages.unpaid, wages.points_lost) == (12000, 2, 4)
    assert match.scored("Unpaid wages") == -4
    assert match.points() == 10 - 4


def test_as_many_colors_are_paid_as_the_money_allows() -> None:
    assert _in_debt().play(Consolidate()).zaibatsu().yen == 0


def test_nobody_has_fewer_than_0_points() -> None:
    match = _in_debt().starts_with(1).play(Consolidate())
    assert [event.points_lost for event in match.happened(WagesPaid)] == [1]
    assert match.points() == 0


def test_all_workers_go_back_into_the_bag() -> None:
    match = Match().holds("red", "red")
    before = match.state.bag
    match.play(Consolidate())
    assert match.zaibatsu().workers == ()
    assert sorted(match.state.bag) == sorted((*before, "red", "red"))


def test_consolidating_without_workers_is_allowed() -> None:
    match = Match().play(Consolidate())
    assert match.happened(WagesPaid) == []
    assert match.happened(WorkersReturned) == []
    assert match.seat == PURPLE


def test_an_action_space_is_not_refilled_by_consolidating() -> None:
    spaces = ((), *[("red",) * 3] * 4)
    assert Match().board(spaces=spaces).play(Consolidate()).state.spaces == spaces


def test_example_consolidating_with_money_16_and_coal_5() -> None:
    money, coal = COMPONENTS.tracks.money.levels.index(16000), COMPONENTS.tracks.coal.levels.index(5)
    match = Match().owns(yen=7000, coal=3).at(money=money, coal=coal).play(Consolidate())
    assert (match.zaibatsu().yen, match.zaibatsu().coal) == (16000, 5)


def test_example_three_colors_cost_9000_yen() -> None:
    match = Match().holds("white", "red", "red", "green").rewards((5, "yen")).play(Consolidate())
    assert [event.yen for event in match.happened(WagesPaid)] == [9000]


# The Emperor's reward


def _with_workers(count: int, players: int = 4) -> Match:
    """Red has a number of red workers."""
    return Match(players).holds(*["red"] * count)


@pytest.mark.parametrize(("workers", "levels"), [(3, {2}), (4, {2, 3}), (5, {2, 3, 4}), (6, {2, 3, 4, 5})])
def test_more_workers_allow_a_higher_reward(workers: int, levels: set[int]) -> None:
    match = _with_workers(workers).play(Consolidate())
    assert {move.multiplier for move in match.offers(TakeReward)} == levels


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_fewer_than_three_workers_bring_no_reward(workers: int) -> None:
    match = _with_workers(workers).play(Consolidate())
    assert match.seat == PURPLE
    assert match.happened(RewardTaken) == []


def test_a_reward_must_be_taken() -> None:
    match = _with_workers(4).play(Consolidate())
    assert {type(move) for move in match.moves()} == {TakeReward}


def test_a_lower_reward_than_allowed_may_be_chosen() -> None:
    match = _with_workers(6).play(Consolidate(), TakeReward(2, "coal"), PlaceReward("regions"))
    assert match.zaibatsu().achievements[ACHIEVEMENTS.index("regions")] == 2


def test_a_reward_of_a_higher_level_is_refused() -> None:
    _with_workers(4).play(Consolidate()).refuses(TakeReward(4, "yen"), "reward-level-too-high")


def test_a_reward_that_is_gone_is_refused() -> None:
    match = _with_workers(4).rewards((2, "yen"), (2, "coal")).play(Consolidate())
    match.refuses(TakeReward(2, "blueprints"), "no-such-reward")
    match.refuses(TakeReward(0, "yen"), "no-such-reward")


@pytest.mark.parametrize(
    ("bonus", "gained"), [("yen", {"yen": 12000 + 5000}), ("blueprints", {"blueprints": 2}), ("coal", {"coal": 2 + 2})]
)
def test_the_bonus_is_received_at_once_on_top_of_the_new_budget(bonus: str, gained: dict[str, int]) -> None:
    match = _with_workers(3).owns(blueprints=0).play(Consolidate(), TakeReward(2, bonus))
    assert {name: getattr(match.zaibatsu(), name) for name in gained} == gained


def test_the_bonus_may_pay_the_wages() -> None:
    match = Match(4).holds("white", "yellow", "black", "red", "blue")
    match.play(Consolidate(), TakeReward(2, "yen"), PlaceReward("money"))
    assert (match.zaibatsu().yen, match.points()) == (17000 - 15000, 10)


def test_the_tile_leaves_its_pile() -> None:
    match = _with_workers(3).play(Consolidate(), TakeReward(2, "yen"))
    assert next(pile.tiles for pile in match.state.rewards if (pile.multiplier, pile.bonus) == (2, "yen")) == 1


def test_the_tile_goes_to_an_empty_achievement_space_of_choice() -> None:
    match = _with_workers(3).achieves(money=5).play(Consolidate(), TakeReward(2, "yen"))
    assert {move.achievement for move in match.offers(PlaceReward)} == set(ACHIEVEMENTS) - {"money"}
    match.refuses(PlaceReward("money"), "achievement-taken")
    match.refuses(PlaceReward("railways"), "unknown-achievement")


def test_a_placed_tile_stays_where_it_is() -> None:
    match = _with_workers(3).achieves(money=5).play(Consolidate(), TakeReward(2, "yen"), PlaceReward("regions"))
    assert match.zaibatsu().achievements[ACHIEVEMENTS.index("money")] == 5


def test_without_an_empty_space_the_tile_is_discarded_but_its_bonus_counts() -> None:
    match = _with_workers(3).achieves_all().play(Consolidate(), TakeReward(2, "yen"))
    assert len(match.happened(RewardDiscarded)) == 1
    assert match.state.discarded_rewards == 1
    assert match.zaibatsu().yen == 12000 + 5000 - 3000
    assert match.seat == PURPLE


def test_if_only_higher_rewards_are_left_the_step_is_skipped() -> None:
    match = _with_workers(4).rewards((4, "yen"), (5, "coal")).play(Consolidate())
    assert match.seat == PURPLE
    assert match.state.spare_tiles == 4


def test_if_no_reward_is_left_a_spare_multiplier_tile_is_taken() -> None:
    match = _with_workers(3).rewards().play(Consolidate())
    assert [event.multiplier for event in match.happened(MultiplierTaken)] == [2]
    assert match.state.spare_tiles == 3
    match.play(PlaceReward("contracts"))
    assert match.zaibatsu().achievements[ACHIEVEMENTS.index("contracts")] == 2
    assert match.zaibatsu().yen == 12000 - 3000


def test_a_spare_multiplier_tile_needs_three_workers_too() -> None:
    match = _with_workers(2).rewards().play(Consolidate())
    assert (match.state.spare_tiles, match.seat) == (4, PURPLE)
    match = _with_workers(0).rewards().play(Consolidate())
    assert (match.state.spare_tiles, match.seat) == (4, PURPLE)


def test_without_an_empty_space_a_spare_multiplier_tile_is_discarded() -> None:
    match = _with_workers(3).rewards().achieves_all().play(Consolidate())
    assert (match.state.spare_tiles, match.state.discarded_rewards) == (3, 1)
    assert match.seat == PURPLE


def test_if_no_spare_tiles_are_left_either_the_step_is_skipped() -> None:
    match = _with_workers(3).rewards().spare_tiles(0).play(Consolidate())
    assert match.seat == PURPLE


def test_the_only_reward_and_the_only_space_are_chosen_without_asking() -> None:
    match = _with_workers(3).rewards((2, "coal")).achieves_all(but="money").play(Consolidate())
    assert match.zaibatsu().achievements[ACHIEVEMENTS.index("money")] == 2
    assert match.seat == PURPLE
