"""Golden records: what was played once comes out the same for ever, whatever becomes of the rules."""

from itertools import product
from pathlib import Path

import pytest

from domain.game import AnyGame, Version
from domain.match import scores
from domain.registry import GAMES
from events.verify import verify
from tests.playthroughs.recording import FOLDER, game_of, read, versions

FILES = sorted(FOLDER.glob("*/*.ndjson"))
every_file = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_edition_of_every_game_has_a_golden_record_for_each_seat_count(game: AnyGame) -> None:
    headers = [read(path).header for path in FILES if path.parent.name == game.id]
    editions = range(1, game.edition + 1)
    assert {(header.edition, len(header.seats)) for header in headers} >= set(product(editions, game.seat_counts))


@every_file
def test_a_record_holds_with_every_move_and_every_draw_of_its_edition(path: Path) -> None:
    playthrough = read(path)
    with path.open("rb") as file:
        verdict = verify(file, GAMES)
    assert verdict.moves == sum(entry.move is not None for entry in playthrough.entries)
    assert verdict.limits == ()
    assert verdict.commitments > 0


@every_file
def test_a_record_folds_to_the_result_that_was_played(path: Path) -> None:
    *_, end = versions(read(path))
    assert end.status == "finished"
    assert [(final.points, final.rank) for final in end.results] == [
        (score.total, score.rank) for score in scores(GAMES[end.game].of_edition(end.edition), end)
    ]


@every_file
def test_scores_add_up_at_every_version_and_each_line_names_the_event_that_gave_it(path: Path) -> None:
    playthrough = read(path)
    types = {entry.version: entry.type for entry in playthrough.entries}
    for match in versions(playthrough):
        for score in scores(game_of(playthrough), match):
            assert sum(line.points for line in score.lines) == score.total
            assert all(line.version <= match.version for line in score.lines)
            assert [line.type for line in score.lines] == [types[line.version] for line in score.lines]


@every_file
def test_every_point_is_given_by_the_very_event_that_its_line_names(path: Path) -> None:
    playthrough = read(path)
    before: dict[int, int] = {}
    for match in versions(playthrough):
        for score in scores(game_of(playthrough), match):
            given = sum(line.points for line in score.lines if line.version == match.version)
            assert score.total == before.get(score.seat, 0) + given, f"seat {score.seat} at version {match.version}"
            before[score.seat] = score.total


@every_file
def test_no_line_of_a_score_is_ever_taken_away_or_changed(path: Path) -> None:
    playthrough = read(path)
    before: dict[int, list[tuple[Version, str, int]]] = {}
    for match in versions(playthrough):
        for score in scores(game_of(playthrough), match):
            lines = [(line.version, line.label, line.points) for line in score.lines]
            kept = [each for each in lines if each[0] < match.version]
            assert sorted(kept) == sorted(before.get(score.seat, [])), f"seat {score.seat} at version {match.version}"
            before[score.seat] = lines
