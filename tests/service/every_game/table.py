"""A table at which a match of a real game is played: its players call the API."""

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
from flask import Flask

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, BotName, MatchId, evolve, legal_moves, to_act
from domain.registry import GAMES
from events.codec import codec
from service.api import create_app
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.commands import Command
from tests.redis_server import RedisServer
from tests.service.conftest import OPERATORS_TOKEN, Caller


@dataclass
class House:
    """A service that offers every registered game, on a store of its own."""

    url: str
    services: Services

    @cached_property
    def app(self) -> Flask:
        return create_app(self.services)

    def caller(self, name: str) -> Caller:
        """Somebody with an account."""
        player, token = self.services.players.create(name)
        return Caller(self.app.test_client(), player.id, token)

    @property
    def spectator(self) -> Caller:
        """Nobody in particular."""
        return Caller(self.app.test_client())

    @property
    def operator(self) -> Caller:
        return Caller(self.app.test_client(), token=OPERATORS_TOKEN)

    def table(self, game: AnyGame, seats: int = 3, seed: int = 1, **options: Any) -> "Table":
        """A match that has just begun, with a person on every seat."""
        first, *others = callers = [self.caller(f"Player {seat}") for seat in range(seats)]
        body = {"game": game.id, "seats": [{"kind": "me"}, *({"kind": "open"} for _ in others)], "options": options}
        path = first.post("/v1/matches", body).headers["Location"]
        for seat, other in enumerate(others, start=1):
            assert other.put(f"{path}/seats/{seat}").status_code == 200
        return Table(self, game, path, callers, random.Random(seed))


@contextmanager
def a_house() -> Iterator[House]:
    """A service for a while."""
    with RedisServer() as server:
        settings = Settings(redis_url=server.url, operator_token=OPERATORS_TOKEN)
        services = bootstrap(settings, (BotName("random"),), GAMES)
        yield House(server.url, services)
        services.listener.stop()
        services.redis.close()


@dataclass
class Table:
    """A match, and who sits there."""

    house: House
    game: AnyGame
    path: str
    callers: Sequence[Caller]
    """By seat."""
    rng: random.Random = field(repr=False)

    def at(self, path: str) -> "Table":
        """Another match, at which the same players sit."""
        return Table(self.house, self.game, path, self.callers, self.rng)

    @property
    def id(self) -> MatchId:
        return MatchId(self.path.rpartition("/")[2])

    @property
    def match(self) -> AnyMatch:
        """The match with all its secrets."""
        snapshot = self.house.services.repository.newest(self.id)
        assert snapshot is not None
        return snapshot.match

    @property
    def version(self) -> Version:
        return self.match.version

    @property
    def viewers(self) -> Sequence[Caller]:
        """Everyone who may look: the players, and a spectator."""
        return [*self.callers, self.house.spectator]

    def move(self) -> Seat:
        """Whoever is waited for makes a random move; tells who."""
        match = self.match
        seat = to_act(self.game, match)[0]
        holder = match.seats[seat]
        assert holder is not None
        command = Command(holder.player, f"move at {match.version}")
        move = self.rng.choice(legal_moves(self.game, match, seat))
        self.house.services.matches.play(self.id, [move], command, seat=seat)
        return seat

    def play(self, moves: int) -> "Table":
        """So many random moves, or as many as the match has."""
        for _ in range(moves):
            if not to_act(self.game, self.match):
                break
            self.move()
        return self

    def finish(self) -> "Table":
        """Random moves to the end."""
        return self.play(100_000)

    def board(self, caller: Caller, version: int | None = None) -> Any:
        """The board as somebody sees it."""
        query = "" if version is None else f"?version={version}"
        return caller.get(f"{self.path}/state{query}").get_json()["board"]

    def events(self, caller: Caller, since: int = 0) -> list[dict[str, Any]]:
        """What somebody is told of a match after a version."""
        told: list[dict[str, Any]] = []
        while page := caller.get(f"{self.path}/events?since={since}&limit=1000").get_json()["events"]:
            told += page
            since = page[-1]["version"]
        return told

    def views(self, told: Iterable[dict[str, Any]]) -> list[AnyMatch]:
        """The match at every version, as a client makes it of nothing but the events that it is told."""
        views: list[AnyMatch] = []
        events = codec(self.game)._events_union
        for each in told:
            event = msgspec.convert(each["data"], type=events)
            before = views[-1] if views else None
            views.append(evolve(self.game, before, event, lambda version: views[version - 1].board))
        return views

    def agree(self, what: str, body: Any) -> Any:
        """Every player asks for the same; the answer to the last of them."""
        for caller in self.callers:
            answer = caller.post(f"{self.path}/{what}", body)
            assert answer.status_code < 300, answer.get_json()
        return answer

    def waited(self) -> list[int]:
        """The versions at which the match waited for a move, as a spectator can tell."""
        began = self.match.began
        assert began is not None
        told = self.events(self.house.spectator)
        return [event["version"] - 1 for event in told if "move" in event and event["version"] > began + 1]
