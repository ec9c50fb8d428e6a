"""Produce: run factories (rulebook p. 7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import GoodsProduced, NipponPlay
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingProduction
from domain.nippon.player_board import coal_to_run
from domain.nippon.state import BuiltFactory, State
from domain.pending import topmost

RULE: Final = "rulebook p. 7, Produce"

NOT_YOURS: Final = Refusal("not-your-factory", "You have no such factory.", RULE)
ALREADY_RUN: Final = Refusal("factory-already-run", "That factory has produced in this action.", RULE)
NO_MORE: Final = Refusal("no-more-factories", "You have run as many factories as one action allows.", RULE)
STORAGE_FULL: Final = Refusal("storage-full", "The storage of that factory is full.", RULE)
TOO_LITTLE_COAL: Final = Refusal("too-little-coal", "You do not have the coal that the factory uses.", RULE)


class RunFactory(NipponMove, frozen=True):
    """Pay coal to fill the storage of a factory."""

    factory: FactoryId


def candidates(state: State, seat: Seat) -> Iterator[RunFactory]:
    """Each factory of the seat."""
    return (RunFactory(factory.id) for factory in state.zaibatsu[seat].factories)


def refusal(state: State, seat: Seat, move: RunFactory) -> Refusal | None:
    """Why a factory cannot be run; `None`: it can. It is the seat's own, has not produced in this action and has room
    for goods, one more is allowed, and there is coal for it."""
    top, components = topmost(state, PendingProduction), components_of(state)
    if not state.zaibatsu[seat].owns(move.factory):
        return NOT_YOURS
    if move.factory in top.run:
        return ALREADY_RUN
    if top.done >= components.limits.produce:
        return NO_MORE
    if state.zaibatsu[seat].factory(move.factory).goods >= components.limits.storage:
        return STORAGE_FULL
    return TOO_LITTLE_COAL if state.zaibatsu[seat].coal < coal_to_run(state, move.factory) else None


def output(state: State, factory: BuiltFactory) -> int:
    """How many goods a factory makes now: 1, and what machine and bonus add, as far as there is room."""
    components = components_of(state)
    made = 1 + factory.machine + components.factories[factory.id].synergy.extra_goods
    return min(made, components.limits.storage - factory.goods)


def run(play: NipponPlay, seat: Seat, move: RunFactory) -> None:
    """Pays the coal and stores the goods; those for which there is no room are lost."""
    factory = play.state.zaibatsu[seat].factory(move.factory)
    goods, coal = output(play.state, factory), coal_to_run(play.state, move.factory)
    play.emit(GoodsProduced(seat, move.factory, goods, coal))


RUN_FACTORY: Final = MoveRule(RunFactory, candidates, refusal, run)
