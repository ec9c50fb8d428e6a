"""A whole service without a supervisor: an API, a projector and a worker on a Redis of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from math import inf
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import STONES
from tests.system.api_process import api_process
from tests.system.scrapes import Scraper, of_process

_SETTINGS: Final = {
    "KIFU_GAMES": "tests.games.stones:GAME,tests.games.failing:GAME",
    "KIFU_WATCHDOG": "5",
    "KIFU_LAG_ALLOWED": "5",
    "KIFU_DISK_RESERVE": "100000000000",
}


class MonitoredService:
    """Runs in the `with` block. Nobody replaces a part that hangs."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.redis = RedisServer()
        self.disk = folder / "disk"
        """Where the service looks for room, once it is there: less than it has to keep free."""
        self.environment: Mapping[str, str] = {**_SETTINGS, "KIFU_DATA": str(self.disk), **environment}
        self._stack = ExitStack()
        self._parts: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        with ExitStack() as starting:
            starting.push(self.__exit__)
            self._start_parts()
            starting.pop_all()
        return self

    def _start_parts(self) -> None:
        self._stack.enter_context(self.redis)
        api = self._stack.enter_context(ExitStack())
        self.url = api.enter_context(api_process(self.redis.url, **self.environment))
        self.end_api = api.close
        self.scraper = Scraper(self.url)
        for part in ("projector", "worker"):
            self._parts[part] = self._start(part)
        wait_until(lambda: len([name for name in self.scraper.scrape() if name.startswith("up{")]) == 3)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._parts.values():
            process.kill()
            process.wait()
        self._stack.close()

    def freeze(self, part: str) -> None:
        """Lets a part hang."""
        self._parts[part].send_signal(signal.SIGSTOP)
        self.scraper.hanging.add(part)

    def wait_for(self, name: str, least: float, most: float = inf, **labels: str) -> None:
        """Waits until a measurement of the API, or of a bot, is between two values."""
        wanted = [f'{label}="{value}"' for label, value in labels.items()]

        def has_come() -> bool:
            found = self.scraper.scrape() if name.startswith("kifu_bot") else of_process(self.url)
            series = (each for each in found if each.startswith(f"{name}{{") and all(label in each for label in wanted))
            return any(least <= found[each] <= most for each in series)

        wait_until(has_come)

    def _start(self, part: str) -> subprocess.Popen[bytes]:
        settings = {"KIFU_REDIS_URL": self.redis.url, "KIFU_LOG_LEVEL": "error"}
        command = [sys.executable, "-m", "service.cli", part]
        return subprocess.Popen(
            command, env=os.environ | STONES | settings | self.environment, stderr=subprocess.DEVNULL
        )
