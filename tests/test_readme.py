"""What the README says to type works, against a real service."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.settings import Settings
from tests.service.cli.serving import Service, serving

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
SETUP = 'curl() { command curl --fail-with-body "$@"; echo; }\n'
"""A request that is refused fails the block."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Service]:
    with serving(tmp_path_factory.mktemp("readme"), KIFU_GAMES="") as running:
        yield running


@pytest.mark.skipif(shutil.which("curl") is None, reason="the README uses curl")
def test_every_command_in_the_readme_works(service: Service) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    done = subprocess.run(  # noqa: PLW1510 - the exit status is looked at below
        ["bash", "-euo", "pipefail", "-c", SETUP + "\n".join(blocks)],
        cwd=ROOT,
        env=os.environ | {"KIFU": service.url},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-1000:]
    assert re.search(r"seat 1: -?\d+ points, rank [12]", done.stdout)


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [("bot.py", ["chess", "2"], "unknown-game"), ("webhook_bot.py", ["no-token", "0"], "bad-token")],
)
def test_an_example_says_why_the_service_refuses_it(service: Service, name: str, given: list[str], why: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "clients" / "python")}
    command = [sys.executable, f"examples/{name}", service.url, *given]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert why in done.stderr
    assert "Traceback" not in done.stderr


VERIFIED = re.findall(r"^\$ \.venv/bin/kifu (verify .*)\n((?:[^$`].*\n)+)", README, re.MULTILINE)
"""What is told of the golden records: whatever else the README shows differs from run to run."""


def test_a_record_verifies_as_the_readme_shows() -> None:
    assert VERIFIED
    for command, told in VERIFIED:
        said = subprocess.check_output([sys.executable, "-m", "service.cli", *command.split()], cwd=ROOT, text=True)
        assert said == told


def test_the_example_bot_is_no_longer_than_the_readme_says() -> None:
    (said,) = re.findall(r"complete bot in (\d+) lines", README)
    lines = len((ROOT / "examples" / "bot.py").read_text().splitlines())
    assert int(said) - 20 < lines <= int(said)


def test_every_file_that_the_readme_points_to_exists() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README) if not link.startswith("http")]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_lists_every_setting_and_no_other() -> None:
    told = re.findall(r"`KIFU_([A-Z_]+)`", README)
    assert {name.lower() for name in told} == set(Settings.__dataclass_fields__)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(
    ("words", "place"),
    [
        ([], '--port 8123 --data "/some folder"'),
        (["PORT=8124", "DATA=/another"], '--port 8124 --data "/another"'),
    ],
)
def test_make_run_serves_where_its_words_say_and_else_the_environment(words: list[str], place: str) -> None:
    environment = os.environ | {"KIFU_PORT": "8123", "KIFU_DATA": "/some folder"}
    said = subprocess.check_output(["make", "--dry-run", "run", *words], cwd=ROOT, env=environment, text=True)
    assert f"kifu serve {place}" in said
