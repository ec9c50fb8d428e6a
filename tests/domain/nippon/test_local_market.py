"""Local Market, rulebook p. 9-10."""

import pytest

from domain.nippon.components.rows import CityId
from domain.nippon.events import BonusReceived, InfluenceReturned
from domain.nippon.moves import Finish, PlaceInfluence, SupplyCity, TakeWorker
from domain.nippon.pending import InfluenceSpace
from domain.nippon.state import InfluenceTile
from tests.domain.nippon.story import (
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
    Table,
)


def _market(players: int = 2, **goods: int) -> Table:
    """Red with goods and without blueprints."""
    return Table(players).owns(blueprints=0).stores(**goods)


def _values(table: Table) -> list[int]:
    return [move.value for move in table.offers(PlaceInfluence)]


def test_goods_go_to_a_city_that_demands_them() -> None:
    table = _market(silk=1).acts("local_market")
    assert {move.city for move in table.offers(SupplyCity)} == {NAGASAKI, TOKYO, NAGOYA, SENDAI, SAPPORO}
    table.refuses(SupplyCity(OSAKA, "silk", 1), "good-not-in-demand")
    table.refuses(SupplyCity(CityId("edo"), "silk", 1), "unknown-city")


def test_the_goods_come_from_the_own_factory() -> None:
    table = _market(silk=2).acts("local_market").play(SupplyCity(TOKYO, "silk", 2))
    assert table.factory("silk_2").goods == 0
    table = _market(silk=2).acts("local_market")
    table.refuses(SupplyCity(TOKYO, "silk", 3), "goods-not-stored")
    table.refuses(SupplyCity(NAGASAKI, "paper", 1), "goods-not-stored")


@pytest.mark.parametrize("goods", [0, 4, -1, 2**63])
def test_a_tile_takes_one_to_three_goods(goods: int) -> None:
    _market(silk=4).acts("local_market").refuses(SupplyCity(TOKYO, "silk", goods), "bad-amount")


@pytest.mark.parametrize(
    ("good", "city", "highest"),
    [("silk", TOKYO, (1, 2, 3)), ("lenses", TOKYO, (3, 4, 5)), ("clocks", TOKYO, (5, 6, 7))],
)
def test_level_and_number_of_the_goods_limit_the_value(good: str, city: CityId, highest: tuple[int, ...]) -> None:
    for goods, value in enumerate(highest, start=1):
        table = _market(**{good: 3}).acts("local_market").play(SupplyCity(city, good, goods))
        if table.offers(PlaceInfluence):
            assert max(_values(table)) == value
        else:
            assert table.tile(city, good) == InfluenceTile(RED, value)


def test_a_lower_value_may_always_be_placed() -> None:
    table = _market(clocks=3).acts("local_market").play(SupplyCity(TOKYO, "clocks", 3))
    assert _values(table) == [1, 2, 3, 4, 5, 6, 7]
    assert table.play(PlaceInfluence(1)).tile(TOKYO, "clocks") == InfluenceTile(RED, 1)


def test_a_tile_must_be_in_the_supply_and_not_too_high() -> None:
    table = _market(clocks=2).supply(1, 2, 7).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1))
    table.refuses(PlaceInfluence(3), "tile-not-in-supply")
    table.refuses(PlaceInfluence(7), "tile-too-high")


def test_where_one_tile_fits_it_is_placed_at_once() -> None:
    table = _market(clocks=1).supply(5, 7).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1))
    assert table.tile(TOKYO, "clocks") == InfluenceTile(RED, 5)
    assert table.seat == PURPLE


def test_without_a_tile_that_fits_nothing_can_be_supplied() -> None:
    _market(silk=1).supply(2, 3).refuses(TakeWorker("white", "local_market"), "action-impossible")
    table = _market(silk=2).supply(2).acts("local_market")
    table.refuses(SupplyCity(TOKYO, "silk", 1), "no-tile-fits")


def test_the_tile_leaves_the_supply() -> None:
    table = _market(silk=1).acts("local_market").play(SupplyCity(TOKYO, "silk", 1))
    assert table.zaibatsu().influence == (2, 3, 3, 4, 5, 5, 6, 7, 7)


def test_up_to_three_tiles_are_placed_in_one_region() -> None:
    table = _market(4, silk=1, bento=1, clocks=1, lenses=1).supply(1, 2, 3, 5).acts("local_market")
    table.play(SupplyCity(SENDAI, "silk", 1))
    table.refuses(SupplyCity(TOKYO, "lenses", 1), "other-region")
    table.play(SupplyCity(SENDAI, "lenses", 1), PlaceInfluence(2), SupplyCity(SAPPORO, "bento", 1))
    assert table.seat == PURPLE
    assert (table.factory("clocks_2").goods, table.zaibatsu().influence) == (1, (5,))


def test_one_tile_is_enough() -> None:
    table = _market(silk=3).acts("local_market").play(SupplyCity(TOKYO, "silk", 1), Finish())
    assert table.seat == PURPLE


