"""A store and its projections in Redis, with a projector that the tests run."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
import redis

from domain.match import MatchId, PlayerId
from events.awaited_news import source_of
from events.feed import RedisFeed
from events.notifier import Notifier
from events.projections.lobby import Lobby
from events.projections.projector import Projector
from events.projections.quarantine import Quarantine
from events.projections.standings import Standings
from events.projections.turns import BotTurn, Turns
from events.repository import MatchRepository
from events.store import Store
from events.streams import RedisStore
from tests.events.recorder import ANNA, BEN, COR, FIRST_MOMENT, GAMES, Recorder


@dataclass
class Backend:
    """A store, its projections and a projector, as one process has them."""

    client: redis.Redis
    called: list[BotTurn] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.notifier = Notifier(source_of(self.client))
        self.store: Store = RedisStore(self.client, self.notifier)
        self.lobby = Lobby(self.client)
        self.turns = Turns(self.client, self.notifier)
        self.standings = Standings(self.client)
        self.quarantine = Quarantine(self.client)
        self.clock = itertools.count(FIRST_MOMENT, 1000)
        self.projector = self.a_projector("projector")

    def a_projector(self, consumer: str) -> Projector:
        """Another projector, as another process would have it."""
        feed = RedisFeed(self.client, consumer)
        return Projector(self.client, self.store, MatchRepository(self.store, GAMES), feed, self.called.append)

    def recorder(self, name: str = "m1", seed: int = 1) -> Recorder:
        """A match to be played; all matches share one clock."""
        return Recorder(self.store, MatchId(name), f"{seed:064x}", clock=self.clock)

    def started(self, name: str, *players: PlayerId, stones: int = 21, bots: Sequence[PlayerId] = ()) -> Recorder:
        """A match that waits for its first move."""
        recorder = self.recorder(name)
        recorder.start(*players, stones=stones, bots=bots)
        return recorder


def some_matches(backend: Backend) -> list[Recorder]:
    """Three matches: one waiting, one running, one finished."""
    waiting = backend.recorder("waiting")
    waiting.create(private=True)
    running = backend.started("running", BEN, COR, bots=[COR])
    running.move(random.Random(3))
    finished = backend.started("finished", ANNA, BEN, COR)
    finished.finish(random.Random(1))
    return [waiting, running, finished]


@pytest.fixture
def backend(redis_client: redis.Redis) -> Backend:
    return Backend(redis_client)
