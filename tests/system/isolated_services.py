"""Services with stores of their own, whose responses are compared."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from domain.game import AnyGame, GameId
from events.feed import RedisFeed
from events.keys import Key
from events.projections.projector import Projector
from service.api import create_app
from service.bootstrap import bootstrap
from service.bots.registry import BOT_NAMES
from service.settings import Settings
from service.use_cases.accounts import Player
from tests.account_homes import PARTITIONS
from tests.redis_server import RedisServer
from tests.system.match_script import MatchScript

_VARIABLE = re.compile(rb'"(?:[0-9a-f]{64}(?=")|(command":")[^"]*(?=")|(time":)(?!1700)[0-9]+)')
"""What may differ: hashes, commitments and command ids, which depend on the seed, and the time of new events.

It begins with a quotation mark, and not with a look behind: so the search is three times as fast.
"""
_KEPT = rb'"\1\2'
"""What stands in its place: the quotation mark and the key."""
_CHECKSUM = re.compile(r'\.[0-9a-f]{8}"$')
"""The end of an ETag that has a checksum of the hash of the record."""
_EVENT = re.compile(rb"^(?:data: )?{", re.MULTILINE)
"""The begin of an event in a stream."""


class ApiRequest(NamedTuple):
    """A request."""

    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] = {}
    events: int | None = None
    """Number of events to read from a stream."""


class Answer(NamedTuple):
    """A response without the parts that differ between any two matches."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


class IsolatedService:
    """A service on an empty store."""

    def __init__(self, redis_url: str, games: Mapping[GameId, AnyGame]) -> None:
        # No new events are written to these matches, so a request that waits is answered after the shortest time.
        self.services = bootstrap(Settings(redis_url=redis_url, longest_wait=0.01), BOT_NAMES, games)
        app = create_app(self.services)
        self._client = app.test_client()

    def load(self, scripts: Sequence[MatchScript], accounts: Mapping[Key, bytes]) -> None:
        """Empties the store and loads these accounts and matches."""
        services = self.services
        services.redis.flushall()
        for key, value in accounts.items():
            services.redis.restore(key, 0, value)
        for script in scripts:
            script.write_to(services.store)
        Projector(services.redis, services.store, services.repository, RedisFeed(services.redis, "test")).drain()

    def accounts(self, names: Sequence[str]) -> tuple[Sequence[tuple[Player, str]], Mapping[Key, bytes]]:
        """Creates accounts. Returns the players with their tokens, and the content of the store."""
        made = [self.services.players.create(name) for name in names]
        kept = [key for place in PARTITIONS.all for key in (place.players, place.tokens)]
        return made, {key: found for key in kept if (found := self.services.redis.dump(key)) is not None}

    def answer(self, request: ApiRequest, token: str | None) -> Answer:
        """Returns the response to a request, of a spectator without a token."""
        identity = {"X-Request-Id": "same"} | ({"Authorization": f"Bearer {token}"} if token else {})
        response = self._client.open(
            request.path, method=request.method, json=request.body, headers={**identity, **request.headers}
        )
        headers = sorted(
            (name, _CHECKSUM.sub('"', value) if name == "ETag" else value) for name, value in response.headers
        )
        return Answer(response.status_code, headers, _VARIABLE.sub(_KEPT, _body(response, request.events)))


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
def two_services(games: Mapping[GameId, AnyGame]) -> Iterator[tuple[IsolatedService, IsolatedService]]:
    """Yields two services with separate stores."""
    with ExitStack() as stack:
        one, other = (IsolatedService(stack.enter_context(RedisServer()).url, games) for _ in range(2))
        yield one, other
        for world in (one, other):
            world.services.listener.stop()
            world.services.redis.close()
