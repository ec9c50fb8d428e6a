"""Local Market, rulebook p. 9-10."""

import pytest

from domain.nippon.components.rows import CityId
from domain.nippon.events import BonusReceived, InfluenceReturned
from domain.nippon.moves import Finish, PlaceInfluence, SupplyCity, TakeWorker
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import InfluenceTile
from tests.domain.nippon.match import (
    BLUE,
    HIROSHIMA,
    MATSUYAMA,
    NAGASAKI,
    NAGOYA,
    OSAKA,
    PURPLE,
    RED,
    SAPPORO,
    SENDAI,
    TOKYO,
    Match,
)


def _market(players: int = 2, **goods: int) -> Match:
    """Red has goods and no blueprints."""
    return Match(players).owns(blueprints=0).stores(**goods)


def _values(match: Match) -> list[int]:
    return [move.value for move in match.offers(PlaceInfluence)]


def test_goods_go_to_a_city_that_demands_them() -> None:
    match = _market(silk=1).acts("local_market")
    assert {move.city for move in match.offers(SupplyCity)} == {NAGASAKI, TOKYO, NAGOYA, SENDAI, SAPPORO}
    match.refuses(SupplyCity(OSAKA, "silk", 1), "good-not-in-demand")
    match.refuses(SupplyCity(CityId("edo"), "silk", 1), "unknown-city")


def test_the_goods_come_from_the_own_factory() -> None:
    match = _market(silk=2).acts("local_market").play(SupplyCity(TOKYO, "silk", 2))
    assert match.factory("silk_2").goods == 0
    match = _market(silk=2).acts("local_market")
    match.refuses(SupplyCity(TOKYO, "silk", 3), "goods-not-stored")
    match.refuses(SupplyCity(NAGASAKI, "paper", 1), "goods-not-stored")


@pytest.mark.parametrize("goods", [0, 4, -1, 2**63])
def test_a_tile_takes_one_to_three_goods(goods: int) -> None:
    _market(silk=4).acts("local_market").refuses(SupplyCity(TOKYO, "silk", goods), "bad-amount")


@pytest.mark.parametrize(
    ("good", "city", "highest"),
    [("silk", TOKYO, (1, 2, 3)), ("lenses", TOKYO, (3, 4, 5)), ("clocks", TOKYO, (5, 6, 7))],
)
def test_level_and_number_of_the_goods_limit_the_value(good: str, city: CityId, highest: tuple[int, ...]) -> None:
    for goods, value in enumerate(highest, start=1):
        match = _market(**{good: 3}).acts("local_market").play(SupplyCity(city, good, goods))
        if match.offers(PlaceInfluence):
            assert max(_values(match)) == value
        else:
            assert match.tile(city, good) == InfluenceTile(RED, value)


def test_a_lower_value_may_always_be_placed() -> None:
    match = _market(clocks=3).acts("local_market").play(SupplyCity(TOKYO, "clocks", 3))
    assert _values(match) == [1, 2, 3, 4, 5, 6, 7]
    assert match.play(PlaceInfluence(1)).tile(TOKYO, "clocks") == InfluenceTile(RED, 1)


def test_a_tile_must_be_in_the_supply_and_not_too_high() -> None:
    match = _market(clocks=2).supply(1, 2, 7).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1))
    match.refuses(PlaceInfluence(3), "tile-not-in-supply")
    match.refuses(PlaceInfluence(7), "tile-too-high")


def test_the_only_tile_that_fits_is_placed_without_asking() -> None:
    match = _market(clocks=1).supply(5, 7).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1))
    assert match.tile(TOKYO, "clocks") == InfluenceTile(RED, 5)
    assert match.seat == PURPLE


def test_without_a_tile_that_fits_nothing_can_be_supplied() -> None:
    _market(silk=1).supply(2, 3).refuses(TakeWorker("white", "local_market"), "action-impossible")
    match = _market(silk=2).supply(2).acts("local_market")
    match.refuses(SupplyCity(TOKYO, "silk", 1), "no-tile-fits")


def test_the_tile_leaves_the_supply() -> None:
    match = _market(silk=1).acts("local_market").play(SupplyCity(TOKYO, "silk", 1))
    assert match.zaibatsu().influence == (2, 3, 3, 4, 5, 5, 6, 7, 7)


def test_up_to_three_tiles_are_placed_in_one_region() -> None:
    match = _market(4, silk=1, bento=1, clocks=1, lenses=1).supply(1, 2, 3, 5).acts("local_market")
    match.play(SupplyCity(SENDAI, "silk", 1))
    match.refuses(SupplyCity(TOKYO, "lenses", 1), "other-region")
    match.play(SupplyCity(SENDAI, "lenses", 1), PlaceInfluence(2), SupplyCity(SAPPORO, "bento", 1))
    assert match.seat == PURPLE
    assert (match.factory("clocks_2").goods, match.zaibatsu().influence) == (1, (5,))


