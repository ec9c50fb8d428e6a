"""The level tracks of a player board (rulebook p. 2, 4, 8), and the synergy bonuses of its factories (annex 2)."""

from domain.game import Seat
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import Action, FactoryId, Prices, Step, Synergy, Track
from domain.nippon.events import MarkerAdvanced, NipponPlay
from domain.nippon.pending import Several
from domain.nippon.state import Markers, State, Zaibatsu

# The level tracks


def step(state: State, seat: Seat, track: Track) -> Step:
    """Returns the step of a track, counted from 0, on which the marker of a seat is."""
    found: Step = getattr(state.zaibatsu[seat].markers, track)
    return found


def level(state: State, seat: Seat, track: Track) -> int:
    """Returns the level of a seat on a track: knowledge, coal per consolidation, or yen per consolidation.

    Between two numbers of the track it is the lower one (rulebook p. 6).
    """
    return components_of(state).tracks.of(track).levels[step(state, seat, track)]


def steps_left(components: Components, markers: Markers, track: Track) -> int:
    """Returns how many steps the marker of a track can still advance."""
    now: Step = getattr(markers, track)
    return components.last_steps[track] - now


def advance_without_paying(play: NipponPlay, seat: Seat, track: Track, steps: int) -> None:
    """Advances a marker; steps beyond the last one are lost (rulebook p. 8)."""
    state = play.state
    possible = min(steps, steps_left(components_of(state), state.zaibatsu[seat].markers, track))
    if possible:
        play.emit(MarkerAdvanced(seat, track, possible))


# The synergy bonuses of factories


def synergies(state: State, seat: Seat) -> list[Synergy]:
    """Returns the synergy bonuses of a seat, in the order in which it built its factories."""
    factories = components_of(state).factories
    return [factories[factory.id].synergy for factory in state.zaibatsu[seat].factories]


def prices(components: Components, own: Zaibatsu, action: Action) -> Prices:
    """Returns the total yen for 1, 2 or 3 upgrades, steps, trains or ships in one action of a zaibatsu.

    The prices on a factory replace the usual ones.
    """
    usual, special = components.price_table[action]
    for factory in own.factories:
        if factory.id in special:
            return special[factory.id]
    return usual


def next_price(components: Components, own: Zaibatsu, action: Action, choice: Several) -> int | None:
    """Returns the yen for making a choice of an action once more, 0 if it is free; `None` if it is used up."""
    if choice.free:
        return 0 if choice.done < choice.free else None
    totals, done = prices(components, own, action), choice.done
    if done >= len(totals):
        return None
    return totals[done] - totals[done - 1] if done else totals[0]


def extra_steps(state: State, seat: Seat, track: Track) -> int:
    """Returns how many more steps the action of a track gives a seat."""
    return sum([synergy.extra_steps.get(track, 0) for synergy in synergies(state, seat)])


def steps_per_symbol(state: State, seat: Seat) -> int:
    """Returns how many steps on the money track a revealed money symbol gives a seat."""
    return 1 + sum([synergy.more_steps_per_symbol for synergy in synergies(state, seat)])


def extra_income(state: State, seat: Seat) -> int:
    """Returns how many more yen a seat receives when it consolidates."""
    return sum([synergy.income for synergy in synergies(state, seat)])


def kept_coal(state: State, seat: Seat) -> int:
    """Returns how much coal a seat may keep when it consolidates."""
    return sum([synergy.kept_coal for synergy in synergies(state, seat)])


def extra_stars(state: State, seat: Seat, track: Track) -> int:
    """Returns how many stars of a track are on the factories of a seat."""
    stars = components_of(state).stars_on_factories[track]
    return sum([stars[factory.id] for factory in state.zaibatsu[seat].factories if factory.id in stars])


def coal_to_run(state: State, factory: FactoryId) -> int:
    """Returns how much coal a factory uses each time it is run (rulebook p. 7 and annex 2)."""
    return components_of(state).coal_to_run[factory]
