"""Trains and Ships, rulebook p. 8."""

import pytest

from domain.nippon.components.rows import RegionId
from domain.nippon.events import VehicleBuilt
from domain.nippon.moves import BuildShip, BuildTrain, Finish, TakeWorker
from tests.domain.nippon.match import KANSAI, KANTO, KYUSHU, PURPLE, RED, TOHOKU, Match

BOTH = pytest.mark.parametrize(("action", "move"), [("trains", BuildTrain), ("ships", BuildShip)])


@BOTH
def test_a_train_or_ship_costs_5000_yen(action: str, move: type) -> None:
    match = Match().acts(action).play(move(KANTO), move(KANSAI))
    assert match.zaibatsu().yen == 12000 - 10000
    assert [event.yen for event in match.happened(VehicleBuilt)] == [5000, 5000]


@BOTH
def test_one_action_builds_at_most_three_trains_or_ships(action: str, move: type) -> None:
    match = Match().owns(yen=90000).acts(action).play(move(KANTO), move(KANSAI), move(KYUSHU))
    assert match.seat == PURPLE


@BOTH
def test_one_train_or_ship_is_enough(action: str, move: type) -> None:
    assert Match().acts(action).play(move(KANTO), Finish()).seat == PURPLE


@BOTH
def test_one_action_builds_in_different_regions(action: str, move: type) -> None:
    Match().acts(action).play(move(KANTO)).refuses(move(KANTO), "region-already-served")


@BOTH
def test_a_later_action_may_build_in_the_same_region(action: str, move: type) -> None:
    match = Match().builds(RED, action.rstrip("s"), KANTO).acts(action).play(move(KANTO))
    assert len(match.built(KANTO)) == 2


@BOTH
@pytest.mark.parametrize(("players", "spaces"), [(2, 4), (3, 6), (4, 8)])
def test_a_region_has_8_spaces_or_6_or_4_with_few_players(players: int, spaces: int, action: str, move: type) -> None:
    match = Match(players).builds(PURPLE, "train", KANTO, spaces // 2).builds(PURPLE, "ship", KANTO, spaces // 2)
    match.acts(action).refuses(move(KANTO), "region-full")
    match = Match(players).builds(PURPLE, "train", KANTO, spaces - 2).builds(PURPLE, "ship", KANTO)
    assert move(KANTO) in match.acts(action).moves()


@BOTH
def test_without_tiles_on_the_player_board_nothing_can_be_built(action: str, move: type) -> None:
    match = Match(4)
    for region in (KANTO, KANSAI, KYUSHU):
        match.builds(RED, action.rstrip("s"), region, 2)
    match.refuses(TakeWorker("white", action), "action-impossible")


def test_the_last_tiles_can_be_built() -> None:
    match = Match(4).owns(yen=90000).builds(RED, "train", KANTO, 5).acts("trains").play(BuildTrain(KANSAI))
    assert (match.zaibatsu().trains.left, match.seat) == (0, PURPLE)


@BOTH
def test_without_the_yen_nothing_can_be_built(action: str, move: type) -> None:
    Match().owns(yen=4999).refuses(TakeWorker("white", action), "action-impossible")
    assert Match().owns(yen=9999).acts(action).play(move(KANTO)).seat == PURPLE


def test_trains_and_ships_are_not_mixed_in_one_action() -> None:
    Match().acts("trains").refuses(BuildShip(KANTO), "wrong-vehicle")
    Match().acts("ships").refuses(BuildTrain(KANTO), "wrong-vehicle")


@pytest.mark.parametrize(
    "match",
    [Match().acts("trains").play(BuildTrain(KANTO)), Match().builds(PURPLE, "train", KANTO, 4).acts("trains")],
    ids=["a region just served", "a full region"],
)
def test_a_ship_is_refused_in_every_region_while_trains_are_built(match: Match) -> None:
    match.refuses(BuildShip(KANTO), "wrong-vehicle")


def test_an_unknown_region_is_refused() -> None:
    Match().acts("trains").refuses(BuildTrain(RegionId("korea")), "unknown-region")


@BOTH
def test_a_tile_is_worth_2_on_the_side_that_it_starts_on(action: str, move: type) -> None:
    match = Match().acts(action).play(move(TOHOKU), Finish())
    assert [built.value for built in match.built(TOHOKU)] == [2]


@BOTH
def test_a_money_symbol_counts_only_when_it_is_completely_revealed(action: str, move: type) -> None:
    match = Match().acts(action).play(move(KANTO))
    assert match.zaibatsu().markers.money == 0
    assert match.play(move(KANSAI)).zaibatsu().markers.money == 1


@BOTH
@pytest.mark.parametrize(("before", "steps"), [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 1)])
def test_each_money_symbol_counts_once(before: int, steps: int, action: str, move: type) -> None:
    match = Match(4).builds(RED, action.rstrip("s"), KYUSHU, before).acts(action).play(move(KANTO))
    assert match.zaibatsu().markers.money == steps


def test_a_money_symbol_is_lost_at_the_end_of_the_track() -> None:
    match = Match().at(money=9).acts("ships").play(BuildShip(KANTO), BuildShip(KANSAI))
    assert match.zaibatsu().markers.money == 9
