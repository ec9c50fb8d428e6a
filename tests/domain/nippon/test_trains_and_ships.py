"""Trains and Ships, rulebook p. 8."""

import pytest

from domain.nippon.components.rows import RegionId
from domain.nippon.events import VehicleBuilt
from domain.nippon.moves import BuildShip, BuildTrain, Finish, TakeWorker
from tests.domain.nippon.story import KANSAI, KANTO, KYUSHU, PURPLE, RED, TOHOKU, Table

BOTH = pytest.mark.parametrize(("action", "move"), [("trains", BuildTrain), ("ships", BuildShip)])


@BOTH
def test_each_costs_5000_yen(action: str, move: type) -> None:
    table = Table().acts(action).play(move(KANTO), move(KANSAI))
    assert table.zaibatsu().yen == 12000 - 10000
    assert [event.yen for event in table.happened(VehicleBuilt)] == [5000, 5000]


@BOTH
def test_three_are_the_most(action: str, move: type) -> None:
    table = Table().owns(yen=90000).acts(action).play(move(KANTO), move(KANSAI), move(KYUSHU))
    assert table.seat == PURPLE


@BOTH
def test_one_is_enough(action: str, move: type) -> None:
    assert Table().acts(action).play(move(KANTO), Finish()).seat == PURPLE


@BOTH
def test_those_built_at_once_go_to_different_regions(action: str, move: type) -> None:
    Table().acts(action).play(move(KANTO)).refuses(move(KANTO), "region-already-served")


@BOTH
def test_a_later_one_may_go_to_the_same_region(action: str, move: type) -> None:
    table = Table().builds(RED, action.rstrip("s"), KANTO).acts(action).play(move(KANTO))
    assert len(table.built(KANTO)) == 2


@BOTH
@pytest.mark.parametrize(("players", "spaces"), [(2, 4), (3, 6), (4, 8)])
def test_a_region_has_8_spaces_or_6_or_4_with_few_players(players: int, spaces: int, action: str, move: type) -> None:
    table = Table(players).builds(PURPLE, "train", KANTO, spaces // 2).builds(PURPLE, "ship", KANTO, spaces // 2)
    table.acts(action).refuses(move(KANTO), "region-full")
    table = Table(players).builds(PURPLE, "train", KANTO, spaces - 2).builds(PURPLE, "ship", KANTO)
    assert move(KANTO) in table.acts(action).moves()


@BOTH
def test_without_tiles_left_none_can_be_built(action: str, move: type) -> None:
    table = Table(4)
    for region in (KANTO, KANSAI, KYUSHU):
        table.builds(RED, action.rstrip("s"), region, 2)
    table.refuses(TakeWorker("white", action), "action-impossible")


def test_the_last_tiles_can_be_built() -> None:
    table = Table(4).owns(yen=90000).builds(RED, "train", KANTO, 5).acts("trains").play(BuildTrain(KANSAI))
    assert (table.zaibatsu().trains.left, table.seat) == (0, PURPLE)


@BOTH
def test_what_cannot_be_paid_cannot_be_built(action: str, move: type) -> None:
    Table().owns(yen=4999).refuses(TakeWorker("white", action), "action-impossible")
    assert Table().owns(yen=9999).acts(action).play(move(KANTO)).seat == PURPLE


def test_trains_and_ships_are_not_mixed_in_one_action() -> None:
    Table().acts("trains").refuses(BuildShip(KANTO), "wrong-vehicle")
    Table().acts("ships").refuses(BuildTrain(KANTO), "wrong-vehicle")


@pytest.mark.parametrize(
    "table",
    [Table().acts("trains").play(BuildTrain(KANTO)), Table().builds(PURPLE, "train", KANTO, 4).acts("trains")],
    ids=["a region just served", "a full region"],
)
def test_a_ship_among_trains_is_refused_for_what_it_is_whatever_the_region(table: Table) -> None:
    table.refuses(BuildShip(KANTO), "wrong-vehicle")


def test_an_unknown_region_is_refused() -> None:
    Table().acts("trains").refuses(BuildTrain(RegionId("korea")), "unknown-region")


@BOTH
def test_a_tile_is_worth_2_on_the_side_that_it_starts_on(action: str, move: type) -> None:
    table = Table().acts(action).play(move(TOHOKU), Finish())
    assert [built.value for built in table.built(TOHOKU)] == [2]


@BOTH
def test_a_money_symbol_counts_only_when_it_is_completely_revealed(action: str, move: type) -> None:
    table = Table().acts(action).play(move(KANTO))
    assert table.zaibatsu().markers.money == 0
    assert table.play(move(KANSAI)).zaibatsu().markers.money == 1


@BOTH
@pytest.mark.parametrize(("before", "steps"), [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1)])
def test_each_money_symbol_counts_once(before: int, steps: int, action: str, move: type) -> None:
    table = Table(4).builds(RED, action.rstrip("s"), KYUSHU, before).acts(action).play(move(KANTO))
    assert table.zaibatsu().markers.money == steps


def test_a_money_symbol_is_lost_at_the_end_of_the_track() -> None:
    table = Table().at(money=9).acts("ships").play(BuildShip(KANTO), BuildShip(KANSAI))
    assert table.zaibatsu().markers.money == 9
