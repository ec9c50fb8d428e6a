"""Every mission, action card, event and bonus card of Yedo is resolved in some match that the laws watch."""

import os
import random
from itertools import count, cycle, islice

import pytest

from domain.game import Seat
from domain.yedo import GAME
from service.research.laws import LAWS
from service.research.laws.random_match import play_out
from tests.laws.card_coverage import CardCoverage
from tests.laws.cooperation import Cooperation

TIMES = 10 if "KIFU_LONG" in os.environ else 1
"""How often every card is to be resolved."""
MATCHES = 200
"""The largest number of matches for that; about a third of them is usual."""
FIRST_SEED = 300
"""A seed from which few matches are enough."""
SEATS_AND_BENEFICIARY = [
    (seats, Seat(seat)) for seat in range(max(GAME.seat_counts)) for seats in GAME.seat_counts if seat < seats
]
"""Each number of seats, with each seat that the others help."""


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="takes half of the time of `make check`")
@pytest.mark.parametrize("time", range(TIMES))
def test_every_card_is_drawn_used_and_resolved(time: int) -> None:
    coverage = CardCoverage(GAME.components[GAME.components.current])
    seeds = count(FIRST_SEED + time * MATCHES)
    for seed, (seats, beneficiary) in islice(zip(seeds, cycle(SEATS_AND_BENEFICIARY), strict=False), MATCHES):
        laws = [law(GAME, random.Random(seed)) for law in LAWS]
        policy = Cooperation(beneficiary, coverage)
        play_out(GAME, seats, seed, [*laws, coverage], options={"setting": "samurai"}, policy=policy)
        if not coverage.missing("resolved"):
            break
    assert not coverage.missing("drawn")
    assert not coverage.missing("used")
    assert not coverage.missing("resolved")
