"""A bot that hangs so that its process has to be killed: the match goes on with the next weaker bot."""

import os
import sys
from pathlib import Path

import pytest

from tests.service.cli.processes import wait_until
from tests.service.cli.serving import STONES, serving

pytestmark = [
    pytest.mark.redis,
    pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc"),
    pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="three workers have to be killed: `make test-long`"),
]


def test_a_bot_that_hangs_in_three_processes_is_replaced_while_other_matches_go_on(tmp_path: Path) -> None:
    """Its short form, in one process: a worker that is lost while a bot thinks counts as a failure."""
    hanging = STONES | {"KIFU_GAMES": "tests.games.hanging:GAME", "KIFU_WATCHDOG": "2"}
    with serving(tmp_path, "--bots", "2", "--log-level", "warning", **hanging) as service:
        token = service.ask("/v1/players", {"name": "Ada"})["token"]

        def opened(bot: str) -> str:
            seats = [{"kind": "bot", "bot": bot}, {"kind": "me"}]
            return str(service.ask("/v1/matches", {"game": "stones", "seats": seats}, token)["id"])

        stuck, other = opened("greedy"), opened("random")
        wait_until(lambda: service.ask(f"/v1/matches/{other}")["to_act"] == [1], timeout=30)
        wait_until(lambda: service.ask(f"/v1/matches/{stuck}")["to_act"] == [1], timeout=120)
        assert service.ask(f"/v1/matches/{stuck}")["seats"][0]["bot"] == "random"
        told = [event["text"] for event in service.ask(f"/v1/matches/{stuck}/events")["events"]]
        assert "The bot of seat 0 did not answer in time, again and again; random plays on." in told
        _status, said = service.stop()
    assert said.count("does not answer and is killed") == 3
