"""Machinery: install machines and make them better (rulebook p. 7)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, only
from domain.nippon.components import components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import FactoryUpgraded, MachineStocked, NipponPlay
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingUpgrades
from domain.nippon.player_board import next_price
from domain.nippon.state import BuiltFactory, State
from domain.pending import topmost

RULE: Final = "rulebook p. 7, Machinery"

NOT_YOURS: Final = Refusal("not-your-factory", "You have no such factory.", RULE)
BEST_MACHINE: Final = Refusal("machine-is-best", "The machine of that factory cannot be made better.", RULE)
NO_MORE: Final = Refusal("no-more-upgrades", "You have made all the upgrades of this action.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-upgrade", "You do not have the yen that the upgrade costs.", RULE)
FACTORIES_FIRST: Final = Refusal(
    "factories-first", "A machine goes to your stock only when none of your factories can take it.", RULE
)
NOT_FOR_STOCK: Final = Refusal(
    "free-upgrade-not-for-stock", "A free upgrade puts nothing in your stock.", "rulebook annex 2"
)


class UpgradeFactory(NipponMove, frozen=True):
    """Install a machine in a factory that has none, or make its machine better."""

    factory: FactoryId


class StockMachine(NipponMove, frozen=True):
    """Keep a machine for the next factory, as none can take it now."""


def each_factory(state: State, seat: Seat) -> Iterator[UpgradeFactory]:
    """Each factory of the seat."""
    return (UpgradeFactory(factory.id) for factory in state.zaibatsu[seat].factories)


def price(state: State, seat: Seat) -> int | None:
    """What the next upgrade of this action or gift costs, in yen; `None`: no other may be made."""
    return next_price(state, seat, "machinery", topmost(state, PendingUpgrades))


def refuse_price(state: State, seat: Seat) -> Refusal | None:
    """Why no other upgrade can be made; `None`: one can. One more is allowed, and the seat has the yen."""
    due = price(state, seat)
    if due is None:
        return NO_MORE
    return CANNOT_PAY if state.zaibatsu[seat].yen < due else None


def can_take_a_machine(state: State, factory: BuiltFactory) -> bool:
    """Whether a factory has no machine, or one that can be made better."""
    return factory.machine < components_of(state).limits.best_machine


def refuse_upgrade(state: State, seat: Seat, move: UpgradeFactory) -> Refusal | None:
    """Why a factory cannot be upgraded; `None`: it can. It is the seat's own and can take a machine."""
    zaibatsu = state.zaibatsu[seat]
    if not zaibatsu.owns(move.factory):
        return NOT_YOURS
    return refuse_price(state, seat) if can_take_a_machine(state, zaibatsu.factory(move.factory)) else BEST_MACHINE


def refuse_stock(state: State, seat: Seat, _move: StockMachine) -> Refusal | None:
    """Why no machine can go to the stock; `None`: one can. It is paid for, and no factory of the seat can take it."""
    if topmost(state, PendingUpgrades).free:
        return NOT_FOR_STOCK
    if any(can_take_a_machine(state, factory) for factory in state.zaibatsu[seat].factories):
        return FACTORIES_FIRST
    return refuse_price(state, seat)


def upgrade(play: NipponPlay, seat: Seat, move: UpgradeFactory) -> None:
    """Installs a machine of +1, or turns one of +1 to +2."""
    machine = play.state.zaibatsu[seat].factory(move.factory).machine
    play.emit(FactoryUpgraded(seat, move.factory, machine + 1, price(play.state, seat) or 0))


def stock(play: NipponPlay, seat: Seat, _move: StockMachine) -> None:
    """Buys a machine that waits for the seat's next factory."""
    play.emit(MachineStocked(seat, price(play.state, seat) or 0))


UPGRADE_FACTORY: Final = MoveRule(UpgradeFactory, each_factory, refuse_upgrade, upgrade)
STOCK_MACHINE: Final = MoveRule(StockMachine, only(StockMachine()), refuse_stock, stock)