def test_one_tile_is_enough() -> None:
    match = _market(silk=3).acts("local_market").play(SupplyCity(TOKYO, "silk", 1), Finish())
    assert match.seat == PURPLE


@pytest.mark.parametrize(
    ("city", "good", "gained"),
    [
        (NAGASAKI, "silk", {"coal": 2 + 2}),
        (OSAKA, "paper", {"yen": 12000 + 5000}),
        (TOKYO, "silk", {"blueprints": 2}),
    ],
)
def test_each_tile_gains_the_bonus_of_its_region(city: CityId, good: str, gained: dict[str, int]) -> None:
    match = _market(**{good: 1}).acts("local_market").play(SupplyCity(city, good, 1))
    assert {name: getattr(match.zaibatsu(), name) for name in gained} == gained


def test_the_points_of_a_region_are_scored_at_once() -> None:
    match = _market(silk=1).acts("local_market").play(SupplyCity(SENDAI, "silk", 1))
    assert match.scored("Region bonus") == 2


def test_three_tiles_gain_the_bonus_three_times() -> None:
    match = _market(4, silk=1, paper=1, lenses=1).supply(1, 1, 1).acts("local_market")
    match.play(SupplyCity(NAGASAKI, "silk", 1), SupplyCity(NAGASAKI, "paper", 1), SupplyCity(NAGASAKI, "lenses", 1))
    assert len(match.happened(BonusReceived)) == 3
    assert match.zaibatsu().coal == 2 + 3 * 2


def test_foreign_influence_does_not_hinder_a_tile() -> None:
    match = _market(4, silk=1).acts("local_market").play(SupplyCity(TOKYO, "silk", 1))
    assert match.tile(TOKYO, "silk") == InfluenceTile(RED, 1)


def test_a_tile_must_be_higher_than_the_one_that_it_replaces() -> None:
    match = _market(4, clocks=3).places(PURPLE, TOKYO, "clocks", 5).acts("local_market")
    match.refuses(SupplyCity(TOKYO, "clocks", 1), "no-tile-fits")
    match.play(SupplyCity(TOKYO, "clocks", 3))
    match.refuses(PlaceInfluence(5), "tile-too-low")
    assert _values(match) == [6, 7]


def test_a_replaced_tile_goes_back_to_its_owner() -> None:
    match = _market(4, clocks=3).places(PURPLE, TOKYO, "clocks", 6).acts("local_market")
    assert 6 not in match.zaibatsu(PURPLE).influence
    match.play(SupplyCity(TOKYO, "clocks", 3))
    assert match.zaibatsu(PURPLE).influence == (1, 2, 3, 3, 4, 5, 5, 6, 7, 7)


def test_ones_own_tile_may_be_replaced_even_in_the_same_action() -> None:
    match = _market(4, silk=3).supply(1, 2).acts("local_market")
    match.play(SupplyCity(TOKYO, "silk", 1), SupplyCity(TOKYO, "silk", 2))
    assert match.tile(TOKYO, "silk") == InfluenceTile(RED, 2)
    assert match.zaibatsu().influence == (1,)
    assert len(match.happened(BonusReceived)) == 2


def test_with_the_option_no_space_is_used_twice_in_an_action() -> None:
    match = Match(4, distinct_spaces=True).stores(silk=3).supply(1, 2).acts("local_market")
    match.play(SupplyCity(TOKYO, "silk", 1)).refuses(SupplyCity(TOKYO, "silk", 2), "space-already-supplied")


def _around_sendai(players: int, **tiles: int) -> Match:
    """Red has clocks; purple has tiles around Sendai, which demands silk, bento, clocks and lenses."""
    match = _market(players, clocks=3)
    for good, value in tiles.items():
        match.places(PURPLE, SENDAI, good, value)
    return match.acts("local_market")


@pytest.mark.parametrize(("players", "most"), [(2, 2), (3, 3)])
def test_few_players_place_2_or_3_tiles_around_a_city(players: int, most: int) -> None:
    tiles = dict(zip(("silk", "bento", "lenses")[:most], (4, 5, 6), strict=False))
    match = _around_sendai(players, **tiles).play(SupplyCity(SENDAI, "clocks", 3))
    assert {move.returned for move in match.offers(PlaceInfluence)} == {"silk"}
    match.play(PlaceInfluence(7, "silk"))
    around = [tile.value for tile in match.city(SENDAI).tiles if tile is not None]
    assert len(around) == most
    assert 4 not in around


