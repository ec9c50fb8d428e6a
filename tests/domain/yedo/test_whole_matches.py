"""Matches of random moves from the first to the last event, in both settings and with quick reactions."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from domain.chance import casual
from domain.game import Play, Version, Viewer
from domain.secrecy import redact
from domain.yedo import GAME
from domain.yedo.components import REGISTRY
from domain.yedo.events import YedoEvent
from domain.yedo.moves import YedoMove
from domain.yedo.state import Options, State
from tests.domain.yedo.components import SEATS
from tests.domain.yedo.match import opening

NAMES = ("Maeda", "Toyotomi", "Sanada", "Hosokawa", "Nabeshima")
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"setting": "samurai"}, {"setting": "samurai", "quick_reactions": True})

each_setting = pytest.mark.parametrize(("players", "options"), list(product((2, 3, 4, 5), OPTIONS)))


def _steps(players: int, options: dict[str, Any]) -> Iterator[tuple[State, list[YedoMove], Play[State, YedoEvent]]]:
    """Yields each state, the legal moves of a seat that has to act, and the play of one of them."""
    play, rng = opening(players, seed=players, **options), random.Random(players)
    while waited_for := GAME.to_act(play.state):
        state, seat = play.state, rng.choice(waited_for)
        moves = list(GAME.legal_moves(state, seat))
        play = GAME.play(state, play.version, play.chance)
        GAME.decide(play, seat, rng.choice(moves))
        yield state, moves, play


@each_setting
def test_no_piece_or_card_is_lost_or_added(players: int, options: dict[str, Any]) -> None:
    census = GAME.census(opening(players, **options).state)
    for _, _, play in _steps(players, options):
        assert GAME.census(play.state) == census


@each_setting
def test_every_viewer_can_follow_the_match_by_its_own_events(players: int, options: dict[str, Any]) -> None:
    viewers: tuple[Viewer, ...] = (*SEATS[:players], None)
    empty = GAME.empty(players, Options(**options), REGISTRY.current)
    version = Version(0)
    views = {viewer: GAME.mask(empty, viewer) for viewer in viewers}
    decisions = [opening(players, seed=players, **options), *(play for _, _, play in _steps(players, options))]
    for play in decisions:
        for event in play.events:
            version = Version(version + 1)
            for viewer in viewers:
                views[viewer] = GAME.evolve(views[viewer], redact(event, viewer), version)
        for viewer in viewers:
            assert views[viewer] == GAME.mask(play.state, viewer)
    for seat in SEATS[:players]:
        assert GAME.scores(views[seat]) == GAME.scores(decisions[-1].state)


@each_setting
def test_a_player_sees_the_same_legal_moves_in_its_view(players: int, options: dict[str, Any]) -> None:
    for number, (state, _, _) in enumerate(_steps(players, options)):
        if number % 7 == 0:
            for seat in SEATS[:players]:
                assert GAME.legal_moves(GAME.mask(state, seat), seat) == GAME.legal_moves(state, seat)


@each_setting
def test_a_determinized_state_looks_the_same_to_the_viewer(players: int, options: dict[str, Any]) -> None:
    chance = casual(random.Random(1))
    for number, (state, _, _) in enumerate(_steps(players, options)):
        if number % 11 == 0:
            for seat in SEATS[:players]:
                view = GAME.mask(state, seat)
                assert GAME.mask(GAME.determinize(view, seat, chance), seat) == view


@each_setting
def test_every_event_and_move_is_described_in_a_sentence(players: int, options: dict[str, Any]) -> None:
    for state, moves, play in _steps(players, options):
        lines = [GAME.describe_move(state, move) for move in moves]
        assert len(set(lines)) == len(lines)
        facts = [redact(event, viewer) for event in play.events for viewer in (SEATS[0], None)]
        sentences = [GAME.describe(state, fact, NAMES) for fact in facts]
        assert all(sentence[-1] in ".!" and sentence[-2] not in ".!" for sentence in sentences)
        assert not any(sentence[0].islower() for sentence in sentences)
        assert all(line and line[0].isupper() for line in lines)
