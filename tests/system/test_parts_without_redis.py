"""The processes beside the API while Redis is away: each says so, waits, and goes on when Redis is back."""

import os
import sys
from pathlib import Path

import pytest

from service.use_cases.processes import Processes
from tests.redis_server import RedisServer
from tests.service.cli.processes import wait_until
from tests.service.cli.serving import STONES
from tests.system.deployment import process

pytestmark = pytest.mark.redis

SAYS = {
    "projector": "the store cannot be reached, nothing is projected: ",
    "worker": "no bot plays now: ",
    "webhooks": "no webhook is delivered now: ",
}
"""What each part logs while Redis is away."""


def runs(server: RedisServer, part: str) -> bool:
    """True if a process of a part has just given a sign of life."""
    with server.client() as client:
        return any(each.process.kind == part and each.silent < 2 for each in Processes(client).all())


@pytest.mark.parametrize("part", SAYS)
def test_a_part_that_starts_while_redis_is_away_says_so_and_waits_for_it(part: str, tmp_path: Path) -> None:
    server, command = RedisServer(), [sys.executable, "-m", "service.cli", part]
    environment = os.environ | STONES | {"KIFU_REDIS_URL": server.url, "KIFU_LOG_LEVEL": "warning"}
    with (tmp_path / "log").open("wb") as log, process(command, environment, log.fileno()) as started:
        wait_until(lambda: SAYS[part] in Path(log.name).read_text() or started.poll() is not None)
        with server:
            wait_until(lambda: runs(server, part) or started.poll() is not None)
            assert started.poll() is None


def test_a_bot_worker_goes_on_after_redis_has_given_no_answer_for_a_while(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "service.cli", "worker"]
    with RedisServer() as server, (tmp_path / "log").open("wb") as log:
        environment = os.environ | STONES | {"KIFU_REDIS_URL": server.url, "KIFU_LOG_LEVEL": "warning"}
        with process(command, environment, log.fileno()) as worker:
            wait_until(lambda: runs(server, "worker"))
            server.freeze()
            wait_until(lambda: SAYS["worker"] in Path(log.name).read_text() or worker.poll() is not None)
            server.thaw()
            wait_until(lambda: runs(server, "worker") or worker.poll() is not None)
            assert worker.poll() is None
        assert worker.returncode == 0
