"""A process that says the same again and again does not fill the disk with it."""

import io
import logging

import pytest
from structlog.contextvars import bound_contextvars

from service.processes.log_repeats import AGAIN_AFTER, RepeatFilter

AWAY = "Redis is away: Error 111."


class Log:
    """A logger, and what it has logged."""

    def __init__(self) -> None:
        self.time = 0.0
        self._written = io.StringIO()
        handler = logging.StreamHandler(self._written)
        handler.addFilter(RepeatFilter(lambda: self.time))
        self.logger = logging.getLogger("a part")
        self.logger.handlers = [handler]
        self.logger.setLevel("INFO")
        self.logger.propagate = False

    @property
    def lines(self) -> list[str]:
        return self._written.getvalue().splitlines()

    def say(self, times: int, error: str = "Error 111") -> None:
        for _ in range(times):
            self.logger.warning("Redis is away: %s.", error)


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_warning_that_repeats_is_logged_once_a_minute_and_says_how_often_it_was_left_out(log: Log) -> None:
    log.say(120)
    assert log.lines == [AWAY]
    log.time = AGAIN_AFTER
    log.say(1)
    log.time = 2 * AGAIN_AFTER
    log.say(1)
    assert log.lines == [AWAY, f"{AWAY} (and 119 times since it was logged last)", AWAY]


def test_other_words_are_logged_at_once(log: Log) -> None:
    log.say(2)
    log.say(2, "Error 110")
    log.say(2)
    assert log.lines == [AWAY, "Redis is away: Error 110."]


def test_a_warning_about_another_match_is_logged(log: Log) -> None:
    for match in ("m1", "m2", "m1"):
        with bound_contextvars(match=match):
            log.say(1)
    assert log.lines == [AWAY, AWAY]


def test_what_is_no_warning_and_what_has_a_traceback_is_never_left_out(log: Log) -> None:
    for _ in range(3):
        log.logger.info("queued 1 jobs of bots again")
        log.logger.error("it failed", exc_info=ValueError("why"))
    assert log.lines.count("queued 1 jobs of bots again") == 3
    assert log.lines.count("it failed") == 3


def test_however_many_warnings_there_are_few_are_remembered(log: Log) -> None:
    for number in range(1001):
        log.say(1, str(number))
    log.say(1, "0")
    assert len(log.lines) == 1002


def test_a_warning_whose_words_do_not_fit_together_stops_nobody() -> None:
    """A library that gives too few of the words is reported by `logging`, as ever, and goes on."""
    record = logging.LogRecord("a part", logging.WARNING, __file__, 1, "%s and %s", ("one",), None)
    assert RepeatFilter().filter(record)
