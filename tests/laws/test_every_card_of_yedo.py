"""Every mission, action card, event and bonus card of Yedo comes to pass in matches that the laws watch."""

import os
import random
from itertools import cycle

import pytest

from domain.secrecy import Seat
from domain.yedo import GAME
from tests.laws.laws import LAWS
from tests.laws.quest import Quest
from tests.laws.random_match import play_out
from tests.laws.tally import Tally

ROUNDS = 10 if "KIFU_LONG" in os.environ else 1
"""How often every card is to come to pass."""
MATCHES = 100
"""In how many matches, at most."""
TABLES = [(seats, hero) for hero in range(5) for seats in GAME.seat_counts if hero < seats]


@pytest.mark.parametrize("number", range(ROUNDS))
def test_every_card_is_drawn_used_and_resolved(number: int) -> None:
    tally = Tally(GAME.components[GAME.components.current])
    for seed, (seats, hero) in zip(range(number * MATCHES, (number + 1) * MATCHES), cycle(TABLES), strict=False):
        laws = [law(GAME, random.Random(seed)) for law in LAWS]
        quest = Quest(Seat(hero), tally)
        play_out(GAME, seats, seed, [*laws, tally], options={"setting": "samurai"}, policy=quest)
        if not tally.lacking("resolved"):
            break
    assert tally.lacking("drawn") == []
    assert tally.lacking("used") == []
    assert tally.lacking("resolved") == []
