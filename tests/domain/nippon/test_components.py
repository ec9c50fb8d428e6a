"""The components, rulebook p. 1 and others."""

import re
from collections import Counter

import pytest

from domain.nippon.components import REGISTRY
from domain.nippon.components.rows import CityTileId, ContractId, Gain
from tests.domain.nippon.match import COMPONENTS, opening


def test_there_are_48_workers_8_in_each_of_6_colors() -> None:
    state = opening(4).state
    workers = Counter(color for place in (state.bag, *state.spaces, *state.rows) for color in place)
    assert workers == dict.fromkeys(("white", "yellow", "black", "red", "blue", "green"), 48 // 6)


def test_each_player_has_6_trains_6_ships_and_10_influence_tiles() -> None:
    assert (
        COMPONENTS.vehicles.train.tiles,
        COMPONENTS.vehicles.ship.tiles,
        len(COMPONENTS.influence_tiles.values),
    ) == (6, 6, 10)


def test_influence_tiles_are_worth_1_to_7() -> None:
    assert set(COMPONENTS.influence_tiles.values) == set(range(1, 8))


def test_there_are_24_factories_4_of_each_good() -> None:
    counts = Counter(factory.good for factory in COMPONENTS.factories.values())
    assert counts == dict.fromkeys(("silk", "paper", "bento", "lenses", "clocks", "bulbs"), 4)


def test_silk_and_paper_are_of_level_1_bento_and_lenses_2_clocks_and_bulbs_3() -> None:
    assert {good: card.level for good, card in COMPONENTS.goods.items()} == {
        "silk": 1,
        "paper": 1,
        "bento": 2,
        "lenses": 2,
        "clocks": 3,
        "bulbs": 3,
    }


def test_each_player_has_8_different_contracts() -> None:
    contracts = [(row.goods, row.reward, row.money_steps) for row in COMPONENTS.contracts.values()]
    assert len(contracts) == len(set(contracts)) == 8


def test_a_contract_gives_yen_or_vp_and_up_to_3_money_steps() -> None:
    for row in COMPONENTS.contracts.values():
        assert bool(row.reward.yen) != bool(row.reward.vp)
        assert row.money_steps <= 3


def test_there_are_9_city_tiles_with_4_different_goods_each() -> None:
    assert len(COMPONENTS.city_tiles.values()) == 9
    assert all(len(set(tile.goods)) == 4 for tile in COMPONENTS.city_tiles.values())


def test_there_are_24_reward_tiles_and_4_spare_multiplier_tiles() -> None:
    rewards = COMPONENTS.rewards
    assert len(rewards.multipliers) * len(rewards.bonuses) * rewards.tiles_per_pile == 24
    assert rewards.multipliers == (2, 3, 4, 5)
    assert (rewards.spare_tiles, rewards.spare_multiplier) == (4, 2)


def test_a_reward_gives_5000_yen_2_blueprints_or_2_coal() -> None:
    assert set(COMPONENTS.rewards.bonuses.values()) == {Gain(yen=5000), Gain(blueprints=2), Gain(coal=2)}


def test_the_regions_give_5000_yen_2_coal_2_blueprints_and_2_vp() -> None:
    bonuses = {region.bonus for region in COMPONENTS.regions.values()}
    assert bonuses == {Gain(yen=5000), Gain(coal=2), Gain(blueprints=2), Gain(vp=2)}


def test_each_region_has_two_cities() -> None:
    assert set(Counter(city.region for city in COMPONENTS.cities.values()).values()) == {2}


def test_five_spaces_offer_nine_actions_and_the_rightmost_local_market() -> None:
    spaces = list(COMPONENTS.action_spaces.values())
    assert [len(space.actions) for space in spaces] == [2, 2, 2, 2, 1]
    assert spaces[-1].actions == ("local_market",)


def test_the_foreign_companies_have_0_to_3_around_each_city() -> None:
    assert sorted(COMPONENTS.foreign_companies.influence) == [0, 1, 2, 3]


def test_the_first_scoring_gives_10_7_and_5_points_and_the_second_11_and_8_for_the_places_after_the_first() -> None:
    first, second, _ = COMPONENTS.region_scoring.vp
    assert (first, second[1:]) == ((10, 7, 5), (11, 8))


def test_two_achievement_spaces_have_a_printed_multiplier() -> None:
    multipliers = {space.id: space.multiplier for space in COMPONENTS.achievements.values() if space.multiplier}
    assert multipliers == {"money": 1, "knowledge_stars": 1}


@pytest.mark.parametrize("vehicle", ["train", "ship"])
def test_one_star_is_uncovered_by_three_tiles_and_three_by_five(vehicle: str) -> None:
    row = getattr(COMPONENTS.vehicles, vehicle)
    assert (row.stars_after(3), row.stars_after(5)) == (1, 3)


@pytest.mark.parametrize(
    ("provenance", "tables"),
    [
        ("printed", {"start", "map", "goods", "factories", "achievements", "prices", "limits"}),
        ("inferred", {"worker_rows", "scoring_track", "region_scoring", "emperors_reward", "influence", "rewards"}),
        (
            "reconstructed",
            {"action_spaces", "workers", "tracks", "vehicles", "regions", "cities", "foreign_companies"}
            | {"city_tiles", "contracts", "influence_tiles"},
        ),
    ],
)
def test_the_provenance_of_a_table_is_that_of_its_least_known_value(provenance: str, tables: set[str]) -> None:
    assert {name for name, table in _tables().items() if table["provenance"] == provenance} == tables


def test_the_note_of_an_uncertain_table_says_which_values_are_known() -> None:
    unsure = [table for table in _tables().values() if table["provenance"] != "printed"]
    assert all(re.search(r"Printed: |Players tell of ", table["note"]) for table in unsure)


def _tables() -> dict[str, dict[str, str]]:
    return {name: table for name, table in REGISTRY.document(REGISTRY.current).items() if isinstance(table, dict)}


def test_a_row_may_have_a_provenance_of_its_own() -> None:
    assert {good: card.provenance for good, card in COMPONENTS.goods.items() if good in ("silk", "paper")} == {
        "silk": "printed",
        "paper": "inferred",
    }
    spaces = [space.provenance for space in COMPONENTS.action_spaces.values()]
    assert spaces == ["reconstructed", "inferred", "reconstructed", "inferred", "printed"]


def test_the_known_tiles_are_as_printed() -> None:
    contract = COMPONENTS.contracts[ContractId("contract_4")]
    assert contract.goods == (2, 1)
    assert set(COMPONENTS.city_tiles[CityTileId("tile_1")].goods) == {"lenses", "paper", "silk", "bulbs"}
