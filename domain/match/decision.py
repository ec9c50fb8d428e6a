"""Deciding a command on a match: who may sit, move and resign, and what follows."""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain import chance
from domain.game import AnyGame
from domain.match.events import (
    Abandoned,
    Created,
    Final,
    Finished,
    Holder,
    MatchId,
    PlayerId,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    Started,
)
from domain.match.state import AnyMatch, evolve, seat_of
from domain.secrecy import Hidden, Seat


class Refusal(Exception):
    """A request that the match, rather than its game, refuses."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Fact(Struct, frozen=True):
    """An event with the move that led to it, told once: on the first event of that move."""

    event: Struct
    seat: Seat | None = None
    move: Struct | None = None


class Decision:
    """One command played out on a match: its facts so far, and the match as evolved by them."""

    def __init__(self, game: AnyGame, match: AnyMatch | None) -> None:
        self.game = game
        self.facts: list[Fact] = []
        self._match = match

    @property
    def match(self) -> AnyMatch:
        """The match as evolved so far."""
        if self._match is None:
            raise Refusal("no-match", "There is no such match.")
        return self._match

    def emit(self, event: Struct, seat: Seat | None = None) -> None:
        """Adds a fact of the match and evolves by it."""
        self._match = evolve(self.game, self._match, event)
        self.facts.append(Fact(event, seat))

    def create(
        self,
        match: MatchId,
        seats: int,
        options: dict[str, Any],
        creator: PlayerId,
        seed: str,
        *,
        private: bool = False,
    ) -> None:
        """Opens a match with empty seats. Raises `Refusal` for a seat count or options that the game does not have."""
        game = self.game
        if seats not in game.seat_counts:
            counts = ", ".join(map(str, game.seat_counts))
            raise Refusal("bad-seat-count", f"{game.title} is played with {counts} seats, not with {seats}.")
        try:
            chosen = msgspec.to_builtins(msgspec.convert(options, game.options))
        except msgspec.ValidationError as error:
            raise Refusal("bad-options", f"These options do not fit {game.title}: {error}.") from error
        digest = game.components.current
        self.emit(
            Created(
                match=match,
                game=game.id,
                edition=game.edition,
                components=digest,
                options=chosen,
                seats=seats,
                creator=creator,
                algorithm=chance.ALGORITHM,
                commitment=chance.commitment(seed),
                seed=seed,
                private=private,
            )
        )

    def take_seat(self, seat: Seat, holder: Holder, salt: str = "") -> None:
        """Seats a player or bot; with the last seat taken, the match starts. Raises `Refusal`."""
        self._check_seat(seat)
        self._check_waiting("The match has started; its seats are taken.")
        if self.match.seats[seat] is not None:
            raise Refusal("seat-taken", f"Seat {seat} is taken.")
        if holder.bot is None and seat_of(self.match, holder.player) is not None:
            raise Refusal("already-seated", "You already have a seat in this match.")
        self.emit(SeatTaken(seat, holder, salt), seat)
        if None not in self.match.seats:
            self._start()

    def leave_seat(self, seat: Seat) -> None:
        """Opens a seat again, before the start. Raises `Refusal`."""
        self._check_seat(seat)
        self._check_waiting("The match has started; resign to leave it.")
        if self.match.seats[seat] is None:
            raise Refusal("seat-open", f"Nobody sits on seat {seat}.")
        self.emit(SeatLeft(seat), seat)
        if all(holder is None or holder.bot is not None for holder in self.match.seats):
            self.emit(Abandoned())

    def resign(self, seat: Seat, successor: Holder) -> None:
        """Hands a seat of a running match to a bot. Raises `Refusal`."""
        self._check_seat(seat)
        self._check_playing()
        self.emit(SeatResigned(seat, replace(successor, stands_in_for=self.match.seats[seat])), seat)

    def hand_over(self, seat: Seat, successor: Holder) -> None:
        """Seats a bot in the place of a player, whether before the start or, as a resignation, after it.

        Raises `Refusal`.
        """
        if self.match.status != "waiting":
            return self.resign(seat, successor)
        self._check_seat(seat)
        self.emit(SeatLeft(seat), seat)
        return self.take_seat(seat, successor)

    def play(self, seat: Seat, move: Struct) -> None:
        """Plays one move. Raises `Refusal` when it is not this seat's turn, `IllegalMove` when the rules say no."""
        self._check_seat(seat)
        self._check_playing()
        game, match = self.game, self.match
        if seat not in game.to_act(match.board) and not game.legal_moves(match.board, seat):
            raise Refusal("not-your-turn", "It is not your turn.")
        play = game.play(match.board, match.version, self._chance())
        game.decide(play, seat, move)
        first, *rest = play.events
        self.facts.append(Fact(first, seat, move))
        self.facts.extend(Fact(event, seat) for event in rest)
        self._match = replace(match, version=play.version, board=play.state)
        if not game.to_act(play.state):
            self._finish()

    def _start(self) -> None:
        self.emit(Started(self.match.commitment, self.match.salts))
        play = self.game.play(self.match.board, self.match.version, self._chance())
        self.game.setup(play)
        self.facts.extend(Fact(event) for event in play.events)
        self._match = replace(self.match, version=play.version, board=play.state)

    def _finish(self) -> None:
        seats = self.match.seats
        self.emit(
            Finished(
                tuple(
                    Final(score.seat, holder.player, score.total, score.rank)
                    for score, holder in zip(self.game.scores(self.match.board), seats, strict=True)
                    if holder is not None
                )
            )
        )
        self.emit(SeedRevealed(_known(self.match.secret)))

    def _chance(self) -> chance.Chance:
        key = chance.effective_seed(_known(self.match.secret), self.match.salts)
        return chance.verifiable(key, self.match.id, self.match.version + 1)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.match.seats):
            raise Refusal("no-such-seat", f"The match has no seat {seat}.")

    def _check_waiting(self, started: str) -> None:
        if self.match.status == "playing":
            raise Refusal("already-started", started)
        if self.match.status != "waiting":
            raise Refusal("match-over", "The match is over.")

    def _check_playing(self) -> None:
        if self.match.status == "waiting":
            raise Refusal("not-started", "The match has not started: seats are open.")
        if self.match.status != "playing":
            raise Refusal("match-over", "The match is over.")


def _known(seed: str | Hidden) -> str:
    if isinstance(seed, Hidden):
        raise ValueError("a masked match cannot be decided on: its seed is hidden")
    return seed
