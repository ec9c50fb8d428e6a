"""A components file supplied by an operator is checked before it is used."""

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from domain.components import BadComponents
from domain.nippon.printed import ContractId
from domain.nippon.shelf import SHELF, parse

Document = dict[str, Any]
Edit = Callable[[Document], object]


def _edited(edit: Edit) -> Document:
    document = copy.deepcopy(SHELF.document(SHELF.current))
    edit(document)
    return document


def _set(table: str, row: int, rows: str = "rows", **values: object) -> Edit:
    return lambda document: document[table][rows][row].update(values)


def _put(table: str, **values: object) -> Edit:
    return lambda document: document[table].update(values)


def test_a_corrected_value_is_taken() -> None:
    corrected = parse(_edited(_set("contracts", 0, goods=[4], provenance="printed")))
    assert corrected.contract[ContractId("contract_1")].goods == (4,)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda document: document["factories"]["rows"].pop(), "table factories: the box has 24, not 23"),
        (lambda document: document.pop("map"), "missing required field `map`"),
        (lambda document: document.update(expansion={}), "unknown field `expansion`"),
        (lambda document: document.update(edition=2), "$.edition"),
        (_set("contracts", 1, id="contract_1"), "contracts: contract_1 stands there twice"),
        (_set("contracts", 0, goods=[1, 2]), "contract_1: goods are numbers above 0, the largest first"),
        (_set("contracts", 0, goods=[]), "contract_1: goods are numbers above 0, the largest first"),
        (_set("contracts", 0, reward={"yen": -1}), "$.contracts.rows[0].reward.yen"),
        (_set("contracts", 0, reward={"fish": 1}), "unknown field `fish`"),
        (_set("contracts", 0, provenance="rumour"), "Invalid enum value 'rumour'"),
        (_set("factories", 0, good="paper"), "table factories: the box has 4 of each good"),
        (_set("factories", 0, good="rice"), "Invalid enum value 'rice'"),
        (_set("city_tiles", 0, goods=["silk", "silk", "paper", "bento"]), "tile_1: silk stands there twice"),
        (_set("goods", 0, id="paper"), "table goods: needs each of silk"),
        (_set("achievements", 0, id="money"), "table achievements: needs each of contracts"),
        (_set("action_spaces", 0, "spaces", actions=["invest"]), "table action_spaces: needs each of invest"),
        (_set("map", 0, "cities", region="kanto"), "each region has two cities"),
        (_set("map", 0, "cities", id="osaka"), "cities: osaka stands there twice"),
        (lambda document: document["map"]["regions"].pop(), "there are 4 regions, not 3"),
        (_put("influence", tiles=[1, 2]), "a player has 10 tiles, not 2"),
        (_put("influence", tiles=[7, 1, 2, 3, 3, 4, 5, 5, 6, 7]), "tiles rise in value"),
        (_put("influence", value_by_level={"1": [1, 2, 3]}), "influence, value_by_level: needs a value"),
        (_put("factories", knowledge_by_level={"1": 2, "2": 4}), "factories, knowledge_by_level: needs a value"),
        (_put("workers", rows={"2": 2, "3": 3}), "workers, rows: needs a value for 2, 3 and 4 players"),
        (_put("workers", wage=0), "$.workers.wage"),
        (_put("map", tiles_per_city={"2": 2, "3": 3, "5": 4}), "map, tiles_per_city: needs a value"),
        (_put("tracks", money={"levels": [12000]}), "tracks, money: a track has two steps at least"),
        (_put("tracks", coal={"levels": [3, 2]}), "tracks, coal: levels must not fall"),
        (_put("emperors_reward", level_by_workers=[]), "a player board has a slot for a worker"),
        (_put("scoring_track", first_golden=3), "the symbols and the golden spaces follow one another"),
        (_put("rewards", bonuses={"yen": {"yen": 5000}}), "table rewards: there are three bonuses"),
        (
            lambda document: document["vehicles"]["train"].update(stars=[0, 1]),
            "a row has a number of stars for each tile",
        ),
    ],
)
def test_a_file_that_cannot_be_true_is_refused_with_a_sentence(edit: Edit, sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        parse(_edited(edit))


@pytest.mark.parametrize("text", [b"\xff", b"contracts = ", b""])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: bytes) -> None:
    with pytest.raises(BadComponents):
        SHELF.add(text)
