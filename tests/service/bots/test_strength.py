"""How well bots play each game; they have no code for any of them."""

import os
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from domain.game import AnyGame, GameId
from domain.match import BotName
from domain.registry import GAMES
from service.bots.greedy_bot import GreedyBot
from service.bots.simulation import Simulation
from service.research.played_match import Named, RecordedMatch, play

NOVICE, GREEDY, RANDOM = BotName("novice"), BotName("greedy"), BotName("random")
MATCHES = 100 if "KIFU_LONG" in os.environ else 50
NIPPON, YEDO, YOKOHAMA = (GAMES[GameId(game)] for game in ("nippon", "yedo", "yokohama"))


def among_equals(game: AnyGame, deals: int) -> Iterator[RecordedMatch]:
    """Matches of two greedy bots."""
    players = [Named(GREEDY, GreedyBot(game))] * 2
    return (play(game, players, seed=f"equals/{deal}", budget=60) for deal in range(deals))


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="150 matches take too long for `make check`")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_greedy_beats_random_in_at_least_95_percent_of_matches_of_two(game: AnyGame) -> None:
    simulation = Simulation(game, (GREEDY, RANDOM), seats=2, seed=1, budget=60)
    won = 0
    for outcome in simulation.matches(MATCHES):
        own, other = (outcome.scores[outcome.bots.index(bot)] for bot in (GREEDY, RANDOM))
        won += own.rank < other.rank
    assert won >= 0.95 * MATCHES


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="30 matches take too long for `make check`")
def test_greedy_plays_for_missions_where_they_are_the_heart_of_the_game() -> None:
    """Matches that no training has seen. `benchmarks/train.py` names the deals of training. Few matches say little."""
    clans = [clan for match in among_equals(YEDO, 30) for clan in match.match.board.clans]
    completed = [mission for clan in clans for mission in clan.completed]
    colors = Counter(YEDO.components[YEDO.components.current].missions[mission].color for mission in completed)
    assert len(completed) >= 2 * len(clans)
    assert colors["red"] + colors["black"] >= 1
    assert sum(len(clan.annexes) for clan in clans) >= 2 * len(clans)


def test_greedy_ends_a_match_in_several_ways_where_there_are_five() -> None:
    matches = list(among_equals(YOKOHAMA, 20))
    events = [msgspec.json.decode(envelope.event) for match in matches for envelope in match.envelopes]
    assert len({event["condition"] for event in events if event["type"] == "yokohama.GameEndTriggered"}) >= 3
    merchants = [merchant for match in matches for merchant in match.match.board.merchants]
    assert sum(len(merchant.technologies) for merchant in merchants) >= 2 * len(merchants)


def test_greedy_consolidates_for_a_reward_where_there_is_one() -> None:
    envelopes = (envelope for match in among_equals(NIPPON, 4) for envelope in match.envelopes)
    events = Counter(msgspec.json.decode(envelope.event)["type"] for envelope in envelopes)
    rewarded = events["nippon.RewardTaken"] + events["nippon.MultiplierTaken"]
    assert rewarded >= 0.9 * events["nippon.Consolidated"]


@pytest.mark.skipif("KIFU_QUICK" in os.environ, reason="a bot that searches takes some seconds for a match")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_low_level_that_searches_is_ahead_of_greedy(game: AnyGame) -> None:
    """`kifu arena` measures how far. One match says little, since luck decides some."""
    simulation = Simulation(game, (NOVICE, GREEDY), seats=2, seed=1, budget=10**6)
    outcomes = list(simulation.matches(4))
    ranks = [outcome.scores[outcome.bots.index(NOVICE)].rank for outcome in outcomes]
    assert ranks.count(1) >= 3
