"""The time of a bot that thinks: it gives way to people, and a store that cannot be asked takes none of it."""

from collections.abc import Callable
from time import sleep

import pytest

from events.store import StoreUnavailable
from service.bots import thinking
from service.bots.thinking import PATIENT_FOR, THINKING, giving_way
from service.bots.turn import SHARED_LEASE
from service.use_cases import bot_attempts, studies


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
