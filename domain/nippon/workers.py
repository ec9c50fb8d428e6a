"""Workers: drawn from the bag onto the game board (rulebook p. 4-5), paid and returned to the bag (rulebook p. 11)."""

from collections.abc import Sequence

from domain.game import Seat, points_of
from domain.nippon.components import components_of
from domain.nippon.components.rows import Color, Row, Space
from domain.nippon.events import NipponPlay, RowMoved, WagesPaid, WorkersDrawn, WorkersReturned
from domain.nippon.state import State

# Refill


def draw_workers(play: NipponPlay, wanted: Sequence[int]) -> None:
    """Draws workers from the bag for every action space and then for every row, as many as the bag has.

    `wanted` has a number for each action space from the left, then one for each row from the top.
    """
    bag = list(play.state.bag)
    drawn: list[tuple[Color, ...]] = []
    for count in wanted:
        possible = min(count, len(bag))
        drawn.append(tuple([bag.pop(play.chance.below(len(bag))) for _ in range(possible)]))
    owed = tuple(count - len(workers) for count, workers in zip(wanted, drawn, strict=True))
    spaces = len(play.state.spaces)
    play.emit(WorkersDrawn(tuple(drawn[:spaces]), tuple(drawn[spaces:]), owed if any(owed) else ()))


def lacking(state: State) -> tuple[int, ...]:
    """Returns how many workers each action space, and then each row, lacks for a general refill (rulebook p. 5)."""
    components = components_of(state)
    per_row = components.worker_rows.workers[len(state.zaibatsu)]
    spaces = (components.workers.per_space - len(workers) for workers in state.spaces)
    return (*spaces, *(per_row - len(workers) for workers in state.rows))


def refill_space(play: NipponPlay, space: Space) -> bool:
    """Moves the workers of the topmost row that has any onto an action space. Returns false if all rows are empty."""
    for row, workers in enumerate(play.state.rows):
        if workers:
            play.emit(RowMoved(Row(row), space))
            return True
    return False


def complete_refill(play: NipponPlay) -> None:
    """Draws the workers that the last general refill lacked, as many as the bag has now (rulebook p. 5, 11)."""
    if play.state.owed and play.state.bag:
        draw_workers(play, play.state.owed)


# Workforce


def release_workers(play: NipponPlay, seat: Seat) -> None:
    """Plays the last step of consolidating: pays the workers, returns them to the bag, completes a refill.

    Does nothing if the seat has no workers.
    """
    if play.state.zaibatsu[seat].workers:
        pay_wages(play, seat)
        play.emit(WorkersReturned(seat))
        complete_refill(play)


def pay_wages(play: NipponPlay, seat: Seat) -> None:
    """Pays for each color of the workers of a seat as far as its yen go (rulebook p. 11 and annex 1).

    Each color that is not paid costs VP, but a seat never has less than 0 VP.
    """
    zaibatsu = play.state.zaibatsu[seat]
    if not zaibatsu.workers:
        return
    cost = components_of(play.state).workers
    colors = len(set(zaibatsu.workers))
    paid = min(colors, zaibatsu.yen // cost.wage)
    lost = min((colors - paid) * cost.vp_lost_per_unpaid_color, points_of(zaibatsu.lines, seat))
    play.emit(WagesPaid(seat, paid * cost.wage, colors - paid, lost))
