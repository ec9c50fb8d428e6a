"""A match told command by command, so that it can be cut short, told otherwise, and put on record."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Decision, Fact, Holder, MatchId, PlayerId, fold, legal_moves, to_act
from domain.secrecy import Seat
from events.chain import seal
from events.store import Store

FIRST_MOMENT = 1_700_000_000_000


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
        match, head, time = None, "", itertools.count(FIRST_MOMENT, 1000)
        for number, command in enumerate(self.commands):
            version = Version(0) if match is None else match.version
            match = fold(self.game, [fact.event for fact in command.facts], match)
            assert match is not None
            envelopes = seal(
                self.game, match, head, command.facts, time=next(time), player=command.player, command=f"c{number}"
            )
            store.append(self.id, version, envelopes)
            head = envelopes[-1].hash


def a_story(game: AnyGame, holders: Sequence[Holder], seed: int, moves: int) -> Story:
    """A match of random legal moves, so many at most, that is still being played; the same seed tells the same."""
    rng = random.Random(seed)
    opening = Decision(game, None)
    opening.create(MatchId(f"story-{game.id}-{len(holders)}-{seed}"), len(holders), {}, holders[0].player, f"{seed}")
    for seat, holder in enumerate(holders):
        opening.take_seat(Seat(seat), holder)
    commands, match = [Command(tuple(opening.facts), holders[0].player)], opening.match
    for _ in range(moves):
        decision = Decision(game, match)
        seat = rng.choice(to_act(game, match))
        decision.play(seat, rng.choice(legal_moves(game, match, seat)))
        if decision.match.status != "playing":
            break
        commands.append(Command(tuple(decision.facts), holders[seat].player))
        match = decision.match
    return Story(game, match.id, tuple(commands))
