"""Invest: build a factory (rulebook p. 6), and what its bonus gives at once (rulebook annex 2)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import VEHICLES, FactoryId, Gain, Synergy
from domain.nippon.events import (
    BonusReceived,
    ChoiceOffered,
    FactoryBuilt,
    FactoryUpgraded,
    NipponPlay,
    VehiclesTurned,
)
from domain.nippon.pending import PendingInvestment, PendingUpgrades, PendingVehicles
from domain.nippon.player_board import advance_without_paying, level
from domain.nippon.state import State, Zaibatsu
from domain.refusals import Refusal

RULE: Final = "rulebook p. 6, Invest"

NOT_AVAILABLE: Final = Refusal("factory-not-available", "That factory is not available.", RULE)
SAME_GOOD: Final = Refusal("good-already-produced", "You already have a factory of that good.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-factory", "You do not have enough yen for a factory.", RULE)
TOO_FEW_BLUEPRINTS: Final = Refusal(
    "knowledge-too-low", "You do not have a blueprint for each point of knowledge that you lack.", RULE
)


class BuildFactory(NipponMove, frozen=True):
    """Build a factory; each missing point of knowledge costs a blueprint."""

    factory: FactoryId


def candidates(state: State, seat: Seat) -> Iterator[BuildFactory]:
    """Yields every factory that the seat can build."""
    return map(BuildFactory, buildable(components_of(state), state, state.zaibatsu[seat]))


def is_possible(components: Components, state: State, own: Zaibatsu, _choice: PendingInvestment) -> bool:
    """True if a zaibatsu can build a factory."""
    return next(buildable(components, state, own), None) is not None


def buildable(components: Components, state: State, own: Zaibatsu) -> Iterator[FactoryId]:
    """Yields the factories that a zaibatsu can build. What does not depend on the factory is asked once."""
    if own.yen < components.prices.factory:
        return
    reach, goods = reachable_knowledge(components, own), [factory.good for factory in own.factories]
    for factory in state.factories:
        good = components.factories[factory].good
        if good not in goods and components.goods[good].knowledge <= reach:
            yield factory


def refusal(state: State, seat: Seat, move: BuildFactory) -> Refusal | None:
    """Returns why a seat cannot build a factory, or `None` if it can (rulebook p. 6).

    The factory must be beside the board and its good new to the seat. The seat needs the yen, and the knowledge or a
    blueprint for each missing point.
    """
    if move.factory not in state.factories:
        return NOT_AVAILABLE
    components, zaibatsu = components_of(state), state.zaibatsu[seat]
    good = components.factories[move.factory].good
    if zaibatsu.factory_for(good) is not None:
        return SAME_GOOD
    if zaibatsu.yen < components.prices.factory:
        return CANNOT_PAY
    return TOO_FEW_BLUEPRINTS if components.goods[good].knowledge > reachable_knowledge(components, zaibatsu) else None


def reachable_knowledge(components: Components, own: Zaibatsu) -> int:
    """Returns the highest knowledge that a new factory may need: the level, and 1 more for each blueprint."""
    return components.tracks.knowledge.levels[own.markers.knowledge] + own.blueprints


def missing_knowledge(state: State, seat: Seat, factory: FactoryId) -> int:
    """Returns how many points of knowledge a seat lacks for a factory; each costs a blueprint (rulebook p. 6)."""
    components = components_of(state)
    needed = components.goods[components.factories[factory].good].knowledge
    return max(0, needed - level(state, seat, "knowledge"))


def build(play: NipponPlay, seat: Seat, move: BuildFactory) -> None:
    """Builds the factory, puts machines from the stock onto it, and then uses its bonus."""
    components, blueprints = components_of(play.state), missing_knowledge(play.state, seat, move.factory)
    play.emit(FactoryBuilt(seat, move.factory, components.prices.factory, blueprints))
    for machine in range(1, components.limits.best_machine + 1):
        if play.state.zaibatsu[seat].machines:
            play.emit(FactoryUpgraded(seat, move.factory, machine, from_stock=True))
    use_once(play, seat, components.factories[move.factory].synergy)


def use_once(play: NipponPlay, seat: Seat, synergy: Synergy) -> None:
    """Gives or offers the part of a synergy bonus that counts only when its factory is built (rulebook annex 2)."""
    if synergy.once != Gain():
        play.emit(BonusReceived(seat, synergy.once, "factory"))
    for track, steps in synergy.steps_once.items():
        advance_without_paying(play, seat, track, steps)
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
    """Advances the money marker by `steps` for each money symbol that was revealed before the factory was built.

    Source: the silk factory of rulebook annex 2 that makes money symbols better.
    """
    zaibatsu, components = play.state.zaibatsu[seat], components_of(play.state)
    revealed = sum(
        components.symbols_revealed[vehicle][components.vehicles.of(vehicle).tiles - zaibatsu.fleet(vehicle).left]
        for vehicle in VEHICLES
    )
    advance_without_paying(play, seat, "money", steps * revealed)


BUILD_FACTORY: Final = MoveRule(BuildFactory, candidates, refusal, build, always_legal=True)
