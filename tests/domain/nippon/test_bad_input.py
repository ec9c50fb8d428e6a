"""Whatever is asked for, the answer is the facts that follow or a reason why not."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from domain.chance import casual
from domain.game import IllegalMove
from domain.nippon import GAME
from domain.nippon import moves as mv
from domain.nippon.state import Goods, State
from tests.domain.nippon.story import PURPLE, Table, opening

WORDS = ("", "silk", "silk_1", "kanto", "tokyo", "contract_1", "money", "invest", "white", "x" * 5000, "\x00", "🦊")
NUMBERS = (-(2**63), -1, 0, 1, 2, 5, 2**63)
GOODS = (Goods(), Goods(silk=-1), Goods(*[2**63] * 6), Goods(silk=1))
VALUES: dict[type[mv.NipponMove], tuple[tuple[Any, ...], ...]] = {
    mv.TakeWorker: (WORDS, WORDS),
    mv.BuildFactory: (WORDS,),
    mv.UpgradeFactory: (WORDS,),
    mv.StockMachine: (),
    mv.RunFactory: (WORDS,),
    mv.AdvanceMarker: (NUMBERS,),
    mv.BuildTrain: (WORDS,),
    mv.BuildShip: (WORDS,),
    mv.FulfillContract: (WORDS, GOODS),
    mv.SupplyCity: (WORDS, WORDS, NUMBERS),
    mv.PlaceInfluence: (NUMBERS, (None, *WORDS)),
    mv.Finish: (),
    mv.Consolidate: (),
    mv.TakeReward: (NUMBERS, WORDS),
    mv.PlaceReward: (WORDS,),
    mv.ExchangeBlueprints: (WORDS,),
    mv.EndTurn: (),
}


def _every_move() -> Iterator[mv.NipponMove]:
    for kind, values in VALUES.items():
        yield from (kind(*chosen) for chosen in product(*values))


def _positions(seed: int) -> Iterator[State]:
    """One position of each kind of choice that a random match comes to."""
    play, rng = opening(2, seed), random.Random(seed)
    seen = set()
    while waited_for := GAME.to_act(play.state):
        kind = type(play.state.pending[-1])
        if kind not in seen:
            seen.add(kind)
            yield play.state
        move = rng.choice(GAME.legal_moves(play.state, waited_for[0]))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, waited_for[0], move)


def test_every_kind_of_move_is_tried() -> None:
    assert set(VALUES) == set(GAME.moves)


@pytest.mark.parametrize("seed", range(2))
def test_absurd_moves_are_refused_before_anything_happens(seed: int) -> None:
    for state in _positions(seed):
        seat = GAME.to_act(state)[0]
        legal = set(GAME.legal_moves(state, seat))
        for move in _every_move():
            play = GAME.play(state, 1, casual(random.Random(1)))
            if move in legal:
                GAME.decide(play, seat, move)
                continue
            with pytest.raises(IllegalMove) as refusal:
                GAME.decide(play, seat, move)
            assert play.events == []
            assert refusal.value.rule.startswith("rulebook")
            assert refusal.value.sentence.endswith(".")


def test_a_seat_that_is_not_in_turn_is_told_so() -> None:
    play = GAME.play(Table().state, 1, casual(random.Random(1)))
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(play, PURPLE, mv.Consolidate())
    assert refusal.value.code == "not-your-turn"


def test_when_the_match_is_over_nobody_may_move() -> None:
    play = GAME.play(Table().ends().state, 1, casual(random.Random(1)))
    with pytest.raises(IllegalMove):
        GAME.decide(play, PURPLE, mv.Consolidate())