@pytest.mark.parametrize(
    ("city", "good", "gained"),
    [
        (NAGASAKI, "silk", {"coal": 2 + 2}),
        (OSAKA, "paper", {"yen": 12000 + 5000}),
        (TOKYO, "silk", {"blueprints": 2}),
    ],
)
def test_each_tile_gains_the_bonus_of_its_region(city: CityId, good: str, gained: dict[str, int]) -> None:
    table = _market(**{good: 1}).acts("local_market").play(SupplyCity(city, good, 1))
    assert {name: getattr(table.zaibatsu(), name) for name in gained} == gained


def test_the_points_of_a_region_are_scored_at_once() -> None:
    table = _market(silk=1).acts("local_market").play(SupplyCity(SENDAI, "silk", 1))
    assert table.scored("Region bonus") == 2


def test_three_tiles_gain_the_bonus_three_times() -> None:
    table = _market(silk=2, paper=2).supply(1, 1, 1, 1).acts("local_market")
    table.play(SupplyCity(NAGASAKI, "silk", 1), SupplyCity(NAGASAKI, "paper", 1))
    assert len(table.happened(BonusReceived)) == 2
    assert table.zaibatsu().coal == 2 + 2 * 2


def test_foreign_influence_does_not_hinder_a_tile() -> None:
    table = _market(4, silk=1).acts("local_market").play(SupplyCity(TOKYO, "silk", 1))
    assert table.tile(TOKYO, "silk") == InfluenceTile(RED, 1)


def test_a_tile_must_be_higher_than_the_one_that_it_replaces() -> None:
    table = _market(4, clocks=3).places(PURPLE, TOKYO, "clocks", 5).acts("local_market")
    table.refuses(SupplyCity(TOKYO, "clocks", 1), "no-tile-fits")
    table.play(SupplyCity(TOKYO, "clocks", 3))
    table.refuses(PlaceInfluence(5), "tile-too-low")
    assert _values(table) == [6, 7]


def test_a_replaced_tile_goes_back_to_its_owner() -> None:
    table = _market(4, clocks=3).places(PURPLE, TOKYO, "clocks", 6).acts("local_market")
    assert 6 not in table.zaibatsu(PURPLE).influence
    table.play(SupplyCity(TOKYO, "clocks", 3))
    assert table.zaibatsu(PURPLE).influence == (1, 2, 3, 3, 4, 5, 5, 6, 7, 7)


def test_ones_own_tile_may_be_replaced_even_in_the_same_action() -> None:
    table = _market(4, silk=3).supply(1, 2).acts("local_market")
    table.play(SupplyCity(TOKYO, "silk", 1), SupplyCity(TOKYO, "silk", 2))
    assert table.tile(TOKYO, "silk") == InfluenceTile(RED, 2)
    assert table.zaibatsu().influence == (1,)
    assert len(table.happened(BonusReceived)) == 2


def test_where_the_match_says_so_no_space_is_used_twice_in_an_action() -> None:
    table = Table(4, distinct_spaces=True).stores(silk=3).supply(1, 2).acts("local_market")
    table.play(SupplyCity(TOKYO, "silk", 1)).refuses(SupplyCity(TOKYO, "silk", 2), "space-already-supplied")


def _around_sendai(players: int, **tiles: int) -> Table:
    """Red with clocks and tiles of purple around Sendai, which demands silk, bento, clocks and lenses."""
    table = _market(players, clocks=3)
    for good, value in tiles.items():
        table.places(PURPLE, SENDAI, good, value)
    return table.acts("local_market")


@pytest.mark.parametrize(("players", "most"), [(2, 2), (3, 3)])
def test_few_players_place_2_or_3_tiles_around_a_city(players: int, most: int) -> None:
    tiles = dict(zip(("silk", "bento", "lenses")[:most], (4, 5, 6), strict=False))
    table = _around_sendai(players, **tiles).play(SupplyCity(SENDAI, "clocks", 3))
    assert {move.returned for move in table.offers(PlaceInfluence)} == {"silk"}
    table.play(PlaceInfluence(7, "silk"))
    around = [tile.value for tile in table.city(SENDAI).tiles if tile is not None]
    assert len(around) == most
    assert 4 not in around


