"""A components file supplied by an operator is checked before it is used."""

import re

import pytest

from domain.components import BadComponents
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import OrderId
from tests.domain.components_files import Document, Edit, edited, put, rows


def _set(table: str, row: int, **values: object) -> Edit:
    return lambda document: rows(document, table)[row].update(values)


def test_a_corrected_value_is_taken() -> None:
    corrected = edited(REGISTRY, _set("orders", 0, reward={"vp": 11}, provenance="printed", note="seen on the card"))
    assert corrected.orders[OrderId("O01")].reward.vp == 11


def _drop_an_order(document: Document) -> None:
    rows(document, "orders").pop()


def _drop_a_table(document: Document) -> None:
    del document["tokens"]


def _move_an_achievement_to_another_deck(document: Document) -> None:
    rows(document, "achievements")[0]["deck"] = "B"


def _turn_a_bank_into_a_mine(document: Document) -> None:
    rows(document, "areas")[0]["category"] = "production"


def _forget_a_title(document: Document) -> None:
    rows(document, "technologies")[-1]["title"] = "ball"


def _drop_an_area_action(document: Document) -> None:
    rows(document, "area_actions").pop(0)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (_drop_an_order, "table orders: the box has 36, not 35"),
        (_drop_a_table, "table tokens is missing"),
        (put("orders", rows="none"), "table orders is missing or has no rows"),
        (_set("orders", 1, id="O01"), "table orders, row O01: the id is used twice"),
        (_set("orders", 2, country="JP"), "table orders, row O03: Invalid enum value 'JP'"),
        (_set("orders", 2, goods={"tea": "two"}), "table orders, row O03: Expected `int`, got `str`"),
        (_set("orders", 2, goods={"rice": 2}), "table orders, row O03: Object contains unknown field `rice`"),
        (_set("orders", 2, reward={"vp": -1}), "table orders: an amount is negative"),
        (_set("orders", 2, colour="red"), "table orders, row O03: Object contains unknown field `colour`"),
        (_set("orders", 2, provenance="rumour"), "table orders, row O03: Invalid enum value 'rumour'"),
        (_set("orders", 2, inferred=["price"]), "table orders, row O03: there is no value price"),
        (put("church", reconstructed=["windows"]), "table church: there is no value windows"),
        (_set("technologies", 0, title="airship"), "table technologies, row T01: Invalid enum value 'airship'"),
        (_forget_a_title, "table technologies: no card has the title winery"),
        (_set("sites", 0, shops=[{"vp": 1}]), "table sites, row B01: Expected `array` of length 4, got 1"),
        (_move_an_achievement_to_another_deck, "table achievements: the box has 4 of each of the decks"),
        (_turn_a_bank_into_a_mine, "table areas: the box has 8 production areas"),
        (_drop_an_area_action, "table area_actions: needs a row for each of"),
        (_set("area_actions", 0, gives="gold"), "table area_actions, row copper_mine: gives must be yen or a trade"),
        (_set("areas", 0, action="canal"), "table areas, row bank: the action of the Canal belongs to the Canal"),
        (put("scoring", yen_per_point=0), "table scoring: each number per point must be at least 1"),
        (put("start", orders_dealt=0), "table start, orders_dealt: there must be an order to keep"),
        (put("city", rows={"2": [4, 3, 2, 1], "3": [5, 4, 3, 2]}), "table city, rows: needs a value for 2, 3 and 4"),
        (
            put("city", rows={"2": [4, 3, 3], "3": [5, 4, 3, 2], "4": [6, 5, 4, 3]}),
            "table city, rows: a row is one shorter than the row above it",
        ),
        (
            put("city", rows={"2": [4, 3, 2], "3": [5, 4, 3, 2], "4": [6, 5, 4, 3]}),
            "table city, rows: by table areas 2 players use 10 boards, not 9",
        ),
        (
            put("city", rows={"2": [10], "3": [5, 4, 3, 2], "4": [6, 5, 4, 3]}),
            "table city, rows: the city has 4 rows, not 1",
        ),
        (
            put("city", rows={"2": [4, 3, 2, 1], "3": [5, 4, 3, 2], "4": [7, 6, 5]}),
            "table city, rows: the city has 4 rows, not 3",
        ),
        (put("church", blocked={"2": 8}), "table church, blocked: there is no space 8"),
        (
            put("customs", ends_the_game_at={"2": 5, "3": 5, "4": 9}),
            "table customs, ends_the_game_at: the board has 7",
        ),
        (put("order_boards", areas=["port"]), "the management boards for orders must be dock, port"),
        (
            put("start", orders_returned_to_the_box={"2": 27, "3": 5, "4": 0}),
            "table start, orders_returned_to_the_box: 2 players need 10 for the set-up, and 9 are left",
        ),
        (
            put("prices", trading_houses=[4, 5, 6]),
            "table prices, trading_houses: the warehouse in table start has 4, which need 4 prices, not 3",
        ),
        (
            put("start", warehouse={"assistants": 12, "shops": 6, "trading_houses": -1}),
            "table start: an amount is negative",
        ),
        (put("church", blocked={"2": -1}), "table church: an amount is negative"),
        (lambda document: document.update(expansion={}), "there is no table expansion"),
        (lambda document: document.update(edition=2), "edition must be a text"),
    ],
)
def test_a_file_that_cannot_be_true_is_refused_with_a_sentence(edit: Edit, sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        edited(REGISTRY, edit)


def test_the_faith_of_church_spaces_must_not_decrease_from_left_to_right() -> None:
    def swap(document: Document) -> None:
        document["church"]["spaces"].reverse()

    with pytest.raises(BadComponents, match="must not decrease from left to right"):
        edited(REGISTRY, swap)


@pytest.mark.parametrize("text", [b"\xff", b"orders = ", b""])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: bytes) -> None:
    with pytest.raises(BadComponents):
        REGISTRY.add(text)


def test_the_registry_raises_the_sentence_of_the_failed_check() -> None:
    with pytest.raises(BadComponents, match=r"^edition must be a text$"):
        REGISTRY.add(b"edition = 2")
