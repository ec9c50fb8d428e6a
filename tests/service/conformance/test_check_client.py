"""`kifu check-client` with whole clients and a whole service: the own clients pass, and a naive one does not."""

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from service.conformance.examined_service import environment
from service.conformance.examining import _filled
from tests.clients.generators import Missing, installed
from tests.clients.stories.drivers import PYTHON, TYPESCRIPT, compile_strictly, put_package

pytestmark = pytest.mark.redis

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
LONG = pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: a service is started twice for each client")
PLACE = ["{url}", "{token}", "{match}"]
STORIES = {
    "503 with Retry-After",
    "end of the match",
    "lost answer",
    "rate limit",
    "restart of the server",
    "retry with the same key",
    "stale version",
    "stream that breaks off",
    "undo in between",
    "unknown fields and events",
}


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest game, and a client that finds its package."""
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(PYTHON), str(ROOT / "examples")]))


def checked(folder: Path, command: Sequence[object], *options: str) -> tuple[Result, dict[str, str]]:
    """The end of the command, and the verdict on each story."""
    report = folder / "report.json"
    words = ["check-client", "--json", str(report), "--option", "stones=90", *options, "--", *map(str, command)]
    done = CliRunner().invoke(main, words)
    assert report.exists(), done.output
    told: Any = json.loads(report.read_bytes())
    return done, {each["story"]: each["verdict"] for each in told["stories"]}


def test_the_client_for_python_passes_every_story(tmp_path: Path) -> None:
    done, verdicts = checked(tmp_path, [sys.executable, HERE / "following_bot.py", *PLACE])
    assert verdicts == dict.fromkeys(STORIES, "passed"), done.output
    assert done.exit_code == 0


@LONG
@pytest.mark.parametrize("seed", range(3))
def test_a_naive_client_fails_the_right_stories(tmp_path: Path, seed: int) -> None:
    done, verdicts = checked(tmp_path, [sys.executable, HERE / "naive_bot.py", *PLACE], "--seed", str(seed))
    assert verdicts == dict.fromkeys(STORIES, "failed") | {
        "end of the match": "passed",
        "stream that breaks off": "not reached",
        "undo in between": "not reached",
        "unknown fields and events": "passed",
    }, done.output
    assert done.exit_code == 1
    assert "Expected: After 412 the client looks at the match again" in done.output


@LONG
@pytest.mark.parametrize("seed", range(5))
def test_the_example_and_the_bot_of_the_command_pass(tmp_path: Path, seed: int) -> None:
    eager = ["-m", "kifu_client.bot.command", "run", "eager_bot:EagerBot", "--url", "{url}"]
    for words in (eager, [ROOT / "examples" / "bot.py", "{url}", "nippon", "2"]):
        options = ("--seed", str(seed)) if words is eager else ("--seed", str(seed), "--game", "nippon")
        done, verdicts = checked(tmp_path, [sys.executable, *words], *options)
        assert verdicts == dict.fromkeys(STORIES, "passed") | {"stream that breaks off": "not reached"}, done.output


@LONG
def test_the_client_for_typescript_passes_every_story(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    try:
        modules = installed(pytestconfig.cache.mkdir("typescript-client"), TYPESCRIPT / "package.json")
    except Missing as missing:
        pytest.skip(str(missing))
    program = Path(shutil.copy(HERE / "following_bot.ts", tmp_path))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    compile_strictly(program, put_package(tmp_path), modules)
    done, verdicts = checked(tmp_path, ["node", program.with_suffix(".js"), *PLACE])
    assert verdicts == dict.fromkeys(STORIES, "passed"), done.output


def test_no_store_of_the_caller_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KIFU_REDIS_URL", "KIFU_DATA", "KIFU_ARCHIVE", "KIFU_OPERATOR_TOKEN"):
        monkeypatch.setenv(name, "the caller's")
    settings = environment("own")
    assert "the caller's" not in settings.values()
    assert settings["KIFU_GAMES"] == "tests.games.stones:GAME"


def test_words_of_the_command_keep_their_other_braces() -> None:
    assert _filled('{url}/x {"a": {}} {other}', {"url": "http://x"}) == 'http://x/x {"a": {}} {other}'


def test_a_game_that_there_is_not_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["check-client", "--game", "chess", "--", "true"])
    assert done.exit_code == 2
    assert "There is no game 'chess'. There is: stones." in done.output


def test_a_report_that_cannot_be_written_is_told_before_the_examination(tmp_path: Path) -> None:
    report = tmp_path / "nowhere" / "report.json"
    done = CliRunner().invoke(main, ["check-client", "--json", str(report), "--", "true"])
    assert done.exit_code == 2
    assert f"Cannot write {report}: its folder is missing, or may not be written to." in done.output
