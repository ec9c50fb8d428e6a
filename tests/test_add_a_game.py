"""What `docs/add-a-game.md` says is true: the game on that page is added as the page says."""

import importlib.util
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domain.game import AnyGame
from service.research.laws import LAWS
from service.research.laws.random_match import play_out
from tests.service.cli.serving import serving

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the code of the page stands as a file."""
    parts = re.findall(r"^```python nim\.py\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    folder = tmp_path_factory.mktemp("added")
    (folder / "nim.py").write_text("\n\n".join(parts))
    return folder


@pytest.fixture(scope="module")
def nim(folder: Path) -> AnyGame:
    spec = importlib.util.spec_from_file_location("nim", folder / "nim.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game: AnyGame = module.GAME
    return game


def test_the_whole_game_takes_less_than_a_hundred_lines(folder: Path) -> None:
    assert len([line for line in (folder / "nim.py").read_text().splitlines() if line.strip()]) < 100


@pytest.mark.parametrize("seed", range(10))
def test_the_game_passes_the_laws(nim: AnyGame, seed: int) -> None:
    play_out(nim, 2, seed, [law(nim, random.Random(seed)) for law in LAWS])


def test_the_command_of_the_page_checks_the_laws(folder: Path) -> None:
    command = [sys.executable, "-m", "service.cli", "laws", "nim:GAME", "--matches", "10"]
    told = subprocess.check_output(command, cwd=folder, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert told.endswith("All 16 laws hold in 10 matches of Nim.\n")


def test_a_command_finds_the_game_in_the_working_folder_without_a_path(folder: Path) -> None:
    """`-P`: as the installed command, whose own folder is another one."""
    command = [sys.executable, "-P", "-m", "service.cli", "play", "nim", "--matches", "1"]
    told = subprocess.check_output(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT), "KIFU_GAMES": "nim:GAME"}
    )
    assert told.startswith(b'{"type":"kifu.record"')


@pytest.mark.redis
def test_a_bot_plays_the_game_over_rest(folder: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(folder), str(ROOT)])
    with serving(tmp_path, KIFU_GAMES="nim:GAME", PYTHONPATH=path) as service:
        bot = [sys.executable, "examples/bot.py", service.url, "nim", "2"]
        told = subprocess.run(bot, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300).stdout
    assert sorted(re.findall(r"(\d) points, rank (\d)", told)) == [("0", "2"), ("1", "1")]
