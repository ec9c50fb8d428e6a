"""The primary of the store dies and a replica takes over: no record forks, and a move that waited for it is not lost.

Eight clients play meanwhile, through two API processes. Everything is a real process: servers, Sentinels, the service.
"""

import os
import random
from pathlib import Path

import pytest

from domain.match import MatchId
from tests.sentinel_group import SentinelGroup
from tests.system.played_service import (
    SEED,
    acknowledged,
    being_played,
    check_acknowledged,
    check_records,
    served,
    wait_for_moves,
)

pytestmark = pytest.mark.redis

FAILOVERS = 50 if "KIFU_LONG" in os.environ else 1


def test_with_replicas_no_acknowledged_move_is_lost_when_the_primary_dies(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    with SentinelGroup() as group, served(tmp_path, group.url, replicas=1) as service:
        with being_played(service.players):
            for _ in range(FAILOVERS):
                wait_for_moves(service, rng.randint(1, 15))
                late = rng.choice(group.replicas())
                group.kill(late)
                wait_for_moves(service, rng.randint(1, 10))
                group.fail_over(lacking=[late])
                assert group.primary() != late, "the Sentinels chose the replica that lacks moves"
            wait_for_moves(service, 10)
        check_acknowledged(service)
        check_records(service)


def test_without_replicas_moves_may_be_lost_but_no_record_forks(tmp_path: Path) -> None:
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when the test fails
    rng = random.Random(SEED)
    with SentinelGroup() as group, served(tmp_path, group.url) as service:
        with being_played(service.players, may_lose=True):
            for _ in range(FAILOVERS):
                wait_for_moves(service, rng.randint(1, 15))
                late = group.replicas()
                for port in late:
                    group.kill(port)
                wait_for_moves(service, rng.randint(1, 15))
                group.fail_over(lacking=late)
            wait_for_moves(service, 10)
        there = {
            (match, each.version): each.hash
            for match in acknowledged(service)
            for each in service.services.store.read(MatchId(match))
        }
        lost = [
            move
            for match, played in acknowledged(service).items()
            for move in played
            if there.get((MatchId(match), move.events[0]["version"])) != move.events[0]["hash"]
        ]
        assert lost, "the replicas lacked nothing, so nothing was tried"
        check_records(service)
