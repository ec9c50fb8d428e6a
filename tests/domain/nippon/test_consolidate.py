"""Consolidating: budget and workforce, rulebook p. 11."""

import pytest

from domain.nippon.events import Consolidated, RewardTaken, WagesPaid, WorkersReturned
from domain.nippon.moves import Consolidate
from tests.domain.nippon.story import COMPONENTS, PURPLE, Table


def test_old_money_and_coal_are_discarded_and_new_ones_received() -> None:
    table = Table().owns(yen=50000, coal=9).at(money=1, coal=3).play(Consolidate())
    assert (table.zaibatsu().yen, table.zaibatsu().coal) == (14000, 4)


def test_goods_blueprints_and_machines_stay() -> None:
    table = Table().has("silk_3", machine=2, goods=3).owns(machines=1, blueprints=2).play(Consolidate())
    assert (table.factory("silk_3").goods, table.factory("silk_3").machine) == (3, 2)
    assert (table.zaibatsu().machines, table.zaibatsu().blueprints) == (1, 2)


def test_a_coal_step_between_two_numbers_gives_the_lower_one() -> None:
    between = COMPONENTS.tracks.coal.levels.index(4) + 1
    assert Table().at(coal=between).play(Consolidate()).zaibatsu().coal == 4


def test_the_budget_comes_first_then_the_reward_then_the_wages() -> None:
    table = Table().holds("red", "red", "red").rewards((2, "yen")).achieves_all(but="advanced_factories")
    table.play(Consolidate())
    kinds = [type(event) for event in table.events]
    assert kinds.index(Consolidated) < kinds.index(RewardTaken) < kinds.index(WagesPaid)


@pytest.mark.parametrize(
    ("colors", "wages"), [((), 0), (("red",), 3000), (("red", "red"), 3000), (("red", "green"), 6000)]
)
def test_each_different_color_costs_3000_yen(colors: tuple[str, ...], wages: int) -> None:
    assert Table().holds(*colors).play(Consolidate()).zaibatsu().yen == 12000 - wages


def _in_debt() -> Table:
    """Red with six colors to pay for from 12,000 yen, and no reward to take."""
    return Table().holds("white", "yellow", "black", "red", "blue", "green").rewards().spare_tiles(0)


def test_each_color_that_cannot_be_paid_costs_2_points() -> None:
    table = _in_debt().play(Consolidate())
    [wages] = table.happened(WagesPaid)
    assert (wages.yen, wages.unpaid, wages.points_lost) == (12000, 2, 4)
    assert table.scored("Unpaid wages") == -4
    assert table.points() == 10 - 4


def test_as_many_colors_are_paid_as_the_money_allows() -> None:
    assert _in_debt().play(Consolidate()).zaibatsu().yen == 0


def test_nobody_has_fewer_than_0_points() -> None:
    table = _in_debt().starts_with(1).play(Consolidate())
    assert [event.points_lost for event in table.happened(WagesPaid)] == [1]
    assert table.points() == 0


def test_all_workers_go_back_into_the_bag() -> None:
    table = Table().holds("red", "green")
    before = table.state.bag
    table.play(Consolidate())
    assert table.zaibatsu().workers == ()
    assert sorted(table.state.bag) == sorted((*before, "red", "green"))


def test_consolidating_without_workers_is_allowed() -> None:
    table = Table().play(Consolidate())
    assert table.happened(WagesPaid) == []
    assert table.happened(WorkersReturned) == []
    assert table.seat == PURPLE


def test_an_action_space_is_not_refilled_by_consolidating() -> None:
    spaces = ((), *[("red",) * 3] * 4)
    assert Table().board(spaces=spaces).play(Consolidate()).state.spaces == spaces


def test_example_consolidating_with_money_16_and_coal_5() -> None:
    money, coal = COMPONENTS.tracks.money.levels.index(16000), COMPONENTS.tracks.coal.levels.index(5)
    table = Table().owns(yen=7000, coal=3).at(money=money, coal=coal).play(Consolidate())
    assert (table.zaibatsu().yen, table.zaibatsu().coal) == (16000, 5)


def test_example_three_colors_cost_9000_yen() -> None:
    table = Table().holds("white", "red", "red", "green").rewards((5, "yen")).play(Consolidate())
    assert [event.yen for event in table.happened(WagesPaid)] == [9000]