def test_around_a_city_that_is_not_full_no_tile_is_returned() -> None:
    match = _around_sendai(3, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(match) == [1, 2, 3, 4, 5, 6, 7]
    match.refuses(PlaceInfluence(7, "silk"), "nothing-to-return")


def test_four_players_may_fill_all_sides() -> None:
    match = _around_sendai(4, silk=4, bento=5, lenses=6).play(SupplyCity(SENDAI, "clocks", 1), PlaceInfluence(1))
    assert None not in match.city(SENDAI).tiles


def test_around_a_full_city_a_tile_must_be_higher_than_the_lowest() -> None:
    match = _around_sendai(2, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(match) == [5, 6, 7]
    match.refuses(PlaceInfluence(4, "silk"), "tile-too-low")


def test_around_a_full_city_a_tile_on_a_covered_space_must_be_higher_than_the_one_there() -> None:
    match = _market(2, clocks=3).places(PURPLE, SENDAI, "clocks", 5).places(PURPLE, SENDAI, "silk", 1)
    match.acts("local_market").play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(match) == [6, 7]
    match.refuses(PlaceInfluence(5), "tile-too-low")


def test_only_the_lowest_tile_is_returned() -> None:
    match = _around_sendai(2, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    match.refuses(PlaceInfluence(7, "bento"), "name-the-lowest-tile")
    match.refuses(PlaceInfluence(7), "name-the-lowest-tile")


def test_of_several_lowest_tiles_the_player_chooses_one() -> None:
    match = _around_sendai(2, silk=5, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert {move.returned for move in match.offers(PlaceInfluence)} == {"silk", "bento"}
    match.play(PlaceInfluence(7, "bento"))
    assert match.tile(SENDAI, "bento") is None
    assert match.tile(SENDAI, "silk") == InfluenceTile(PURPLE, 5)


def test_the_lowest_tile_may_be_ones_own() -> None:
    match = _market(2, clocks=3).places(RED, SENDAI, "silk", 1).places(PURPLE, SENDAI, "bento", 4).acts("local_market")
    match.play(SupplyCity(SENDAI, "clocks", 3), PlaceInfluence(7, "silk"))
    assert match.zaibatsu().influence == (1, 2, 3, 3, 4, 5, 5, 6, 7)


def test_replacing_around_a_full_city_removes_no_other_tile() -> None:
    match = _market(2, clocks=3).places(PURPLE, SENDAI, "clocks", 5).places(PURPLE, SENDAI, "silk", 1)
    match.acts("local_market").play(SupplyCity(SENDAI, "clocks", 3), PlaceInfluence(7))
    assert match.tile(SENDAI, "silk") == InfluenceTile(PURPLE, 1)
    assert [event.value for event in match.happened(InfluenceReturned)] == [5]


def test_example_a_city_demands_lenses_paper_silk_and_bulbs() -> None:
    assert Match().city(NAGASAKI).demand == ("lenses", "paper", "silk", "bulbs")


def test_example_silk_allows_a_tile_at_the_silk_side() -> None:
    match = _market(silk=1).acts("local_market").play(SupplyCity(NAGASAKI, "silk", 1))
    assert [tile is not None for tile in match.city(NAGASAKI).tiles] == [False, False, True, False]


def test_example_three_paper_allow_a_tile_of_3() -> None:
    match = _market(paper=3).acts("local_market").play(SupplyCity(HIROSHIMA, "paper", 3))
    assert max(_values(match)) == 3


def test_example_two_clocks_allow_a_tile_of_6() -> None:
    match = _market(clocks=2).acts("local_market").play(SupplyCity(MATSUYAMA, "clocks", 2))
    assert max(_values(match)) == 6


def test_example_three_clocks_split_into_1_and_2_allow_a_5_and_a_6() -> None:
    match = _market(4, clocks=3).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1), PlaceInfluence(5))
    match.play(SupplyCity(NAGOYA, "clocks", 2), PlaceInfluence(6))
    assert match.tile(TOKYO, "clocks") == InfluenceTile(RED, 5)
    assert match.tile(NAGOYA, "clocks") == InfluenceTile(RED, 6)


def test_example_a_tile_of_7_replaces_a_5() -> None:
    match = Match(3).has("clocks_2", PURPLE, goods=1).has("clocks_3", BLUE, goods=3).turn_of(PURPLE)
    match.owns(PURPLE, blueprints=0)
    match.acts("local_market").play(SupplyCity(TOKYO, "clocks", 1), PlaceInfluence(5))
    match.acts("local_market", "yellow").play(SupplyCity(TOKYO, "clocks", 3), PlaceInfluence(7))
    assert match.tile(TOKYO, "clocks") == InfluenceTile(BLUE, 7)
    [returned] = match.happened(InfluenceReturned)
    assert (returned.seat, returned.value, returned.space) == (PURPLE, 5, InfluenceSpace(TOKYO, "clocks"))


def test_example_with_two_players_a_5_removes_a_3() -> None:
    match = _market(2, clocks=1).places(PURPLE, SENDAI, "silk", 3).places(RED, SENDAI, "bento", 6)
    match.acts("local_market").play(SupplyCity(SENDAI, "clocks", 1))
    for value in (1, 2, 3):
        match.refuses(PlaceInfluence(value, "silk"), "tile-too-low")
    match.play(PlaceInfluence(5, "silk"))
    assert match.tile(SENDAI, "silk") is None
    assert match.tile(SENDAI, "clocks") == InfluenceTile(RED, 5)
    assert match.zaibatsu(PURPLE).influence.count(3) == 2
