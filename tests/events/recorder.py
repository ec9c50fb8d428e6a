"""Matches of Stones, played and recorded."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from domain.components import Digest
from domain.game import Seat, Version
from domain.match import (
    AnyMatch,
    BotName,
    Clock,
    Decision,
    Fact,
    Holder,
    MatchId,
    PlayerId,
    SeatStoodIn,
    come_back,
    fold,
    to_act,
)
from events.codec import codec
from events.sealing import seal
from events.store import Envelope, Head, Origin, Store
from tests.games.stones import GAME

GAMES = {GAME.id: GAME}
FIRST_MOMENT = 1_700_000_000_000
ANNA, BEN, COR = (PlayerId(name) for name in ("anna", "ben", "cor"))
M1 = MatchId("m1")


@dataclass
class Recorder:
    """One match, whose commands are sealed and appended to a store."""

    store: Store
    id: MatchId = M1
    seed: str = "5e" * 32
    clock: Iterator[int] = field(default_factory=lambda: itertools.count(FIRST_MOMENT, 1000))
    match: AnyMatch | None = None
    head: str = ""
    envelopes: list[Envelope] = field(default_factory=list)
    components: Digest = GAME.components.current

    def record(self, decision: Decision, player: PlayerId = ANNA, origin: Origin | None = None) -> Sequence[Fact]:
        """Appends the facts of a decision."""
        before = Version(0 if self.match is None else self.match.version)
        sealed = seal(
            GAME, decision.match, self.head, decision.facts, time=next(self.clock), player=player, command=f"c{before}"
        )
        envelopes = [each.envelope for each in sealed]
        self.store.append(self.id, Head(before, self.head), envelopes, origin=origin)
        self.match, self.head = decision.match, envelopes[-1].hash
        self.envelopes += envelopes
        return decision.facts

    def create(self, seats: int = 2, stones: int = 21, *, private: bool = False, clock: Clock | None = None) -> None:
        """Anna opens a match."""
        decision = Decision(GAME, None)
        plan = self.id, seats, {"stones": stones}, self.components
        decision.create(*plan, creator=ANNA, seed=self.seed, private=private, clock=clock)
        self.record(decision)

    def seat(self, seat: int, player: PlayerId, bot: str | None = None) -> None:
        """A player or a bot sits down."""
        decision = Decision(GAME, self.match)
        decision.take_seat(Seat(seat), Holder(player, player.title(), None if bot is None else BotName(bot)))
        self.record(decision, player)

    def resign(self, seat: int, bot: str) -> None:
        """A player gives the seat to a bot."""
        decision = Decision(GAME, self.match)
        decision.resign(Seat(seat), Holder(PlayerId(f"bot-{bot}"), bot, BotName(bot)))
        self.record(decision)

    def stand_in(self, seat: int, bot: str) -> None:
        """A bot stands in for a player until they come back."""
        decision = Decision(GAME, self.match)
        assert self.match is not None
        holder = Holder(PlayerId(f"bot-{bot}"), bot, BotName(bot), stands_in_for=self.match.seats[seat])
        decision.emit(SeatStoodIn(Seat(seat), holder), Seat(seat))
        self.record(decision)

    def come_back(self, seat: int, player: PlayerId) -> None:
        """A player takes the seat back from the bot."""
        decision = Decision(GAME, self.match)
        come_back(decision, Seat(seat))
        self.record(decision, player)

    def start(self, *players: PlayerId, stones: int = 21, bots: Sequence[PlayerId] = ()) -> None:
        """A match with all its seats taken."""
        players = players or (ANNA, BEN)
        self.create(len(players), stones)
        for seat, player in enumerate(players):
            self.seat(seat, player, player if player in bots else None)

    def take_and_leave(self, times: int) -> None:
        """Ben takes and leaves a seat many times, for a long record."""
        for _time in range(times):
            self.seat(1, BEN)
            decision = Decision(GAME, self.match)
            decision.leave_seat(Seat(1))
            self.record(decision, BEN)

    def forked(self, name: str, version: int) -> "Recorder":
        """A fork of this match at a version, with the same players."""
        shared, origin = self.envelopes[:version], Origin(self.id, Version(version))
        before, head = fold(GAME, codec(GAME).events(shared)), shared[-1].hash
        fork = Recorder(self.store, MatchId(name), name.encode().hex().zfill(64), self.clock, before, head, shared)
        decision = Decision(GAME, None)
        decision.fork(before, None, head, match=fork.id, creator=ANNA, seed=fork.seed)
        for seat, holder in enumerate(before.seats):
            assert holder is not None
            decision.take_seat(Seat(seat), holder)
        fork.record(decision, origin=origin)
        return fork

    def move(self, rng: random.Random) -> None:
        """The seat that is to act makes a random move."""
        decision = Decision(GAME, self.match)
        seat = to_act(GAME, decision.match)[0]
        decision.play(seat, rng.choice(GAME.legal_moves(decision.match.board, seat)))
        holder = decision.match.seats[seat]
        assert holder is not None
        self.record(decision, holder.player)

    def finish(self, rng: random.Random) -> None:
        """Random moves to the end."""
        while self.match is not None and self.match.status == "playing":
            self.move(rng)


def a_finished_match(store: Store, seed: int = 1, seats: int = 3, stones: int = 40, name: str = "m1") -> Recorder:
    """A match played to its end at random."""
    recorder = Recorder(store, MatchId(name), f"{seed:064x}")
    recorder.start(*(ANNA, BEN, COR, PlayerId("dora"), PlayerId("emil"))[:seats], stones=stones)
    recorder.finish(random.Random(seed))
    return recorder


def a_long_match(store: Store, seed: int = 1) -> Recorder:
    """A match of a few hundred events."""
    recorder = Recorder(store, MatchId("long"), f"{seed:064x}")
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(100)
    recorder.seat(1, BEN)
    recorder.seat(2, COR)
    recorder.finish(random.Random(seed))
    return recorder
