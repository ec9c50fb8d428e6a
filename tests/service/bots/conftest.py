"""Bots at work on a real Redis."""

import signal
from collections.abc import Callable, Iterator
from functools import partial

import pytest
import redis
from rq.serializers import JSONSerializer

from domain.match import AnyMatch, MatchId
from events.feed import RedisFeed
from events.projections.projector import Projector
from service.bootstrap import Services
from service.bots import work as jobs
from service.bots.queue import BotCalls
from service.bots.rq_queues import bot_queues
from service.bots.search.search_bot import SearchBot
from service.bots.turn import BotPlayer
from service.processes.bot_worker import BotWorker
from tests.service.bots.reasoning import LEVEL
from tests.service.conftest import Caller

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}


@pytest.fixture
def calls(redis_client: redis.Redis) -> BotCalls:
    return BotCalls(redis_client)


@pytest.fixture
def bot_player(services: Services) -> BotPlayer:
    return BotPlayer(
        services.repository, services.matches, services.command_ids, services.bot_attempts, worker="w1", delay=0
    )


@pytest.fixture
def thinker(services: Services, monkeypatch: pytest.MonkeyPatch) -> BotPlayer:
    """Plays bots that search, and keeps their reasons."""
    monkeypatch.setattr("service.bots.turn.BOTS", {"random": partial(SearchBot, level=LEVEL)})
    return BotPlayer(
        services.repository,
        services.matches,
        services.command_ids,
        services.bot_attempts,
        worker="w1",
        delay=0,
        keep_reasons=services.bot_reasons.keep,
    )


@pytest.fixture
def new_match(ada: Caller) -> Callable[..., MatchId]:
    """Opens a match of stones with the seats planned."""

    def make(*seats: dict[str, str], heap: int = 21) -> MatchId:
        match = {"game": "stones", "seats": seats, "options": {"stones": heap}}
        return MatchId(ada.post("/v1/matches", match).get_json()["id"])

    return make


@pytest.fixture
def newest(services: Services) -> Callable[[MatchId], AnyMatch]:
    """A match as it stands."""

    def find(match: MatchId) -> AnyMatch:
        snapshot = services.repository.newest(match)
        assert snapshot is not None
        return snapshot.match

    return find


@pytest.fixture
def project_and_call(services: Services, calls: BotCalls) -> Callable[[], None]:
    """Brings the projections up to date, and calls the bots that are waited for."""
    feed = RedisFeed(services.redis, "test")
    return Projector(services.redis, services.store, services.repository, feed, calls.call).drain


@pytest.fixture
def work(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., bool]]:
    """Has a worker play all turns that are called for, or the first jobs; whether there were any."""
    monkeypatch.setenv("KIFU_REDIS_URL", redis_url)
    monkeypatch.setenv("KIFU_GAMES", "tests.games.stones:GAME")
    monkeypatch.setenv("KIFU_BOT_DELAY", "0")
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    jobs.worker.cache_clear()
    with redis.Redis.from_url(redis_url) as client:

        def burst(most: int | None = None) -> bool:
            worker = BotWorker(bot_queues(client), connection=client, serializer=JSONSerializer)
            return worker.work(burst=True, max_jobs=most, logging_level="WARNING")

        yield burst
    for number, handler in handlers.items():
        signal.signal(number, handler)
