"""A match in memory with its history, whose events and positions are shown to the laws."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, Decision, Fact, MatchId, Moment, evolve
from service.research.laws.watch import demand

NO_HASH = "00" * 32
"""The hash at a fork of a match that has no record."""


class Law(Protocol):
    """A property of every match of every game. It is shown each event and position."""

    def event(self, match: AnyMatch, fact: Fact) -> None:
        """Called after each event, with the match at that version."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        """Called for each seat to act, with its legal moves."""

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        """Called at the end of the match."""


@dataclass
class PlayedMatch:
    """A match with all its facts and versions so far."""

    game: AnyGame
    facts: list[Fact] = field(default_factory=list)
    matches: list[AnyMatch] = field(default_factory=list)
    now: int | None = None
    """The time of what happens next, in milliseconds since 1970; `None` in matches without clocks."""

    @property
    def newest(self) -> AnyMatch:
        return self.matches[-1]

    def match(self, version: Version) -> AnyMatch:
        return self.matches[version - 1]

    def fact(self, version: Version) -> Fact:
        return self.facts[version - 1]

    def decision(self) -> Decision:
        return Decision(self.game, self.newest if self.matches else None, self, self.now)

    def until(self, version: Version, laws: Sequence[Law] = ()) -> "PlayedMatch":
        """Returns this match as it was at a version; its events are shown to the laws."""
        earlier = PlayedMatch(self.game)
        earlier.follow(self.facts[:version], laws)
        return earlier

    def opening_of_a_fork(
        self, version: Version, *, match: MatchId, seed: str, running: bool, head: str = NO_HASH
    ) -> Decision:
        """Returns the decision that forks this match at a version, with the same players."""
        opening, following = Decision(self.game, None), self.facts[version] if version < len(self.facts) else None
        players = [holder for holder in self.newest.seats if holder is not None]
        opening.fork(
            self.match(version),
            following,
            head,
            match=match,
            creator=players[0].player,
            seed=seed,
            running=running,
        )
        for seat, holder in enumerate(players):
            opening.take_seat(Seat(seat), holder)
        return opening

    def forked(
        self,
        version: Version,
        *,
        match: MatchId,
        seed: str,
        running: bool,
        head: str = NO_HASH,
        laws: Sequence[Law] = (),
    ) -> "PlayedMatch":
        """Returns the fork of this match at a version; its events are shown to the laws."""
        fork = self.until(version, laws)
        fork.add(self.opening_of_a_fork(version, match=match, seed=seed, running=running, head=head), laws)
        return fork

    def follow(self, facts: Iterable[Fact], laws: Sequence[Law] = ()) -> None:
        """Adds facts and shows each to the laws."""
        for fact in facts:
            moment = None if self.now is None else Moment(self.now, fact.move)
            snapshot = evolve(self.game, self.newest if self.matches else None, fact.event, self.match, moment)
            self.facts.append(fact)
            self.matches.append(snapshot)
            for law in laws:
                law.event(snapshot, fact)

    def add(self, decision: Decision, laws: Sequence[Law] = ()) -> None:
        """Adds the facts of a decision."""
        self.follow(decision.facts, laws)
        demand(self.newest == decision.match, "law 3: the fold of the events is not the state that the decision left")
