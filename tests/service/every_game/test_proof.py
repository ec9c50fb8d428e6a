"""Records of every game verify, over REST and from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.game import AnyGame
from domain.match.events import TakenBack
from domain.value import tag_of
from service.cli import main
from tests.service.every_game.api_match import ApiMatch, RunningService

pytestmark = pytest.mark.usefixtures("no_redis")
"""`kifu verify` needs no Redis; `kifu export` gets its URL as an option."""


def kifu(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def exported(api_match: ApiMatch, folder: Path) -> Path:
    """The record of a match as the command line gives it."""
    file = folder / "record.ndjson"
    file.write_bytes(kifu("export", api_match.id, "--redis", api_match.service.url).stdout_bytes)
    return file


def test_the_command_line_exports_what_anyone_may_fetch(
    finished: ApiMatch, api_match: ApiMatch, tmp_path: Path
) -> None:
    for match in (finished, api_match):
        assert exported(match, tmp_path).read_bytes() == match.service.spectator.get(f"{match.path}/record").data


def test_the_record_of_a_finished_match_holds_with_all_that_was_taken_back(finished: ApiMatch, tmp_path: Path) -> None:
    file = exported(finished, tmp_path)
    assert tag_of(TakenBack).encode() in file.read_bytes()
    done = kifu("verify", file)
    moves = file.read_bytes().count(b'"move":')
    assert (done.exit_code, len(done.output.splitlines())) == (0, 1)
    assert done.output.startswith(
        f"Match {finished.id} is valid: {finished.version} events of {finished.game.id} in one"
    )
    assert f"{moves} moves replayed with every draw" in done.output
    assert "Not checked" not in done.output


def test_a_record_that_was_changed_names_the_first_version_that_does_not_hold(
    finished: ApiMatch, tmp_path: Path
) -> None:
    file = exported(finished, tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    at = len(lines) // 2
    entry = json.loads(lines[at])
    lines[at] = lines[at].replace(b'"time":%d' % entry["time"], b'"time":%d' % (entry["time"] + 1))
    file.write_bytes(b"".join(lines))
    done = kifu("verify", file)
    assert done.exit_code == 1
    assert done.output.startswith(f"Error: Version {at} is invalid: its hash")


def test_the_record_of_a_running_match_holds_as_far_as_each_may_know_it(api_match: ApiMatch, tmp_path: Path) -> None:
    for viewer in api_match.viewers:
        (tmp_path / "record").write_bytes(viewer.get(f"{api_match.path}/record").data)
        done = kifu("verify", tmp_path / "record")
        assert done.exit_code == 0
        assert "Not checked: every move, every draw and what is hidden, before the seed is revealed" in done.output


def test_the_record_of_a_match_that_the_operator_ends_holds_to_the_last_draw(
    service: RunningService, game: AnyGame, tmp_path: Path
) -> None:
    api_match = service.start_match(game, seed=7).play(20)
    service.operator.post(f"{api_match.path}/corrections", {"reason": "Abuse", "status": "abandoned"})
    done = kifu("verify", exported(api_match, tmp_path))
    assert (done.exit_code, "Not checked" in done.output) == (0, False)


def test_the_record_of_a_fork_holds_from_the_first_move_of_its_parent(finished: ApiMatch, tmp_path: Path) -> None:
    version = finished.versions_before_moves()[-20]
    fork = finished.at(finished.callers[0].post(f"{finished.path}/forks", {"version": version}).headers["Location"])
    for seat, caller in enumerate(fork.callers):
        caller.put(f"{fork.path}/seats/{seat}", {"salt": "pepper"})
    done = kifu("verify", exported(fork.finish(), tmp_path))
    assert (done.exit_code, "Not checked" in done.output) == (0, False)
