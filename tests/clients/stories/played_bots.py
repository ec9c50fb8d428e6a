"""Bots of anybody for the tests of `kifu_client.bot`, and what is logged of them."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from kifu_client import Kifu
from kifu_client.bot import BotRunner, MatchPlayer

from tests.clients.stories.conftest import PLAN
from tests.service.cli import processes

JSON = dict[str, Any]


class Anything:
    def choose(self, view: JSON, legal_moves: list[JSON]) -> JSON:
        assert view["seat"] in (0, 1)
        assert view["board"]
        return random.choice(legal_moves)["move"]


class Failing(Anything):
    """Fails the first time that it is asked."""

    def __init__(self, fail: Callable[[], Any]) -> None:
        self.fails = iter([fail])

    def choose(self, view: JSON, legal_moves: list[JSON]) -> Any:
        return next(self.fails, lambda: super(Failing, self).choose(view, legal_moves))()


class Log:
    """What the runner has logged."""

    def __init__(self) -> None:
        self.lines: list[JSON] = []
        self.logger = structlog.wrap_logger(None, processors=[self._note], wrapper_class=structlog.stdlib.BoundLogger)

    def _note(self, _logger: Any, _method: str, line: Any) -> Any:
        self.lines.append(dict(line))
        raise structlog.DropEvent

    def of(self, event: str) -> list[JSON]:
        return [line for line in self.lines if line["event"] == event]


def wait_until(condition: Callable[[], Any]) -> Any:
    """Waits for what two bots need some hundred requests for."""
    return processes.wait_until(condition, timeout=120)


@contextmanager
def run(kifu: Kifu, bot: Any, log: Log, *, fallback: Any = "random", **how: Any) -> Iterator[BotRunner]:
    runner = BotRunner(kifu, MatchPlayer(bot, log=log.logger, fallback=fallback), log=log.logger, **how)
    thread = threading.Thread(target=runner.run)
    thread.start()
    try:
        yield runner
    finally:
        runner.stop()
        thread.join(timeout=60)
        assert not thread.is_alive()


def begun(one: Kifu, other: Kifu) -> str:
    match = one.create_match(PLAN)
    other.match(match.id).take_seat(1)
    return match.id


def finished(kifu: Kifu, match: str) -> bool:
    return kifu.match(match).get()["status"] == "finished"
