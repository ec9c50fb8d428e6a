"""The guided first match of each game: every step can be done as it says, on positions of a match that was played."""

import pytest

from domain.game import AnyGame
from domain.match import legal_moves, to_act
from domain.registry import GAMES
from events.codec import codec
from service.use_cases.guided_matches import NEWCOMER, guided_positions
from tests.playthroughs.recording import FOLDER, read

STEPS = 15
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_game
def test_every_step_asks_the_newcomer_for_a_legal_move(game: AnyGame) -> None:
    positions = guided_positions(game)
    assert len(positions) == STEPS
    for position in positions:
        rules, match = position.seen.snapshot.game, position.seen.match
        assert NEWCOMER in to_act(rules, match), position.step.title
        assert position.move in legal_moves(rules, position.seen.masked(), NEWCOMER), position.step.title


@every_game
def test_the_match_is_one_of_the_golden_records(game: AnyGame) -> None:
    assert game.guided is not None
    played = [codec(game).move(sent.encode()) for sent in game.guided.moves]
    records = [
        [codec(game).move(entry.move) for entry in read(path).entries if entry.move]
        for path in (FOLDER / game.id).glob("2-seats*.ndjson")
    ]
    assert any(record[: len(played)] == played for record in records)


@every_game
def test_each_step_has_its_own_words_and_a_page_of_the_rulebook(game: AnyGame) -> None:
    assert game.guided is not None
    steps = game.guided.steps
    assert len({step.title for step in steps}) == STEPS
    assert all(step.pages and step.text.endswith(".") for step in steps)
    assert [step.after for step in steps] == sorted({step.after for step in steps})


@every_game
def test_what_happened_since_a_step_begins_with_its_move(game: AnyGame) -> None:
    positions = guided_positions(game)
    assert positions[0].facts == ()
    assert [after.facts[0].move for after in positions[1:]] == [before.move for before in positions[:-1]]
