"""Taking a worker, and whose turn it is, rulebook p. 4."""

import pytest

from domain.nippon.events import WorkerTaken
from domain.nippon.moves import (
    AdvanceMarker,
    BuildTrain,
    Consolidate,
    EndTurn,
    Finish,
    RunFactory,
    TakeWorker,
)
from tests.domain.nippon.match import COMPONENTS, KANTO, PURPLE, RED, Match, factory


def test_a_turn_is_taking_a_worker_or_consolidating() -> None:
    match = Match()
    assert {type(move) for move in match.moves()} == {TakeWorker, Consolidate}


def test_any_worker_of_an_action_space_may_be_taken() -> None:
    colors = {move.color for move in Match().offers(TakeWorker) if move.action == "knowledge"}
    assert colors == {"white", "yellow", "black"}


def test_workers_of_one_color_are_offered_once() -> None:
    match = Match().board(spaces=(("white", "white", "red"),) * 5)
    assert match.offers(TakeWorker).count(TakeWorker("white", "knowledge")) == 1


def test_a_worker_that_is_not_there_cannot_be_taken() -> None:
    Match().refuses(TakeWorker("green", "knowledge"), "no-such-worker")


def test_the_worker_goes_to_the_leftmost_empty_slot() -> None:
    match = Match().holds("red").acts("knowledge", "black")
    assert match.zaibatsu().workers == ("red", "black")
    assert match.state.spaces[0] == ("white", "yellow")


def test_one_of_the_two_actions_of_the_space_is_chosen() -> None:
    match = Match().acts("knowledge")
    assert {type(move) for move in match.moves()} == {AdvanceMarker}


def test_the_color_has_no_effect_on_the_action() -> None:
    for color in ("white", "yellow", "black"):
        assert len(Match().acts("knowledge", color).offers(AdvanceMarker)) == 3


def test_an_action_that_cannot_be_carried_out_may_not_be_chosen() -> None:
    match = Match()
    assert match.actions() == {"invest", "knowledge", "mines", "machinery", "trains", "ships"}
    for action in ("produce", "export", "local_market"):
        match.refuses(TakeWorker("white", action), "action-impossible")


def test_without_money_only_actions_without_a_price_are_possible() -> None:
    match = Match().owns(yen=0).has("silk_1", goods=2).owns(coal=2)
    assert match.actions() == {"produce", "export", "local_market"}


def test_the_chosen_action_must_be_carried_out() -> None:
    match = Match().acts("trains")
    match.refuses(Finish(), "action-not-carried-out")
    match.play(BuildTrain(KANTO), Finish())


def test_a_player_with_six_workers_must_consolidate() -> None:
    match = Match().holds(*["white"] * 6)
    assert match.moves() == [Consolidate()]
    match.refuses(TakeWorker("white", "knowledge"), "no-slot-for-a-worker")


def test_a_player_with_five_workers_may_take_a_sixth() -> None:
    match = Match().holds(*["white"] * 5).acts("knowledge")
    assert len(match.zaibatsu().workers) == COMPONENTS.slots == 6


def test_a_player_with_one_worker_may_consolidate() -> None:
    assert Consolidate() in Match().holds("white").moves()


def test_the_next_turn_begins_when_the_action_is_done() -> None:
    match = Match().has("silk_1").owns(coal=2).acts("produce").play(RunFactory(factory("silk_1")))
    assert match.seat == PURPLE


def test_only_the_seat_in_turn_may_move() -> None:
    match = Match().turn_of(PURPLE)
    assert match.seat == PURPLE
    assert [event.seat for event in match.acts("knowledge").happened(WorkerTaken)] == [PURPLE]


def test_no_other_move_is_possible_before_the_action_is_carried_out() -> None:
    match = Match().acts("knowledge")
    match.refuses(Consolidate(), "not-now")
    match.refuses(EndTurn(), "not-now")


@pytest.mark.parametrize("action", ["rest", "", "INVEST"])
def test_an_unknown_action_is_refused(action: str) -> None:
    Match().refuses(TakeWorker("white", action), "unknown-action")


def test_example_local_market_is_chosen_by_a_worker_of_the_rightmost_space() -> None:
    match = Match().has("silk_1", goods=1).board(spaces=(*[("white",)] * 4, ("green",)))
    assert [move.color for move in match.offers(TakeWorker) if move.action == "local_market"] == ["green"]
    [taken] = match.acts("local_market", "green").happened(WorkerTaken)
    assert taken.space == len(match.state.spaces) - 1
    assert match.zaibatsu(RED).workers == ("green",)


# Whose turn it is


def test_a_move_of_a_seat_that_is_not_in_turn_is_refused() -> None:
    Match().is_refused(PURPLE, Consolidate(), "not-your-turn")


def test_when_the_match_is_over_nobody_may_move() -> None:
    for seat in (RED, PURPLE):
        Match().ends().is_refused(seat, Consolidate(), "not-your-turn")
