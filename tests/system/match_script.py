"""A match as a list of commands, so that it can be shortened, changed and written to a store."""

import itertools
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

from msgspec.structs import replace as changed

from domain.game import AnyGame, Seat, Version
from domain.match import (
    AnyMatch,
    Decision,
    Fact,
    ForkBegun,
    ForkOpened,
    Holder,
    MatchId,
    PlayerId,
    fold,
    legal_moves,
    to_act,
)
from domain.refusals import MatchRefused
from events.sealing import seal
from events.store import NO_HASH, Head, Origin, Store
from service.research.laws.played_match import PlayedMatch

FIRST_MOMENT = 1_700_000_000_000
TAKE_BACK_PROBABILITY = 0.05
"""Probability of a take-back after a move, and of a proposal to all to go back."""


@dataclass(frozen=True)
class Command:
    """The facts of one request, and its player."""

    facts: tuple[Fact, ...]
    player: PlayerId


def facts_of(commands: Sequence[Command]) -> list[Fact]:
    """Returns all facts of the commands."""
    return [fact for command in commands for fact in command.facts]


@dataclass(frozen=True)
class MatchScript:
    """The first commands of a match."""

    game: AnyGame
    id: MatchId
    commands: tuple[Command, ...]
    ahead: tuple[Command, ...] = ()
    """The commands that follow, which are left out."""
    shared: int = 0
    """How many of the commands are those of its parent, if it is a fork."""

    @property
    def facts(self) -> Sequence[Fact]:
        """All facts."""
        return facts_of(self.commands)

    def match(self) -> AnyMatch:
        """Returns the match after all commands."""
        match = fold(self.game, [fact.event for fact in self.facts])
        assert match is not None
        return match

    def until(self, commands: int) -> Self:
        """Returns the script shortened to its first commands."""
        return replace(self, commands=self.commands[:commands], ahead=self.commands[commands:])

    def write_to(self, store: Store) -> None:
        """Appends the events to a store; the same script always has the same times."""
        played, head, time = MatchRecorder(self.game), NO_HASH, itertools.count(FIRST_MOMENT, 1000)
        for command in self.commands[: self.shared]:
            played.done(command)
        for number, command in enumerate(self.commands[self.shared :]):
            version, origin, facts = Version(len(played.facts)), None, command.facts
            if isinstance(begun := facts[0].event, ForkBegun):
                origin = Origin(begun.parent.match, version)
                (last,) = store.read(origin.match, Version(version - 1), version)
                head = last.hash
                event = changed(begun, parent=changed(begun.parent, hash=head))
                facts = (Fact(event), *facts[1:])
            match = played.done(Command(facts, command.player))
            sealed = seal(self.game, match, head, facts, time=next(time), player=command.player, command=f"c{number}")
            store.append(self.id, Head(version, head), [each.envelope for each in sealed], origin=origin)
            head = sealed[-1].envelope.hash


@dataclass
class MatchRecorder(PlayedMatch):
    """A match that is being played, with its commands so far."""

    commands: list[Command] = field(default_factory=list)
    shared: int = 0

    def done(self, command: Command) -> AnyMatch:
        """Adds a command. Returns the match after it."""
        self.follow(command.facts)
        self.commands.append(command)
        return self.newest

    def decided(self, decision: Decision, player: PlayerId) -> None:
        """Adds the facts of a decision as a command, if there are any."""
        if decision.facts:
            self.done(Command(tuple(decision.facts), player))

    def holder(self, seat: Seat) -> PlayerId:
        holder = self.newest.seats[seat]
        assert holder is not None
        return holder.player

    def script(self) -> MatchScript:
        """Returns the script of the match so far."""
        return MatchScript(self.game, self.newest.id, tuple(self.commands), shared=self.shared)

    def move(self, rng: random.Random) -> None:
        """Plays a random move; then at random takes it back or proposes to go back."""
        seat, decision = rng.choice(to_act(self.game, self.newest)), self.decision()
        decision.play(seat, rng.choice(legal_moves(self.game, self.newest, seat)))
        self.decided(decision, self.holder(seat))
        if rng.random() < TAKE_BACK_PROBABILITY:
            self.ask(seat, None)
        if rng.random() < TAKE_BACK_PROBABILITY:
            version = Version(rng.randint(1, self.newest.version))
            for other in range(rng.randint(1, len(self.newest.seats))):
                self.ask(Seat(other), version)

    def ask(self, seat: Seat, to: Version | None) -> None:
        """Takes back the last move of a seat, or proposes to go back to a version; a refusal does nothing."""
        decision = self.decision()
        with suppress(MatchRefused):
            decision.take_back(seat, to)
        self.decided(decision, self.holder(seat))


def random_script(game: AnyGame, holders: Sequence[Holder], seed: int, moves: int, *, name: str) -> MatchScript:
    """Returns a running match of random legal moves, at most `moves`; the same seed gives the same match.

    Some moves are taken back, alone or by consent.
    """
    rng, playing = random.Random(seed), MatchRecorder(game)
    opening = playing.decision()
    opening.create(MatchId(name), len(holders), {}, game.components.current, creator=holders[0].player, seed=f"{seed}")
    for seat, holder in enumerate(holders):
        opening.take_seat(Seat(seat), holder)
    playing.decided(opening, holders[0].player)
    for _ in range(moves):
        playing.move(rng)
        if playing.newest.status != "playing":
            playing.commands.pop()
            break
    return playing.script()


def forked(parent: MatchScript, rng: random.Random, *, running: bool = True) -> tuple[MatchScript, MatchScript]:
    """Returns a running match in which all have agreed to a fork, and the fork, which is over.

    Without `running` the fork is made as if its parent were over.
    """
    playing, version = MatchRecorder(parent.game), Version(0)
    for command in parent.commands:
        playing.done(command)
    while not isinstance(playing.facts[-1].event, ForkOpened):
        version = Version(rng.randint(1, playing.newest.version))
        for seat in range(len(playing.newest.seats)):
            decision = playing.decision()
            with suppress(MatchRefused):
                decision.agree_to_fork(Seat(seat), version, MatchId(f"fork-of-{parent.id}"))
            playing.decided(decision, playing.holder(Seat(seat)))
    fork = _opened(playing, version, rng, running=running)
    while fork.newest.status == "playing":
        fork.move(rng)
    return replace(playing.script(), ahead=parent.ahead), fork.script()


def _opened(parent: MatchRecorder, version: Version, rng: random.Random, *, running: bool) -> MatchRecorder:
    """Returns the fork to which all have agreed."""
    opened, fork = parent.facts[-1].event, MatchRecorder(parent.game)
    assert isinstance(opened, ForkOpened)
    for command in parent.commands:
        if facts := command.facts[: version - len(fork.facts)]:  # a version may lie within a command
            fork.done(Command(facts, command.player))
    fork.shared = len(fork.commands)
    seed = f"{rng.getrandbits(256)}"
    opening = parent.opening_of_a_fork(version, match=opened.match, seed=seed, running=running)
    fork.decided(opening, parent.holder(Seat(0)))
    return fork
