"""Any part, and all of it at once, killed at random moments of running matches: nothing acknowledged is lost."""

import os
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby, islice
from pathlib import Path

import pytest

from domain.match import MatchId
from events.chain import verify_chain
from events.event_view import event_views
from service.bootstrap import Services
from tests.commitments import verify_openings
from tests.service.cli.processes import wait_until
from tests.system.killable_service import EVERYTHING, OFFERED, PARTS, KillableService, check_projections
from tests.system.player import Acknowledged, Player, players

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

LONG = "KIFU_LONG" in os.environ
ROUNDS = 100 if LONG else 1
"""How often each part is killed, and everything at once: 500 kills in the long form."""
PLAYED = list(islice(OFFERED, None if LONG else 2))
"""The game that each player plays."""
SEED = int(os.environ.get("KIFU_SEED") or random.SystemRandom().getrandbits(32))
"""The seed of the moments at which parts are killed: random, unless it is given to repeat a failure."""
A_BOT = {"kind": "bot", "bot": "random"}


def play_until(done: threading.Event, player: Player, game: str, seed: int) -> None:
    """Plays matches against a bot until `done` is set."""
    rng = random.Random(seed)
    while not done.is_set():
        player.play(player.open_match(game, [A_BOT]), rng)


def play_while_parts_are_killed(
    service: KillableService, playing: list[Player], parts: list[str], rng: random.Random
) -> None:
    """Lets players play while parts are killed, each after some more acknowledged moves."""
    done = threading.Event()

    def moves() -> int:
        return sum(len(player.acknowledged) for player in playing)

    with ThreadPoolExecutor(len(playing)) as pool:
        tasks = [
            pool.submit(play_until, done, player, game, seed)
            for seed, (player, game) in enumerate(zip(playing, PLAYED, strict=True))
        ]
        try:
            for part in parts:
                enough = moves() + rng.randint(1, 20)
                wait_until(lambda enough=enough: moves() >= enough or any(task.done() for task in tasks), timeout=60)
                service.kill(part)
        finally:
            done.set()
        for task in tasks:
            task.result()


def check_record(services: Services, match: str, acknowledged: list[Acknowledged]) -> None:
    """Asserts that the record holds and has exactly the acknowledged moves, each once."""
    snapshot = services.repository.newest(MatchId(match))
    assert snapshot is not None
    envelopes = services.store.read(MatchId(match))
    for_all = event_views(snapshot.game, snapshot.match, envelopes, None)
    assert verify_chain(for_all, snapshot.hash) is None
    opened = event_views(snapshot.game, snapshot.match, envelopes, None, opened=True)
    assert verify_openings(opened, snapshot.match.id, str(snapshot.match.seed)) is None
    hashes = {envelope.version: envelope.hash for envelope in envelopes}
    for move in acknowledged:
        assert all(hashes[event["version"]] == event["hash"] for event in move.events), f"{move} is lost"
    made = [envelope.version for envelope in envelopes if envelope.seat == 0 and envelope.move is not None]
    assert made == sorted(move.events[0]["version"] for move in acknowledged)


def test_no_acknowledged_move_is_lost_or_doubled_whatever_is_killed(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    parts = [part for _ in range(ROUNDS) for part in rng.sample([*PARTS, EVERYTHING], len(PARTS) + 1)]
    with KillableService(tmp_path) as service, players(service.url, PLAYED) as playing:
        play_while_parts_are_killed(service, playing, parts, rng)
        playing[0].wait_for("/v1/matches?status=playing", lambda lobby: not lobby["matches"])
        service.close()
        with service.records() as services:
            for player in playing:
                for match, moves in groupby(player.acknowledged, lambda move: move.match):
                    check_record(services, match, list(moves))
            check_projections(services)
