"""What was found out about a table is remembered, for that table and that seat alone."""

from msgspec.structs import replace

from domain.nippon.latest import remembers_the_latest
from domain.nippon.state import State
from domain.secrecy import Seat
from tests.domain.nippon.story import Table


class Yen:
    """How much money a seat has, looked up one more time at each question."""

    def __init__(self) -> None:
        self.looked_up = 0
        self.of = remembers_the_latest(self._of)

    def _of(self, state: State, seat: Seat) -> int:
        self.looked_up += 1
        return state.zaibatsu[seat].yen


def test_the_very_same_table_is_looked_at_once() -> None:
    state, yen = Table().state, Yen()
    assert yen.of(state, Seat(0)) == yen.of(state, Seat(0)) == state.zaibatsu[0].yen
    assert yen.looked_up == 1


def test_another_seat_is_looked_up() -> None:
    state, yen = Table().state, Yen()
    richer = replace(state.zaibatsu[1], yen=state.zaibatsu[1].yen + 1000)
    state = replace(state, zaibatsu=(state.zaibatsu[0], richer, *state.zaibatsu[2:]))
    assert yen.of(state, Seat(1)) == yen.of(state, Seat(0)) + 1000


def test_another_table_is_looked_at_even_when_it_is_equal() -> None:
    state, yen = Table().state, Yen()
    assert yen.of(state, Seat(0)) == yen.of(replace(state), Seat(0))
    assert yen.looked_up == 2
