"""Deciding a command on a match: who may sit, move and resign, and what follows."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain import chance
from domain.game import AnyGame, Version
from domain.match.checks import check_playing, check_seat, check_waiting
from domain.match.drawing import chance_of, known_seed
from domain.match.events import (
    Abandoned,
    Corrected,
    Created,
    Final,
    Finished,
    Forked,
    Holder,
    MatchId,
    Parent,
    PlayerId,
    Redealt,
    SeatLeft,
    SeatResigned,
    SeatsOpened,
    SeatTaken,
    SeedRevealed,
    Started,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.match.past import Fact, Past
from domain.match.refusal import Refusal
from domain.match.state import AnyMatch, evolve, fold, forgotten, seat_of
from domain.match.take_back import check_between_moves, check_may_be_agreed, ways_back
from domain.secrecy import Seat


class Decision:
    """One command played out on a match: its facts so far, and the match as evolved by them.

    `past` is that of the match up to here; only what goes back to it needs it.
    """

    def __init__(self, game: AnyGame, match: AnyMatch | None, past: Past | None = None) -> None:
        self.game = game
        self.facts: list[Fact] = []
        self._match = match
        self._past = past

    @property
    def match(self) -> AnyMatch:
        """The match as evolved so far."""
        if self._match is None:
            raise Refusal("no-match", "There is no such match.")
        return self._match

    def emit(self, event: Struct, seat: Seat | None = None) -> None:
        """Adds a fact of the match and evolves by it."""
        recall = forgotten if self._past is None else self._past.match
        self._match = evolve(self.game, self._match, event, recall)
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

    def fork(
        self,
        before: AnyMatch,
        shared: Sequence[Fact],
        following: Fact,
        head: str,
        *,
        match: MatchId,
        creator: PlayerId,
        seed: str,
    ) -> None:
        """Opens a match that shares the record of another one up to a version, its seats empty.

        `before` is the parent at that version, `shared` are its facts up to there, `following` is the next one, and
        `head` is the hash there. Raises `Refusal` where the parent did not wait for a move.
        """
        check_between_moves(before, following)
        self.emit(
            Forked(
                match=match,
                game=before.game,
                edition=self.game.edition,
                components=before.components,
                options=before.options,
                seats=len(before.seats),
                creator=creator,
                algorithm=chance.ALGORITHM,
                commitment=chance.commitment(seed),
                seed=seed,
                private=before.private,
                parent=Parent(before.id, before.version, head),
            )
        )
        self.facts += shared[1:]
        self._match = fold(self.game, (fact.event for fact in self.facts[1:]), self.match)
        self.emit(SeatsOpened())

    def take_seat(self, seat: Seat, holder: Holder, salt: str = "") -> None:
        """Seats a player or bot; with the last seat taken, the match starts. Raises `Refusal`."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; its seats are taken.")
        if self.match.seats[seat] is not None:
            raise Refusal("seat-taken", f"Seat {seat} is taken.")
        if holder.bot is None and seat_of(self.match, holder.player) is not None:
            raise Refusal("already-seated", "You already have a seat in this match.")
        self.emit(SeatTaken(seat, holder, salt), seat)
        if None not in self.match.seats:
            self._start()

    def leave_seat(self, seat: Seat) -> None:
        """Opens a seat again, before the start. Raises `Refusal`."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; resign to leave it.")
        if self.match.seats[seat] is None:
            raise Refusal("seat-open", f"Nobody sits on seat {seat}.")
        self.emit(SeatLeft(seat), seat)
        if all(holder is None or holder.bot is not None for holder in self.match.seats):
            self.emit(Abandoned())

    def resign(self, seat: Seat, successor: Holder) -> None:
        """Hands a seat of a running match to a bot, which agrees to any take-back. Raises `Refusal`."""
        check_seat(self.match, seat)
        check_playing(self.match)
        self.emit(SeatResigned(seat, replace(successor, stands_in_for=self.match.seats[seat])), seat)
        self._take_back_if_agreed()

    def hand_over(self, seat: Seat, successor: Holder) -> None:
        """Seats a bot in the place of a player, whether before the start or, as a resignation, after it.

        Raises `Refusal`.
        """
        if self.match.status != "waiting":
            return self.resign(seat, successor)
        check_seat(self.match, seat)
        self.emit(SeatLeft(seat), seat)
        return self.take_seat(seat, successor)

    def play(self, seat: Seat, move: Struct) -> None:
        """Plays one move. Raises `Refusal` when it is not this seat's turn, `IllegalMove` when the rules say no."""
        check_seat(self.match, seat)
        check_playing(self.match)
        game, match = self.game, self.match
        if seat not in game.to_act(match.board) and not game.legal_moves(match.board, seat):
            raise Refusal("not-your-turn", "It is not your turn.")
        play = game.play(match.board, match.version, chance_of(match))
        game.decide(play, seat, move)
        first, *rest = play.events
        self.facts.append(Fact(first, seat, move))
        self.facts.extend(Fact(event, seat) for event in rest)
        self._match = replace(match, version=play.version, board=play.state, proposal=None)
        if not game.to_act(play.state):
            self._finish()

    def take_back(self, seat: Seat, to: Version | None = None) -> None:
        """Goes back to before the seat's own last move, or to a version.

        As far as the seat may by itself, at once; beyond that by the consent of all players: the first who asks
        proposes, whoever asks for the same agrees. Raises `Refusal`.
        """
        check_seat(self.match, seat)
        check_playing(self.match)
        if to is None:
            self.emit(TakenBack(seat, next(self._ways_back(seat))), seat)
        elif self._may_go_back(seat, to):
            self.emit(TakenBack(seat, to), seat)
        else:
            self._consent(seat, to)
            self._take_back_if_agreed()

    def decline_take_back(self, seat: Seat) -> None:
        """Does away with what is proposed. Raises `Refusal`."""
        check_seat(self.match, seat)
        check_playing(self.match)
        if self.match.proposal is None:
            raise Refusal("nothing-proposed", "No take-back is proposed.")
        self.emit(TakeBackDeclined(seat), seat)

    def correct(self, reason: str, to: Version | None = None, status: Literal["abandoned"] | None = None) -> None:
        """Sets a running match back to a version, or ends one that is not over. Raises `Refusal`."""
        if to is not None:
            check_playing(self.match)
            check_may_be_agreed(self.match, self._known_past(), to)
        elif self.match.status not in ("waiting", "playing"):
            raise Refusal("match-over", "The match is over.")
        self.emit(Corrected(reason, to, status))

    def _ways_back(self, seat: Seat) -> Iterator[Version]:
        return ways_back(self.game, self.match, seat, self._known_past())

    def _may_go_back(self, seat: Seat, to: Version) -> bool:
        check_may_be_agreed(self.match, self._known_past(), to)
        with suppress(Refusal):
            return to in takewhile(lambda version: version >= to, self._ways_back(seat))
        return False

    def _consent(self, seat: Seat, to: Version) -> None:
        proposal = self.match.proposal
        if proposal is None or proposal.to != to:
            self.emit(TakeBackProposed(seat, to), seat)
        elif seat in proposal.agreed:
            raise Refusal("already-agreed", "You have agreed to this; the others have not yet.")
        else:
            self.emit(TakeBackAgreed(seat), seat)

    def _take_back_if_agreed(self) -> None:
        proposal = self.match.proposal
        if proposal is not None and _players(self.match) <= set(proposal.agreed):
            self.emit(TakenBack(proposal.seat, proposal.to, agreed=True))

    def _known_past(self) -> Past:
        if self._past is None:
            raise ValueError("nobody goes back in a match whose past is not known")
        return self._past

    def _start(self) -> None:
        """Begins the game; a fork goes on with it."""
        match, game = self.match, self.game
        begins, deal = (Redealt, game.reshuffle) if match.board is not None else (Started, game.setup)
        self.emit(begins(match.commitment, match.salts))
        play = game.play(self.match.board, self.match.version, chance_of(self.match))
        deal(play)
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
        self.emit(SeedRevealed(known_seed(self.match)))


def _players(match: AnyMatch) -> set[Seat]:
    """The seats of those who play themselves. Bots agree to everything."""
    return {Seat(seat) for seat, holder in enumerate(match.seats) if holder is not None and holder.bot is None}
