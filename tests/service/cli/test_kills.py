"""Parts killed at random moments of running matches: nothing acknowledged is lost, nothing is doubled."""

import http.client
import json
import os
import random
import signal
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from domain.match import MatchId
from events.chain import verify_chain
from events.entry import entries
from events.rebuild import rebuild, snapshot
from service import embedded
from service.bootstrap import Services, bootstrap
from service.projecting import projector
from service.settings import Settings
from tests.games import stones
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import Service, serving

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")

PARTS = ("redis-server", "service.cli api", "service.cli projector", "service.cli worker")
ROUNDS = 10 if os.environ.get("KIFU_LONG") else 1
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


class Client:
    """A player who asks again until there is an answer."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.token = self.ask("/v1/players", {"name": "Aiko"}, "an account")["token"]

    def ask(self, path: str, body: Any = None, key: str = "") -> Any:
        """What the API answers in the end; a request that changes something is sent under the same key each time."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": key} if body is not None else {}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.service.url + path, data, headers)
        return wait_until(lambda: self._answer(request), timeout=30)

    def _answer(self, request: urllib.request.Request) -> Any:
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 503:
                return None
            raise
        except (OSError, http.client.HTTPException):
            return None

    def play(self, match: str, key: str) -> Any:
        """Plays the first legal move if there is one; what was acknowledged."""
        moves = self.ask(f"/v1/matches/{match}/moves")["moves"]
        return self.ask(f"/v1/matches/{match}/moves", {"moves": [moves[0]["move"]]}, key) if moves else None


def kill_soon(service: Service, part: str, rng: random.Random) -> threading.Timer:
    """Kills a part within the time of a few requests."""

    def kill() -> None:
        with suppress(ValueError, ProcessLookupError):  # it is just being started again
            os.kill(service.part(part), signal.SIGKILL)

    timer = threading.Timer(rng.random() / 20, kill)
    timer.start()
    return timer


def play_under_fire(service: Service, parts: Iterator[str], rng: random.Random) -> dict[str, list[Any]]:
    """Plays matches to the end while parts are killed; what was acknowledged in each."""
    client, acknowledged = Client(service), {}
    for part in parts:
        number = len(acknowledged)
        match = client.ask("/v1/matches", {"game": "stones", "seats": SEATS, "options": {"stones": 60}}, f"{number}")[
            "id"
        ]
        acknowledged[match] = answers = []
        while client.ask(f"/v1/matches/{match}")["status"] == "playing":
            if len(answers) == 3:
                kill_soon(service, part, rng).join()
            answer = client.play(match, f"{number}-{len(answers)}")
            answers.extend([answer] if answer else [])
    return acknowledged


def check_record(services: Services, match: str, acknowledged: list[Any]) -> None:
    folded = services.table.newest(MatchId(match))
    assert folded is not None
    assert folded.match.status == "finished"
    envelopes = services.store.read(MatchId(match))
    assert verify_chain(entries(folded.game, folded.match, envelopes, None), folded.hash) is None
    mine = [envelope for envelope in envelopes if envelope.seat == 0 and envelope.move]
    assert [envelope.version for envelope in mine] == [answer["events"][0]["version"] for answer in acknowledged]


def test_no_acknowledged_move_is_lost_or_doubled_whatever_is_killed(tmp_path: Path) -> None:
    rng = random.Random(1)
    parts = [part for _ in range(ROUNDS) for part in rng.sample(PARTS, len(PARTS))]
    with serving(tmp_path) as service:
        acknowledged = play_under_fire(service, iter(parts), rng)
        finished = "/v1/matches?status=finished&limit=100"
        wait_until(lambda: len(service.insist(finished)["matches"]) == len(parts))
        service.stop()
    with embedded.opened(tmp_path) as url:
        services = bootstrap(Settings(redis_url=url), {stones.GAME.id: stones.GAME})
        for match, answers in acknowledged.items():
            check_record(services, match, answers)
        live = snapshot(services.redis)
        rebuild(services.redis, projector(services))
        assert snapshot(services.redis) == live
        services.redis.close()
