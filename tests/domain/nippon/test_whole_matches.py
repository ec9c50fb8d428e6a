"""Matches of random moves from the first to the last event."""

import random
from collections.abc import Iterator

import pytest

from domain.game import Play
from domain.nippon import GAME
from domain.nippon.events import NipponEvent, TurnBegan
from domain.nippon.moves import NipponMove
from domain.nippon.state import State
from tests.domain.nippon.match import opening

NAMES = ("Iwasaki", "Mitsui", "Sumitomo", "Yasuda")

each_count = pytest.mark.parametrize("players", [2, 3, 4])


def _steps(players: int, seed: int) -> Iterator[tuple[State, list[NipponMove], Play[State, NipponEvent]]]:
    """Each state with its legal moves, and the decision of one of these moves."""
    play, rng = opening(players, seed), random.Random(seed)
    while waited_for := GAME.to_act(play.state):
        before, moves = play.state, list(GAME.legal_moves(play.state, waited_for[0]))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, waited_for[0], rng.choice(moves))
        yield before, moves, play


@each_count
def test_the_number_of_each_piece_never_changes(players: int) -> None:
    census = GAME.census(opening(players).state)
    assert census["factories"] == 24
    assert census["trains of seat 0"] == census["ships of seat 1"] == 6
    assert census["influence tiles of seat 0"] == 10
    assert census["contracts of seat 1"] == 8
    for _, _, play in _steps(players, seed=players):
        assert GAME.census(play.state) == census


@each_count
def test_every_event_and_move_is_described_in_a_sentence(players: int) -> None:
    opened = opening(players)
    told = [GAME.describe(opened.state, event, NAMES) for event in opened.events]
    for state, moves, play in _steps(players, seed=10 + players):
        lines = [GAME.describe_move(state, move) for move in moves]
        assert len(set(lines)) == len(lines)
        told += [*lines, *(GAME.describe(state, event, NAMES) for event in play.events)]
    assert all(sentence.endswith(".") for sentence in told)


@each_count
def test_a_match_lasts_about_30_to_50_turns_for_each_player(players: int) -> None:
    turns = sum(isinstance(event, TurnBegan) for *_, play in _steps(players, 5) for event in play.events)
    assert 28 <= turns / players <= 52
