"""What a seat may know: everything, rulebook p. 3-4."""

import random

from domain.chance import casual
from domain.nippon import GAME
from domain.nippon.components.rows import COLORS
from domain.secrecy import secret_fields
from tests.domain.nippon.match import PURPLE, RED, Match


def test_nothing_in_the_state_is_secret() -> None:
    state = Match().state
    assert GAME.mask(state, RED) == GAME.mask(state, PURPLE) == GAME.mask(state, None) == state
    assert GAME.determinize(state, RED, casual(random.Random(1))) == state


def test_no_event_holds_a_secret() -> None:
    assert [event for event in GAME.events if secret_fields(event)] == []


def test_the_workers_in_the_bag_are_known_but_not_their_order() -> None:
    match = Match(3)
    assert list(match.state.bag) == sorted(match.state.bag, key=COLORS.index)
    rows = set()
    for seed in range(4):
        other = Match(3)
        other.chance = casual(random.Random(seed))
        rows.add(other.refills_generally().state.rows)
    assert len(rows) > 1
