"""A record proves itself, as far as it can be checked."""

import dataclasses
import io
from pathlib import Path

import pytest

from domain.components import ComponentsRegistry
from domain.game import Seat
from events.verify import verify
from tests.events.verify.mutations import WHOSE_VIEW
from tests.events.verify.records import GOLDEN, STONES, every_golden, golden, running, verified
from tests.games import stones


@every_golden
def test_a_record_of_a_finished_match_holds_to_the_last_draw(path: Path) -> None:
    verdict = verified(golden(path))
    moves = sum(b'"move":' in each for each in golden(path))
    assert (verdict.moves, verdict.limits) == (moves, ())
    assert verdict.commitments > 0
    assert len(verdict.points) == len(verdict.header.seats)


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
def test_a_redacted_record_of_a_running_match_holds_as_far_as_it_can_be_checked(viewer: int | None) -> None:
    for path in GOLDEN:
        verdict = verified(running(path, 120, None if viewer is None else Seat(viewer)))
        assert (verdict.moves, verdict.commitments) == (0, 0)
        told, *others = verdict.limits
        assert told == "every move, every draw and what is hidden, before the seed is revealed"
        assert set(others) <= {WHOSE_VIEW}
        assert verdict.sentence.endswith(f"Not checked: {'; '.join(verdict.limits)}.")


def test_a_record_made_under_older_rules_holds_without_deciding_its_moves_again() -> None:
    newer = dataclasses.replace(stones.GAME, edition=2)
    verdict = verify(io.BytesIO(b"".join(STONES)), {newer.id: newer})
    assert verdict.moves == 0
    assert verdict.limits == ("moves and draws, which edition 1 of Stones decided otherwise",)
    assert verdict.points == verified(STONES).points


def test_a_record_whose_components_are_not_at_hand_holds_in_its_chain_and_its_secrets() -> None:
    other = dataclasses.replace(stones.GAME, components=ComponentsRegistry(lambda document: document, b"other = 1"))
    verdict = verify(io.BytesIO(b"".join(STONES)), {other.id: other})
    assert (verdict.moves, verdict.points) == (0, ())
    assert verdict.commitments == verified(STONES).commitments
    assert verdict.limits[0].startswith("seats, moves, draws and scores, since no components file")
