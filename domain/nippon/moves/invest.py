"""Invest: build a factory (rulebook p. 6)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import FactoryId, Gain, Synergy
from domain.nippon.events import (
    BonusReceived,
    ChoiceOffered,
    FactoryBuilt,
    FactoryUpgraded,
    NipponPlay,
    VehiclesTurned,
)
from domain.nippon.levels import advance_as_far_as_possible, level
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import PendingUpgrades, PendingVehicles
from domain.nippon.state import State

RULE: Final = "rulebook p. 6, Invest"

NOT_AVAILABLE: Final = Refusal("factory-not-available", "That factory is not beside the board.", RULE)
SAME_GOOD: Final = Refusal("good-already-produced", "You already have a factory of that good.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-factory", "You do not have the yen that a factory costs.", RULE)
TOO_FEW_BLUEPRINTS: Final = Refusal(
    "knowledge-too-low", "You have too few blueprints for the knowledge that you lack.", RULE
)


class BuildFactory(NipponMove, frozen=True):
    """Build a factory; each missing point of knowledge costs a blueprint."""

    factory: FactoryId


def candidates(state: State, seat: Seat) -> Iterator[BuildFactory]:
    """Each factory beside the board, if the seat has the yen that any of them costs."""
    can_pay = state.zaibatsu[seat].yen >= components_of(state).prices.factory
    return map(BuildFactory, state.factories if can_pay else ())


def refusal(state: State, seat: Seat, move: BuildFactory) -> Refusal | None:
    """Why a factory cannot be built; `None`: it can. It lies beside the board, its good is new to the seat,
    which has the yen, and the knowledge or a blueprint for each point that is missing."""
    if move.factory not in state.factories:
        return NOT_AVAILABLE
    components, zaibatsu = components_of(state), state.zaibatsu[seat]
    good = components.factories[move.factory].good
    if zaibatsu.factory_for(good) is not None:
        return SAME_GOOD
    if zaibatsu.yen < components.prices.factory:
        return CANNOT_PAY
    return TOO_FEW_BLUEPRINTS if zaibatsu.blueprints < missing_knowledge(state, seat, move.factory) else None


def missing_knowledge(state: State, seat: Seat, factory: FactoryId) -> int:
    """How many points of knowledge a seat lacks for a factory, each of which costs a blueprint (rulebook p. 6)."""
    components = components_of(state)
    needed = components.goods[components.factories[factory].good].knowledge
    return max(0, needed - level(state, seat, "knowledge"))


def build(play: NipponPlay, seat: Seat, move: BuildFactory) -> None:
    """Builds the factory. Machines waiting in the stock go onto it before its bonus is used."""
    components, blueprints = components_of(play.state), missing_knowledge(play.state, seat, move.factory)
    play.emit(FactoryBuilt(seat, move.factory, components.prices.factory, blueprints))
    for machine in range(1, components.limits.best_machine + 1):
        if play.state.zaibatsu[seat].machines:
            play.emit(FactoryUpgraded(seat, move.factory, machine, from_stock=True))
    use_once(play, seat, components.factories[move.factory].synergy)


def use_once(play: NipponPlay, seat: Seat, synergy: Synergy) -> None:
    """Gives, or offers, what a synergy bonus brings only when its factory is built (rulebook annex 2)."""
    if synergy.once != Gain():
        play.emit(BonusReceived(seat, synergy.once, "factory"))
    for track, steps in synergy.steps_once.items():
        advance_as_far_as_possible(play, seat, track, steps)
    if synergy.more_steps_per_symbol:
        advance_for_revealed_symbols(play, seat, synergy.more_steps_per_symbol)
    if synergy.turns is not None:
        play.emit(VehiclesTurned(seat, synergy.turns))
    if synergy.free_trains:
        play.emit(ChoiceOffered(seat, PendingVehicles(vehicle="train", free=synergy.free_trains)))
    if synergy.free_ships:
        play.emit(ChoiceOffered(seat, PendingVehicles(vehicle="ship", free=synergy.free_ships)))
    if synergy.free_upgrades:
        play.emit(ChoiceOffered(seat, PendingUpgrades(free=synergy.free_upgrades)))


def advance_for_revealed_symbols(play: NipponPlay, seat: Seat, steps: int) -> None:
    """Advances the money marker for the symbols that stand revealed: the factory that makes them better counts for
    those of before, too (rulebook annex 2)."""
    zaibatsu, vehicles = play.state.zaibatsu[seat], components_of(play.state).vehicles
    revealed = sum(
        row.symbols_after(row.tiles - fleet.left)
        for row, fleet in ((vehicles.train, zaibatsu.trains), (vehicles.ship, zaibatsu.ships))
    )
    advance_as_far_as_possible(play, seat, "money", steps * revealed)


BUILD_FACTORY: Final = MoveRule(BuildFactory, candidates, refusal, build)
