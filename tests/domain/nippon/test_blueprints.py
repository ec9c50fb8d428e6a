"""Blueprints for steps, at any time of one's turn, rulebook p. 4."""

import pytest

from domain.nippon.moves import (
    AdvanceMarker,
    BuildFactory,
    BuildTrain,
    Consolidate,
    EndTurn,
    ExchangeBlueprints,
    Finish,
    TakeReward,
)
from tests.domain.nippon.story import KANTO, PURPLE, Table, factory


@pytest.mark.parametrize("track", ["money", "coal", "knowledge"])
def test_three_blueprints_advance_a_marker_of_choice_one_step(track: str) -> None:
    table = Table().owns(blueprints=4).play(ExchangeBlueprints(track))
    assert getattr(table.zaibatsu().markers, track) == 1
    assert table.zaibatsu().blueprints == 1


def test_this_may_be_done_several_times() -> None:
    table = Table().owns(blueprints=6).play(ExchangeBlueprints("money"), ExchangeBlueprints("money"))
    assert table.zaibatsu().markers.money == 2


def test_two_blueprints_are_too_few() -> None:
    Table().owns(blueprints=2).refuses(ExchangeBlueprints("money"), "too-few-blueprints")


def test_a_marker_cannot_go_beyond_its_last_step() -> None:
    Table().owns(blueprints=3).at(money=9).refuses(ExchangeBlueprints("money"), "beyond-the-track")


def test_an_unknown_track_is_refused() -> None:
    Table().owns(blueprints=3).refuses(ExchangeBlueprints("railway"), "unknown-track")


def test_blueprints_may_be_exchanged_before_during_and_after_the_action() -> None:
    table = Table().owns(blueprints=9, yen=15000).play(ExchangeBlueprints("coal")).acts("trains")
    table.play(BuildTrain(KANTO), ExchangeBlueprints("coal"), Finish())
    assert table.zaibatsu().blueprints == 3
    table.play(ExchangeBlueprints("coal"))
    assert (table.zaibatsu().markers.coal, table.seat) == (3, PURPLE)


def test_the_turn_waits_while_blueprints_can_be_exchanged() -> None:
    table = Table().owns(blueprints=3).spends_the_turn()
    assert set(table.moves()) == {EndTurn(), *map(ExchangeBlueprints, ("money", "coal", "knowledge"))}
    assert table.play(EndTurn()).seat == PURPLE


def test_the_turn_does_not_wait_when_no_marker_can_advance() -> None:
    table = Table().owns(blueprints=3).at(money=9, coal=12, knowledge=9).spends_the_turn()
    assert table.seat == PURPLE


def test_blueprints_may_be_exchanged_before_the_budget_is_renewed() -> None:
    table = Table().owns(blueprints=3).play(ExchangeBlueprints("money"), Consolidate())
    assert table.zaibatsu().yen == 14000


def test_blueprints_may_be_exchanged_while_a_reward_is_chosen() -> None:
    table = Table().owns(blueprints=3).holds("red", "red", "red").play(Consolidate())
    assert table.offers(TakeReward)
    table.play(ExchangeBlueprints("coal"))
    assert (table.zaibatsu().markers.coal, table.zaibatsu().coal) == (1, 2)


def test_an_exchange_may_not_make_the_chosen_action_impossible() -> None:
    table = Table().owns(blueprints=3).at(knowledge=9).acts("knowledge")
    table.refuses(ExchangeBlueprints("knowledge"), "action-would-be-impossible")
    table.play(ExchangeBlueprints("money"), AdvanceMarker(1))


def test_blueprints_needed_for_the_factory_may_not_be_exchanged_for_something_else() -> None:
    table = Table().owns(blueprints=3).acts("invest")
    table.refuses(ExchangeBlueprints("money"), "action-would-be-impossible")
    table.play(ExchangeBlueprints("knowledge"), BuildFactory(factory("silk_4")))


def test_blueprints_have_no_use_in_the_final_scoring() -> None:
    table = Table().owns(blueprints=9).ends()
    assert table.zaibatsu().blueprints == 9


def test_example_two_blueprints_are_two_of_value_1_or_one_of_value_2() -> None:
    """Blueprints are an amount: nobody asks which tiles make it up, and one and two make the three of a step."""
    table = Table().owns(blueprints=1).holds("red", "red", "red").rewards((2, "blueprints")).play(Consolidate())
    assert table.zaibatsu().blueprints == 1 + 2
    assert table.play(ExchangeBlueprints("coal")).zaibatsu().blueprints == 0
