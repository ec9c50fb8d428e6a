"""Hints and analyses that take little time."""

from functools import partial
from typing import Final

import pytest
import redis
from msgspec.structs import replace

from domain.match import BotName
from service.bootstrap import Services
from service.bots.analysis.analyst import Analyst
from service.bots.search.levels import LEVELS
from service.bots.search.search_bot import SearchBot

EXPERT: Final = BotName("expert")
LEVEL: Final = replace(LEVELS[-1], steps=40, width=4, breadth=3, misses=1.0)
"""That of the only bot that is asked for hints."""


@pytest.fixture
def thinker(services: Services, redis_client: redis.Redis) -> Analyst:
    return Analyst(services, "w1")


@pytest.fixture(autouse=True)
def _hints_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.analysis.analyst.BOTS", {EXPERT: partial(SearchBot, level=LEVEL)})
    for name, amount in (("KNOWING", 20), ("OPEN", 10), ("DUELS", 2)):
        monkeypatch.setattr(f"service.bots.analysis.judging.{name}", amount)
