"""Take a worker from an action space and carry out an action of that space (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.memoize import memoize_last
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import Action, Color
from domain.nippon.events import NipponPlay, WorkerTaken
from domain.nippon.moves.move import NipponMove
from domain.nippon.moves.parts import can_go_on
from domain.nippon.pending import FIRST_CHOICE
from domain.nippon.state import State

RULE: Final = "rulebook p. 4, Take a worker"

UNKNOWN_ACTION: Final = Refusal("unknown-action", "There is no such action.", RULE)
SLOTS_FULL: Final = Refusal("no-slot-for-a-worker", "Your board holds no more workers: you must consolidate.", RULE)
NO_SUCH_WORKER: Final = Refusal("no-such-worker", "No worker of that color stands on the action's space.", RULE)
IMPOSSIBLE: Final = Refusal("action-impossible", "You may only choose an action that you can carry out.", RULE)


class TakeWorker(NipponMove, frozen=True):
    """Take a worker of a color from the space of an action, and carry out that action."""

    color: Color
    action: Action


def candidates(state: State, seat: Seat) -> Iterator[TakeWorker]:
    """Each action that can be carried out, with each color that stands on its space, if the board has a slot left."""
    components = components_of(state)
    slot_left = len(state.zaibatsu[seat].workers) < components.slots
    for action in possible_actions(state, seat) if slot_left else ():
        for color in dict.fromkeys(state.spaces[components.space_of[action]]):
            yield TakeWorker(color, action)


def refusal(state: State, seat: Seat, move: TakeWorker) -> Refusal | None:
    """Why a worker cannot be taken for an action; `None`: it can. The player board has a slot, a worker of the color
    stands on the space, and the action can be carried out."""
    if move.action not in FIRST_CHOICE:
        return UNKNOWN_ACTION
    components = components_of(state)
    if len(state.zaibatsu[seat].workers) >= components.slots:
        return SLOTS_FULL
    if move.color not in state.spaces[components.space_of[move.action]]:
        return NO_SUCH_WORKER
    return None if move.action in possible_actions(state, seat) else IMPOSSIBLE


@memoize_last
def possible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """The actions that a seat could carry out with some worker, in the order in which `Action` names them."""
    components, yen = components_of(state), state.zaibatsu[seat].yen
    space_of, least_yen = components.space_of, components.least_yen
    return tuple(
        action
        for action, first_choice in FIRST_CHOICE.items()
        if state.spaces[space_of[action]]
        and yen >= least_yen[action]
        and can_go_on(replace(state, pending=(first_choice,)), seat)
    )


def take(play: NipponPlay, seat: Seat, move: TakeWorker) -> None:
    """Takes the worker, to the leftmost empty slot; the action begins."""
    play.emit(WorkerTaken(seat, components_of(play.state).space_of[move.action], move.color, move.action))


TAKE_WORKER: Final = MoveRule(TakeWorker, candidates, refusal, take, always_legal=True)
