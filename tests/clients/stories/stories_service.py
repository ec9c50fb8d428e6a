"""A service for the stories: the API on a port, behind a link and on a store that both lose answers."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from domain.match import BotName
from events.feed import RedisFeed
from events.projections.projector import Projector
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.limit_amounts import limits_of
from service.rate_limits import RateLimits
from service.settings import Settings
from tests.clients.stories.losing_link import LosingLink
from tests.games import stones
from tests.losing_proxy import LosingProxy
from tests.redis_server import RedisServer
from tests.service.local_server import served

_LIMITS: Final = "reading=5 per 1 second, changing=none, creating=none, exporting=none, accounts=none, tokens=none"


@dataclass
class StoriesService:
    """A service that has what the stories need to go wrong."""

    url: str
    """Where it can be reached directly."""
    shaky: str
    """Where a process of it answers five reading requests a second, and soon loses patience with its store."""
    link: LosingLink
    """A way to it that loses answers and cuts streams."""
    store: LosingProxy
    """The way from the shaky process to the store, which loses answers."""
    redis: RedisServer


@contextmanager
def stories_service(folder: Path) -> Iterator[StoriesService]:
    """Runs the service."""
    with (
        RedisServer(durable=True) as redis,
        LosingProxy(Path(redis.url.removeprefix("unix://")), folder) as store,
        _services(redis.url) as services,
        _impatient_services(store.url) as impatient,
        served(create_app(services)) as url,
        served(create_app(impatient, limits=RateLimits(impatient.redis, limits_of(_LIMITS)))) as shaky,
        LosingLink(int(url.rpartition(":")[2])) as link,
        _projected(services),
    ):
        yield StoriesService(url, shaky, link, store, redis)


@contextmanager
def _services(redis_url: str) -> Iterator[Services]:
    settings = Settings(redis_url=redis_url, longest_wait=2)  # or else requests wait on when the stories are over
    services = bootstrap(settings, (BotName("random"),), {stones.GAME.id: stones.GAME})
    yield services
    services.listener.stop()
    services.redis.close()


@contextmanager
def _impatient_services(redis_url: str) -> Iterator[Services]:
    """Services that wait three seconds for the answer of the store."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("service.bootstrap.WAIT_FOR_ANSWER", 3)
        with _services(redis_url) as services:
            yield services


@contextmanager
def _projected(services: Services) -> Iterator[None]:
    """Keeps the projections up to date."""
    feed = RedisFeed(services.redis, "stories")
    projector = Projector(services.redis, services.store, services.repository, feed)
    over = threading.Event()
    thread = threading.Thread(target=lambda: projector.run(lambda: not over.is_set()))
    thread.start()
    yield
    over.set()
    thread.join()
