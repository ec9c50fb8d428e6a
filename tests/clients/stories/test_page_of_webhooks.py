"""The bot that webhooks wake, as the page of the TypeScript client shows it, on a port that strangers reach."""

import http.client
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from kifu_client import Kifu

from tests.clients.stories.drivers import PATIENCE, TYPESCRIPT, compile_program, put_package
from tests.clients.stories.stories_service import StoriesService
from tests.ports import free_port
from tests.service.cli.processes import wait_until

pytestmark = pytest.mark.redis


class Bot(NamedTuple):
    """The program of the page, which runs."""

    port: int
    token: str
    """That of its account."""
    command: list[str]
    """What starts it."""
    process: "subprocess.Popen[str]"

    def listens(self) -> bool:
        """True if somebody can connect to it."""
        with closing(socket.socket()) as stranger:
            return stranger.connect_ex(("127.0.0.1", self.port)) == 0


def example() -> str:
    """Returns the program that the page shows."""
    section = (TYPESCRIPT / "README.md").read_text().partition("\n## A bot that webhooks wake\n")[2]
    found = re.search(r"^```typescript\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture
def bot(service: StoriesService, tmp_path: Path, typescript_modules: Path) -> Iterator[Bot]:
    """It has registered its webhook, or is about to."""
    port, program = free_port(), tmp_path / "bot.ts"
    program.write_text(example().replace("8722", str(port)))
    compile_program(program, put_package(tmp_path), typescript_modules)
    with Kifu(service.url) as kifu:
        token = kifu.account.create("Robo")["token"]
    command = ["node", str(tmp_path / "bot.js"), service.url, token]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        ending = threading.Timer(PATIENCE, process.kill)
        ending.start()
        try:
            yield Bot(port, token, command, process)
        finally:
            ending.cancel()
            process.kill()


def status(port: int) -> int:
    """Returns how a message that nobody has signed is answered."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request("POST", "/", b"{}")
        return connection.getresponse().status


def test_a_stranger_who_hangs_up_in_the_middle_of_a_body_does_not_end_the_bot(bot: Bot) -> None:
    wait_until(bot.listens)
    with socket.create_connection(("127.0.0.1", bot.port)) as stranger:
        stranger.sendall(b"POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 100\r\n\r\n{")
    assert bot.process.stderr is not None
    assert any("aborted" in line for line in bot.process.stderr)  # it has seen that the stranger is gone
    assert status(bot.port) == 401


def test_a_stranger_who_sends_a_body_without_an_end_does_not_fill_the_memory_of_the_bot(bot: Bot) -> None:
    wait_until(bot.listens)
    part = b"10000\r\n" + bytes(0x10000) + b"\r\n"
    with socket.create_connection(("127.0.0.1", bot.port), timeout=20) as stranger:
        stranger.sendall(b"POST / HTTP/1.1\r\nHost: bot\r\nTransfer-Encoding: chunked\r\n\r\n")
        with pytest.raises(ConnectionError):
            stranger.sendall(part * 1000)
    assert status(bot.port) == 401


def test_the_bot_that_is_started_again_has_one_webhook(bot: Bot, service: StoriesService) -> None:
    wait_until(bot.listens)
    assert status(bot.port) == 401  # it has its secret
    bot.process.kill()
    bot.process.wait()
    with subprocess.Popen(bot.command) as again:
        try:
            wait_until(bot.listens)
            assert status(bot.port) == 401
        finally:
            again.kill()
    with Kifu(service.url, bot.token) as kifu:
        assert len(kifu.webhooks.all()["webhooks"]) == 1
