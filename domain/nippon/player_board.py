"""What the synergy bonuses of a seat's factories change (rulebook annex 2)."""

from collections.abc import Iterator

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import Action, FactoryId, Prices, Synergy, Track
from domain.nippon.pending import Several
from domain.nippon.state import State


def synergies(state: State, seat: Seat) -> Iterator[Synergy]:
    """The synergy bonuses that a seat has, in the order of its factories."""
    factories = components_of(state).factories
    return (factories[factory.id].synergy for factory in state.zaibatsu[seat].factories)


def prices(state: State, seat: Seat, action: Action) -> Prices:
    """What an action costs a seat that is done one to three times: the usual prices, or those of a factory."""
    components = components_of(state)
    special = components.special_prices[action]
    for factory in state.zaibatsu[seat].factories:
        if factory.id in special:
            return special[factory.id]
    return components.usual_prices[action]


def next_price(state: State, seat: Seat, action: Action, choice: Several) -> int | None:
    """What it costs to do once more what an action or a gift allows; `None`: it may not be done again."""
    if choice.free:
        return 0 if choice.done < choice.free else None
    in_all, done = prices(state, seat, action), choice.done
    if done >= len(in_all):
        return None
    return in_all[done] - in_all[done - 1] if done else in_all[0]


def extra_steps(state: State, seat: Seat, track: Track) -> int:
    """How many more steps the action of a track gives."""
    return sum(synergy.extra_steps.get(track, 0) for synergy in synergies(state, seat))


def steps_per_symbol(state: State, seat: Seat) -> int:
    """How many steps on the money track a revealed money symbol gives."""
    return 1 + sum(synergy.more_steps_per_symbol for synergy in synergies(state, seat))


def income(state: State, seat: Seat) -> int:
    """How many yen more a consolidation gives."""
    return sum(synergy.income for synergy in synergies(state, seat))


def kept_coal(state: State, seat: Seat) -> int:
    """How many coal a seat may keep in a consolidation."""
    return sum(synergy.kept_coal for synergy in synergies(state, seat))


def extra_stars(state: State, seat: Seat, track: Track) -> int:
    """How many stars of a track stand on factories."""
    return sum(synergy.stars.get(track, 0) for synergy in synergies(state, seat))


def coal_to_run(state: State, factory: FactoryId) -> int:
    """How many coal a factory uses to produce."""
    components = components_of(state)
    card = components.factories[factory]
    return components.goods[card.good].coal if card.synergy.coal is None else card.synergy.coal
