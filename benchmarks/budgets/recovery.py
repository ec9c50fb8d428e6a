"""The longest wait of a player for the next turn while parts of the service are killed, one after another."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from benchmarks.client import Client
from benchmarks.finding import Effort, Finding, at_most
from benchmarks.rounds import percentile
from benchmarks.servers import whole_service
from domain.registry import GAMES

LIMIT = at_most(5, "s")
_KILLS: Final = 60
"""Kills of a full measurement."""
_PARTS: Final = ("redis-server", "service.cli api", "service.cli projector", "service.cli worker")
_BETWEEN: Final = 2.0
"""Seconds between a part's recovery and the next kill."""
_PAUSE: Final = 0.02
"""Seconds before a request that failed is sent again."""


def measure(effort: Effort) -> Iterator[Finding]:
    """Measures `kifu serve` with one player against a bot."""
    with whole_service({"KIFU_BOT_DELAY": "0", "KIFU_LOG_LEVEL": "error"}) as (url, folder):
        waits = _play_while_killed(_Player(url), folder, effort.of(_KILLS))
    yield Finding("a player's wait for the next turn after a part was killed, p50", "s", percentile(waits, 50))
    yield Finding("a player's wait for the next turn after a part was killed, longest", "s", max(waits), limit=LIMIT)


def _play_while_killed(player: "_Player", folder: str, kills: int) -> list[float]:
    """Returns for each kill the longest time between two turns of the player, in seconds."""
    waits = []
    for part in islice(cycle(_PARTS), kills):
        player.take_turns(0.1)
        _kill(part, folder)
        waits.append(player.take_turns(_BETWEEN))
    return waits


class _Player:
    """A player who plays at random against a bot, and sends a request again until it is answered."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client = Client(url)
        self._rng = random.Random(1)
        self._headers: dict[str, str] = {}
        token = self._ask("POST", "/v1/players", {"name": "Player"})["token"]
        self._headers = {"Authorization": f"Bearer {token}"}
        self._path = ""

    def take_turns(self, seconds: float) -> float:
        """Takes turns for some seconds. Returns the longest time from one turn to the next."""
        longest, begin = 0.0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            since = time.perf_counter()
            self._take_turn()
            longest = max(longest, time.perf_counter() - since)
        return longest

    def _take_turn(self) -> None:
        """Plays a move and waits until this player has to move again, in a new match if this one is over."""
        while not (offer := self._offer())["moves"]:
            time.sleep(_PAUSE)
        sent = {"moves": [self._rng.choice(offer["moves"])["move"]]}
        self._ask("POST", f"{self._path}/moves", sent, {"If-Match": f'"{offer["version"]}"'})

    def _offer(self) -> Any:
        if not self._path or self._ask("GET", self._path)["status"] != "playing":
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            made = self._ask("POST", "/v1/matches", {"game": next(iter(GAMES)), "seats": seats})
            self._path = f"/v1/matches/{made['id']}"
        return self._ask("GET", f"{self._path}/moves")

    def _ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        while True:
            try:
                return self._client.ask(method, path, body, {**self._headers, **(headers or {})})
            except RuntimeError as error:
                if ": 412 " in str(error):  # the answer was lost, the move was played
                    return None
            except (OSError, HTTPException):
                self._client = Client(self._url)
            time.sleep(_PAUSE)


def _kill(part: str, folder: str) -> None:
    """Kills the first process of a part of the service with this data folder."""
    for process in sorted(int(each.name) for each in Path("/proc").glob("[0-9]*")):
        with suppress(OSError):
            command = Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
            surroundings = Path(f"/proc/{process}/environ").read_text()
            if part in command and (folder in command or folder in surroundings):
                os.kill(process, signal.SIGKILL)
                return
    raise RuntimeError(f"{part} does not run")
