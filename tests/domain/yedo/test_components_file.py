"""A components file supplied by an operator is checked before it is used."""

import re
from typing import Any

import pytest

from domain.components import BadComponents
from domain.yedo.components import REGISTRY
from domain.yedo.components.vocabulary import MissionId
from tests.domain.components_files import Document, Edit, edited, put, rows


def _row(document: Document, table: str, row: str) -> dict[str, Any]:
    return next(given for given in rows(document, table) if given["id"] == row)


def _set(table: str, row: str, **values: object) -> Edit:
    return lambda document: _row(document, table, row).update(values)


def _drop(table: str, row: str) -> Edit:
    return lambda document: rows(document, table).remove(_row(document, table, row))


def _cover(players: str, *spaces: str) -> Edit:
    return lambda document: document["placeholders"]["covered"].update({players: list(spaces)})


def _narrow_the_gates(document: Document) -> None:
    rows(document, "spaces").remove(_row(document, "spaces", "gates1"))
    rows(document, "spaces").remove(_row(document, "spaces", "gates2"))


def test_a_corrected_value_is_taken() -> None:
    corrected = edited(REGISTRY, _set("missions", "G01", bonus_reward={"pp": 2}, provenance="printed", note="seen"))
    assert corrected.missions[MissionId("G01")].bonus_reward.pp == 2


