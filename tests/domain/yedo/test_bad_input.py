"""Whatever is asked for, the answer is the facts that follow or a reason why not."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from domain.chance import casual
from domain.game import IllegalMove, Version
from domain.secrecy import HIDDEN, Hidden, Seat
from domain.yedo import GAME
from domain.yedo.aims import Aim, Answer
from domain.yedo.moves.make_offer import MakeOffer
from domain.yedo.moves.move import YedoMove
from domain.yedo.moves.take_part import TakePart
from domain.yedo.offers import Assets
from domain.yedo.pieces import Post
from domain.yedo.state import State
from domain.yedo.vocabulary import ActionCardId
from tests.domain.yedo.story import BLUE, RED, Table, opening

WORDS = ("", "A01", "A14", "N01", "G01", "doku", "market1", "castle", "dojo", "F4", "x" * 5000, "\x00", "🦊")
NUMBERS = (-(2**63), -1, 0, 1, 2, 7, 2**63)
ASSETS = (
    Assets(),
    Assets(mon=1),
    Assets(mon=-1, geisha=1),
    Assets(mon=2**63, geisha=2**63),
    Assets(weapons=("doku",) * 99),
    Assets(action_cards=-1, bonus_cards=1),
    Assets(missions=2**63),
)
AIMS = (
    Aim(),
    Aim(seat=RED),
    Aim(seat=BLUE),
    Aim(seat=Seat(-1)),
    Aim(post=Post("market1"), to=Post("")),
    Aim(district="castle"),
)
TUPLES = ((), ("A01",), (HIDDEN,), ("G01",) * 50)


def _values(hint: Any) -> tuple[Any, ...]:
    """Values of a type, most of them absurd."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is tuple:
        return TUPLES
    if get_args(hint):
        return tuple(value for part in get_args(hint) for value in _values(part))
    known: dict[Any, tuple[Any, ...]] = {
        str: WORDS,
        int: NUMBERS,
        bool: (False, True),
        type(None): (None,),
        Hidden: (HIDDEN,),
        Assets: ASSETS,
        Aim: AIMS,
        Answer: tuple(Answer(ActionCardId(word), aim) for word in WORDS[:3] for aim in AIMS[:2]),
    }
    return known[hint]


@cache
def _absurd(kind: type[YedoMove]) -> tuple[YedoMove, ...]:
    """Some moves of a kind, with values from all over."""
    values = [_values(hint) for hint in get_type_hints(kind).values()]
    moves = [kind(*chosen) for chosen in product(*values)]
    return tuple(random.Random(kind.__name__).sample(moves, min(25, len(moves))))


def _positions(players: int, seed: int) -> Iterator[State]:
    """One position of each kind of choice that a random match comes to."""
    play, rng, seen = opening(players, seed, setting="samurai"), random.Random(seed), set()
    while waited_for := GAME.to_act(play.state):
        kind = type(play.state.pending[-1]) if play.state.pending else None
        if kind not in seen:
            seen.add(kind)
            yield play.state
        seat = rng.choice(waited_for)
        move = rng.choice(GAME.legal_moves(play.state, seat))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seat, move)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (5, 2)])
def test_absurd_moves_are_refused_before_anything_happens(players: int, seed: int) -> None:
    for state in islice(_positions(players, seed), 40):
        for seat in map(Seat, range(players)):
            legal = set(GAME.legal_moves(state, seat))
            for kind in set(GAME.moves) - GAME.open_moves:
                for move in _absurd(kind):
                    _is_decided_or_refused(state, seat, move, move in legal)


def _is_decided_or_refused(state: State, seat: Seat, move: YedoMove, legal: bool) -> None:
    play = GAME.play(state, Version(1), casual(random.Random(1)))
    if legal:
        GAME.decide(play, seat, move)
        assert play.events
        return
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(play, seat, move)
    assert play.events == []
    assert refusal.value.rule.startswith("rulebook")
    assert refusal.value.sentence.endswith(".")


def test_absurd_offers_are_refused() -> None:
    table = Table().has(RED, weapons=("doku",) * 4).stands(RED, "tavern1").stands(BLUE, "tavern2").trading()
    accepted = []
    for to, give, ask in product((RED, BLUE, Seat(-1), Seat(2**63)), ASSETS, ASSETS):
        play = GAME.play(table.state, table.version, table.chance)
        try:
            GAME.decide(play, RED, MakeOffer(to, give, ask))
        except IllegalMove:
            assert play.events == []
        else:
            accepted.append((to, give, ask))
    assert accepted == [(BLUE, Assets(mon=1), Assets(mon=1))]


def test_a_seat_that_is_not_in_turn_is_told_so() -> None:
    Table().bidding().refuses(BLUE, TakePart())


def test_when_the_match_is_over_nobody_may_move() -> None:
    Table().table(round=11).next_round().refuses(RED, TakePart())
