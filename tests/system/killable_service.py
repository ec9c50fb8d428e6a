"""A whole service whose parts can be killed, and which can be restarted with the same data and address."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from domain.registry import GAMES
from events.projections.rebuilding import rebuild
from service.bootstrap import Services, bootstrap
from service.bots.registry import BOT_NAMES
from service.processes import embedded
from service.processes.projecting import projector
from service.settings import Settings
from tests.games import stones
from tests.ports import free_port
from tests.projected import everything_projected
from tests.service.cli.processes import is_running, wait_until
from tests.service.cli.serving import Service, serving

OFFERED: Final = {game.id: game for game in (stones.GAME, *GAMES.values())}
_NAMES: Final = ",".join(["tests.games.stones:GAME", *(f"domain.{game}:GAME" for game in GAMES)])
EVERYTHING: Final = "everything"
PARTS: Final = ("redis-server", "service.cli api", "kifu projector", "kifu bot worker")


class KillableService:
    """`kifu serve` with two bot workers, with a data folder and a port of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder = folder
        self._environment = environment
        self._port = free_port()
        self._stack = ExitStack()
        self.url = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def open(self) -> None:
        """Starts the service. Returns when it is ready."""
        options = ("--port", str(self._port), "--bots", "2", "--log-level", "error")
        self._service: Service = self._stack.enter_context(
            serving(self._folder, *options, KIFU_GAMES=_NAMES, **self._environment)
        )

    def close(self) -> None:
        """Stops the service with SIGTERM."""
        status, _said = self._service.stop()
        assert status == 0

    def kill_everything(self) -> None:
        """Kills all processes, as a power failure does."""
        self._service.kill()

    def kill(self, what: str) -> None:
        """Kills a part, which the supervisor restarts, or everything, which it restarts itself."""
        if what == EVERYTHING:
            self.kill_everything()
            self.open()
        else:
            self._kill(what)

    def _kill(self, part: str) -> None:
        process = wait_until(
            lambda: next((pid for pid, command in self._service.parts().items() if part in command), 0)
        )
        with suppress(ProcessLookupError):  # a child of a part that was killed just now
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: not is_running(process))

    @contextmanager
    def records(self) -> Iterator[Services]:
        """Yields the services on the data folder, after the service has stopped."""
        with embedded.opened(self._folder) as url:
            services = bootstrap(Settings(redis_url=url), BOT_NAMES, OFFERED)
            yield services
            services.redis.close()


def check_projections(services: Services) -> None:
    """Asserts that a rebuild computes the same projections as the running projector did."""
    assert not services.projections.quarantine.all()
    live = everything_projected(services.redis)
    rebuild(services.redis, projector(services))
    assert everything_projected(services.redis) == live
