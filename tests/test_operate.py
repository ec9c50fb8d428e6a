"""What docs/operate.md says to type works, against a real service."""

import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from service.limit_amounts import limits_of
from service.settings import Settings
from tests.ports import free_port
from tests.service.cli.serving import Service, serving

ROOT = Path(__file__).parent.parent
OPERATE = (ROOT / "docs" / "operate.md").read_text()
SERVICES = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
SETUP = 'curl() { command curl --fail-with-body "$@"; echo; }\n'
"""A request that is refused fails the block."""
TOKEN = secrets.token_urlsafe(32)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", OPERATE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def operators() -> str:
    return f"127.0.0.1:{free_port()}"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None, operators: str) -> Iterator[Service]:
    own = {"KIFU_OPERATOR_BIND": operators, "KIFU_OPERATOR_TOKEN": TOKEN}
    with serving(tmp_path_factory.mktemp("operate") / "data", **own) as running:
        running.ask("/v1/players", {"name": "Aiko"})
        yield running


@pytest.mark.skipif(shutil.which("curl") is None, reason="the page uses curl")
def test_every_command_of_the_page_works(service: Service, operators: str, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "kifu").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service.cli "$@"\n')
    (tmp_path / "kifu").chmod(0o755)
    own = {
        "KIFU": service.url,
        "OPERATOR": f"http://{operators}",
        "KIFU_OPERATOR_TOKEN": TOKEN,
        "KIFU_DATA": str(service.data),
        "KIFU_GAMES": "tests.games.stones:GAME",
        "BACKUPS": str(tmp_path / "backups"),
        "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
    }
    commands = SETUP + "\n".join(blocks("sh"))
    done = subprocess.run(  # noqa: PLW1510 - the exit status is looked at below
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=ROOT,
        env=os.environ | own,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-1000:]
    assert "kifu_projector_backlog" in done.stdout
    assert '"matches":[]' in done.stdout.replace(" ", "")
    assert "Restored 0 matches with 0 events, and 1 players." in done.stdout


def test_every_container_of_the_page_exists() -> None:
    commands = [line.strip(" $") for block in blocks("console") for line in block.splitlines() if "docker" in line]
    named = {word for line in commands for word in re.findall(r"(?:--scale |\b)(api|projector|worker|proxy)\b", line)}
    assert {"api", "projector", "worker", "proxy"} == named
    assert named <= set(SERVICES)


def test_a_restore_in_containers_stops_every_process_of_the_service_before() -> None:
    of_kifu = {name for name, service in SERVICES.items() if str(service.get("command", "")).startswith("kifu ")}
    (stopped,) = re.findall(r"\$ docker compose stop (.*)\n.*kifu restore --replace", OPERATE)
    assert set(stopped.split()) == of_kifu


def test_every_alert_says_what_to_do() -> None:
    rules = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text())["groups"][0]["rules"]
    table = OPERATE.partition("## What each alert means")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == {rule["alert"] for rule in rules}


def test_every_setting_has_a_purpose() -> None:
    table = OPERATE.partition("## Settings by purpose")[2].partition("\n## ")[0].partition("\nIn containers")[0]
    told = re.findall(r"`KIFU_([A-Z_]+)`", table)
    assert sorted(name.lower() for name in told) == sorted(Settings.__dataclass_fields__)


def test_every_limit_that_the_page_turns_down_can_be_set() -> None:
    attacked = OPERATE.partition("## When you are attacked")[2].partition("\n## ")[0]
    turned = re.findall(r"`(KIFU_[A-Z_]+)=([^`]*)`", attacked)
    assert len(turned) > 10
    for name, value in turned:
        assert Settings.from_environment({name: value}) != Settings()
    for value in (value for name, value in turned if name == "KIFU_LIMITS"):
        for limit in value.split(", "):
            stricter, usual = limits_of(value)[limit.partition("=")[0]], limits_of("")[limit.partition("=")[0]]
            assert stricter.amount / stricter.get_expiry() < usual.amount / usual.get_expiry()
