"""The course of a turn: which moves each phase and each choice has, and how play goes on from there (rulebook p. 5)."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.move_rules import MoveRule, legal
from domain.yokohama import pending, rounds, steps
from domain.yokohama.events import PlacementFinished, RecallFinished, YokohamaPlay
from domain.yokohama.moves.chinatown import BUY, SELL
from domain.yokohama.moves.church import PLACE_IN_CHURCH
from domain.yokohama.moves.collect_token import COLLECT_TOKEN
from domain.yokohama.moves.construction import BUILD_SHOP, BUILD_TRADING_HOUSE
from domain.yokohama.moves.customs import PLACE_IN_CUSTOMS
from domain.yokohama.moves.decline import DECLINE, end_choice
from domain.yokohama.moves.end_turn import END_TURN
from domain.yokohama.moves.fulfill_achievement import FULFILL_ACHIEVEMENT
from domain.yokohama.moves.fulfill_order import FULFILL_ORDER
from domain.yokohama.moves.keep_order import KEEP_ORDER
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.moves.move_assistant import PICK_UP_ASSISTANT, PUT_DOWN_ASSISTANT
from domain.yokohama.moves.move_president import MOVE_PRESIDENT
from domain.yokohama.moves.place_assistants import FINISH_PLACEMENT, PLACE_ASSISTANT, PLACE_TWO_ASSISTANTS, is_complete
from domain.yokohama.moves.place_station import PLACE_STATION
from domain.yokohama.moves.recover import LEAVE_ONE_BEHIND, RECOVER_ALL
from domain.yokohama.moves.return_president import FINISH_RECALL, RECALL_ASSISTANT, RETURN_PRESIDENT
from domain.yokohama.moves.take_from_warehouse import TAKE_FROM_WAREHOUSE
from domain.yokohama.moves.take_good import TAKE_GOOD
from domain.yokohama.moves.take_order import TAKE_ORDER
from domain.yokohama.moves.take_technology import TAKE_TECHNOLOGY
from domain.yokohama.moves.use_foreign_agent import USE_FOREIGN_AGENT
from domain.yokohama.moves.use_technology import USE_TEXTILE_MILL, USE_UNIVERSITY
from domain.yokohama.state import Phase, Round, State

MoveRules = tuple[MoveRule[State, Any], ...]

ANY_TIME: Final[MoveRules] = (USE_TEXTILE_MILL, USE_UNIVERSITY)
PLACEMENT: Final[MoveRules] = (PLACE_ASSISTANT, PLACE_TWO_ASSISTANTS, FINISH_PLACEMENT)
ADDITIONAL: Final[MoveRules] = (USE_FOREIGN_AGENT, FULFILL_ACHIEVEMENT, FULFILL_ORDER)

PHASES: Final[Mapping[Phase, MoveRules]] = {
    "set_up": (KEEP_ORDER,),
    # A) first additional phase; the first placement ends it
    "first_additional": (*ADDITIONAL, *ANY_TIME, *PLACEMENT),
    # B) main action phase
    "placement": (*PLACEMENT, *ANY_TIME),
    "movement": (MOVE_PRESIDENT, RETURN_PRESIDENT, *ANY_TIME),
    "recall": (RECALL_ASSISTANT, FINISH_RECALL, *ANY_TIME),
    "area_action": (),
    # C) second additional phase
    "second_additional": (*ADDITIONAL, *ANY_TIME, END_TURN),
    "over": (),
}

CHOICES: Final[Mapping[type[pending.PendingChoice], MoveRules]] = {
    pending.Exchanges: (BUY, SELL, DECLINE),
    pending.ChurchPlacement: (PLACE_IN_CHURCH, DECLINE),
    pending.CustomsPlacement: (PLACE_IN_CUSTOMS, DECLINE),
    pending.OrderCards: (TAKE_ORDER, DECLINE),
    pending.TechnologyCards: (TAKE_TECHNOLOGY, DECLINE),
    pending.WarehouseItems: (TAKE_FROM_WAREHOUSE, DECLINE),
    pending.Movements: (PICK_UP_ASSISTANT, DECLINE),
    pending.AssistantInTransit: (PUT_DOWN_ASSISTANT,),
    pending.GoodsOfChoice: (TAKE_GOOD,),
    pending.StationSite: (PLACE_STATION,),
    pending.FivePowerBonus: (COLLECT_TOKEN, DECLINE),
    pending.Construction: (BUILD_SHOP, BUILD_TRADING_HOUSE, DECLINE),
    pending.Recovery: (RECOVER_ALL, LEAVE_ONE_BEHIND),
}

MOVE_RULES: Final[Mapping[type[YokohamaMove], MoveRule[State, Any]]] = {
    move_rule.move: move_rule for move_rule in chain.from_iterable((*PHASES.values(), *CHOICES.values()))
}


def available_moves(state: State) -> MoveRules:
    """The families of moves that the topmost choice, or else the phase, is about."""
    return CHOICES[type(state.pending[-1])] if state.pending else PHASES[state.phase]


def advance(play: YokohamaPlay) -> None:
    """Plays on, by what everyone can see, to where a seat has something to choose.

    The additional phases never end by themselves: that would tell what orders in hand can or cannot be fulfilled.
    """
    while settle(play):
        pass


def settle(play: YokohamaPlay) -> bool:
    """Settles the next thing that needs nobody's choice; says whether there was one."""
    state, seat = play.state, play.state.turn.seat
    if state.pending:
        if not is_idle(state, seat, available_moves(state)):
            return False
        end_choice(play, seat)
    elif state.action is not None:
        steps.next_step(play, seat)
    elif state.phase == "placement" and placement_is_over(state, seat):
        play.emit(PlacementFinished(seat))
    elif state.phase == "recall" and is_idle(state, seat, (RECALL_ASSISTANT,)):
        play.emit(RecallFinished(seat))
    elif state.phase == "set_up" and not any(merchant.dealt for merchant in state.merchants):
        rounds.begin_turn(play, Seat(0), Round(1))
    else:
        return False
    return True


def placement_is_over(state: State, seat: Seat) -> bool:
    """Whether nothing more can be placed, not even with what University or Textile Mill may still bring."""
    return is_complete(state, seat) or is_idle(state, seat, (PLACE_ASSISTANT, *ANY_TIME))


def is_idle(state: State, seat: Seat, move_rules: MoveRules) -> bool:
    """Whether a seat can do nothing but decline."""
    return all(type(move) is DECLINE.move for move in legal(state, seat, move_rules))
