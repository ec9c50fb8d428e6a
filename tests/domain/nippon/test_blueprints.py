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
from tests.domain.nippon.match import KANTO, PURPLE, Match, factory


@pytest.mark.parametrize("track", ["money", "coal", "knowledge"])
def test_three_blueprints_advance_a_marker_of_choice_one_step(track: str) -> None:
    match = Match().owns(blueprints=4).play(ExchangeBlueprints(track))
    assert getattr(match.zaibatsu().markers, track) == 1
    assert match.zaibatsu().blueprints == 1


def test_blueprints_may_be_exchanged_several_times() -> None:
    match = Match().owns(blueprints=6).play(ExchangeBlueprints("money"), ExchangeBlueprints("money"))
    assert match.zaibatsu().markers.money == 2


def test_two_blueprints_are_too_few() -> None:
    Match().owns(blueprints=2).refuses(ExchangeBlueprints("money"), "too-few-blueprints")


def test_a_marker_cannot_go_beyond_its_last_step() -> None:
    Match().owns(blueprints=3).at(money=9).refuses(ExchangeBlueprints("money"), "beyond-the-track")


def test_an_unknown_track_is_refused() -> None:
    Match().owns(blueprints=3).refuses(ExchangeBlueprints("railway"), "unknown-track")


def test_blueprints_may_be_exchanged_before_during_and_after_the_action() -> None:
    match = Match().owns(blueprints=9, yen=15000).play(ExchangeBlueprints("coal")).acts("trains")
    match.play(BuildTrain(KANTO), ExchangeBlueprints("coal"), Finish())
    assert match.zaibatsu().blueprints == 3
    match.play(ExchangeBlueprints("coal"))
    assert (match.zaibatsu().markers.coal, match.seat) == (3, PURPLE)


def test_the_turn_waits_while_blueprints_can_be_exchanged() -> None:
    match = Match().owns(blueprints=3).spends_the_turn()
    assert set(match.moves()) == {EndTurn(), *map(ExchangeBlueprints, ("money", "coal", "knowledge"))}
    assert match.play(EndTurn()).seat == PURPLE


def test_the_turn_does_not_wait_when_no_marker_can_advance() -> None:
    match = Match().owns(blueprints=3).at(money=9, coal=12, knowledge=9).spends_the_turn()
    assert match.seat == PURPLE


def test_blueprints_may_be_exchanged_before_the_budget_is_renewed() -> None:
    match = Match().owns(blueprints=3).play(ExchangeBlueprints("money"), Consolidate())
    assert match.zaibatsu().yen == 14000


def test_blueprints_may_be_exchanged_while_a_reward_is_chosen() -> None:
    match = Match().owns(blueprints=3).holds("red", "red", "red").play(Consolidate())
    assert match.offers(TakeReward)
    match.play(ExchangeBlueprints("coal"))
    assert (match.zaibatsu().markers.coal, match.zaibatsu().coal) == (1, 2)


def test_an_exchange_may_not_make_the_chosen_action_impossible() -> None:
    match = Match().owns(blueprints=3).at(knowledge=9).acts("knowledge")
    match.refuses(ExchangeBlueprints("knowledge"), "action-would-be-impossible")
    match.play(ExchangeBlueprints("money"), AdvanceMarker(1))


def test_blueprints_needed_for_the_factory_may_not_be_exchanged_for_something_else() -> None:
    match = Match().owns(blueprints=3).acts("invest")
    match.refuses(ExchangeBlueprints("money"), "action-would-be-impossible")
    match.play(ExchangeBlueprints("knowledge"), BuildFactory(factory("silk_4")))


def test_blueprints_have_no_use_in_the_final_scoring() -> None:
    match = Match().owns(blueprints=9).ends()
    assert match.zaibatsu().blueprints == 9


def test_example_two_blueprints_are_two_of_value_1_or_one_of_value_2() -> None:
    """The state counts blueprints by value, not by tile: one blueprint and two more are enough for a step."""
    match = Match().owns(blueprints=1).holds("red", "red", "red").rewards((2, "blueprints")).play(Consolidate())
    assert match.zaibatsu().blueprints == 1 + 2
    assert match.play(ExchangeBlueprints("coal")).zaibatsu().blueprints == 0
