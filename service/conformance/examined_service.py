"""The service that a client is examined with: `kifu serve` with a folder of its own, which is restarted at will."""

import json
import os
import re
import secrets
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from service.conformance.messages import Request

_ENDS_WITHIN: Final = 30
_READY: Final = re.compile(r"http://\S+")


_KEPT: Final = frozenset({"KIFU_GAMES", "KIFU_COMPONENTS"})
"""The settings of the caller that count. No other does: `KIFU_REDIS_URL` would be a store with matches of others."""


def environment(operator: str) -> dict[str, str]:
    """Returns the environment of the service, with the token of its operator."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KIFU_") or name in _KEPT}
    return inherited | {
        "KIFU_OPERATOR_TOKEN": operator,
        "KIFU_OPERATOR_BIND": "public",
        "KIFU_BOT_DELAY": "0",
        "KIFU_LIMITS": "none",
    }


class CannotStart(Exception):
    """The service does not start, as a sentence."""


class ExaminedService:
    """Runs as long as the `with` block."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._operator = secrets.token_urlsafe()
        self._lock = threading.Lock()
        self.url = ""

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def restart(self) -> None:
        """Stops the service and starts it again, at another address."""
        with self._lock:
            self._stop()
            self._start()

    def ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        """Returns what the service answers. Raises `OSError`, also for problems."""
        sent = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, sent, method=method)  # noqa: S310 - our own address
        with urllib.request.urlopen(request, timeout=_ENDS_WITHIN) as answer:  # noqa: S310 - our own address
            return json.load(answer)

    def play_first(self, request: Request) -> None:
        """Plays a move before the client does, as another program of its account."""
        token = request.headers.get("authorization", "").partition(" ")[2]
        try:
            self.ask("POST", request.path, json.loads(request.body), token)
        except (OSError, ValueError):
            return  # the move is not legal: then the client is told so

    def take_back(self, match: str, version: int) -> bool:
        """Takes a match back to a version, as the operator. True if it is taken back."""
        body = {"to": version, "reason": "The conformance kit takes a move back."}
        try:
            self.ask("POST", f"/v1/matches/{match}/corrections", body, self._operator)
        except OSError:
            return False
        return True

    def is_finished(self, match: str) -> bool:
        """True if a match is over. False while the service is away."""
        try:
            return self.ask("GET", f"/v1/matches/{match}", None, self._operator)["status"] in ("finished", "abandoned")
        except OSError:
            return False

    def _start(self) -> None:
        command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--data", str(self._folder)]
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--bots", "1", "--no-exhibition"],
            env=environment(self._operator),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.url = self._ready()

    def _ready(self) -> str:
        said = []
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        while line := self._process.stdout.readline():
            said.append(line)
            if line.startswith("Kifu is ready") and (found := _READY.search(line)):
                self._reader = threading.Thread(target=self._process.stdout.read, daemon=True)
                self._reader.start()  # a full pipe would stop the service
                return found[0]
        self._process.stdout.close()
        raise CannotStart(f"The service does not start: {''.join(said).strip()}")

    def _stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(_ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(_ENDS_WITHIN)
        if self._process.stdout is not None:
            self._process.stdout.close()
