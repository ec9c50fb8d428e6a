"""The Temple District, rulebook p. 13."""

from domain.yedo.moves.temple import ReceiveBlessing
from tests.domain.yedo.story import BLUE, RED, Table, posts

(TEMPLE,) = posts("temple1")


def test_the_temple_gives_a_blessing() -> None:
    table = Table().stands(RED, "temple1").stands(BLUE, "gates1").acting().play(RED, ReceiveBlessing(TEMPLE))
    assert (table.clan(RED).blessings, table.state.blessings) == (1, 1)


def test_a_second_blessing_is_refused() -> None:
    table = Table().has(RED, blessings=1).table(blessings=1).stands(RED, "temple1").acting()
    table.refuses(RED, ReceiveBlessing(TEMPLE), "already-blessed")
