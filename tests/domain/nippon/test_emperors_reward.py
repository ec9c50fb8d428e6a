"""The Emperor's reward, rulebook p. 11."""

import pytest

from domain.nippon.components.rows import ACHIEVEMENTS
from domain.nippon.events import MultiplierTaken, RewardDiscarded, RewardTaken
from domain.nippon.moves import Consolidate, PlaceReward, TakeReward
from tests.domain.nippon.story import PURPLE, Table


def _with_workers(count: int, players: int = 4) -> Table:
    """Red with so many red workers."""
    return Table(players).holds(*["red"] * count)


@pytest.mark.parametrize(("workers", "levels"), [(3, {2}), (4, {2, 3}), (5, {2, 3, 4}), (6, {2, 3, 4, 5})])
def test_more_workers_allow_a_higher_reward(workers: int, levels: set[int]) -> None:
    table = _with_workers(workers).play(Consolidate())
    assert {move.multiplier for move in table.offers(TakeReward)} == levels


@pytest.mark.parametrize("workers", [0, 1, 2])
def test_fewer_than_three_workers_bring_no_reward(workers: int) -> None:
    table = _with_workers(workers).play(Consolidate())
    assert table.seat == PURPLE
    assert table.happened(RewardTaken) == []


def test_a_reward_must_be_taken() -> None:
    table = _with_workers(4).play(Consolidate())
    assert {type(move) for move in table.moves()} == {TakeReward}


def test_a_lower_reward_than_allowed_may_be_chosen() -> None:
    table = _with_workers(6).play(Consolidate(), TakeReward(2, "coal"), PlaceReward("regions"))
    assert table.zaibatsu().achievements[ACHIEVEMENTS.index("regions")] == 2


def test_a_reward_of_a_higher_level_is_refused() -> None:
    _with_workers(4).play(Consolidate()).refuses(TakeReward(4, "yen"), "reward-level-too-high")


def test_a_reward_that_is_gone_is_refused() -> None:
    table = _with_workers(4).rewards((2, "yen"), (2, "coal")).play(Consolidate())
    table.refuses(TakeReward(2, "blueprints"), "no-such-reward")
    table.refuses(TakeReward(0, "yen"), "no-such-reward")


@pytest.mark.parametrize(
    ("bonus", "gained"), [("yen", {"yen": 12000 + 5000}), ("blueprints", {"blueprints": 2}), ("coal", {"coal": 2 + 2})]
)
def test_the_bonus_is_received_at_once_on_top_of_the_new_budget(bonus: str, gained: dict[str, int]) -> None:
    table = _with_workers(3).owns(blueprints=0).play(Consolidate(), TakeReward(2, bonus))
    assert {name: getattr(table.zaibatsu(), name) for name in gained} == gained


def test_the_bonus_may_pay_the_wages() -> None:
    table = Table(4).holds("white", "yellow", "black", "red", "blue")
    table.play(Consolidate(), TakeReward(2, "yen"), PlaceReward("money"))
    assert (table.zaibatsu().yen, table.points()) == (17000 - 15000, 10)


def test_the_tile_leaves_its_pile() -> None:
    table = _with_workers(3).play(Consolidate(), TakeReward(2, "yen"))
    assert next(pile.tiles for pile in table.state.rewards if (pile.multiplier, pile.bonus) == (2, "yen")) == 1


def test_the_tile_goes_to_an_empty_achievement_space_of_choice() -> None:
    table = _with_workers(3).achieves(money=5).play(Consolidate(), TakeReward(2, "yen"))
    assert {move.achievement for move in table.offers(PlaceReward)} == set(ACHIEVEMENTS) - {"money"}
    table.refuses(PlaceReward("money"), "achievement-taken")
    table.refuses(PlaceReward("railways"), "unknown-achievement")


def test_a_placed_tile_stays_where_it_is() -> None:
    table = _with_workers(3).achieves(money=5).play(Consolidate(), TakeReward(2, "yen"), PlaceReward("regions"))
    assert table.zaibatsu().achievements[ACHIEVEMENTS.index("money")] == 5


def test_without_an_empty_space_the_tile_is_discarded_but_its_bonus_counts() -> None:
    table = _with_workers(3).achieves_all().play(Consolidate(), TakeReward(2, "yen"))
    assert len(table.happened(RewardDiscarded)) == 1
    assert table.state.discarded_rewards == 1
    assert table.zaibatsu().yen == 12000 + 5000 - 3000
    assert table.seat == PURPLE


def test_if_only_higher_rewards_are_left_the_step_is_passed_over() -> None:
    table = _with_workers(4).rewards((4, "yen"), (5, "coal")).play(Consolidate())
    assert table.seat == PURPLE
    assert table.state.spare_tiles == 4


def test_if_no_reward_is_left_a_spare_multiplier_tile_is_taken() -> None:
    table = _with_workers(3).rewards().play(Consolidate())
    assert [event.multiplier for event in table.happened(MultiplierTaken)] == [2]
    assert table.state.spare_tiles == 3
    table.play(PlaceReward("contracts"))
    assert table.zaibatsu().achievements[ACHIEVEMENTS.index("contracts")] == 2
    assert table.zaibatsu().yen == 12000 - 3000


def test_a_spare_multiplier_tile_needs_three_workers_too() -> None:
    table = _with_workers(2).rewards().play(Consolidate())
    assert (table.state.spare_tiles, table.seat) == (4, PURPLE)
    table = _with_workers(0).rewards().play(Consolidate())
    assert (table.state.spare_tiles, table.seat) == (4, PURPLE)


def test_without_an_empty_space_a_spare_multiplier_tile_is_discarded() -> None:
    table = _with_workers(3).rewards().achieves_all().play(Consolidate())
    assert (table.state.spare_tiles, table.state.discarded_rewards) == (3, 1)
    assert table.seat == PURPLE


def test_if_the_spare_tiles_are_gone_too_the_step_is_passed_over() -> None:
    table = _with_workers(3).rewards().spare_tiles(0).play(Consolidate())
    assert table.seat == PURPLE


def test_the_only_reward_and_the_only_space_are_not_asked_for() -> None:
    table = _with_workers(3).rewards((2, "coal")).achieves_all(but="money").play(Consolidate())
    assert table.zaibatsu().achievements[ACHIEVEMENTS.index("money")] == 2
    assert table.seat == PURPLE
