"""The whole service as the user of Redis whose rights docs/operate.md lists."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from service.cli import main
from tests.cluster import RedisCluster
from tests.redis_server import RedisServer
from tests.service.cli.serving import serving
from tests.system.player import Player, players

pytestmark = pytest.mark.redis

OPERATE: Final = (Path(__file__).parent.parent.parent / "docs" / "operate.md").read_text()
RIGHTS: Final = re.findall(r"^ACL SETUSER kifu on >PASSWORD (.*)", OPERATE, re.MULTILINE)
BOT: Final = {"kind": "bot", "bot": "random"}
OF_LIBRARIES: Final = "client"
"""What a refused command is called in the log of Redis with which the libraries tell their name and version."""


@contextmanager
def limited(nodes: list[Any], place: str) -> Iterator[str]:
    """Yields the URL of a store with the login of the user. Nothing that it needs may have been refused at the end."""
    for node in nodes:
        node.execute_command("ACL", "SETUSER", "kifu", "on", ">secret", *RIGHTS[0].split())
    yield place.replace("//", "//kifu:secret@", 1)
    refused = [each for node in nodes for each in told(node.execute_command("ACL", "LOG"))]
    assert {each["object"] for each in refused} <= {OF_LIBRARIES}


def told(lines: list[Any]) -> Iterator[dict[str, str]]:
    """Yields the lines of the log of refused commands, whatever form the client gives them."""
    for line in lines:
        pairs = line.items() if isinstance(line, dict) else zip(line[::2], line[1::2], strict=True)
        yield {_text(name): _text(value) for name, value in pairs}


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


@pytest.fixture(params=["one", "cluster"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    with ExitStack() as stack:
        if request.param == "one":
            server = stack.enter_context(RedisServer(durable=True))
            nodes, place = [server.client()], server.url
        else:
            cluster = stack.enter_context(RedisCluster())
            nodes, place = [cluster.client(port) for port in cluster.nodes], cluster.url
        for node in nodes:
            stack.callback(node.close)
        yield stack.enter_context(limited(nodes, place))


def test_a_user_with_the_rights_of_the_page_runs_the_service_and_all_commands(url: str, tmp_path: Path) -> None:
    backup = str(tmp_path / "backup.gz")
    with (
        serving(tmp_path, "--redis", url, "--log-level", "error", KIFU_WEBHOOK_WORKERS="1") as service,
        players(service.url, ("Ada", "Bea")) as (ada, bea),
    ):
        match = ada.open_match("stones", [{"kind": "open"}, BOT])
        bea.sit_down(match, 1)
        ada.wait_for("/v1/turns", lambda now: now["turns"])
        resign(bea, match)
        ada.wait_for("/readyz", lambda ready: ready["status"] == "ok")
        answer = bea.ask("DELETE", "/v1/players/me", {"confirm": "Bea"})
        assert answer.status_code == 200, answer.text
        run("backup", backup, "--redis", url)
        run("rebuild", "--redis", url)
        run("top", "--once", "--redis", url)
    run("restore", "--replace", backup, "--redis", url)


def resign(player: Player, match: str) -> None:
    """Leaves a match that is played."""
    answer = player.ask("POST", f"/v1/matches/{match}/resign", {"bot": "random"})
    assert answer.status_code == 200, answer.text


def run(*words: str) -> None:
    """Runs a command of `kifu`, which must do what it is for."""
    done = CliRunner().invoke(main, words, env={"KIFU_GAMES": "tests.games.stones:GAME"})
    assert done.exit_code == 0, done.output
