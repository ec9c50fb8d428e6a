"""Any change to a single line of a record is found."""

import os
from pathlib import Path

import pytest

from domain.game import AnyGame
from tests.events.verify.mutations import MUTATIONS, TIMES, Mutation, each_mutation, is_found
from tests.events.verify.records import FINISHED, every_game, every_golden, record_of, running, taken_back


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="`make check` has fewer of each kind")
def test_there_are_at_least_a_thousand_mutations() -> None:
    assert len(FINISHED) * len(MUTATIONS) * TIMES >= 1000


@each_mutation
@pytest.mark.parametrize("name", FINISHED)
def test_a_single_mutation_of_a_finished_record_is_found(name: str, mutation: Mutation) -> None:
    for seed in range(TIMES):
        is_found(FINISHED[name], mutation, seed)


@each_mutation
@every_golden
def test_a_single_mutation_of_the_record_of_a_running_match_is_found(path: Path, mutation: Mutation) -> None:
    for seed in range(TIMES):
        is_found(running(path, 120), mutation, seed)


@each_mutation
@every_game
def test_a_single_mutation_of_a_record_with_take_backs_is_found(game: AnyGame, mutation: Mutation) -> None:
    lines = record_of(taken_back(game))
    for seed in range(TIMES // 3):
        is_found(lines, mutation, seed)
