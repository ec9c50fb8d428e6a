"""Produce: run factories (rulebook p. 7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import GoodsProduced, NipponPlay
from domain.nippon.pending import PendingProduction
from domain.nippon.player_board import coal_to_run
from domain.nippon.state import BuiltFactory, State, Zaibatsu
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


def candidates(state: State, seat: Seat) -> Iterator[RunFactory]:
    """Yields every factory of the seat that it can run."""
    return map(RunFactory, runnable(components_of(state), state.zaibatsu[seat], topmost(state, PendingProduction)))


def is_possible(components: Components, _state: State, own: Zaibatsu, choice: PendingProduction) -> bool:
    """True if a zaibatsu can run a factory by a choice."""
    return next(runnable(components, own, choice), None) is not None


def runnable(components: Components, own: Zaibatsu, choice: PendingProduction) -> Iterator[FactoryId]:
    """Yields the factories of a zaibatsu that it can run by a choice."""
    for factory in own.factories:
        if refuse_own(components, own.coal, choice, factory) is None:
            yield factory.id


def refusal(state: State, seat: Seat, move: RunFactory) -> Refusal | None:
    """Returns why a seat cannot run a factory, or `None` if it can (rulebook p. 7)."""
    zaibatsu = state.zaibatsu[seat]
    if not zaibatsu.owns(move.factory):
        return NOT_YOURS
    choice, factory = topmost(state, PendingProduction), zaibatsu.factory(move.factory)
    return refuse_own(components_of(state), zaibatsu.coal, choice, factory)


def refuse_own(components: Components, coal: int, choice: PendingProduction, factory: BuiltFactory) -> Refusal | None:
    """Returns why a seat with some coal cannot run its own factory, or `None` if it can (rulebook p. 7).

    An action runs up to three different factories. Each needs an empty storage space and its coal.
    """
    if factory.id in choice.run:
        return ALREADY_RUN
    if choice.done >= components.limits.produce:
        return NO_MORE
    if factory.goods >= components.limits.storage:
        return STORAGE_FULL
    return TOO_LITTLE_COAL if coal < components.coal_to_run[factory.id] else None


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
