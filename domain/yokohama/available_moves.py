"""Which seat is to act, and which move rules are available in each pending choice and each phase (rulebook p. 5)."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.move_rules import TurnRules
from domain.refusals import Refusal
from domain.yokohama import pending
from domain.yokohama.base import AnyMoveRule, MoveRules, YokohamaMove
from domain.yokohama.moves.achievements import FULFILL_ACHIEVEMENT
from domain.yokohama.moves.chinatown import BUY, SELL
from domain.yokohama.moves.church_and_customs import PLACE_IN_CHURCH, PLACE_IN_CUSTOMS
from domain.yokohama.moves.decline import DECLINE, END_TURN
from domain.yokohama.moves.foreign_agents import USE_FOREIGN_AGENT
from domain.yokohama.moves.icons import PICK_UP_ASSISTANT, PUT_DOWN_ASSISTANT, TAKE_GOOD
from domain.yokohama.moves.later_steps import (
    BUILD_SHOP,
    BUILD_TRADING_HOUSE,
    COLLECT_TOKEN,
    LEAVE_ONE_BEHIND,
    RECOVER_ALL,
)
from domain.yokohama.moves.movement import FINISH_RECALL, MOVE_PRESIDENT, RECALL_ASSISTANT, RETURN_PRESIDENT
from domain.yokohama.moves.orders import FULFILL_ORDER, KEEP_ORDER, TAKE_ORDER
from domain.yokohama.moves.placement import FINISH_PLACEMENT, PLACE_ASSISTANT, PLACE_TWO_ASSISTANTS
from domain.yokohama.moves.technologies import TAKE_TECHNOLOGY
from domain.yokohama.moves.used_technologies import PLACE_STATION, USE_TEXTILE_MILL, USE_UNIVERSITY
from domain.yokohama.moves.warehouse import TAKE_FROM_WAREHOUSE
from domain.yokohama.state import Phase, State
from domain.yokohama.turn import advance, to_act

ANY_TIME: Final[MoveRules] = (USE_TEXTILE_MILL, USE_UNIVERSITY)
"""Available during the whole turn of a seat while no choice is pending (rulebook p. 19)."""
PLACEMENT: Final[MoveRules] = (PLACE_ASSISTANT, PLACE_TWO_ASSISTANTS, FINISH_PLACEMENT)
ADDITIONAL: Final[MoveRules] = (USE_FOREIGN_AGENT, FULFILL_ACHIEVEMENT, FULFILL_ORDER)
"""The additional actions (rulebook p. 8)."""

PHASES: Final[Mapping[Phase, MoveRules]] = {
    "set_up": (KEEP_ORDER,),
    # A) first additional action phase; the first placement ends it
    "first_additional": (*ADDITIONAL, *ANY_TIME, *PLACEMENT),
    # B) main action phase
    "placement": (*PLACEMENT, *ANY_TIME),
    "movement": (MOVE_PRESIDENT, RETURN_PRESIDENT, *ANY_TIME),
    "recall": (RECALL_ASSISTANT, FINISH_RECALL, *ANY_TIME),
    "area_action": (),
    # C) second additional action phase
    "second_additional": (*ADDITIONAL, *ANY_TIME, END_TURN),
    "over": (),
}
"""By phase of the turn: the move rules that are available while no choice is pending."""

CHOICES: Final[Mapping[type[pending.PendingChoice], MoveRules]] = {
    pending.PendingExchanges: (BUY, SELL, DECLINE),
    pending.PendingChurchPlacement: (PLACE_IN_CHURCH, DECLINE),
    pending.PendingCustomsPlacement: (PLACE_IN_CUSTOMS, DECLINE),
    pending.PendingOrderCards: (TAKE_ORDER, DECLINE),
    pending.PendingTechnologyCards: (TAKE_TECHNOLOGY, DECLINE),
    pending.PendingWarehouseItems: (TAKE_FROM_WAREHOUSE, DECLINE),
    pending.PendingMovements: (PICK_UP_ASSISTANT, DECLINE),
    pending.PendingTransit: (PUT_DOWN_ASSISTANT,),
    pending.PendingGoodsOfChoice: (TAKE_GOOD,),
    pending.PendingStationSite: (PLACE_STATION,),
    pending.PendingFivePowerBonus: (COLLECT_TOKEN, DECLINE),
    pending.PendingConstruction: (BUILD_SHOP, BUILD_TRADING_HOUSE, DECLINE),
    pending.PendingRecovery: (RECOVER_ALL, LEAVE_ONE_BEHIND),
}
"""By kind of pending choice: the move rules that are available while it is the topmost one."""

MOVE_RULES: Final[Mapping[type[YokohamaMove], AnyMoveRule]] = {
    move_rule.move: move_rule for move_rule in chain.from_iterable((*PHASES.values(), *CHOICES.values()))
}
"""All move rules of the game, by type of move."""

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 5, Flow of the Game")
NOT_NOW: Final = Refusal("not-now", "That cannot be done at this point of the turn.", "rulebook p. 5, Flow of a Turn")


def available_moves(state: State, seat: Seat) -> MoveRules:
    """Returns the move rules for the topmost pending choice, or for the phase if no choice is pending.

    A seat that is not to act has none.
    """
    if state.phase == "set_up":
        return PHASES["set_up"] if seat in to_act(state) else ()
    if seat != state.turn.seat:
        return ()
    return CHOICES[type(state.pending[-1])] if state.pending else PHASES[state.phase]


TURN_RULES: Final = TurnRules[State, Any](
    to_act, MOVE_RULES, available_moves, lambda play, _seat: advance(play, available_moves), NOT_YOUR_TURN, NOT_NOW
)
"""Lists, refuses and carries out moves; after each move `advance` does what needs no choice."""
