"""A whole service in tests: `kifu serve` as its users run it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.service.cli.processes import is_running, processes, wait_until

STONES = {
    "KIFU_GAMES": "tests.games.stones:GAME",
    "KIFU_BOT_DELAY": "0",
    "KIFU_LIMITS": "none",
    "KIFU_WEBHOOK_WORKERS": "0",
}


class Service:
    """A running `kifu serve`. What it says is read all the time: a process whose pipe is full stands still."""

    def __init__(self, process: subprocess.Popen[str], url: str, data: Path) -> None:
        self.process = process
        self.url = url
        self.data = data
        """Its data folder."""
        self._said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self._said.extend(output)

    def ask(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """What the API answers: to POST where there is a body, else to GET."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def insist(self, path: str) -> Any:
        """What the API answers once it answers: a part may be starting again."""

        def ask() -> Any:
            try:
                return self.ask(path)
            except OSError:
                return None

        return wait_until(ask)

    def parts(self) -> dict[int, str]:
        """The processes that it has started, directly or not, and their command lines."""
        found, known = {}, {self.process.pid}
        for _ in range(3):  # the service, its parts, and the process that gunicorn starts
            for process, parent, command in processes():
                if parent in known:
                    known.add(process)
                    found[process] = command
        return found

    def part(self, word: str) -> int:
        """The process of a part, the first if several."""
        return min(process for process, command in self.parts().items() if word in command)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Stops it; its exit status and what it said since it was ready."""
        self.process.send_signal(number)
        self.wait()
        return self.process.returncode, "".join(self._said)

    def wait(self) -> None:
        """Waits until it has ended, with all that has its output."""
        self.process.wait(timeout=60)
        self._reader.join(timeout=60)
        assert not self._reader.is_alive(), "a part has not ended"

    def kill(self) -> None:
        """Ends it as a power failure does."""
        parts = self.parts()
        self.process.kill()
        self.wait()
        wait_until(lambda: not any(map(is_running, parts)))


def start(data: Path, *options: str, **environment: str) -> subprocess.Popen[str]:
    """Starts `kifu serve` on a free port with one worker and no exhibition, unless the options say otherwise."""
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--data", str(data), "--bots", "1"]
    exhibition = [] if "--exhibition" in options else ["--no-exhibition"]
    return subprocess.Popen(
        [*command, *exhibition, *options],
        env=os.environ | STONES | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@contextmanager
def serving(data: Path, *options: str, **environment: str) -> Iterator[Service]:
    """A service that is ready, and gone afterwards."""
    process = start(data, *options, **environment)
    try:
        assert process.stdout is not None
        said = [process.stdout.readline()]
        while process.poll() is None and not said[-1].startswith("Kifu is ready"):
            said.append(process.stdout.readline())
        ready = re.search(r"http://\S+", said[-1])
        assert ready, "".join(said)
        yield Service(process, ready[0], data)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=60)
