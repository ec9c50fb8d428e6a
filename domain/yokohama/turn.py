"""What comes next in a turn when no seat has a choice: pending choices, phases, steps 3 to 6 (rulebook p. 5-8)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from domain.game import Seat
from domain.move_rules import any_legal
from domain.yokohama import game_end, management_boards, technologies
from domain.yokohama.areas import area_board, here, underway
from domain.yokohama.base import MoveRules
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MAX_POWER
from domain.yokohama.events import PlacementFinished, RecallFinished, StepBegan, TradingHouseEarned, YokohamaPlay
from domain.yokohama.moves.decline import DECLINE, end_choice
from domain.yokohama.moves.later_steps import can_build, recover
from domain.yokohama.moves.movement import RECALL_ASSISTANT
from domain.yokohama.moves.placement import PLACE_ASSISTANT, is_complete
from domain.yokohama.moves.used_technologies import USE_TEXTILE_MILL, USE_UNIVERSITY
from domain.yokohama.rounds import begin_turn
from domain.yokohama.state import ActionUnderway, Round, State, Step

INCOME_OF_TRADING_HOUSE: Final = 1
"""Yen from the bank to the owner of a trading house for each action of an opponent in its area (rulebook p. 6)."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the seat in turn; during set-up, all seats that must still keep an order (rulebook p. 4-5)."""
    if state.phase == "over":
        return ()
    if state.phase == "set_up":
        return tuple(Seat(seat) for seat, merchant in enumerate(state.merchants) if merchant.dealt)
    return (state.turn.seat,)


def advance(play: YokohamaPlay, available_moves: Callable[[State, Seat], MoveRules]) -> None:
    """Plays on to the next point at which a seat has something to choose.

    `available_moves` tells which moves a seat may make. Only public information decides what happens here: the
    additional phases never end by themselves, because that would reveal which orders in hand can be fulfilled.
    """
    while settle(play, available_moves):
        pass


def settle(play: YokohamaPlay, available_moves: Callable[[State, Seat], MoveRules]) -> bool:
    """Emits the next event that needs no choice of a seat. Returns false if there is none."""
    state, seat = play.state, play.state.turn.seat
    if state.pending:
        if not is_idle(state, seat, available_moves(state, seat)):
            return False
        end_choice(play, seat)
    elif state.action is not None:
        next_step(play, seat)
    elif state.phase == "placement" and placement_is_over(state, seat):
        play.emit(PlacementFinished(seat))
    elif state.phase == "recall" and is_idle(state, seat, (RECALL_ASSISTANT,)):
        play.emit(RecallFinished(seat))
    elif state.phase == "set_up" and not any(merchant.dealt for merchant in state.merchants):
        begin_turn(play, Seat(0), Round(1))
    else:
        return False
    return True


def placement_is_over(state: State, seat: Seat) -> bool:
    """True if a seat can place nothing more, not even with what University or Textile Mill may still give."""
    return is_complete(state, seat) or is_idle(state, seat, (PLACE_ASSISTANT, USE_TEXTILE_MILL, USE_UNIVERSITY))


def is_idle(state: State, seat: Seat, move_rules: MoveRules) -> bool:
    """True if a seat has no legal move by these rules, or only the move to decline."""
    return not any_legal(state, seat, but_decline(move_rules))


@cache
def but_decline(move_rules: MoveRules) -> MoveRules:
    """Returns the move rules without the one to decline. There are as few values as choices and phases."""
    return tuple(move_rule for move_rule in move_rules if move_rule is not DECLINE)


def next_step(play: YokohamaPlay, seat: Seat) -> None:
    """Begins the next of steps 4 to 6 in which the seat has a choice.

    If there is none, the seat recovers its assistants, which ends the area action.
    """
    action = underway(play.state)
    if action.step == "area_action":
        close_area_action(play, seat, action)
    for step in STEPS_AFTER[action.step]:
        if LATER_STEPS[step](play.state, seat):
            play.emit(StepBegan(seat, step))
            return
    recover(play, seat)


def close_area_action(play: YokohamaPlay, seat: Seat, action: ActionUnderway) -> None:
    """Ends step 3: the management board is filled and an opponent's trading house earns (rulebook p. 6, 13-14).

    Nothing happens if the action was not carried out.
    """
    if not action.power:
        return
    management_boards.replenish(play, action.area)
    if components_of(play.state).areas[action.area].action == "orders":
        game_end.announce_if_met(play, seat, "order_cards")
    owner = area_board(play.state, action.area).trading_house
    if owner is not None and owner != seat:
        play.emit(TradingHouseEarned(owner, action.area, INCOME_OF_TRADING_HOUSE))


def has_bonus(state: State, _seat: Seat) -> bool:
    """True if step 4 offers the 5-power token: after a 5-power action, while the token is there (rulebook p. 7)."""
    return underway(state).power == MAX_POWER and here(state).token is not None


def may_build(state: State, seat: Seat) -> bool:
    """True if step 5 offers a building: after a 4- or 5-power action, if any can be built (rulebook p. 7)."""
    return underway(state).power >= MAX_POWER - 1 and can_build(state, seat)


def may_leave_one(state: State, seat: Seat) -> bool:
    """True if step 6 offers a choice: with Telephone, if the seat has an assistant in the area (rulebook p. 19)."""
    return here(state).assistants[seat] > 0 and "telephone" in technologies.titles(state, seat)


LATER_STEPS: Final[Mapping[Step, Callable[[State, Seat], bool]]] = {
    "five_power_bonus": has_bonus,
    "construction": may_build,
    "recovery": may_leave_one,
}
"""Steps 4 to 6, each with the condition on which the seat has a choice in it. A foreign agent goes through them too."""
STEPS_AFTER: Final[Mapping[Step, tuple[Step, ...]]] = {
    "area_action": tuple(LATER_STEPS),
    **{step: tuple(LATER_STEPS)[done:] for done, step in enumerate(LATER_STEPS, 1)},
}
"""By step: the later steps in which a seat may have a choice."""
