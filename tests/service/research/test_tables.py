"""The tables of matches hold what the records do."""

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from domain.game import GameId, Version
from domain.match import scores, to_act
from domain.registry import GAMES
from events.event_view import envelope_of
from events.verify import replay_record
from service.bots.random_bot import RandomBot
from service.cli import main
from service.research.laws.random_match import begun
from service.research.played_match import Named, RecordedMatch, play
from tests.events.verify.records import sealed
from tests.games import stones
from tests.playthroughs.recording import FOLDER, read

parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra `data`: pip install 'kifu[data]'")

from service.research.tables import SCHEMAS, Tables  # noqa: E402


def written(folder: Path, *matches: RecordedMatch) -> dict[str, list[dict[str, Any]]]:
    """The rows of the tables of matches."""
    with Tables(folder) as tables:
        for each in matches:
            tables.add(each.snapshot, each.envelopes)
    return {name: parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in SCHEMAS}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_rows_are_the_events_moves_and_score_lines_of_the_match(game: Any, tmp_path: Path) -> None:
    bots = [Named("random", RandomBot(game))] * game.seat_counts[-1]
    matches = [play(game, bots, seed=seed) for seed in ("a", "b")]
    rows = written(tmp_path, *matches)
    for row, played in zip(rows["matches"], matches, strict=True):
        match = played.match
        assert (row["match"], row["game"], row["events"]) == (match.id, game.id, match.version)
        assert row["points"] == [score.total for score in scores(game, match)]
        events = [each for each in rows["events"] if each["match"] == match.id]
        assert [each["version"] for each in events] == list(range(1, match.version + 1))
        assert [json.loads(each["data"])["type"] for each in events] == [each["type"] for each in events]
        moves = [each for each in rows["moves"] if each["match"] == match.id]
        assert [json.loads(each["data"]) for each in moves] == [
            json.loads(bytes(e.move)) for e in played.envelopes if e.move
        ]
        points: Counter[int] = Counter()
        for line in rows["score_lines"]:
            if line["match"] == match.id:
                points[line["seat"]] += line["points"]
        assert [points[seat] for seat in range(len(bots))] == row["points"]


def test_nobody_is_named_but_by_account_not_even_by_a_record_of_an_earlier_release(tmp_path: Path) -> None:
    game, path = GAMES[GameId("yokohama")], FOLDER / "yokohama" / "2-seats.ndjson"
    assert b'"name":"Player 0"' in b"".join(path.read_bytes().splitlines(keepends=True)[1:])
    moments = [*replay_record(io.BytesIO(path.read_bytes()), GAMES)]
    envelopes = [envelope_of(view) for view in read(path).entries]
    rows = written(tmp_path, RecordedMatch(game, moments[-1].match, envelopes))
    assert rows["matches"][0]["players"] == ["p0", "p1"]
    assert "Player 0" not in str(rows)


def test_moves_to_which_the_match_came_back_are_not_taken_back(tmp_path: Path) -> None:
    played = begun(stones.GAME, 2, seed=1)
    start = played.newest.version
    took = lambda decision: decision.play(to_act(stones.GAME, decision.match)[0], stones.Take(1))  # noqa: E731
    set_back_too_far = lambda decision: decision.correct("An error.", to=start)  # noqa: E731
    set_right = lambda decision: decision.correct("That was too far.", to=Version(start + 3))  # noqa: E731
    for decide in (took, took, took, set_back_too_far, took, set_right, took):
        decision = played.decision()
        decide(decision)
        played.add(decision)
    rows = written(tmp_path, RecordedMatch(stones.GAME, played.newest, sealed(played)))
    assert [row["taken_back"] for row in rows["moves"]] == [False, False, False, True, False]


def test_kifu_play_writes_tables_of_as_many_matches_as_asked_for(tmp_path: Path) -> None:
    words = ["play", "nippon", "--matches", "2", "--bots", "random", "--parquet", str(tmp_path / "tables")]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert parquet.read_table(tmp_path / "tables" / "matches.parquet").num_rows == 2


def test_a_folder_that_cannot_be_written_to_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    done = CliRunner().invoke(main, ["play", "nippon", "--parquet", str(tmp_path / "taken" / "tables")])
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert "cannot be written to" in done.output


def test_an_error_leaves_the_tables_of_before_as_they_were(tmp_path: Path) -> None:
    game = GAMES[GameId("nippon")]
    written(tmp_path, play(game, [Named("random", RandomBot(game))] * 2, seed="1"))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def interrupted() -> None:
        with Tables(tmp_path) as tables:
            raise KeyboardInterrupt(tables)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
