"""Golden records: what was played once comes out the same for ever."""

from pathlib import Path

import pytest

from domain import match as matches
from domain.game import AnyGame
from domain.match import AnyMatch, Decision
from domain.registry import GAMES
from events.chain import verify_chain, verify_openings
from events.codec import codec
from events.store import Envelope
from tests.playthroughs.recording import FOLDER, Playthrough, read

FILES = sorted(FOLDER.glob("*/*.ndjson"))
every_file = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])


def envelopes(playthrough: Playthrough) -> list[Envelope]:
    return [
        Envelope(entry.version, entry.data, entry.time, entry.command, entry.hash, entry.player, entry.seat, entry.move)
        for entry in playthrough.entries
    ]


def folded(game: AnyGame, record: list[Envelope], match: AnyMatch | None = None) -> AnyMatch:
    match = matches.fold(game, map(codec(game).event, record), match)
    assert match is not None
    return match


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_a_golden_record_for_each_seat_count(game: AnyGame) -> None:
    assert {read(path).header.seats for path in FILES if path.parent.name == game.id} == set(game.seat_counts)


@every_file
def test_the_record_folds_to_the_result_that_was_played(path: Path) -> None:
    playthrough = read(path)
    game = GAMES[playthrough.header.game]
    match = folded(game, envelopes(playthrough))
    assert match.results == playthrough.header.results
    assert match.version == len(playthrough.entries)
    totals = [score.total for score in game.scores(match.board)]
    assert totals == [final.points for final in playthrough.header.results]


@every_file
def test_the_hash_chain_holds_to_its_head_and_the_seed_opens_every_commitment(path: Path) -> None:
    playthrough = read(path)
    game = GAMES[playthrough.header.game]
    seed = folded(game, envelopes(playthrough)).seed
    assert seed is not None
    assert verify_chain(playthrough.entries, playthrough.header.head) is None
    assert verify_openings(playthrough.entries, playthrough.header.match, seed) is None


@every_file
def test_every_move_decided_again_gives_the_same_events(path: Path) -> None:
    playthrough = read(path)
    game = GAMES[playthrough.header.game]
    if playthrough.header.edition != game.edition:
        pytest.skip(f"played under edition {playthrough.header.edition} of {game.title}, decided otherwise today")
    record = envelopes(playthrough)
    first = next(index for index, envelope in enumerate(record) if envelope.move is not None)
    match = folded(game, record[:first])
    while match.version < len(record):
        envelope = record[match.version]
        assert envelope.move is not None
        assert envelope.seat is not None
        decision = Decision(game, match)
        decision.play(envelope.seat, codec(game).move(envelope.move))
        told = [codec(game).event(envelope) for envelope in record[match.version : decision.match.version]]
        assert [fact.event for fact in decision.facts] == told, f"at version {match.version}"
        match = decision.match
