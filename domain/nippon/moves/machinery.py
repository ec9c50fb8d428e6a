"""Machinery: upgrade factories, or keep machines in stock (rulebook p. 7)."""

from collections.abc import Sequence
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, only
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import FactoryId
from domain.nippon.events import FactoryUpgraded, MachineStocked, NipponPlay
from domain.nippon.pending import PendingUpgrades
from domain.nippon.player_board import next_price
from domain.nippon.state import State, Zaibatsu
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
    components, own = components_of(state), state.zaibatsu[seat]
    able = able_to_take_a_machine(components, own)
    if not able or refuse_price(components, own, topmost(state, PendingUpgrades)):
        return ()
    return [UpgradeFactory(factory) for factory in able]


def is_possible(components: Components, _state: State, own: Zaibatsu, choice: PendingUpgrades) -> bool:
    """True if a zaibatsu can upgrade a factory by a choice, or put a machine that none can take into its stock."""
    if refuse_price(components, own, choice) is not None:
        return False
    able = able_to_take_a_machine(components, own)
    return bool(able) or refuse_for_stock(choice, able) is None


def upgrade_price(state: State, seat: Seat) -> int | None:
    """Returns the yen for the next upgrade, 0 if it is free; `None` if no more are allowed at once."""
    return next_price(components_of(state), state.zaibatsu[seat], "machinery", topmost(state, PendingUpgrades))


def refuse_price(components: Components, own: Zaibatsu, choice: PendingUpgrades) -> Refusal | None:
    """Returns why a zaibatsu can make no more upgrades, or `None` if one more is allowed and it has the yen."""
    due = next_price(components, own, "machinery", choice)
    if due is None:
        return NO_MORE
    return CANNOT_PAY if own.yen < due else None


def able_to_take_a_machine(components: Components, own: Zaibatsu) -> list[FactoryId]:
    """Returns the factories of a zaibatsu that have no machine or not yet the best one."""
    best = components.limits.best_machine
    return [factory.id for factory in own.factories if factory.machine < best]


def refuse_upgrade(state: State, seat: Seat, move: UpgradeFactory) -> Refusal | None:
    """Returns why a seat cannot upgrade a factory, or `None` if it can (rulebook p. 7)."""
    components, own = components_of(state), state.zaibatsu[seat]
    if not own.owns(move.factory):
        return NOT_YOURS
    if move.factory not in able_to_take_a_machine(components, own):
        return BEST_MACHINE
    return refuse_price(components, own, topmost(state, PendingUpgrades))


def refuse_stock(state: State, seat: Seat, _move: StockMachine) -> Refusal | None:
    """Returns why a seat cannot put a machine into its stock, or `None` if it can (rulebook p. 7).

    It can if it pays for the machine and none of its factories can take it.
    """
    components, own, top = components_of(state), state.zaibatsu[seat], topmost(state, PendingUpgrades)
    return refuse_for_stock(top, able_to_take_a_machine(components, own)) or refuse_price(components, own, top)


def refuse_for_stock(choice: PendingUpgrades, able: Sequence[FactoryId]) -> Refusal | None:
    """Returns why no machine goes to the stock, or `None` if one does for its price.

    `able` are the factories that can take a machine; they come first. A free upgrade puts none into the stock.
    """
    if choice.free:
        return NOT_FOR_STOCK
    return FACTORIES_FIRST if able else None


def upgrade(play: NipponPlay, seat: Seat, move: UpgradeFactory) -> None:
    """Installs a machine of +1 in the factory, or turns its machine from +1 to +2."""
    machine = play.state.zaibatsu[seat].factory(move.factory).machine
    play.emit(FactoryUpgraded(seat, move.factory, machine + 1, upgrade_price(play.state, seat) or 0))


def stock(play: NipponPlay, seat: Seat, _move: StockMachine) -> None:
    """Buys a machine for the next factory that the seat builds."""
    play.emit(MachineStocked(seat, upgrade_price(play.state, seat) or 0))


UPGRADE_FACTORY: Final = MoveRule(UpgradeFactory, upgrade_candidates, refuse_upgrade, upgrade, always_legal=True)
STOCK_MACHINE: Final = MoveRule(StockMachine, only(StockMachine()), refuse_stock, stock)
