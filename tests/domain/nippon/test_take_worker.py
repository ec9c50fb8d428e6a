"""Taking a worker, rulebook p. 4."""

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
from tests.domain.nippon.story import COMPONENTS, KANTO, PURPLE, RED, Table, factory


def test_a_turn_is_taking_a_worker_or_consolidating() -> None:
    table = Table()
    assert {type(move) for move in table.moves()} == {TakeWorker, Consolidate}


def test_any_worker_of_an_action_space_may_be_taken() -> None:
    colors = {move.color for move in Table().offers(TakeWorker) if move.action == "knowledge"}
    assert colors == {"white", "yellow", "black"}


def test_workers_of_one_color_are_offered_once() -> None:
    table = Table().board(spaces=(("white", "white", "red"),) * 5)
    assert table.offers(TakeWorker).count(TakeWorker("white", "knowledge")) == 1


def test_a_worker_that_is_not_there_cannot_be_taken() -> None:
    Table().refuses(TakeWorker("green", "knowledge"), "no-such-worker")


def test_the_worker_goes_to_the_leftmost_empty_slot() -> None:
    table = Table().holds("red").acts("knowledge", "black")
    assert table.zaibatsu().workers == ("red", "black")
    assert table.state.spaces[0] == ("white", "yellow")


def test_one_of_the_two_actions_of_the_space_is_chosen() -> None:
    table = Table().acts("knowledge")
    assert {type(move) for move in table.moves()} == {AdvanceMarker}


def test_the_color_has_no_bearing_on_the_action() -> None:
    for color in ("white", "yellow", "black"):
        assert len(Table().acts("knowledge", color).offers(AdvanceMarker)) == 3


def test_an_action_that_cannot_be_carried_out_may_not_be_chosen() -> None:
    table = Table()
    assert table.actions() == {"invest", "knowledge", "mines", "machinery", "trains", "ships"}
    for action in ("produce", "export", "local_market"):
        table.refuses(TakeWorker("white", action), "action-impossible")


def test_without_money_only_what_costs_nothing_is_possible() -> None:
    table = Table().owns(yen=0).has("silk_1", goods=2).owns(coal=2)
    assert table.actions() == {"produce", "export", "local_market"}


def test_the_chosen_action_must_be_carried_out() -> None:
    table = Table().acts("trains")
    table.refuses(Finish(), "action-not-carried-out")
    table.play(BuildTrain(KANTO), Finish())


def test_a_player_with_six_workers_must_consolidate() -> None:
    table = Table().holds(*["white"] * 6)
    assert table.moves() == [Consolidate()]
    table.refuses(TakeWorker("white", "knowledge"), "no-slot-for-a-worker")


def test_a_player_with_five_workers_may_take_a_sixth() -> None:
    table = Table().holds(*["white"] * 5).acts("knowledge")
    assert len(table.zaibatsu().workers) == COMPONENTS.slots == 6


def test_a_player_may_consolidate_without_need() -> None:
    assert Consolidate() in Table().holds("white").moves()


def test_the_turn_passes_when_the_action_is_done() -> None:
    table = Table().has("silk_1").owns(coal=2).acts("produce").play(RunFactory(factory("silk_1")))
    assert table.seat == PURPLE


def test_only_the_seat_in_turn_may_move() -> None:
    table = Table().turn_of(PURPLE)
    assert table.seat == PURPLE
    assert [event.seat for event in table.acts("knowledge").happened(WorkerTaken)] == [PURPLE]


def test_nothing_else_may_be_done_first() -> None:
    table = Table().acts("knowledge")
    table.refuses(Consolidate(), "not-now")
    table.refuses(EndTurn(), "not-now")


@pytest.mark.parametrize("action", ["rest", "", "INVEST"])
def test_an_unknown_action_is_refused(action: str) -> None:
    Table().refuses(TakeWorker("white", action), "unknown-action")


def test_example_local_market_is_chosen_by_a_worker_of_the_rightmost_space() -> None:
    table = Table().has("silk_1", goods=1).board(spaces=(*[("white",)] * 4, ("green",)))
    assert [move.color for move in table.offers(TakeWorker) if move.action == "local_market"] == ["green"]
    [taken] = table.acts("local_market", "green").happened(WorkerTaken)
    assert taken.space == len(table.state.spaces) - 1
    assert table.zaibatsu(RED).workers == ("green",)
