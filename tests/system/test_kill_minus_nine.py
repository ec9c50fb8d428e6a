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
from tests.openings import verify_openings
from tests.service.cli.processes import wait_until
from tests.system.house import EVERYTHING, OFFERED, PARTS, House, check_projections
from tests.system.player import Acknowledged, Player, players

pytestmark = [pytest.mark.redis, pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")]

LONG = "KIFU_LONG" in os.environ
ROUNDS = 12 if LONG else 1
"""How often each part is killed."""
PLAYED = list(islice(OFFERED, None if LONG else 2))
"""The game that each player plays."""
SEED = int(os.environ.get("KIFU_SEED") or random.SystemRandom().getrandbits(32))
"""When the blows fall: another moment in every run, unless it is given to see again what went wrong."""
A_BOT = {"kind": "bot", "bot": "random"}


def play_until(peace: threading.Event, player: Player, game: str, seed: int) -> None:
    """Plays one match against a bot after another, until there is peace."""
    rng = random.Random(seed)
    while not peace.is_set():
        player.play(player.open_match(game, [A_BOT]), rng)


def play_under_fire(house: House, playing: list[Player], blows: list[str], rng: random.Random) -> None:
    """Lets players play while blows fall, each once some more moves have been acknowledged since the one before."""
    peace = threading.Event()

    def moves() -> int:
        return sum(len(player.acknowledged) for player in playing)

    with ThreadPoolExecutor(len(playing)) as pool:
        tasks = [
            pool.submit(play_until, peace, player, game, seed)
            for seed, (player, game) in enumerate(zip(playing, PLAYED, strict=True))
        ]
        try:
            for blow in blows:
                enough = moves() + rng.randint(1, 20)
                wait_until(lambda enough=enough: moves() >= enough or any(task.done() for task in tasks), timeout=60)
                house.strike(blow)
        finally:
            peace.set()
        for task in tasks:
            task.result()


def check_record(services: Services, match: str, acknowledged: list[Acknowledged]) -> None:
    """The record holds, and in it stand the moves that were acknowledged to the player, each once and no others."""
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
    blows = [blow for _ in range(ROUNDS) for blow in rng.sample([*PARTS, EVERYTHING], len(PARTS) + 1)]
    with House(tmp_path) as house, players(house.url, PLAYED) as playing:
        play_under_fire(house, playing, blows, rng)
        playing[0].wait_for("/v1/matches?status=playing", lambda lobby: not lobby["matches"])
        house.close()
        with house.records() as services:
            for player in playing:
                for match, moves in groupby(player.acknowledged, lambda move: move.match):
                    check_record(services, match, list(moves))
            check_projections(services)