def test_the_castle_may_be_taken_off_the_circuit() -> None:
    six = ["gates", "temple", "market", "red_light", "harbor", "tavern"]
    corrected = edited(REGISTRY, put("circuit", clockwise=six))
    assert corrected.neighbors["castle"] == frozenset()
    assert corrected.next_district("gates", 1) == "temple"


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (_drop("missions", "G01"), "table missions: the box has 59, not 58"),
        (_set("missions", "G01", color="yellow"), "table missions: the box has 12 green, 18 yellow"),
        (_drop("bonus_cards", "N01"), "table bonus_cards: the box has 27, not 26"),
        (_drop("favor_cards", "F1"), "table favor_cards: the box has 5, not 4"),
        (_set("action_cards", "A01", copies=5), "table action_cards: the box has 50, not 51"),
        (_set("event_cards", "E20", copies=1), "table event_cards: the box has 27, not 26"),
        (_set("weapons", "doku", copies=4), "table weapons: the box has 40, not 39"),
        (_drop("annexes", "dojo"), "table annexes: the box has 16, not 12"),
        (_drop("settings", "geisha"), "table settings: needs a row for each of geisha, samurai"),
        (_drop("auction_categories", "weapon"), "table auction_categories: needs a row for each of"),
        (lambda document: document.pop("market"), "table market is missing"),
        (put("missions", rows="none"), "table missions is missing or has no rows"),
        (_set("missions", "G02", id="G01"), "table missions, row G01: the id is used twice"),
        (_set("missions", "G01", category="sport"), "table missions, row G01: Invalid enum value 'sport'"),
        (
            _set("missions", "G01", standard={"weapons": []}),
            "row G01: the standard requirements must name at least one",
        ),
        (_set("missions", "G01", standard={"districts": ["moon"]}), "row G01: Invalid enum value 'moon'"),
        (
            _set("missions", "G01", bonus={"geisha": 4}),
            "table missions, row G01: it requires more than a player may own by table limits",
        ),
        (
            _set("missions", "G01", bonus={"blessing": 2}),
            "table missions, row G01: it requires more than a player may own by table limits",
        ),
        (
            _set("missions", "G01", bonus={"annexes": ["dojo", "dojo"]}),
            "table missions, row G01: it requires more than a player may own by table limits",
        ),
        (
            _set("missions", "G01", bonus={"weapons": ["yumi"] * 4}),
            "table missions, row G01: it requires more than a player may own by table limits",
        ),
        (_set("missions", "G01", bonus={"special": {"holds": "rain"}}), "row G01: Invalid value 'rain'"),
        (_set("missions", "G01", bonus_reward={"mon": -1}), "table missions: an amount is negative"),
        (_set("action_cards", "A03", effect=[{"op": "fly"}]), "table action_cards, row A03: Invalid value 'fly'"),
        (_set("action_cards", "A03", timing="any"), "row A03: its effect needs the timing phase_5b"),
        (_set("action_cards", "A03", effect=[{"op": "patrol_move", "far": 1}]), "unknown field `far`"),
        (
            _set("action_cards", "A14", timing="reaction"),
            "row A14: a reaction must have one effect, which changes another card",
        ),
        (
            _set("action_cards", "A01", effect=[{"op": "negate_action_card"}] * 2),
            "row A01: a reaction must have one effect",
        ),
        (_set("action_cards", "A12", timing="any"), "row A12: its effect needs the timing phase_5c"),
        (_set("action_cards", "A22", timing="after_event_phase"), "row A22: its effect needs the timing phase_7_turn"),
        (_set("action_cards", "A09", effect=[{"op": "save_disciples", "count": 2}]), "row A09: Invalid enum value 2"),
        (put("blackmail", effect=[{"op": "save_disciples", "count": 2}]), "table blackmail: Invalid enum value 2"),
        (
            _set("favor_cards", "F4", effect=[{"op": "patrol_swap"}]),
            "table favor_cards: a favor card gives assets only",
        ),
        (_set("favor_cards", "F4", effect=[{"op": "steal_mon", "mon": 3}]), "table favor_cards: a favor card gives"),
        (put("blackmail", timing="any"), "table blackmail: it must save disciples in phase 5c"),
        (
            put("course", rounds=22),
            "table event_cards: the geisha setting needs an event for each round of table course",
        ),
        (put("market", new_stalls=6), "table market, new_stalls: the market has fewer spaces"),
        (_set("bonus_cards", "N01", rule={"task": "sing"}), "table bonus_cards, row N01: Invalid value 'sing'"),
        (_set("bonus_cards", "N01", provenance="rumor"), "table bonus_cards, row N01: Invalid enum value 'rumor'"),
        (_set("spaces", "bower3", number=2), "table spaces: the Bower has three spaces, numbered from 1 to 3"),
        (_set("spaces", "gates1", kind="shogun"), "table spaces, row gates1: wrong kind of space"),
        (_set("spaces", "bakufu", kind="district"), "table spaces, row bakufu: wrong kind of space"),
        (_cover("4"), "table placeholders, covered: with 4 players 1 spaces are covered"),
        (_cover("4", "moon1"), "table placeholders, covered: with 4 players a covered space does not exist"),
        (_narrow_the_gates, "table spaces: 5 players need room for the 20 disciples of table start"),
        (put("placeholders", covered={"2": []}), "table placeholders, covered: needs a value for 2, 3, 4 and 5"),
        (put("supply", geisha={"2": 3, "3": 5, "4": 6}), "table supply, geisha: needs a value for 2, 3, 4 and 5"),
        (put("circuit", clockwise=["gates", "castle"]), "table circuit, clockwise: at least three districts"),
        (put("circuit", clockwise=["gates", "castle", "gates"]), "table circuit, clockwise: at least three districts"),
        (_set("auction_categories", "geisha", minimum_bid=4), "the black categories need one minimum bid"),
        (put("prices", annex=-1), "table prices: an amount is negative"),
        (put("limits", geisha=-1), "table limits: an amount is negative"),
        (_set("action_cards", "A10", cost=-3), "table action_cards, row A10: an amount is negative"),
        (_set("weapons", "doku", copies=-5), "table weapons: an amount is negative"),
        (lambda document: document.update(expansion={}), "there is no table expansion"),
        (lambda document: document.update(edition=2), "edition must be a text"),
    ],
)
def test_a_file_that_cannot_be_true_is_refused_with_a_sentence(edit: Edit, sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        edited(REGISTRY, edit)


@pytest.mark.parametrize("text", [b"\xff", b"missions = ", b""])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: bytes) -> None:
    with pytest.raises(BadComponents):
        REGISTRY.add(text)
