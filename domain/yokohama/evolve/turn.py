"""The state after events in the course of a turn (rulebook p. 5-8)."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.game import Seat, Version
from domain.pending import popped, pushed
from domain.yokohama import events as ev
from domain.yokohama.areas import underway
from domain.yokohama.base import Handlers
from domain.yokohama.evolve.changes import paying, receiving, with_assistants, with_hand, with_merchant
from domain.yokohama.pending import AnyPendingChoice, PendingConstruction, PendingFivePowerBonus, PendingRecovery
from domain.yokohama.state import ActionUnderway, State, Step, Stock, Turn

CHOICE_OF_STEP: Final[Mapping[Step, AnyPendingChoice]] = {
    "five_power_bonus": PendingFivePowerBonus(),
    "construction": PendingConstruction(),
    "recovery": PendingRecovery(),
}


def _turn_began(state: State, event: ev.TurnBegan, _version: Version) -> State:
    return replace(state, phase="first_additional", turn=Turn(event.seat, event.round))


def _handed_over(state: State, seat: Seat, payments: tuple[ev.Payment, ...]) -> State:
    for payment in payments:
        yen = Stock(yen=payment.yen)
        state = paying(state, seat, yen)
        if payment.to is not None:
            state = receiving(state, payment.to, yen)
    return state


def _assistants_placed(state: State, event: ev.AssistantsPlaced, _version: Version) -> State:
    state = with_hand(state, event.seat, assistants=-event.count)
    state = with_assistants(state, event.seat, event.area, event.count)
    state = _handed_over(state, event.seat, event.paid)
    placed = state.turn.placed + (event.area,) * event.count
    return replace(state, phase="placement", turn=replace(state.turn, placed=placed))


def _placement_finished(state: State, _event: ev.PlacementFinished, _version: Version) -> State:
    return replace(state, phase="movement")


def _president_moved(state: State, event: ev.PresidentMoved, _version: Version) -> State:
    state = _handed_over(state, event.seat, event.paid)
    merchant = replace(state.merchants[event.seat], president=event.path[-1])
    return replace(with_merchant(state, event.seat, merchant), phase="area_action")


def _president_returned(state: State, event: ev.PresidentReturned, _version: Version) -> State:
    merchant = replace(state.merchants[event.seat], president=None)
    return replace(with_merchant(state, event.seat, merchant), phase="recall")


def _assistant_recalled(state: State, event: ev.AssistantRecalled, _version: Version) -> State:
    return with_hand(with_assistants(state, event.seat, event.area, -1), event.seat, assistants=1)


def _recall_finished(state: State, _event: ev.RecallFinished, _version: Version) -> State:
    return replace(state, phase="second_additional")


def _area_action_began(state: State, event: ev.AreaActionBegan, _version: Version) -> State:
    state = replace(state, action=ActionUnderway(event.area, event.power))
    return state if event.choice is None else pushed(state, event.choice)


def _step_began(state: State, event: ev.StepBegan, _version: Version) -> State:
    state = replace(state, action=replace(underway(state), step=event.step))
    return pushed(state, CHOICE_OF_STEP[event.step])


def _choice_ended(state: State, _event: ev.ChoiceEnded, _version: Version) -> State:
    return popped(state)


def _assistants_recovered(state: State, event: ev.AssistantsRecovered, _version: Version) -> State:
    if event.count:
        state = with_assistants(state, event.seat, event.area, -event.count)
        state = with_hand(state, event.seat, assistants=event.count)
    phase = "second_additional" if state.phase == "area_action" else state.phase
    return replace(state, action=None, pending=(), phase=phase)


HANDLERS: Final[Handlers] = {
    ev.TurnBegan: _turn_began,
    ev.AssistantsPlaced: _assistants_placed,
    ev.PlacementFinished: _placement_finished,
    ev.PresidentMoved: _president_moved,
    ev.PresidentReturned: _president_returned,
    ev.AssistantRecalled: _assistant_recalled,
    ev.RecallFinished: _recall_finished,
    ev.AreaActionBegan: _area_action_began,
    ev.StepBegan: _step_began,
    ev.ChoiceEnded: _choice_ended,
    ev.AssistantsRecovered: _assistants_recovered,
}
