"""Results of different code are not mixed under one name unless somebody wants that, and every result is planned."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from service.arena.folder import Folder
from tests.service.arena.commands import OWN, arena, raw, table

FOUR = ("--blocks", "4")
BENCHMARKS = Path(__file__).parent.parent.parent.parent / "benchmarks" / "arena"
KEPT = sorted(file.parent for file in BENCHMARKS.rglob("plan.json"))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of an own bot, which is found where the user stands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "changing_bot.py"
    file.write_text(f"from {OWN} import FirstMove\n\n\nclass Changing(FirstMove):\n    pass\n")
    return file


def test_an_arena_does_not_go_on_with_other_code_of_an_own_bot(tmp_path: Path, own: Path) -> None:
    out = tmp_path / "out"
    assert arena(out, "changing_bot:Changing", "random").exit_code == 0
    own.write_text(own.read_text() + "    choice = -1\n")
    done = arena(out, "changing_bot:Changing", "random", words=FOUR)
    assert done.exit_code == 1
    assert "was played with other code of changing_bot:Changing: " in done.output
    assert len(raw(out)) == 6
    done = arena(out, "changing_bot:Changing", "random", words=(*FOUR, "--other-code"))
    assert done.exit_code == 0, done.output
    assert "The code changed between these matches" in " ".join(done.output.split())
    assert len(raw(out)) == 8
    assert arena(out, "changing_bot:Changing", "random", words=("--blocks", "5")).exit_code == 0, "it is no news now"


@pytest.mark.parametrize(("bot", "named"), [("greedy", "the rules and searches"), ("search,steps=5", "the rules")])
def test_an_arena_does_not_go_on_with_other_rules(
    tmp_path: Path, bot: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert arena(tmp_path, bot, "random").exit_code == 0
    monkeypatch.setattr("service.arena.digests.code_digest", lambda _game: "later")
    done = arena(tmp_path, bot, "random", words=FOUR)
    assert done.exit_code == 1
    assert f"other code of {named}" in done.output


def test_a_plan_tells_the_code_of_bots_of_this_service(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "novice").exit_code == 0
    assert json.loads((tmp_path / "plan.json").read_text())["codes"][0].keys() == {"the rules and searches", "greedy"}


def test_a_plan_that_tells_no_code_goes_on_and_stays_as_it_was(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    plan = tmp_path / "plan.json"
    plan.write_text(json.dumps({key: value for key, value in json.loads(plan.read_text()).items() if key != "codes"}))
    before = plan.read_bytes()
    assert table(tmp_path).exit_code == 0
    assert arena(tmp_path, "greedy", "random", words=FOUR).exit_code == 0
    assert plan.read_bytes() == before
    assert len(raw(tmp_path)) == 8


def test_results_of_earlier_releases_are_read() -> None:
    assert [folder for folder in KEPT if not Folder(folder).results()] == []


def test_results_without_a_plan_are_refused(tmp_path: Path) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    (tmp_path / "plan.json").unlink()
    done = arena(tmp_path, "novice", "random")
    assert done.exit_code == 1
    assert "holds results, but no plan.json says of which arena." in done.output
    assert not (tmp_path / "plan.json").exists()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda line: line | {"bots": ["novice", "random"]}, "greedy, random play in block 0, seating 0, not novice,"),
        (lambda line: line | {"block": -1}, "there is no block -1 with a seating 0"),
        (lambda line: line | {"seating": 2}, "there is no block 0 with a seating 2"),
        (lambda line: line | {"points": [1]}, "it does not tell of 2 seats"),
    ],
)
def test_a_result_that_was_not_planned_is_refused(
    tmp_path: Path, change: Callable[[dict], dict], sentence: str
) -> None:
    assert arena(tmp_path, "greedy", "random").exit_code == 0
    results = tmp_path / "results.ndjson"
    first, *others = results.read_text().splitlines(keepends=True)
    results.write_text("".join([json.dumps(change(json.loads(first))) + "\n", *others]))
    for done in (table(tmp_path), arena(tmp_path, "greedy", "random", words=FOUR)):
        assert done.exit_code == 1
        assert "line 1, is no result of this arena: " + sentence in done.output


def test_a_plan_that_nobody_can_play_is_refused(tmp_path: Path) -> None:
    assert arena(tmp_path / "out", "greedy", "random").exit_code == 0
    shutil.copytree(tmp_path / "out", tmp_path / "alone")
    plan = tmp_path / "alone" / "plan.json"
    plan.write_text(json.dumps(json.loads(plan.read_text()) | {"entrants": []}))
    assert "Name two bots" in table(tmp_path / "alone").output
