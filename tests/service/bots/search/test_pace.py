"""A search plans as many steps as fit into its time, by the pace of the decisions before."""

import random

import pytest

from domain.match import BotName
from service.bots.bot import seconds
from service.bots.search import search_bot
from service.bots.search.levels import Level
from service.bots.search.pace import Pace
from service.bots.search.search_bot import SearchBot
from tests.games import stones
from tests.service.bots.search.positions import some


def a_pace(*decisions: tuple[int, float]) -> Pace:
    pace = Pace()
    for steps, taken in decisions:
        pace.learn(steps, taken)
    return pace


def test_all_steps_are_planned_while_no_decision_has_told_the_pace() -> None:
    assert a_pace().affordable(34_000, 1.0) == 34_000


def test_as_many_steps_are_planned_as_fit_into_the_time() -> None:
    slow = a_pace((10_000, 1.0))
    assert slow.affordable(34_000, 1.0) == 9_000
    assert slow.affordable(34_000, 0.5) == 4_500
    assert slow.affordable(2_500, 1.0) == 2_500


def test_without_a_limit_of_time_all_steps_are_planned() -> None:
    assert a_pace((10_000, 1.0)).affordable(34_000, float("inf")) == 34_000


@pytest.mark.parametrize("left", [0.0, -1.0])
def test_one_step_is_planned_when_no_time_is_left(left: float) -> None:
    assert a_pace((10_000, 1.0)).affordable(34_000, left) == 1


def test_the_last_decisions_count_most() -> None:
    assert a_pace((10_000, 1.0), (20_000, 1.0)).affordable(34_000, 1.0) == 13_500


def test_short_decisions_tell_nothing_of_the_pace() -> None:
    assert a_pace((10_000, 1.0), (0, 1.0), (3, 0.5)).affordable(34_000, 1.0) == 9_000


def test_a_bot_plans_all_its_steps_again_when_its_machine_is_no_longer_slow() -> None:
    pace = a_pace((10_000, 1.0), *[(510, 1.0)] * 10)
    assert pace.affordable(34_000, 1.0) < 500  # no decision of so few steps told the pace
    for _ in range(20):
        steps = pace.affordable(34_000, 1.0)
        pace.learn(steps, steps / 10_000)
    assert pace.affordable(34_000, 1.0) > 8_500


def test_a_bot_plans_no_more_steps_than_fit_into_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    paces = {(stones.GAME.id, seats): a_pace((1_000, 1.0)) for seats in (2, 3)}
    monkeypatch.setattr(search_bot, "PACES", paces)
    view, legal, _ = some(stones.GAME, 9)[0]
    bot = SearchBot(stones.GAME, Level(BotName("patient"), 0, steps=1_000_000))
    assert bot.reasoned(view, legal, seconds(0.5), random.Random(1)).reasons.planned <= 450
