"""Machinery: upgrade factories, or keep machines in stock (rulebook p. 7)."""

from collections.abc import Sequence
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, only
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import FactoryUpgraded, MachineStocked, NipponPlay
from domain.nippon.pending import PendingUpgrades
from domain.nippon.player_board import next_price
from domain.nippon.state import State
from domain.pending import topmost
from domain.refusals import Refusal

RULE: Final = "rulebook p. 7, Machinery"

NOT_YOURS: Final = Refusal("not-your-factory", "You have no such factory.", RULE)
BEST_MACHINE: Final = Refusal("machine-is-best", "That factory already has the best machine.", RULE)
NO_MORE: Final = Refusal("no-more-upgrades", "You have made all upgrades that are allowed at once.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-upgrade", "You do not have enough yen for the upgrade.", RULE)
FACTORIES_FIRST: Final = Refusal(
    "factories-first", "A machine goes to your stock only if none of your factories can take it.", RULE
)
NOT_FOR_STOCK: Final = Refusal(
    "free-upgrade-not-for-stock", "A free upgrade does not put a machine into your stock.", "rulebook annex 2"
)


class UpgradeFactory(NipponMove, frozen=True):
    """Install a machine in a factory that has none, or turn its machine to the better side."""

    factory: FactoryId


class StockMachine(NipponMove, frozen=True):
    """Buy a machine for the stock, because no factory can take it."""


def upgrade_candidates(state: State, seat: Seat) -> Sequence[UpgradeFactory]:
    """Returns every factory of the seat that can take a machine; nothing if the seat can make no more upgrades."""
    able = able_to_take_a_machine(state, seat)
    return [UpgradeFactory(factory) for factory in able] if able and refuse_price(state, seat) is None else ()


def upgrade_price(state: State, seat: Seat) -> int | None:
    """Returns the yen for the next upgrade, 0 if it is free; `None` if no more are allowed at once."""
    return next_price(state, seat, "machinery", topmost(state, PendingUpgrades))


def refuse_price(state: State, seat: Seat) -> Refusal | None:
    """Returns why a seat can make no more upgrades, or `None` if it can: one more is allowed, and it has the yen."""
    due = upgrade_price(state, seat)
    if due is None:
        return NO_MORE
    return CANNOT_PAY if state.zaibatsu[seat].yen < due else None


def able_to_take_a_machine(state: State, seat: Seat) -> list[FactoryId]:
    """Returns the factories of a seat that have no machine or not yet the best one."""
    best = components_of(state).limits.best_machine
    return [factory.id for factory in state.zaibatsu[seat].factories if factory.machine < best]


def refuse_upgrade(state: State, seat: Seat, move: UpgradeFactory) -> Refusal | None:
    """Returns why a seat cannot upgrade a factory, or `None` if it can (rulebook p. 7)."""
    if not state.zaibatsu[seat].owns(move.factory):
        return NOT_YOURS
    return refuse_price(state, seat) if move.factory in able_to_take_a_machine(state, seat) else BEST_MACHINE


def refuse_stock(state: State, seat: Seat, _move: StockMachine) -> Refusal | None:
    """Returns why a seat cannot put a machine into its stock, or `None` if it can (rulebook p. 7).

    It can if it pays for the machine and none of its factories can take it.
    """
    if topmost(state, PendingUpgrades).free:
        return NOT_FOR_STOCK
    if able_to_take_a_machine(state, seat):
        return FACTORIES_FIRST
    return refuse_price(state, seat)


def upgrade(play: NipponPlay, seat: Seat, move: UpgradeFactory) -> None:
    """Installs a machine of +1 in the factory, or turns its machine from +1 to +2."""
    machine = play.state.zaibatsu[seat].factory(move.factory).machine
    play.emit(FactoryUpgraded(seat, move.factory, machine + 1, upgrade_price(play.state, seat) or 0))


def stock(play: NipponPlay, seat: Seat, _move: StockMachine) -> None:
    """Buys a machine for the next factory that the seat builds."""
    play.emit(MachineStocked(seat, upgrade_price(play.state, seat) or 0))


UPGRADE_FACTORY: Final = MoveRule(UpgradeFactory, upgrade_candidates, refuse_upgrade, upgrade, always_legal=True)
STOCK_MACHINE: Final = MoveRule(StockMachine, only(StockMachine()), refuse_stock, stock)
