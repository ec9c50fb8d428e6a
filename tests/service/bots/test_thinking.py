"""The time of a bot that thinks: it gives way to people, and is interrupted when it takes too long.

A store that cannot be asked takes none of it.
"""

import signal
from collections.abc import Callable
from time import sleep
from typing import Annotated

import msgspec
import pytest

from events.store import StoreUnavailable
from service.bots import thinking
from service.bots.thinking import PATIENT_FOR, THINKING, NoAnswer, giving_way, interrupted_after
from service.bots.turn import SHARED_LEASE
from service.use_cases import bot_attempts, studies
from tests.service.cli.processes import wait_until


class Time:
    """Stands still until it is told to go on. The workers of earlier tests still sleep."""

    sleep = staticmethod(sleep)

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    stopped = Time()
    monkeypatch.setattr(thinking, "time", stopped)
    return stopped


def used_up(time: Time, people_wait: Callable[[], bool]) -> float:
    """Returns the seconds after which a clock has run out, to a hundredth."""
    clock, begun = giving_way(people_wait), time.now
    while clock() > 0:
        time.now += 0.01
    return time.now - begun


def test_a_bot_that_thinks_for_long_has_its_time_while_nobody_else_waits(time: Time) -> None:
    assert used_up(time, lambda: False) == pytest.approx(THINKING, abs=0.02)


def test_a_bot_has_to_move_soon_after_people_begin_to_wait_elsewhere(time: Time) -> None:
    begun = time.now
    assert used_up(time, lambda: True) == pytest.approx(PATIENT_FOR, abs=0.02)
    time.now = begun
    assert used_up(time, lambda: time.now > begun + 0.5) == pytest.approx(0.5 + PATIENT_FOR, abs=PATIENT_FOR + 0.02)


def test_a_bot_that_moves_at_once_asks_nobody_whether_people_wait(time: Time) -> None:
    asked: list[bool] = []
    clock = giving_way(lambda: bool(asked.append(True)))
    time.now += 0.9 * PATIENT_FOR
    assert clock() > 0
    assert not asked


def test_a_store_that_cannot_be_asked_takes_no_time_from_a_bot(time: Time) -> None:
    def unavailable() -> bool:
        raise StoreUnavailable

    assert used_up(time, unavailable) == pytest.approx(THINKING, abs=0.02)


@pytest.mark.parametrize("lease", [bot_attempts.LEASE, studies.LEASE])
def test_a_lease_that_several_moves_share_is_renewed_a_second_before_it_ends(lease: int) -> None:
    oldest = SHARED_LEASE + 2 * thinking._RENEW_EVERY
    assert oldest + 1 <= lease / 1000


def test_the_alarm_of_a_job_still_rings_after_a_bot_has_thought() -> None:
    rung: list[int] = []
    handler = signal.signal(signal.SIGALRM, lambda number, _frame: rung.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 3)
        with interrupted_after(60):
            pass
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 3
        wait_until(lambda: rung)
        with pytest.raises(NoAnswer), interrupted_after(0.01):
            wait_until(lambda: False)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
    assert rung == [signal.SIGALRM]


def test_a_bot_is_interrupted_again_where_code_in_c_ignores_the_first_error() -> None:
    class Hashed:
        slowly = False

        def __hash__(self) -> int:
            if self.slowly:
                wait_until(lambda: False, timeout=10)
            return 0

    def hang(kind: object) -> None:
        msgspec.json.Decoder(kind)
        wait_until(lambda: False, timeout=10)

    kind = Annotated[int, Hashed()]
    Hashed.slowly = True
    with pytest.raises(NoAnswer), interrupted_after(0.1):
        hang(kind)
