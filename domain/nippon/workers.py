"""How workers come onto the board (rulebook p. 4-5)."""

from collections.abc import Sequence

from domain.nippon.components import components_of
from domain.nippon.components.rows import Color, Row, Space
from domain.nippon.events import NipponPlay, RowMoved, WorkersDrawn
from domain.nippon.state import State


def draw_workers(play: NipponPlay, wanted: Sequence[int]) -> None:
    """Draws workers from the bag, as many as it holds, for each action space and then for each row."""
    bag = list(play.state.bag)
    drawn: list[tuple[Color, ...]] = []
    for count in wanted:
        possible = min(count, len(bag))
        drawn.append(tuple(bag.pop(play.chance.below(len(bag))) for _ in range(possible)))
    owed = tuple(count - len(workers) for count, workers in zip(wanted, drawn, strict=True))
    spaces = len(play.state.spaces)
    play.emit(WorkersDrawn(tuple(drawn[:spaces]), tuple(drawn[spaces:]), owed if any(owed) else ()))


def lacking(state: State) -> tuple[int, ...]:
    """How many workers each action space and then each row lacks to be as full as after a general refill."""
    components = components_of(state)
    per_row = components.worker_rows.workers[len(state.zaibatsu)]
    spaces = (components.workers.per_space - len(workers) for workers in state.spaces)
    return (*spaces, *(per_row - len(workers) for workers in state.rows))


def refill_space(play: NipponPlay, space: Space) -> bool:
    """Moves the topmost row that has workers onto an empty action space; tells whether there was one."""
    for row, workers in enumerate(play.state.rows):
        if workers:
            play.emit(RowMoved(Row(row), space))
            return True
    return False


def complete_refill(play: NipponPlay) -> None:
    """Fills what the last general refill lacked, as far as the bag allows now (rulebook p. 5, 11)."""
    if play.state.owed and play.state.bag:
        draw_workers(play, play.state.owed)
