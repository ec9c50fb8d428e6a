"""The level tracks of the player boards (rulebook p. 2, 4, 8)."""

from domain.game import Seat
from domain.nippon.components import components_of
from domain.nippon.components.rows import Step, Track
from domain.nippon.events import MarkerAdvanced, NipponPlay
from domain.nippon.state import State


def step(state: State, seat: Seat, track: Track) -> Step:
    """On which step of a track a seat's marker stands."""
    found: Step = getattr(state.zaibatsu[seat].markers, track)
    return found


def level(state: State, seat: Seat, track: Track) -> int:
    """The level of a seat on a track: the number beside or below its marker; on the money track, yen."""
    return components_of(state).tracks.of(track).levels[step(state, seat, track)]


def room(state: State, seat: Seat, track: Track) -> int:
    """How many steps a seat's marker can still advance."""
    return components_of(state).last_steps[track] - step(state, seat, track)


def advance_as_far_as_possible(play: NipponPlay, seat: Seat, track: Track, steps: int) -> None:
    """Advances a marker for nothing; what goes beyond the last step is lost (rulebook p. 8)."""
    possible = min(steps, room(play.state, seat, track))
    if possible:
        play.emit(MarkerAdvanced(seat, track, possible))
