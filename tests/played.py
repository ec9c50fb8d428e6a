"""A match as the tests play it: its past at hand, and every position shown to the laws."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from msgspec import Struct

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, Decision, Fact, MatchId, evolve

NO_HASH = "00" * 32
"""Of the event at which a match is forked, where nothing is put on record."""


class Law(Protocol):
    """Something that must hold in every match of every game. A law sees a match as it happens."""

    def event(self, match: AnyMatch, fact: Fact) -> None:
        """After each event: the match at that version."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        """Whenever a seat is waited for, with its legal moves."""

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        """When the match is over."""


@dataclass
class Played:
    """A match as far as it has been played, and its past."""

    game: AnyGame
    facts: list[Fact] = field(default_factory=list)
    matches: list[AnyMatch] = field(default_factory=list)

    @property
    def newest(self) -> AnyMatch:
        return self.matches[-1]

    def match(self, version: Version) -> AnyMatch:
        return self.matches[version - 1]

    def board(self, version: Version) -> Any:
        return self.match(version).board

    def fact(self, version: Version) -> Fact:
        return self.facts[version - 1]

    def decision(self) -> Decision:
        return Decision(self.game, self.newest if self.matches else None, self)

    def opening_of_a_fork(self, version: Version, *, match: MatchId, seed: str, running: bool) -> Decision:
        """What opens a fork at a version, at which the same players sit down; `running`: this match is not over."""
        opening, following = Played(self.game).decision(), self.facts[version] if version < len(self.facts) else None
        players = [holder for holder in self.newest.seats if holder is not None]
        opening.fork(
            self.match(version),
            self.facts[:version],
            following,
            NO_HASH,
            match=match,
            creator=players[0].player,
            seed=seed,
            running=running,
        )
        for seat, holder in enumerate(players):
            opening.take_seat(Seat(seat), holder)
        return opening

    def forked(
        self, version: Version, *, match: MatchId, seed: str, running: bool, laws: Sequence[Law] = ()
    ) -> "Played":
        """The fork that is opened so, about to go on before the eyes of the laws."""
        fork = Played(self.game)
        fork.add(self.opening_of_a_fork(version, match=match, seed=seed, running=running), laws)
        return fork

    def follow(self, facts: Iterable[Fact], laws: Sequence[Law] = ()) -> None:
        """Takes over what happened, fact by fact, before the eyes of the laws."""
        for fact in facts:
            snapshot = evolve(self.game, self.newest if self.matches else None, fact.event, self.board)
            self.facts.append(fact)
            self.matches.append(snapshot)
            for law in laws:
                law.event(snapshot, fact)

    def add(self, decision: Decision, laws: Sequence[Law] = ()) -> None:
        """Takes over what was decided."""
        self.follow(decision.facts, laws)
        assert self.newest == decision.match, "law 3: the fold of the events is not the state that the decision left"
