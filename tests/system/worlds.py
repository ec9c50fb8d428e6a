"""A service with a store of its own, for comparing what two of them answer."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from domain.game import AnyGame, GameId
from events import keys
from events.feed import RedisFeed
from events.projections.projector import Projector
from service.api import create_app
from service.bootstrap import bootstrap
from service.bots.registry import BOT_NAMES
from service.settings import Settings
from service.use_cases.players import Player
from tests.redis_server import RedisServer
from tests.system.story import Story

_VARIABLE = re.compile(rb'(?<=")[0-9a-f]{64}(?=")|(?<="command":")[^"]*(?=")|(?<="time":)(?!1700)[0-9]+')
"""Hashes, commitments, and the ids of commands, which derive from the seed; and the time of what is done only now."""
_EVENT = re.compile(rb"^(?:data: )?{", re.MULTILINE)
"""Where an event begins in a lasting answer."""


class Question(NamedTuple):
    """A request."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = {}
    events: int | None = None
    """How many events of a lasting answer to wait for."""


class Answer(NamedTuple):
    """What a client gets to see of a response, with what may differ between any two matches left out."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


class World:
    """A service on an empty store."""

    def __init__(self, redis_url: str, games: Mapping[GameId, AnyGame]) -> None:
        # Nothing new happens in these matches: who waits for news is answered when the shortest time is over.
        self.services = bootstrap(Settings(redis_url=redis_url, longest_wait=0.01), BOT_NAMES, games)
        app = create_app(self.services)
        self._client = app.test_client()

    def become(self, stories: Sequence[Story], accounts: Mapping[keys.Key, bytes]) -> None:
        """From now on there is nothing but these accounts and matches."""
        services = self.services
        services.redis.flushall()
        for key, value in accounts.items():
            services.redis.restore(key, 0, value)
        for story in stories:
            story.put_on_record(services.store)
        Projector(services.redis, services.store, services.repository, RedisFeed(services.redis, "test")).drain()

    def accounts(self, names: Sequence[str]) -> tuple[Sequence[tuple[Player, str]], Mapping[keys.Key, bytes]]:
        """Makes accounts: who they are and their tokens, and what the store keeps of them."""
        made = [self.services.players.create(name) for name in names]
        return made, {key: self.services.redis.dump(key) for key in (keys.players(), keys.tokens())}

    def answer(self, question: Question, token: str | None) -> Answer:
        """What somebody gets to see; nobody in particular without a token."""
        identity = {"X-Request-Id": "twin"} | ({"Authorization": f"Bearer {token}"} if token else {})
        response = self._client.open(
            question.path, method=question.method, json=question.body, headers={**identity, **question.headers}
        )
        headers = sorted((name, value) for name, value in response.headers)
        return Answer(response.status_code, headers, _VARIABLE.sub(b"", _body(response, question.events)))


def _body(response: TestResponse, events: int | None) -> bytes:
    if events is None or response.status_code != HTTPStatus.OK:
        return response.get_data()
    found = b""
    with response:
        parts = iter(response.response)
        while len(_EVENT.findall(found)) < events:
            found += next(parts)
    return found


@contextmanager
def two_worlds(games: Mapping[GameId, AnyGame]) -> Iterator[tuple[World, World]]:
    """Two services that know nothing of each other."""
    with ExitStack() as stack:
        one, other = (World(stack.enter_context(RedisServer()).url, games) for _ in range(2))
        yield one, other
        for world in (one, other):
            world.services.listener.stop()
            world.services.redis.close()
