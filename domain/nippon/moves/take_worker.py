"""Take a worker, carry out an action of its space, and finish the action (rulebook p. 4).

A seat may only choose an action that it can carry out. To find out, `POSSIBLE` asks the same functions that list the
moves of the action, with the choice as an argument: no state is made in which this choice waits.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule, only
from domain.nippon.base import MoveRules, NipponMove
from domain.nippon.components import REGISTRY, Components, components_of
from domain.nippon.components.rows import Action, Color, Space
from domain.nippon.events import ChoiceEnded, NipponPlay, WorkerTaken
from domain.nippon.moves import (
    export,
    invest,
    knowledge_and_mines,
    local_market,
    machinery,
    produce,
    trains_and_ships,
)
from domain.nippon.moves.export import FULFILL_CONTRACT
from domain.nippon.moves.invest import BUILD_FACTORY
from domain.nippon.moves.knowledge_and_mines import ADVANCE_MARKER
from domain.nippon.moves.local_market import SUPPLY_CITY
from domain.nippon.moves.machinery import STOCK_MACHINE, UPGRADE_FACTORY
from domain.nippon.moves.produce import RUN_FACTORY
from domain.nippon.moves.trains_and_ships import BUILD_SHIP, BUILD_TRAIN
from domain.nippon.pending import (
    FIRST_CHOICE,
    PendingAdvance,
    PendingChoice,
    PendingExports,
    PendingInvestment,
    PendingProduction,
    PendingSupplies,
    PendingUpgrades,
    PendingVehicles,
    Several,
)
from domain.nippon.state import State, Zaibatsu
from domain.pending import topmost
from domain.refusals import Refusal
from domain.value import memoize_last

RULE: Final = "rulebook p. 4, Take a worker"

UNKNOWN_ACTION: Final = Refusal("unknown-action", "There is no such action.", RULE)
SLOTS_FULL: Final = Refusal("no-slot-for-a-worker", "Your board is full of workers: you must consolidate.", RULE)
NO_SUCH_WORKER: Final = Refusal(
    "no-such-worker", "There is no worker of that color on the action space of this action.", RULE
)
IMPOSSIBLE: Final = Refusal("action-impossible", "You can only choose an action that you can carry out.", RULE)
NOTHING_DONE: Final = Refusal(
    "action-not-carried-out", "You must carry out the action that you chose at least once.", "rulebook p. 4"
)


class TakeWorker(NipponMove, frozen=True):
    """Take a worker of a color from the action space of an action, and carry out this action."""

    color: Color
    action: Action


class Finish(NipponMove, frozen=True):
    """End a choice that can be made several times."""


ONE_MOVE: Final[Mapping[type[PendingChoice], MoveRules]] = {
    PendingInvestment: (BUILD_FACTORY,),
    PendingAdvance: (ADVANCE_MARKER,),
}
"""The move rules that carry out an action with one move, by its pending choice."""
SEVERAL_MOVES: Final[Mapping[type[PendingChoice], MoveRules]] = {
    PendingUpgrades: (UPGRADE_FACTORY, STOCK_MACHINE),
    PendingProduction: (RUN_FACTORY,),
    PendingVehicles: (BUILD_TRAIN, BUILD_SHIP),
    PendingExports: (FULFILL_CONTRACT,),
    PendingSupplies: (SUPPLY_CITY,),
}
"""The move rules that carry out an action, or use what a new factory gives, move by move, by the pending choice."""
ACTION_MOVES: Final = {**ONE_MOVE, **SEVERAL_MOVES}
IsPossible = Callable[[Components, State, Zaibatsu, Any], bool]
"""(components, state, own, choice): true if a zaibatsu has a legal move for a choice."""
POSSIBLE: Final[Mapping[type[PendingChoice], IsPossible]] = {
    PendingInvestment: invest.is_possible,
    PendingAdvance: knowledge_and_mines.is_possible,
    PendingUpgrades: machinery.is_possible,
    PendingProduction: produce.is_possible,
    PendingVehicles: trains_and_ships.is_possible,
    PendingExports: export.is_possible,
    PendingSupplies: local_market.is_possible,
}
"""By pending choice of `ACTION_MOVES`: tells if it has a legal move, whether it is the topmost one or would be."""


@lru_cache(maxsize=64)
def first_possible(components: Digest) -> tuple[tuple[Action, Space, int, PendingChoice, IsPossible], ...]:
    """Returns each action with its space, the least yen that it takes, its first choice, and its part of `POSSIBLE`."""
    found = REGISTRY[components]
    return tuple(
        (action, found.space_of[action], found.least_yen[action], choice, POSSIBLE[type(choice)])
        for action, choice in FIRST_CHOICE.items()
    )


def can_continue(state: State, seat: Seat) -> bool:
    """True if the action that the topmost choice is about has a legal move. Raises `KeyError` for other choices."""
    choice = state.pending[-1]
    return POSSIBLE[type(choice)](components_of(state), state, state.zaibatsu[seat], choice)


@memoize_last
def possible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Returns the actions that a seat can carry out and whose space has a worker, in the order of `Action`."""
    components, spaces, own = components_of(state), state.spaces, state.zaibatsu[seat]
    yen = own.yen
    return tuple(
        [
            action
            for action, space, least_yen, choice, is_possible in first_possible(state.components)
            if spaces[space] and yen >= least_yen and is_possible(components, state, own, choice)
        ]
    )


