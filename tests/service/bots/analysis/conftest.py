"""Hints and analyses that take little time."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
import redis
from msgspec.structs import replace

from domain.match import BotName, MatchId
from service.bootstrap import Services
from service.bots.analysis.analyst import Analyst
from service.bots.search.levels import LEVELS
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from tests.service.bots.conftest import BOT, ME

EXPERT: Final = BotName("expert")
LEVEL: Final = replace(LEVELS[BotName("expert")], steps=40, width=4, breadth=3, misses=1.0)
"""That of the only bot that is asked for hints."""


@pytest.fixture
def thinker(services: Services, redis_client: redis.Redis) -> Analyst:
    return Analyst(services, "w1")


@pytest.fixture
def path(new_match: Callable[..., MatchId]) -> str:
    """A match of Ada against a bot, which counts for nobody."""
    return f"/v1/matches/{new_match(ME, BOT)}"


@pytest.fixture
def finished(new_match: Callable[..., MatchId], bot_player: BotPlayer) -> str:
    match = new_match(BOT, BOT)
    bot_player.play(match)
    return match


@pytest.fixture(autouse=True)
def _hints_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.analysis.analyst.BOTS", {EXPERT: partial(SearchBot, level=LEVEL)})
    for name, amount in (("KNOWING", 20), ("OPEN", 10), ("DUELS", 2)):
        monkeypatch.setattr(f"service.bots.analysis.judging.{name}", amount)
