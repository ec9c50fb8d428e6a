"""The checks of a components file that an operator supplies."""

import re

import pytest

from domain.components import BadComponents
from domain.nippon.components import REGISTRY
from domain.nippon.components.rows import ContractId
from tests.domain.components_files import Edit, edited, put, rows


def _set(table: str, row: int, **values: object) -> Edit:
    return lambda document: rows(document, table)[row].update(values)


def test_a_corrected_value_is_used() -> None:
    corrected = edited(REGISTRY, _set("contracts", 0, goods=[4], provenance="printed"))
    assert corrected.contracts[ContractId("contract_1")].goods == (4,)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda document: document["factories"]["rows"].pop(), "table factories: the box has 24, not 23"),
        (lambda document: document["regions"]["rows"].pop(), "table regions: the box has 4, not 3"),
        (lambda document: document.pop("map"), "table map is missing"),
        (lambda document: document.update(expansion={}), "there is no table expansion"),
        (lambda document: document.update(edition=2), "edition must be a text"),
        (put("contracts", bonus=1), "table contracts: unknown keys bonus"),
        (_set("contracts", 1, id="contract_1"), "table contracts, row contract_1: the id is used twice"),
        (_set("contracts", 0, goods=[1, 2]), "contract_1: goods are numbers above 0, the largest first"),
        (_set("contracts", 0, goods=[]), "contract_1: goods are numbers above 0, the largest first"),
        (_set("contracts", 0, goods=[1, 0]), "contract_1: goods are numbers above 0, the largest first"),
        (_set("contracts", 0, reward={"yen": -1}), "table contracts, row contract_1: Expected `int` >= 0"),
        (_set("contracts", 0, reward={"fish": 1}), "unknown field `fish`"),
        (_set("contracts", 0, provenance="rumour"), "Invalid enum value 'rumour'"),
        (_set("factories", 0, good="paper"), "table factories: the box has 4 of each good"),
        (_set("factories", 0, good="rice"), "Invalid enum value 'rice'"),
        (_set("factories", 5, synergy={"prices": {"mines": [2, 1, 0]}}), "table factories, row paper_2: prices are"),
        (_set("city_tiles", 0, goods=["silk", "silk", "paper", "bento"]), "row tile_1: silk appears twice"),
        (_set("goods", 0, id="paper"), "table goods, row paper: the id is used twice"),
        (lambda document: document["goods"]["rows"].pop(), "table goods: needs each of silk"),
        (lambda document: document["achievements"]["rows"].pop(), "table achievements: needs each of contracts"),
        (_set("achievements", 1, each=0), "table achievements, row money: Expected `int` >= 1"),
        (_set("action_spaces", 0, actions=["invest"]), "table action_spaces: needs each of invest"),
        (_set("cities", 0, region="kanto"), "table cities: each region has two"),
        (_set("cities", 0, id="osaka"), "table cities, row osaka: the id is used twice"),
        (put("influence_tiles", values=[1, 2]), "table influence_tiles: a player has 10, not 2"),
        (put("influence_tiles", values=[7, 1, 2, 3, 3, 4, 5, 5, 6, 7]), "values must be above 0 and rise"),
        (put("influence_tiles", values=[0, 1, 2, 3, 3, 4, 5, 5, 6, 7]), "values must be above 0 and rise"),
        (put("influence", value_by_level={"1": [1, 2, 3]}), "influence, value_by_level: needs a value"),
        (put("workers", per_color=9), "table workers: the box has 48, not 54"),
        (
            put("workers", removed_per_color={"2": 8, "3": 1, "4": 0}),
            "some workers of each color must stay",
        ),
        (put("workers", wage=0), "table workers: Expected `int` >= 1"),
        (put("workers", per_space=0), "table workers: Expected `int` >= 1"),
        (put("worker_rows", count={"2": 2, "3": 3}), "worker_rows, count: needs a value for 2, 3 and 4 players"),
        (put("map", tiles_per_city={"2": 2, "3": 3, "5": 4}), "map, tiles_per_city: needs a value"),
        (put("map", tiles_per_city={"2": 0, "3": 3, "4": 4}), "around a city there is room for 1 to 4 tiles"),
        (put("map", tiles_per_city={"2": 2, "3": 3, "4": 5}), "around a city there is room for 1 to 4 tiles"),
        (put("worker_rows", workers={"2": 2, "3": 4, "4": 3}), "an action space must hold all workers of a row"),
        (put("tracks", money={"levels": [12000]}), "tracks, money: a track has at least two steps"),
        (put("tracks", coal={"levels": [3, 2]}), "tracks, coal: levels must not fall"),
        (put("emperors_reward", level_by_workers=[]), "a player board has a slot for a worker"),
        (put("emperors_reward", level_by_workers=[0, 0, -3, 4, 4, 5]), "table emperors_reward: an amount is negative"),
        (put("scoring_track", first_golden=-3), "table scoring_track: an amount is negative"),
        (put("scoring_track", first_golden=3), "the symbols and the first golden space must rise"),
        (put("scoring_track", scorings_after=[4, 2]), "the symbols and the first golden space must rise"),
        (put("scoring_track", last_rounds=0), "table scoring_track: Expected `int` >= 1"),
        (put("rewards", bonuses={"yen": {"yen": 5000}}), "table rewards: there are three bonuses"),
        (put("rewards", multipliers=[2, 2, 4, 5]), "table rewards, multipliers: 2 appears twice"),
        (put("prices", trains=[5000, 5000, 0]), "table prices: prices are totals for 1, 2 and 3 times"),
        (
            lambda document: document["vehicles"]["train"].update(stars=[0, 1]),
            "a row has a number of stars for each tile",
        ),
        *(
            (
                lambda document, spaces=spaces: document["vehicles"]["ship"].update(money_symbols=[spaces]),
                "a money symbol covers spaces from 1 to 6",
            )
            for spaces in ([], [0, 1], [6, 7])
        ),
    ],
)
def test_an_impossible_file_is_refused_with_the_reason(edit: Edit, sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        edited(REGISTRY, edit)


@pytest.mark.parametrize("text", [b"\xff", b"contracts = ", b""])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: bytes) -> None:
    with pytest.raises(BadComponents):
        REGISTRY.add(text)