def take_candidates(state: State, seat: Seat) -> Sequence[TakeWorker]:
    """Returns every possible action with every color on its space; nothing if the player board is full."""
    components = components_of(state)
    if len(state.zaibatsu[seat].workers) >= components.slots:
        return ()
    spaces, space_of = state.spaces, components.space_of
    moves: list[TakeWorker] = []
    for action in possible_actions(state, seat):
        moves += each_color(action, spaces[space_of[action]])
    return moves


@lru_cache(maxsize=4096)
def each_color(action: Action, workers: tuple[Color, ...]) -> tuple[TakeWorker, ...]:
    """Returns an action with each color of the workers on its space."""
    return tuple([TakeWorker(color, action) for color in dict.fromkeys(workers)])


def refuse_take(state: State, seat: Seat, move: TakeWorker) -> Refusal | None:
    """Returns why a worker cannot be taken for an action, or `None` if it can (rulebook p. 4).

    The player board needs an empty slot, the action space a worker of the color, and the seat must be able to carry out
    the action.
    """
    if move.action not in FIRST_CHOICE:
        return UNKNOWN_ACTION
    components = components_of(state)
    if len(state.zaibatsu[seat].workers) >= components.slots:
        return SLOTS_FULL
    if move.color not in state.spaces[components.space_of[move.action]]:
        return NO_SUCH_WORKER
    return None if move.action in possible_actions(state, seat) else IMPOSSIBLE


def take(play: NipponPlay, seat: Seat, move: TakeWorker) -> None:
    """Moves the worker to the leftmost empty slot of the player board and begins the action."""
    play.emit(WorkerTaken(seat, components_of(play.state).space_of[move.action], move.color, move.action))


def refuse_finish(state: State, _seat: Seat, _move: Finish) -> Refusal | None:
    """Returns why the seat cannot end the topmost choice, or `None` if it can.

    An action is carried out at least once (rulebook p. 4); what a new factory gives for free is optional.
    """
    return None if topmost(state, Several).may_end else NOTHING_DONE


def finish(play: NipponPlay, seat: Seat, _move: Finish) -> None:
    """Ends the topmost choice."""
    play.emit(ChoiceEnded(seat))


TAKE_WORKER: Final = MoveRule(TakeWorker, take_candidates, refuse_take, take, always_legal=True)
FINISH: Final = MoveRule(Finish, only(Finish()), refuse_finish, finish)
