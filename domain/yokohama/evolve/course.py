"""How the table changes in the course of a turn (rulebook p. 5-9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.secrecy import Seat
from domain.yokohama import events as ev
from domain.yokohama.choices import AnyChoice, Construction, FivePowerBonus, Recovery
from domain.yokohama.state import ActionUnderway, State, Step, Stock, Turn
from domain.yokohama.table import (
    paying,
    popped,
    pushed,
    underway,
    with_assistants,
    with_hand,
    with_merchant,
)

CHOICE_OF_STEP: Final[Mapping[Step, AnyChoice]] = {
    "five_power_bonus": FivePowerBonus(),
    "construction": Construction(),
    "recovery": Recovery(),
}


def turn_began(state: State, event: ev.TurnBegan, _: Version) -> State:
    return replace(state, phase="first_additional", turn=Turn(event.seat, event.round))


def handed_over(state: State, seat: Seat, payments: tuple[ev.Payment, ...]) -> State:
    for payment in payments:
        yen = Stock(yen=payment.yen)
        state = paying(state, seat, yen)
        if payment.to is not None:
            receiver = state.merchants[payment.to]
            state = with_merchant(state, payment.to, replace(receiver, stock=receiver.stock.plus(yen)))
    return state


def assistants_placed(state: State, event: ev.AssistantsPlaced, _: Version) -> State:
    state = with_hand(state, event.seat, assistants=-event.count)
    state = with_assistants(state, event.seat, event.area, event.count)
    state = handed_over(state, event.seat, event.paid)
    placed = state.turn.placed + (event.area,) * event.count
    return replace(state, phase="placement", turn=replace(state.turn, placed=placed))


def placement_finished(state: State, _: ev.PlacementFinished, __: Version) -> State:
    return replace(state, phase="movement")


def president_moved(state: State, event: ev.PresidentMoved, _: Version) -> State:
    state = handed_over(state, event.seat, event.paid)
    merchant = replace(state.merchants[event.seat], president=event.path[-1])
    return replace(with_merchant(state, event.seat, merchant), phase="area_action")


def president_returned(state: State, event: ev.PresidentReturned, _: Version) -> State:
    merchant = replace(state.merchants[event.seat], president=None)
    return replace(with_merchant(state, event.seat, merchant), phase="recall")


def assistant_recalled(state: State, event: ev.AssistantRecalled, _: Version) -> State:
    return with_hand(with_assistants(state, event.seat, event.area, -1), event.seat, assistants=1)


def recall_finished(state: State, _: ev.RecallFinished, __: Version) -> State:
    return replace(state, phase="second_additional")


def area_action_began(state: State, event: ev.AreaActionBegan, _: Version) -> State:
    state = replace(state, action=ActionUnderway(event.area, event.power))
    return state if event.choice is None else pushed(state, event.choice)


def step_began(state: State, event: ev.StepBegan, _: Version) -> State:
    state = replace(state, action=replace(underway(state), step=event.step))
    return pushed(state, CHOICE_OF_STEP[event.step])


def choice_ended(state: State, _: ev.ChoiceEnded, __: Version) -> State:
    return popped(state)


def assistants_recovered(state: State, event: ev.AssistantsRecovered, _: Version) -> State:
    if event.count:
        state = with_assistants(state, event.seat, event.area, -event.count)
        state = with_hand(state, event.seat, assistants=event.count)
    phase = "second_additional" if state.phase == "area_action" else state.phase
    return replace(state, action=None, pending=(), phase=phase)


def game_end_triggered(state: State, event: ev.GameEndTriggered, _: Version) -> State:
    return replace(state, last_round=event.last_round)


ARMS: Final[Mapping[type[ev.YokohamaEvent], Callable[[State, Any, Version], State]]] = {
    ev.TurnBegan: turn_began,
    ev.AssistantsPlaced: assistants_placed,
    ev.PlacementFinished: placement_finished,
    ev.PresidentMoved: president_moved,
    ev.PresidentReturned: president_returned,
    ev.AssistantRecalled: assistant_recalled,
    ev.RecallFinished: recall_finished,
    ev.AreaActionBegan: area_action_began,
    ev.StepBegan: step_began,
    ev.ChoiceEnded: choice_ended,
    ev.AssistantsRecovered: assistants_recovered,
    ev.GameEndTriggered: game_end_triggered,
}
