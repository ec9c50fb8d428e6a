"""Matches of the registered games whose players use the API, on a service with a store of its own."""

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from flask import Flask

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, BotName, MatchId, Moment, evolve, legal_moves, to_act
from domain.registry import GAMES
from events.codec import codec
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.commands import Command
from tests.redis_server import RedisServer
from tests.service.conftest import OPERATORS_TOKEN, Caller


@dataclass
class RunningService:
    """A service with every registered game and a store of its own."""

    url: str
    services: Services

    @cached_property
    def app(self) -> Flask:
        return create_app(self.services)

    def caller(self, name: str) -> Caller:
        """Creates an account; returns its caller."""
        player, token = self.services.players.create(name)
        return Caller(self.app.test_client(), player.id, token)

    @property
    def spectator(self) -> Caller:
        """A caller without an account."""
        return Caller(self.app.test_client())

    @property
    def operator(self) -> Caller:
        return Caller(self.app.test_client(), token=OPERATORS_TOKEN)

    def start_match(self, game: AnyGame, seats: int = 3, seed: int = 1, **options: Any) -> "ApiMatch":
        """Starts a match with a player on every seat."""
        first, *others = callers = [self.caller(f"Player {seat}") for seat in range(seats)]
        body = {"game": game.id, "seats": [{"kind": "me"}, *({"kind": "open"} for _ in others)], "options": options}
        path = first.post("/v1/matches", body).headers["Location"]
        for seat, other in enumerate(others, start=1):
            assert other.put(f"{path}/seats/{seat}").status_code == 200
        return ApiMatch(self, game, path, callers, random.Random(seed))


@contextmanager
def running_service() -> Iterator[RunningService]:
    """Yields a service on a new Redis server."""
    with RedisServer() as server:
        settings = Settings(redis_url=server.url, operator_token=OPERATORS_TOKEN, bot_matches=1000)
        services = bootstrap(settings, (BotName("random"),), GAMES)
        yield RunningService(server.url, services)
        services.listener.stop()
        services.redis.close()


@dataclass
class ApiMatch:
    """A match and the callers on its seats."""

    service: RunningService
    game: AnyGame
    path: str
    callers: Sequence[Caller]
    """In the order of the seats."""
    rng: random.Random = field(repr=False)

    def at(self, path: str) -> "ApiMatch":
        """Returns another match with the same players."""
        return ApiMatch(self.service, self.game, path, self.callers, self.rng)

    @property
    def id(self) -> MatchId:
        return MatchId(self.path.rpartition("/")[2])

    @property
    def match(self) -> AnyMatch:
        """The match with all its secrets."""
        snapshot = self.service.services.repository.newest(self.id)
        assert snapshot is not None
        return snapshot.match

    @property
    def version(self) -> Version:
        return self.match.version

    @property
    def viewers(self) -> Sequence[Caller]:
        """The players and a spectator."""
        return [*self.callers, self.service.spectator]

    def move(self) -> Seat:
        """Plays a random move of the seat to act. Returns the seat."""
        match = self.match
        seat = to_act(self.game, match)[0]
        holder = match.seats[seat]
        assert holder is not None
        command = Command(holder.player, f"move at {match.version}")
        move = self.rng.choice(legal_moves(self.game, match, seat))
        self.service.services.matches.play(self.id, [move], command, seat=seat)
        return seat

    def play(self, moves: int) -> "ApiMatch":
        """Plays random moves, up to the end of the match."""
        for _ in range(moves):
            if not to_act(self.game, self.match):
                break
            self.move()
        return self

    def finish(self) -> "ApiMatch":
        """Plays random moves to the end of the match."""
        return self.play(100_000)

    def board(self, caller: Caller, version: int | None = None) -> Any:
        """Returns the board as the caller sees it."""
        query = "" if version is None else f"?version={version}"
        return caller.get(f"{self.path}/state{query}").get_json()["board"]

    def events(self, caller: Caller, since: int = 0) -> list[dict[str, Any]]:
        """Returns the events after a version as the caller sees them."""
        told: list[dict[str, Any]] = []
        while page := caller.get(f"{self.path}/events?since={since}&limit=1000").get_json()["events"]:
            told += page
            since = page[-1]["version"]
        return told

    def views(self, told: Iterable[dict[str, Any]]) -> list[AnyMatch]:
        """Returns the match at every version, folded by a client from its events."""
        views: list[AnyMatch] = []
        events = codec(self.game)._events_union
        for each in told:
            event = msgspec.convert(each["data"], type=events)
            before = views[-1] if views else None
            moment = Moment(each["time"], each.get("move"))
            views.append(evolve(self.game, before, event, lambda version: views[version - 1], moment))
        return views

    def agree(self, what: str, body: Any) -> Any:
        """Sends a request of every player; returns the last response."""
        for caller in self.callers:
            answer = caller.post(f"{self.path}/{what}", body)
            assert answer.status_code < 300, answer.get_json()
        return answer

    def versions_before_moves(self) -> list[int]:
        """Returns the versions at which the match waited for a move."""
        began = self.match.began
        assert began is not None
        told = self.events(self.service.spectator)
        return [event["version"] - 1 for event in told if "move" in event and event["version"] > began + 1]
