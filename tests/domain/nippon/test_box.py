"""The contents of the box, rulebook p. 1."""

from collections import Counter
from functools import cache

import pytest

from domain.nippon.printed import CityTileId, ContractId, Gain, Printed
from domain.nippon.shelf import SHELF


@cache
def box() -> Printed:
    return SHELF[SHELF.current]


def test_there_are_48_workers_8_in_each_of_6_colors() -> None:
    assert box().workers.per_color * 6 == 48


def test_each_player_has_6_trains_6_ships_and_10_influence_tiles() -> None:
    assert (box().vehicles.train.tiles, box().vehicles.ship.tiles, len(box().influence.tiles)) == (6, 6, 10)


def test_influence_tiles_are_worth_1_to_7() -> None:
    assert set(box().influence.tiles) == set(range(1, 8))


def test_there_are_24_factories_4_of_each_good() -> None:
    counts = Counter(factory.good for factory in box().factories.rows)
    assert counts == dict.fromkeys(("silk", "paper", "bento", "lenses", "clocks", "bulbs"), 4)


def test_silk_and_paper_are_of_level_1_bento_and_lenses_2_clocks_and_bulbs_3() -> None:
    assert {good: card.level for good, card in box().good.items()} == {
        "silk": 1,
        "paper": 1,
        "bento": 2,
        "lenses": 2,
        "clocks": 3,
        "bulbs": 3,
    }


def test_each_player_has_8_different_contracts() -> None:
    assert len({(row.goods, row.reward, row.money_steps) for row in box().contracts.rows}) == 8


def test_a_contract_gives_yen_or_vp_and_up_to_3_money_steps() -> None:
    for row in box().contracts.rows:
        assert bool(row.reward.yen) != bool(row.reward.vp)
        assert row.money_steps <= 3


def test_there_are_9_city_tiles_with_4_different_goods_each() -> None:
    assert len(box().city_tiles.rows) == 9
    assert all(len(set(tile.goods)) == 4 for tile in box().city_tiles.rows)


def test_there_are_24_reward_tiles_and_4_spare_multiplier_tiles() -> None:
    rewards = box().rewards
    assert len(rewards.multipliers) * len(rewards.bonuses) * rewards.tiles_per_pile == 24
    assert (rewards.spare_tiles, rewards.spare_multiplier) == (4, 2)


def test_a_reward_gives_5000_yen_2_blueprints_or_2_coal() -> None:
    assert set(box().rewards.bonuses.values()) == {Gain(yen=5000), Gain(blueprints=2), Gain(coal=2)}


def test_the_regions_give_5000_yen_2_coal_2_blueprints_and_2_vp() -> None:
    bonuses = {region.bonus for region in box().map.regions}
    assert bonuses == {Gain(yen=5000), Gain(coal=2), Gain(blueprints=2), Gain(vp=2)}


def test_each_region_has_two_cities() -> None:
    assert set(Counter(city.region for city in box().map.cities).values()) == {2}


def test_five_spaces_offer_nine_actions_and_the_rightmost_local_market() -> None:
    spaces = box().action_spaces.spaces
    assert [len(space.actions) for space in spaces] == [2, 2, 2, 2, 1]
    assert spaces[-1].actions == ("local_market",)


def test_the_foreign_companies_have_0_to_3_around_each_city() -> None:
    assert sorted(box().map.foreign_influence) == [0, 1, 2, 3]


def test_the_first_scoring_gives_10_7_and_5_points_and_the_second_11_and_8_for_the_places_after_the_first() -> None:
    first, second, _ = box().region_scoring.vp
    assert (first, second[1:]) == ((10, 7, 5), (11, 8))


def test_two_achievement_spaces_have_a_printed_multiplier() -> None:
    printed = {space.id: space.multiplier for space in box().achievements.rows if space.multiplier}
    assert printed == {"money": 1, "knowledge_stars": 1}


@pytest.mark.parametrize("vehicle", ["train", "ship"])
def test_one_star_is_uncovered_by_three_tiles_and_three_by_five(vehicle: str) -> None:
    row = getattr(box().vehicles, vehicle)
    assert (row.stars_after(3), row.stars_after(5)) == (1, 3)


def test_the_reconstructed_values_say_so() -> None:
    document = SHELF.document(SHELF.current)
    assert document["contracts"]["provenance"] == "reconstructed"
    assert document["tracks"]["provenance"] == "reconstructed"
    assert document["action_spaces"]["spaces"][0]["provenance"] == "reconstructed"


def test_the_known_tiles_are_as_printed() -> None:
    contract = box().contract[ContractId("contract_4")]
    tile = next(tile for tile in box().city_tiles.rows if tile.id == CityTileId("tile_1"))
    assert contract.goods == (2, 1)
    assert tile.goods == ("lenses", "paper", "silk", "bulbs")


def test_example_two_blueprints_are_two_of_value_1_or_one_of_value_2() -> None:
    """Blueprints are an amount: the game never asks which tiles make it up."""
    assert box().rewards.bonuses["blueprints"] == Gain(blueprints=1 + 1) == Gain(blueprints=2)
