"""Valid records, and the limits of what can be checked."""

import dataclasses
import io
import random
from pathlib import Path

import pytest

from domain.components import ComponentsRegistry
from domain.game import Seat
from events.verify import InvalidRecord, verify
from service.research.laws.random_match import play_on, play_out
from tests.events.verify.mutations import FOR_WHOM
from tests.events.verify.records import GOLDEN, STONES, every_golden, fork, golden, record_of, running, verified
from tests.games import stones, stones_corrected

CORRECTED = {stones.GAME.id: stones_corrected.GAME}
"""Stones in two editions."""


@every_golden
def test_a_record_of_a_finished_match_is_valid_to_the_last_draw(path: Path) -> None:
    result = verified(golden(path))
    moves = sum(b'"move":' in each for each in golden(path))
    assert (result.moves, result.limits) == (moves, ())
    assert result.commitments > 0
    assert len(result.points) == len(result.header.seats)


def test_the_result_is_told_in_one_line() -> None:
    sentence = verified(STONES).sentence
    assert "\n" not in sentence
    assert sentence.startswith("Match m1 is valid: ")
    for part in (
        "events of stones in one hash chain to",
        "commitments opened with the seed",
        "moves replayed",
        "scores",
    ):
        assert part in sentence


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_redacted_record_of_a_running_match_is_valid_with_limits(viewer: int | None) -> None:
    for path in GOLDEN:
        result = verified(running(path, 120, None if viewer is None else Seat(viewer)))
        assert (result.moves, result.commitments) == (0, 0)
        told, *others = result.limits
        assert told == "every move, every draw and what is hidden, before the seed is revealed"
        assert set(others) <= {FOR_WHOM}
        assert result.sentence.endswith(f"Not checked: {'; '.join(result.limits)}.")


def test_every_move_of_a_record_of_an_older_edition_is_decided_again_by_that_edition() -> None:
    result = verify(io.BytesIO(b"".join(STONES)), CORRECTED)
    assert (result.header.edition, result.limits) == (1, ())
    assert (result.moves, result.points) == (verified(STONES).moves, verified(STONES).points)


def test_a_record_of_the_newest_edition_is_not_one_of_an_older_edition() -> None:
    played = play_out(stones_corrected.GAME, 3, seed=2)
    assert verify(io.BytesIO(b"".join(record_of(played))), CORRECTED).limits == ()
    with pytest.raises(InvalidRecord, match="edition 2 of Stones is not known here"):
        verify(io.BytesIO(b"".join(record_of(played))), {stones.GAME.id: stones.GAME})


def test_a_fork_of_an_earlier_release_is_decided_by_its_edition_from_where_it_begins() -> None:
    parent = play_out(stones_corrected.GAME.of_edition(1), 2, seed=3)
    parent.game = stones_corrected.GAME  # an earlier release began every fork with the newest edition
    played = play_on(fork(parent, "fork", 9), random.Random(1))
    result = verify(io.BytesIO(b"".join(record_of(played))), CORRECTED)
    assert (played.matches[0].edition, result.header.edition, result.limits) == (1, 2, ())


def test_a_record_with_unknown_components_is_valid_in_its_chain_and_secrets() -> None:
    other = dataclasses.replace(stones.GAME, components=ComponentsRegistry(lambda document: document, b"other = 1"))
    result = verify(io.BytesIO(b"".join(STONES)), {other.id: other})
    assert (result.moves, result.points) == (0, ())
    assert result.commitments == verified(STONES).commitments
    assert result.limits[0].startswith("seats, moves, draws and scores, since no components file")
