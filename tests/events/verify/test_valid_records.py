"""Valid records, and the limits of what can be checked."""

import dataclasses
import io
from pathlib import Path

import pytest

from domain.components import ComponentsRegistry
from domain.game import Seat
from events.verify import verify
from tests.events.verify.mutations import FOR_WHOM
from tests.events.verify.records import GOLDEN, STONES, every_golden, golden, running, verified
from tests.games import stones


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


def test_a_record_of_an_older_edition_is_valid_without_replaying_its_moves() -> None:
    newer = dataclasses.replace(stones.GAME, edition=2)
    result = verify(io.BytesIO(b"".join(STONES)), {newer.id: newer})
    assert result.moves == 0
    assert result.limits == ("moves and draws, which edition 1 of Stones decided otherwise",)
    assert result.points == verified(STONES).points


def test_a_record_with_unknown_components_is_valid_in_its_chain_and_secrets() -> None:
    other = dataclasses.replace(stones.GAME, components=ComponentsRegistry(lambda document: document, b"other = 1"))
    result = verify(io.BytesIO(b"".join(STONES)), {other.id: other})
    assert (result.moves, result.points) == (0, ())
    assert result.commitments == verified(STONES).commitments
    assert result.limits[0].startswith("seats, moves, draws and scores, since no components file")
