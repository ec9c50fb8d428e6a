"""Produce: run factories (rulebook p. 7)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import GoodsProduced, NipponPlay
from domain.nippon.pending import PendingProduction
from domain.nippon.player_board import coal_to_run
from domain.nippon.state import BuiltFactory, State
from domain.pending import topmost
from domain.refusals import Refusal

RULE: Final = "rulebook p. 7, Produce"

NOT_YOURS: Final = Refusal("not-your-factory", "You have no such factory.", RULE)
ALREADY_RUN: Final = Refusal("factory-already-run", "That factory has already produced in this action.", RULE)
NO_MORE: Final = Refusal("no-more-factories", "You have run as many factories as one action allows.", RULE)
STORAGE_FULL: Final = Refusal("storage-full", "The storage of that factory is full.", RULE)
TOO_LITTLE_COAL: Final = Refusal("too-little-coal", "You do not have enough coal for that factory.", RULE)


class RunFactory(NipponMove, frozen=True):
    """Pay coal to run a factory, which stores goods."""

    factory: FactoryId


def candidates(state: State, seat: Seat) -> list[RunFactory]:
    """Returns every factory of the seat that it can run."""
    factories = state.zaibatsu[seat].factories
    return [RunFactory(factory.id) for factory in factories if refuse_own(state, seat, factory) is None]


def refusal(state: State, seat: Seat, move: RunFactory) -> Refusal | None:
    """Returns why a seat cannot run a factory, or `None` if it can (rulebook p. 7)."""
    zaibatsu = state.zaibatsu[seat]
    return refuse_own(state, seat, zaibatsu.factory(move.factory)) if zaibatsu.owns(move.factory) else NOT_YOURS


def refuse_own(state: State, seat: Seat, factory: BuiltFactory) -> Refusal | None:
    """Returns why a seat cannot run its own factory, or `None` if it can (rulebook p. 7).

    An action runs up to three different factories. Each needs an empty storage space and its coal.
    """
    top, components = topmost(state, PendingProduction), components_of(state)
    if factory.id in top.run:
        return ALREADY_RUN
    if top.done >= components.limits.produce:
        return NO_MORE
    if factory.goods >= components.limits.storage:
        return STORAGE_FULL
    return TOO_LITTLE_COAL if state.zaibatsu[seat].coal < components.coal_to_run[factory.id] else None


def goods_made(state: State, factory: BuiltFactory) -> int:
    """Returns how many goods a factory stores when it is run now.

    These are 1 and what its machine and bonus add, but not more than the empty storage spaces (rulebook p. 7).
    """
    components = components_of(state)
    made = 1 + factory.machine + components.factories[factory.id].synergy.extra_goods
    return min(made, components.limits.storage - factory.goods)


def run(play: NipponPlay, seat: Seat, move: RunFactory) -> None:
    """Pays the coal and stores the goods."""
    factory = play.state.zaibatsu[seat].factory(move.factory)
    goods, coal = goods_made(play.state, factory), coal_to_run(play.state, move.factory)
    play.emit(GoodsProduced(seat, move.factory, goods, coal))


RUN_FACTORY: Final = MoveRule(RunFactory, candidates, refusal, run, always_legal=True)
