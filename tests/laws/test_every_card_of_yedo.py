"""Every mission, action card, event and bonus card of Yedo comes to pass in matches that the laws watch."""

import os
import random
from itertools import count, cycle, islice

import pytest

from domain.game import Seat
from domain.yedo import GAME
from tests.laws.laws import LAWS
from tests.laws.quest import Quest
from tests.laws.random_match import play_out
from tests.laws.tally import Tally

TIMES = 10 if "KIFU_LONG" in os.environ else 1
"""How often every card is to come to pass."""
MATCHES = 200
"""In how many matches, at most; a third is usual."""
FIRST = 300
"""A seed from which few matches are enough."""
TABLES = [(seats, Seat(hero)) for hero in range(max(GAME.seat_counts)) for seats in GAME.seat_counts if hero < seats]


@pytest.mark.parametrize("time", range(TIMES))
def test_every_card_is_drawn_used_and_resolved(time: int) -> None:
    tally = Tally(GAME.components[GAME.components.current])
    for seed, (seats, hero) in islice(zip(count(FIRST + time * MATCHES), cycle(TABLES), strict=False), MATCHES):
        laws = [law(GAME, random.Random(seed)) for law in LAWS]
        quest = Quest(hero, tally)
        play_out(GAME, seats, seed, [*laws, tally], options={"setting": "samurai"}, policy=quest)
        if not tally.lacking("resolved"):
            break
    assert not tally.lacking("drawn")
    assert not tally.lacking("used")
    assert not tally.lacking("resolved")
