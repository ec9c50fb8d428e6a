"""The primary of the store dies and a replica takes over: no record forks, and what the replicas had is not lost.

Eight clients play meanwhile, through two API processes: one waits for all replicas, and one waits for none. Everything
is a real process: servers, Sentinels, the service.
"""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from tests.sentinel_group import SentinelGroup
from tests.service.cli.processes import wait_until
from tests.system.played_service import (
    SEED,
    Served,
    being_played,
    check_records,
    lost_moves,
    newcomers,
    served,
    wait_for_moves,
)
from tests.system.player import Player

pytestmark = pytest.mark.redis

LONG = "KIFU_LONG" in os.environ
FAILOVERS = 50 if LONG else 1
BETWEEN_MOVES_S = 60.0
"""Seconds within which each client goes on after a failover, also on a busy machine."""


@pytest.fixture(scope="module", params=[1, 2] if LONG else [1])
def group(request: pytest.FixtureRequest) -> Iterator[SentinelGroup]:
    """A primary with its replicas, and three Sentinels."""
    print(f"KIFU_SEED={SEED}")  # noqa: T201  shown when a test fails
    with SentinelGroup(replicas=request.param) as group:
        yield group


@pytest.fixture(scope="module")
def service(group: SentinelGroup, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service whose first API process waits for all replicas, and whose second one waits for none."""
    replicas = len(group.servers) - 1
    with served(tmp_path_factory.mktemp("failover"), group.url, replicas, elsewhere={"KIFU_REPLICAS": "0"}) as service:
        yield service


@contextmanager
def everybody_going_on(service: Served) -> Iterator[None]:
    """Waits at the end of the block until each player has moved since."""
    yield
    begun = [len(player.acknowledged) for player in service.players]
    wait_until(
        lambda: all(len(player.acknowledged) > then for player, then in zip(service.players, begun, strict=True)),
        timeout=BETWEEN_MOVES_S,
    )


def wait_for_a_move_sent_from_now_on(players: Sequence[Player]) -> None:
    """Returns when one of the players has sent a move after this call, and it was acknowledged."""
    # The next move of a player that is acknowledged may have been on its way before; the one after it was not.
    enough = [len(player.acknowledged) + 2 for player in players]
    wait_until(
        lambda: any(len(player.acknowledged) >= count for player, count in zip(players, enough, strict=True)),
        timeout=BETWEEN_MOVES_S,
    )


def test_what_all_replicas_have_is_not_lost_whichever_takes_over(group: SentinelGroup, service: Served) -> None:
    rng = random.Random(SEED)
    waiting, others = service.players[::2], service.players[1::2]
    with newcomers(service), being_played(waiting), being_played(others, may_lose=True):
        for _ in range(FAILOVERS):
            wait_for_moves(service, rng.randint(1, 15))
            with everybody_going_on(service):
                group.fail_over()
    assert not lost_moves(service, waiting)
    check_records(service)


def test_what_no_replica_has_is_lost_and_no_record_forks(group: SentinelGroup, service: Served) -> None:
    rng = random.Random(SEED)
    waiting, others = service.players[::2], service.players[1::2]
    lost_before = len(lost_moves(service, others))
    with being_played(waiting), being_played(others, may_lose=True):
        for _ in range(FAILOVERS):
            wait_for_moves(service, rng.randint(1, 15))
            late = group.replicas()
            for port in late:
                group.kill(port)
            wait_for_a_move_sent_from_now_on(others)
            with everybody_going_on(service):
                group.fail_over(lacking=late)
    assert len(lost_moves(service, others)) > lost_before, "the replicas lacked nothing, so nothing was tried"
    assert not lost_moves(service, waiting)
    check_records(service)
