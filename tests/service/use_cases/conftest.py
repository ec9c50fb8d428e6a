"""The use cases around a store in memory, with two small games: no HTTP, no Redis."""

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest
from msgspec import Struct
from msgspec.structs import replace as changed

from domain.game import AnyGame, GameId, Play, Seat, Version
from domain.match import AnyMatch, BotName, Holder, MatchId, PlayerId, Undoable, recorded_name
from domain.refusals import Refused
from events.memory import MemoryStore
from events.notifier import Notifier
from events.repository import MatchRepository
from events.store import CommandId, Fingerprint, Millis
from events.timekeeper import overlap
from service.use_cases.absences import Absences
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.forks import Forks
from service.use_cases.match_plan import ClockPlan, MatchPlan, SeatPlan
from service.use_cases.matches import Matches
from service.use_cases.reading import MatchView, Reading
from service.use_cases.subscriptions import Subscriptions
from service.use_cases.take_backs import OPERATOR, Corrections, TakeBacks
from service.use_cases.unit_of_work import Outcome, UnitOfWork
from tests.games import stones

ADA = Player(PlayerId("ada"), "Ada")
BEA = Player(PlayerId("bea"), "Bea")
CID = Player(PlayerId("cid"), "Cid")
BOTS = (BotName("greedy"), BotName("random"))
TAKE_ONE, TAKE_TWO, USE_STASH = stones.Take(1), stones.Take(2), stones.UseStash()
FOR_ME, OPEN, FOR_RANDOM = SeatPlan("me"), SeatPlan("open"), SeatPlan("bot", BotName("random"))
STARTED: Version = Version(6)
"""The version of a match of two when its first move is due: created, two seats taken, started, two stashes dealt."""


def _one_more_turn(state: stones.State, event: stones.Taken, version: Version) -> stones.State:
    after = stones.taken(state, event, version)
    return changed(after, turn=event.seat) if event.stones == 1 else after


def _roll_for_three(play: Play[stones.State, stones.Event], seat: Seat, move: stones.Move) -> None:
    stones.decide(play, seat, stones.Take(1 + play.chance.below(3)) if move == ROLL else move)


ROLL = stones.Take(3)
DICE_STONES: AnyGame = replace(
    stones.GAME,
    id=GameId("dice-stones"),
    decide=_roll_for_three,
    handlers={**stones.GAME.handlers, stones.Taken: _one_more_turn},
)
"""Stones, but a player who takes one stone moves again, and one who asks for three rolls for one, two or three."""


class Service:
    """The use cases of one process on a store in memory."""

    def __init__(
        self, store: MemoryStore | None = None, offered: Sequence[AnyGame] = (stones.GAME, DICE_STONES)
    ) -> None:
        notifier = Notifier()
        games = {game.id: game for game in offered}
        self.store = store or MemoryStore(notifier)
        self.repository = MatchRepository(self.store, games)
        self.time = Millis(1_767_225_600_000)
        self.outages: list[tuple[int, int]] = []
        self.unit_of_work = unit_of_work = UnitOfWork(
            self.store,
            self.repository,
            clock=lambda: self.time,
            away=lambda since, until: overlap([*self.outages], since, until),
        )
        self.absences = Absences(unit_of_work)
        seeds = map("{:064x}".format, itertools.count(1))
        self.names = {player.id: player.name for player in (ADA, BEA, CID)}
        naming = self.called
        self.matches = Matches(games, BOTS, unit_of_work, seed=lambda: next(seeds), naming=lambda _seats: naming)
        self.take_backs = TakeBacks(unit_of_work)
        self.forks = Forks(BOTS, self.store, self.repository, unit_of_work, seed=lambda: next(seeds))
        self.corrections = Corrections(unit_of_work)
        self.reading = Reading(self.repository)
        self.subscriptions = Subscriptions(self.repository, notifier)
        self._numbers = itertools.count(1)

    def called(self, holder: Holder) -> str:
        """What the holder of a seat is called."""
        return self.names.get(holder.player) or recorded_name(holder)

    def command(self, player: Player, key: str | None = None) -> Command:
        """A command of a player; with a key it is recognised when it is sent again."""
        if key is None:
            return Command(player.id, CommandId(f"command-{next(self._numbers)}"))
        return Command(player.id, CommandId(f"{player.id}-{key}"), Fingerprint(key))

    def create(
        self,
        *seats: SeatPlan,
        game: AnyGame = stones.GAME,
        heap: int = 21,
        private: bool = False,
        by: Player = ADA,
        clock: ClockPlan | None = None,
    ) -> MatchId:
        """Creates a match; returns its id."""
        match = MatchId(f"match-{next(self._numbers)}")
        plan = MatchPlan(game.id, seats, {"stones": heap}, private, clock=clock)
        self.matches.create(by, match, plan, self.command(by))
        return match

    def start(
        self, *, game: AnyGame = stones.GAME, heap: int = 21, private: bool = False, clock: ClockPlan | None = None
    ) -> MatchId:
        """Starts a match in which Ada holds seat 0 and moves first, and Bea holds seat 1."""
        match = self.create(FOR_ME, OPEN, game=game, heap=heap, private=private, clock=clock)
        self.matches.take_seat(match, Seat(1), BEA, self.command(BEA), may_see=lambda _match: True)
        return match

    def play(self, match: MatchId, player: Player, *moves: Struct, expected: int | None = None) -> Outcome:
        """Plays moves of a player."""
        version = None if expected is None else Version(expected)
        return self.matches.play(match, moves, self.command(player), expected=version)

    def take_back(self, match: MatchId, player: Player, to: int | None = None) -> Outcome:
        """Takes back the player's last move, or proposes or agrees to go back to a version."""
        return self.take_backs.take_back(match, self.command(player), to=None if to is None else Version(to))

    def undoable(self, match: MatchId, player: Player) -> tuple[Version, Undoable]:
        """Returns the version of a match, and how far the player may take it back alone."""
        return self.take_backs.undoable(match, player.id)

    def fork(self, match: MatchId, player: Player, version: int, *seats: SeatPlan, new: str = "fork") -> Outcome:
        """Forks a match, or proposes or agrees to do so."""
        return self.forks.fork(
            match, Version(version), player, match=MatchId(new), seats=seats, command=self.command(player)
        )

    def correct(self, match: MatchId, *, to: int | None = None) -> Outcome:
        """Sets a match back to a version as the operator, or ends it."""
        command = Command(OPERATOR, CommandId(f"command-{next(self._numbers)}"))
        version = None if to is None else Version(to)
        return self.corrections.correct(
            match, command, "A card too many.", to=version, status="abandoned" if to is None else None
        )

    def seen_by(self, match: MatchId, player: Player | None, version: int | None = None) -> MatchView:
        """The match as a player sees it; as a spectator without a player."""
        at = None if version is None else Version(version)
        return self.reading.match_view(match, None if player is None else player.id, at)

    def state(self, match: MatchId) -> AnyMatch:
        """The newest state of a match, with all its secrets."""
        return self.seen_by(match, ADA).match


@pytest.fixture
def service() -> Service:
    return Service()


def types(outcome: Outcome) -> Sequence[str]:
    """The types of the events that a command wrote."""
    return [event.type for event in MatchView(outcome.snapshot, None).events(outcome.events)]


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Asserts that the use case is refused with this code."""
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.refusal.code == code
