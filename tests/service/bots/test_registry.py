"""The order of the bots: by their strength, which matches of every game confirm."""

import os
from pathlib import Path

import pytest

from domain.game import AnyGame, LongSearch
from domain.match import BotName
from domain.registry import GAMES
from service.bots.random_bot import RandomBot
from service.bots.registry import BOT_NAMES, BOTS, OFFERS, STAND_IN, Offer, by_strength, weaker_than
from service.bots.search.levels import LEVELS
from service.bots.simulation import Simulation
from service.use_cases.bot_descriptions import DESCRIPTIONS, described

MATCHES = 2
ORDER = list(BOTS)
PAIRS = [(ORDER[-2], ORDER[-1])]
"""Bots that search take seconds for a match: in the short form `test_strength.py` lets one of them play."""
if "KIFU_LONG" in os.environ:  # two matches do not tell one level from the next: `kifu arena` does
    PAIRS += [(level, STAND_IN) for level in ORDER[:-2]]
STRONG, WEAK = Offer(BotName("strong"), 2, RandomBot), Offer(BotName("weak"), 1, RandomBot)


def test_the_documentation_tells_the_effort_of_each_level() -> None:
    page = (Path(__file__).parents[3] / "docs" / "bots.md").read_text()
    for level in LEVELS.values():
        steps = f"{level.steps:,}" if level.steps else steps_of_long_searches()
        assert f"| `{level.name}` | {steps} | {level.width} | {level.misses:.0%} |".replace("%", " %") in page


def steps_of_long_searches() -> str:
    """The steps by which most games are searched for a second, and those of the others."""
    usual = LongSearch().steps
    others = {game.title: game.long_search.steps for game in GAMES.values() if game.long_search.steps != usual}
    return ", ".join([f"{usual:,}", *(f"in {title} {steps:,}" for title, steps in others.items())])


def test_each_bot_has_a_strength_and_the_weakest_is_the_last_resort() -> None:
    strengths = {offer.name: offer.strength for offer in OFFERS}
    assert strengths.keys() == BOTS.keys()
    assert [strengths[name] for name in ORDER] == sorted(strengths.values(), reverse=True)
    assert BOTS[ORDER[-1]] is RandomBot
    assert weaker_than(ORDER[-1]) is None


def test_the_next_weaker_bot_is_the_one_with_the_next_lower_strength() -> None:
    assert [weaker_than(name) for name in ORDER] == [*ORDER[1:], None]


def test_a_bot_that_is_not_offered_any_more_is_followed_by_the_weakest() -> None:
    assert weaker_than(BotName("retired")) == ORDER[-1]


def test_the_bot_that_stands_in_comes_first_and_then_the_others_from_the_weakest_up() -> None:
    assert STAND_IN == "greedy"
    assert [bot.name for bot in described(BOT_NAMES).bots if bot.stands_in] == [BOT_NAMES[0]] == [STAND_IN]
    assert list(BOT_NAMES[1:]) == [name for name in reversed(ORDER) if name != STAND_IN]


def test_every_bot_has_a_sentence_that_says_how_it_plays() -> None:
    assert DESCRIPTIONS.keys() == BOTS.keys()
    assert all(bot.description.endswith(".") for bot in described(BOT_NAMES).bots)


def test_the_sentence_about_each_bot_is_translated() -> None:
    english, french = described(BOT_NAMES).bots, described(BOT_NAMES, "fr").bots
    assert all(one.description != other.description for one, other in zip(english, french, strict=True))


def test_the_order_in_which_bots_are_registered_says_nothing() -> None:
    assert list(by_strength((STRONG, WEAK))) == list(by_strength((WEAK, STRONG))) == ["strong", "weak"]


@pytest.mark.parametrize("other", [WEAK._replace(strength=2), WEAK._replace(name=STRONG.name)])
def test_no_two_bots_have_the_same_strength_or_name(other: Offer) -> None:
    with pytest.raises(ValueError, match="the same"):
        by_strength((STRONG, other))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_stronger_bot_gets_more_points_in_every_game(game: AnyGame, pair: tuple[BotName, BotName]) -> None:
    totals = dict.fromkeys(pair, 0)
    for outcome in Simulation(game, pair, seats=2, seed=1, budget=60).matches(MATCHES):
        for bot, score in zip(outcome.bots, outcome.scores, strict=True):
            totals[bot] += score.total
    assert totals[pair[0]] > totals[pair[1]]
