"""The clocks after many waits at once are those after each wait by itself."""

import random
from collections.abc import Sequence

import pytest

from domain.game import Seat
from domain.match import BankClock, BotName, Clock, Clocks, Holder, PlayerId, TurnClock
from domain.match.clock import clocks_after_waits, clocks_at, full_clocks

BOT = Holder(PlayerId("bot-random"), bot=BotName("random"))
HOUR = 3600
CLOCKS = (TurnClock(HOUR, BOT), BankClock(HOUR, BOT, increment=30))
SEATS = 4

Waits = Sequence[tuple[tuple[Seat, ...], int]]


def one_by_one(clocks: Clocks, waits: Waits) -> Clocks:
    for seats, time in waits:
        clocks = clocks_at(clocks, seats, time)
    return clocks


def random_waits(rng: random.Random) -> Waits:
    """Turns of one or several seats, some of several waits; now and then the time of the machine was set back."""
    time, seats, waits = 0, (Seat(0),), []
    for _ in range(rng.randrange(12)):
        if rng.random() < 0.6:
            seats = tuple(Seat(seat) for seat in sorted(rng.sample(range(SEATS), rng.randrange(SEATS + 1))))
        time += rng.choice((-500, 0, 1000, 60_000))
        waits.append((seats, time))
    return waits


@pytest.mark.parametrize("clock", CLOCKS, ids=lambda clock: clock.__struct_config__.tag)
def test_the_clocks_after_many_waits_at_once_are_those_after_one_wait_after_the_other(clock: Clock) -> None:
    for seed in range(300):
        rng = random.Random(seed)
        begun = one_by_one(full_clocks(clock, SEATS, 0), random_waits(rng))
        vacations = rng.choice(((), (0, 0, begun.at + 30_000, 0)))
        left = begun.left if seed % 3 else (*begun.left[1:], 7)  # as after a take-back by consent
        clocks = Clocks(clock, begun.at, left, begun.ran, vacations)
        waits = [(seats, begun.at + time) for seats, time in random_waits(rng)]
        assert clocks_after_waits(clocks, waits, tuple) == one_by_one(clocks, waits), f"seed {seed}"


@pytest.mark.parametrize(("clock", "asked"), [(CLOCKS[0], 3), (CLOCKS[1], 100)], ids=["turn", "bank"])
def test_a_turn_clock_asks_only_for_the_turns_that_go_on(clock: Clock, asked: int) -> None:
    """A fold puts in all moves of a record at once, and to find out whom a board waits for takes most of the time."""
    boards = list[int]()

    def waited_for(board: int) -> tuple[Seat]:
        boards.append(board)
        return (Seat(board // 2 % SEATS),)

    clocks_after_waits(full_clocks(clock, SEATS, 0), [(board, board) for board in range(100)], waited_for)
    assert len(boards) == asked