def test_below_the_number_no_tile_has_to_go() -> None:
    table = _around_sendai(3, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(table) == [1, 2, 3, 4, 5, 6, 7]
    table.refuses(PlaceInfluence(7, "silk"), "nothing-to-return")


def test_four_players_may_fill_all_sides() -> None:
    table = _around_sendai(4, silk=4, bento=5, lenses=6).play(SupplyCity(SENDAI, "clocks", 1), PlaceInfluence(1))
    assert None not in table.city(SENDAI).tiles


def test_around_a_full_city_a_tile_must_be_higher_than_the_lowest() -> None:
    table = _around_sendai(2, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(table) == [5, 6, 7]
    table.refuses(PlaceInfluence(4, "silk"), "tile-too-low")


def test_around_a_full_city_a_tile_on_a_covered_space_must_be_higher_than_the_one_there() -> None:
    table = _market(2, clocks=3).places(PURPLE, SENDAI, "clocks", 5).places(PURPLE, SENDAI, "silk", 1)
    table.acts("local_market").play(SupplyCity(SENDAI, "clocks", 3))
    assert _values(table) == [6, 7]
    table.refuses(PlaceInfluence(5), "tile-too-low")


def test_only_the_lowest_tile_goes() -> None:
    table = _around_sendai(2, silk=4, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    table.refuses(PlaceInfluence(7, "bento"), "name-the-lowest-tile")
    table.refuses(PlaceInfluence(7), "name-the-lowest-tile")


def test_of_several_lowest_tiles_the_player_chooses_one() -> None:
    table = _around_sendai(2, silk=5, bento=5).play(SupplyCity(SENDAI, "clocks", 3))
    assert {move.returned for move in table.offers(PlaceInfluence)} == {"silk", "bento"}
    table.play(PlaceInfluence(7, "bento"))
    assert table.tile(SENDAI, "bento") is None
    assert table.tile(SENDAI, "silk") == InfluenceTile(PURPLE, 5)


def test_ones_own_lowest_tile_may_have_to_go() -> None:
    table = _market(2, clocks=3).places(RED, SENDAI, "silk", 1).places(PURPLE, SENDAI, "bento", 4).acts("local_market")
    table.play(SupplyCity(SENDAI, "clocks", 3), PlaceInfluence(7, "silk"))
    assert table.zaibatsu().influence == (1, 2, 3, 3, 4, 5, 5, 6, 7)


def test_replacing_around_a_full_city_removes_no_other_tile() -> None:
    table = _market(2, clocks=3).places(PURPLE, SENDAI, "clocks", 5).places(PURPLE, SENDAI, "silk", 1)
    table.acts("local_market").play(SupplyCity(SENDAI, "clocks", 3), PlaceInfluence(7))
    assert table.tile(SENDAI, "silk") == InfluenceTile(PURPLE, 1)
    assert [event.value for event in table.happened(InfluenceReturned)] == [5]


def test_example_a_city_demands_lenses_paper_silk_and_bulbs() -> None:
    assert Table().city(NAGASAKI).demand == ("lenses", "paper", "silk", "bulbs")


def test_example_silk_brings_a_tile_to_the_silk_side() -> None:
    table = _market(silk=1).acts("local_market").play(SupplyCity(NAGASAKI, "silk", 1))
    assert [tile is not None for tile in table.city(NAGASAKI).tiles] == [False, False, True, False]


def test_example_three_paper_allow_a_tile_of_3() -> None:
    table = _market(paper=3).acts("local_market").play(SupplyCity(HIROSHIMA, "paper", 3))
    assert max(_values(table)) == 3


def test_example_two_clocks_allow_a_tile_of_6() -> None:
    table = _market(clocks=2).acts("local_market").play(SupplyCity(MATSUYAMA, "clocks", 2))
    assert max(_values(table)) == 6


def test_example_three_clocks_split_into_1_and_2_allow_a_5_and_a_6() -> None:
    table = _market(4, clocks=3).acts("local_market").play(SupplyCity(TOKYO, "clocks", 1), PlaceInfluence(5))
    table.play(SupplyCity(NAGOYA, "clocks", 2), PlaceInfluence(6))
    assert table.tile(TOKYO, "clocks") == InfluenceTile(RED, 5)
    assert table.tile(NAGOYA, "clocks") == InfluenceTile(RED, 6)


def test_example_a_tile_of_7_replaces_a_5() -> None:
    table = Table(3).has("clocks_2", PURPLE, goods=1).has("clocks_3", BLUE, goods=3).turn_of(PURPLE)
    table.owns(PURPLE, blueprints=0)
    table.acts("local_market").play(SupplyCity(TOKYO, "clocks", 1), PlaceInfluence(5))
    table.acts("local_market", "yellow").play(SupplyCity(TOKYO, "clocks", 3), PlaceInfluence(7))
    assert table.tile(TOKYO, "clocks") == InfluenceTile(BLUE, 7)
    [returned] = table.happened(InfluenceReturned)
    assert (returned.seat, returned.value, returned.space) == (PURPLE, 5, InfluenceSpace(TOKYO, "clocks"))


def test_example_with_two_players_a_5_drives_away_a_3() -> None:
    table = _market(2, clocks=1).places(PURPLE, SENDAI, "silk", 3).places(RED, SENDAI, "bento", 6)
    table.acts("local_market").play(SupplyCity(SENDAI, "clocks", 1))
    for value in (1, 2, 3):
        table.refuses(PlaceInfluence(value, "silk"), "tile-too-low")
    table.play(PlaceInfluence(5, "silk"))
    assert table.tile(SENDAI, "silk") is None
    assert table.tile(SENDAI, "clocks") == InfluenceTile(RED, 5)
    assert table.zaibatsu(PURPLE).influence.count(3) == 2
