"""A match told command by command, so that it can be cut short, told otherwise, and put on record."""

import itertools
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

from domain.game import AnyGame, Seat, Version
from domain.match import (
    AnyMatch,
    Decision,
    Fact,
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
from events.store import Store
from tests.played import Played

FIRST_MOMENT = 1_700_000_000_000
SECOND_THOUGHTS = 0.05
"""How often somebody who has moved would rather not have, and how often somebody asks all to go back."""


@dataclass(frozen=True)
class Command:
    """What one request did."""

    facts: tuple[Fact, ...]
    player: PlayerId


def facts_of(commands: Sequence[Command]) -> list[Fact]:
    """All that they did."""
    return [fact for command in commands for fact in command.facts]


@dataclass(frozen=True)
class Story:
    """A match from its creation on, as far as it is told."""

    game: AnyGame
    id: MatchId
    commands: tuple[Command, ...]
    ahead: tuple[Command, ...] = ()
    """What is not told: how it goes on."""

    @property
    def facts(self) -> Sequence[Fact]:
        """All that happened."""
        return facts_of(self.commands)

    def match(self) -> AnyMatch:
        """How it stands in the end."""
        match = fold(self.game, [fact.event for fact in self.facts])
        assert match is not None
        return match

    def until(self, commands: int) -> Self:
        """Its beginning."""
        return replace(self, commands=self.commands[:commands], ahead=self.commands[commands:])

    def put_on_record(self, store: Store) -> None:
        """Appends it to a store as if it had just been played; the same story always at the same times."""
        played, head, time = Playing(self.game), "", itertools.count(FIRST_MOMENT, 1000)
        for number, command in enumerate(self.commands):
            version = Version(len(played.facts))
            match = played.done(command)
            sealed = seal(
                self.game, match, head, command.facts, time=next(time), player=command.player, command=f"c{number}"
            )
            store.append(self.id, version, [each.envelope for each in sealed])
            head = sealed[-1].envelope.hash


@dataclass
class Playing(Played):
    """A match that is being played, and what each request did."""

    commands: list[Command] = field(default_factory=list)

    def done(self, command: Command) -> AnyMatch:
        """The match after one more command."""
        self.follow(command.facts)
        self.commands.append(command)
        return self.newest

    def decided(self, decision: Decision, player: PlayerId) -> None:
        """Takes over what a player has decided, if it was anything."""
        if decision.facts:
            self.done(Command(tuple(decision.facts), player))

    def holder(self, seat: Seat) -> PlayerId:
        holder = self.newest.seats[seat]
        assert holder is not None
        return holder.player

    def story(self) -> Story:
        """All of it."""
        return Story(self.game, self.newest.id, tuple(self.commands))

    def move(self, rng: random.Random) -> None:
        """Whoever is waited for makes a random move, and may think again."""
        seat, decision = rng.choice(to_act(self.game, self.newest)), self.decision()
        decision.play(seat, rng.choice(legal_moves(self.game, self.newest, seat)))
        self.decided(decision, self.holder(seat))
        if rng.random() < SECOND_THOUGHTS:
            self.ask(seat, None)
        if rng.random() < SECOND_THOUGHTS:
            version = Version(rng.randint(1, self.newest.version))
            for other in range(rng.randint(1, len(self.newest.seats))):
                self.ask(Seat(other), version)

    def ask(self, seat: Seat, to: Version | None) -> None:
        """A seat takes back its last move, or asks to go back to a version; nothing, if that is refused."""
        decision = self.decision()
        with suppress(MatchRefused):
            decision.take_back(seat, to)
        self.decided(decision, self.holder(seat))


def a_story(game: AnyGame, holders: Sequence[Holder], seed: int, moves: int, *, name: str) -> Story:
    """A match of random legal moves, so many at most, that is still being played; the same seed tells the same.

    Now and then something is taken back, alone or by consent.
    """
    rng, playing = random.Random(seed), Playing(game)
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
    return playing.story()


def forked(parent: Story, rng: random.Random, *, running: bool = True) -> tuple[Story, Story]:
    """A match that is being played, in which all have agreed to a fork, and the fork, which is over.

    A fork that was not `running` would be one of a match that is over.
    """
    playing, version = Playing(parent.game), Version(0)
    for command in parent.commands:
        playing.done(command)
    while not isinstance(playing.facts[-1].event, ForkOpened):
        version = Version(rng.randint(1, playing.newest.version))
        for seat in range(len(playing.newest.seats)):
            decision = playing.decision()
            with suppress(MatchRefused):
                decision.agree_to_fork(Seat(seat), version)
            playing.decided(decision, playing.holder(Seat(seat)))
    fork = _opened(playing, version, rng, running=running)
    while fork.newest.status == "playing":
        fork.move(rng)
    return replace(playing.story(), ahead=parent.ahead), fork.story()


def _opened(parent: Playing, version: Version, rng: random.Random, *, running: bool) -> Playing:
    """The fork to which all have just agreed."""
    opened, fork = parent.facts[-1].event, Playing(parent.game)
    assert isinstance(opened, ForkOpened)
    seed = f"{rng.getrandbits(256)}"
    opening = parent.opening_of_a_fork(version, match=opened.match, seed=seed, running=running)
    fork.decided(opening, parent.holder(Seat(0)))
    return fork
