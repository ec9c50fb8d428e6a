"""Some golden records are kept for what happens in them."""

from collections.abc import Iterator
from itertools import product
from typing import TypeVar, get_args

import msgspec
import pytest
from msgspec import Struct

from domain.match import Created
from domain.nippon.events.scoring import RegionScored
from domain.value import tag_of
from domain.yedo.components import REGISTRY, Components
from domain.yedo.components.rows import SEAT_COUNTS, Setting
from domain.yedo.events import (
    ActionCardResolved,
    ChoiceOpened,
    DealClosed,
    DrawnInOrder,
    GameEndTriggered,
    MissionCompleted,
    RoundBegan,
)
from domain.yedo.pending import PendingLoss, PendingMissionDeck
from tests.playthroughs.recording import FOLDER, read

E = TypeVar("E", bound=Struct)


def told(name: str, kind: type[E]) -> list[E]:
    """The events of one type in a record."""
    entries = read(FOLDER / name).entries
    return [msgspec.json.decode(entry.data, type=kind) for entry in entries if entry.type == tag_of(kind)]


def is_tied(scored: RegionScored) -> bool:
    """Whether two players share a place; a tie with the foreign companies alone is none."""
    places = [standing.place for standing in scored.standings]
    return len(set(places)) < len(places)


def test_in_one_record_of_nippon_players_tie_in_each_of_the_three_scorings() -> None:
    regions = told("nippon/3-seats-each-scoring-tied.ndjson", RegionScored)
    assert {scored.scoring for scored in regions if is_tied(scored)} == {1, 2, 3}


def box_of(name: str) -> Components:
    return REGISTRY[read(FOLDER / name).header.components]


def tables_of_yedo() -> Iterator[tuple[int, Setting]]:
    for path in FOLDER.glob("yedo/*.ndjson"):
        (created,) = told(f"yedo/{path.name}", Created)
        yield created.seats, created.options.get("setting", "geisha")


def test_yedo_is_recorded_at_each_seat_count_in_both_settings() -> None:
    assert set(tables_of_yedo()) == set(product(SEAT_COUNTS, get_args(Setting)))


def test_in_one_record_of_yedo_walls_have_ears_negates_another_and_the_first_card_takes_effect() -> None:
    name = "yedo/5-seats-reaction-to-a-reaction.ndjson"
    cards = box_of(name).action_cards
    resolved = [(cards[event.card].title, event.negated) for event in told(name, ActionCardResolved)]
    heard = resolved.index(("Walls Have Ears", True))
    assert resolved[heard - 1] == ("Walls Have Ears", False)
    assert resolved[heard + 1] not in (("Walls Have Ears", False), ("Walls Have Ears", True))
    assert resolved[heard + 1][1] is False


def test_in_one_record_of_yedo_a_trade_is_concluded_with_cards_on_both_sides() -> None:
    deals = told("yedo/2-seats-trade.ndjson", DealClosed)
    assert any(deal.first_gives.cards and deal.second_gives.cards for deal in deals)


def test_one_record_of_yedo_ends_before_its_time_because_the_shogun_is_killed() -> None:
    name = "yedo/3-seats-kill-the-shogun.ndjson"
    assert told(name, GameEndTriggered) == [GameEndTriggered(told(name, MissionCompleted)[-1].seat)]
    assert box_of(name).missions[told(name, MissionCompleted)[-1].mission].title == "Kill the Shogun"
    assert told(name, RoundBegan)[-1].round < box_of(name).course.rounds


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_in_each_record_of_the_second_edition_of_yedo_the_storyteller_gives_seat_by_seat(seats: int) -> None:
    drawn = told(f"yedo/{seats}-seats-edition-2.ndjson", DrawnInOrder)
    assert sorted(each.seat for each in drawn) == [*range(seats)]


def test_in_some_records_of_the_second_edition_of_yedo_a_choice_is_the_effect_of_a_card() -> None:
    for seats in (2, 4, 5):
        choices = [each.choice for each in told(f"yedo/{seats}-seats-edition-2.ndjson", ChoiceOpened)]
        assert any(isinstance(each, PendingLoss | PendingMissionDeck) and each.by_card for each in choices)
