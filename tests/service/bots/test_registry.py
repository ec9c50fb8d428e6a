"""The order of the bots: by their strength, which matches of every game confirm."""

from itertools import pairwise

import pytest

from domain.game import AnyGame
from domain.match import BotName
from domain.registry import GAMES
from service.bots.random_bot import RandomBot
from service.bots.registry import BOT_NAMES, BOTS, OFFERS, Offer, by_strength, weaker_than
from service.bots.simulation import Simulation

MATCHES = 2
STRONG, WEAK = Offer(BotName("strong"), 2, RandomBot), Offer(BotName("weak"), 1, RandomBot)


def test_each_bot_has_a_strength_and_the_weakest_is_the_last_resort() -> None:
    strengths = {offer.name: offer.strength for offer in OFFERS}
    assert strengths.keys() == BOTS.keys()
    assert [strengths[name] for name in BOT_NAMES] == sorted(strengths.values(), reverse=True)
    assert BOTS[BOT_NAMES[-1]] is RandomBot
    assert weaker_than(BOT_NAMES[-1]) is None


def test_the_next_weaker_bot_is_the_one_with_the_next_lower_strength() -> None:
    assert [weaker_than(name) for name in BOT_NAMES] == [*BOT_NAMES[1:], None]


def test_the_order_in_which_bots_are_registered_says_nothing() -> None:
    assert list(by_strength((STRONG, WEAK))) == list(by_strength((WEAK, STRONG))) == ["strong", "weak"]


@pytest.mark.parametrize("other", [WEAK._replace(strength=2), WEAK._replace(name=STRONG.name)])
def test_no_two_bots_have_the_same_strength_or_name(other: Offer) -> None:
    with pytest.raises(ValueError, match="the same"):
        by_strength((STRONG, other))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("pair", list(pairwise(BOT_NAMES)), ids="-".join)
def test_a_stronger_bot_gets_more_points_in_every_game(game: AnyGame, pair: tuple[BotName, BotName]) -> None:
    totals = dict.fromkeys(pair, 0)
    for outcome in Simulation(game, pair, seats=2, seed=1, budget=60).matches(MATCHES):
        for bot, score in zip(outcome.bots, outcome.scores, strict=True):
            totals[bot] += score.total
    assert totals[pair[0]] > totals[pair[1]]
