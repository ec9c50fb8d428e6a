"""The clients play each game to its end, and so do the bots that their pages show."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.stories.drivers import PYTHON, TYPESCRIPT, Driver, compile_strictly, put_package
from tests.service.cli.serving import Service, serving

pytestmark = pytest.mark.skipif(
    "KIFU_LONG" not in os.environ, reason="long: whole matches; the short form plays Stones"
)
GAMES = ("yokohama", "nippon", "yedo")


@pytest.fixture(scope="module")
def whole_service(tmp_path_factory: pytest.TempPathFactory, starts_redis: None) -> Iterator[Service]:
    """A service of all games, whose bots lose no time."""
    settings = {"KIFU_GAMES": "", "KIFU_LIMITS": "none", "KIFU_BOT_DELAY": "0"}
    with serving(tmp_path_factory.mktemp("games"), "--no-exhibition", "--port", "0", **settings) as running:
        yield running


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_each_game_is_played_to_its_end(client: Driver, whole_service: Service, game: str):
    for who in ("ada", "carl"):
        client("open", who, url=whole_service.url)
    client("create account", "ada", name="Ada")
    plan = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    match = client("create match", "ada", plan=plan)
    played = client("play to end", "carl", match=match, players=["ada"])
    assert client("match.get", "carl", match=match)["status"] == "finished"
    assert played["followed"] == client("events", "carl", match=match)
    assert played["moves"][0] > 20


def example(readme: Path, language: str) -> str:
    """Returns the bot that a page shows."""
    found = re.search(rf"^```{language}\n(.*?)^```", readme.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


SCORES = r"seat 0: -?\d+ points, rank [12]\nseat 1: -?\d+ points, rank [12]\n"


def test_the_bot_of_the_page_for_python_plays_its_match(whole_service: Service, tmp_path: Path):
    (tmp_path / "bot.py").write_text(example(PYTHON / "README.md", "python"))
    environment = os.environ | {"PYTHONPATH": str(PYTHON), "MYPYPATH": str(PYTHON)}
    subprocess.run([sys.executable, "-m", "mypy", "--strict", "bot.py"], cwd=tmp_path, env=environment, check=True)
    command = [sys.executable, "bot.py", whole_service.url]
    assert re.fullmatch(SCORES, subprocess.check_output(command, cwd=tmp_path, env=environment, text=True))


def test_the_bot_of_the_page_for_typescript_plays_its_match(
    whole_service: Service, tmp_path: Path, typescript_modules: Path
):
    package = put_package(tmp_path)
    (tmp_path / "bot.mts").write_text(example(TYPESCRIPT / "README.md", "typescript"))
    compile_strictly(tmp_path / "bot.mts", package, typescript_modules)
    run = ["node", "bot.mjs", whole_service.url]
    assert re.fullmatch(SCORES, subprocess.check_output(run, cwd=tmp_path, text=True))
    pack = ["npm", "pack", "--dry-run", "--ignore-scripts"]
    packed = subprocess.check_output(pack, cwd=package, stderr=subprocess.STDOUT)
    assert {b"dist/index.js", b"dist/index.d.ts", b"README.md"} <= set(packed.split())


def test_the_driver_of_the_python_client_is_typed(tmp_path: Path):
    driver = Path(__file__).parent / "drive.py"
    environment = os.environ | {"MYPYPATH": str(PYTHON)}
    command = [sys.executable, "-m", "mypy", "--strict", shutil.copy(driver, tmp_path)]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True)
