"""Matches played through the use cases, with a record."""

import random
import time
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from domain.game import AnyGame, Seat, Version
from domain.match import BotName, MatchId, PlayerId, legal_moves, to_act
from domain.registry import GAMES
from events.memory import MemoryStore
from events.repository import MatchRepository, Snapshot
from events.store import NOTHING, CommandId, Store, chunks, head_of
from service.bots.registry import BOTS
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.match_plan import ClockPlan, MatchPlan, SeatPlan, bot_holder
from service.use_cases.matches import Matches
from service.use_cases.take_backs import OPERATOR, Corrections
from service.use_cases.unit_of_work import UnitOfWork

CREATOR = Player(PlayerId("benchmark"), "Benchmark")
RANDOM = BotName("random")
_MOVES_BEFORE_THE_END = 100
"""Moves of a match that certainly has more."""


class Played(Struct, frozen=True):
    """A match that was played, and the store of its record."""

    game: AnyGame
    store: Store
    match: MatchId
    version: Version

    def new_repository(self, *, checks_hashes: bool = True) -> MatchRepository:
        """Returns a repository with an empty cache."""
        return MatchRepository(self.store, GAMES, checks_hashes=checks_hashes)

    def newest(self, *, checks_hashes: bool = True) -> Snapshot:
        """Returns the match at its end, folded from the first event."""
        snapshot = self.new_repository(checks_hashes=checks_hashes).newest(self.match)
        if snapshot is None:
            raise LookupError(self.match)
        return snapshot

    def fold(self) -> int:
        """Folds the whole record without a look at its hashes; returns the number of events."""
        return self.newest(checks_hashes=False).version

    def checked_fold(self) -> int:
        """Folds the whole record and checks every hash, as the service does; returns the number of events."""
        return self.newest().version


def played(game: AnyGame, store: Store | None = None, seed: int = 1, clock: ClockPlan | None = None) -> Played:
    """Plays a match of random moves with the largest seat count, to its end; with a clock, people play."""
    store = MemoryStore() if store is None else store
    match, service = MatchId(f"{game.id}-{seed}"), _matches(UnitOfWork(store, MatchRepository(store, GAMES)))
    for _duration, snapshot in _random_moves(service, _created(service, game, match, clock), random.Random(seed)):
        version = snapshot.version
    return Played(game, store, match, version)


def long_match(game: AnyGame, store: Store, length: int) -> Played:
    """Writes a running match of so many events or a few more: again and again it is set back to its first move."""
    memory, match, rng = MemoryStore(), MatchId(f"{game.id}-long"), random.Random(1)
    unit_of_work = UnitOfWork(memory, MatchRepository(memory, GAMES))
    service, corrections = _matches(unit_of_work), Corrections(unit_of_work)
    snapshot = _created(service, game, match)
    first_move = snapshot.version
    while snapshot.version < length:
        *_, (_duration, snapshot) = islice(_random_moves(service, snapshot, rng), _MOVES_BEFORE_THE_END)
        command = Command(OPERATOR, CommandId(f"correction at {snapshot.version}"))
        snapshot = corrections.correct(match, command, "Once more.", to=first_move).snapshot
    head = NOTHING
    for chunk in chunks(memory, match):
        store.append(match, head, chunk)
        head = head_of(chunk)
    return Played(game, store, match, snapshot.version)


def played_out(match: Played) -> Played:
    """Plays a match on to its end."""
    service, newest = _matches(UnitOfWork(match.store, match.new_repository())), match.newest()
    *_, (_duration, snapshot) = _random_moves(service, newest, random.Random(1))
    return Played(match.game, match.store, match.match, snapshot.version)


def moves(game: AnyGame, store: Store, match: MatchId, rng: random.Random) -> Iterator[tuple[float, Snapshot]]:
    """Plays a match; yields the seconds that each move took, and the match after it."""
    service = _matches(UnitOfWork(store, MatchRepository(store, GAMES)))
    yield from _random_moves(service, _created(service, game, match), rng)


def _matches(unit_of_work: UnitOfWork) -> Matches:
    return Matches(GAMES, tuple(BOTS), unit_of_work, seed=lambda: "benchmark")


def _created(service: Matches, game: AnyGame, match: MatchId, clock: ClockPlan | None = None) -> Snapshot:
    kind = SeatPlan("bot", RANDOM) if clock is None else SeatPlan("open")
    plan = MatchPlan(game.id, (kind,) * max(game.seat_counts), clock=clock)
    outcome = service.create(CREATOR, match, plan, Command(CREATOR.id, CommandId("create")))
    for seat in range(len(plan.seats) if clock else 0):
        player = Player(PlayerId(f"player-{seat}"), f"Player {seat}")
        outcome = service.take_seat(match, Seat(seat), player, Command(player.id, CommandId("take a seat")))
    return outcome.snapshot


def _random_moves(service: Matches, snapshot: Snapshot, rng: random.Random) -> Iterator[tuple[float, Snapshot]]:
    game, match = snapshot.game, snapshot.match.id
    while waited_for := to_act(game, snapshot.match):
        seat = waited_for[0]
        holder = snapshot.match.seats[seat] or bot_holder(RANDOM)
        command = Command(holder.player, CommandId(f"move at {snapshot.version}"))
        move = rng.choice(legal_moves(game, snapshot.match, seat))
        begin = time.perf_counter()
        snapshot = service.play(match, [move], command, expected=snapshot.version, seat=seat).snapshot
        yield time.perf_counter() - begin, snapshot
