"""Matches played through the use cases, with a record."""

import random
import time
from collections.abc import Iterator

from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match import BotName, MatchId, PlayerId, legal_moves, to_act
from domain.registry import GAMES
from events.memory import MemoryStore
from events.repository import MatchRepository, Snapshot
from events.store import CommandId, Store
from service.bots.registry import BOTS
from service.use_cases.matches import Matches
from service.use_cases.players import Player
from service.use_cases.seats import MatchPlan, SeatPlan, bot_holder
from service.use_cases.unit_of_work import Command, UnitOfWork

_CREATOR = Player(PlayerId("benchmark"), "Benchmark")
_RANDOM = BotName("random")


class Played(Struct, frozen=True):
    """A match that was played, and the store of its record."""

    game: AnyGame
    store: Store
    match: MatchId
    version: Version

    def new_repository(self) -> MatchRepository:
        """Returns a repository with an empty cache."""
        return MatchRepository(self.store, GAMES)

    def newest(self) -> Snapshot:
        """Returns the match at its end, folded from the first event."""
        snapshot = self.new_repository().newest(self.match)
        if snapshot is None:
            raise LookupError(self.match)
        return snapshot

    def fold(self) -> int:
        """Folds the whole record; returns the number of events."""
        return self.newest().version


def played(game: AnyGame, store: Store | None = None, seed: int = 1) -> Played:
    """Plays a match of random moves with the largest seat count, to its end."""
    store = MemoryStore() if store is None else store
    match = MatchId(f"{game.id}-{seed}")
    for _duration, snapshot in moves(game, store, match, random.Random(seed)):
        version = snapshot.version
    return Played(game, store, match, version)


def moves(game: AnyGame, store: Store, match: MatchId, rng: random.Random) -> Iterator[tuple[float, Snapshot]]:
    """Plays a match; yields the seconds that each move took, and the match after it."""
    service = Matches(GAMES, tuple(BOTS), UnitOfWork(store, MatchRepository(store, GAMES)), seed=lambda: "benchmark")
    plan = MatchPlan(game.id, (SeatPlan("bot", _RANDOM),) * max(game.seat_counts))
    snapshot = service.create(_CREATOR, match, plan, Command(_CREATOR.id, CommandId("create"))).snapshot
    while waited_for := to_act(game, snapshot.match):
        seat = waited_for[0]
        command = Command(bot_holder(_RANDOM).player, CommandId(f"move at {snapshot.version}"))
        move = rng.choice(legal_moves(game, snapshot.match, seat))
        begin = time.perf_counter()
        snapshot = service.play(match, [move], command, expected=snapshot.version, seat=seat).snapshot
        yield time.perf_counter() - begin, snapshot
