"""Deciding a command on a match: who may sit, move and resign, and what follows."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.components import Digest
from domain.game import AnyGame, Seat, Version
from domain.match.checks import check_not_over, check_playing, check_seat, check_seat_plays, check_turn, check_waiting
from domain.match.consent import FORK, TAKE_BACK, consented, declined, is_agreed
from domain.match.drawing import chance_of, known_seed
from domain.match.events import (
    Abandoned,
    Corrected,
    Finished,
    ForkOpened,
    Holder,
    MatchId,
    PlayerId,
    Redealt,
    SeatLeft,
    SeatResigned,
    SeatResult,
    SeatsOpened,
    SeatTaken,
    SeedRevealed,
    Started,
    TakenBack,
)
from domain.match.evolve import evolve, fold, forgotten
from domain.match.forking import check_may_be_forked, fork_id
from domain.match.history import Fact, History
from domain.match.opening import created, forked
from domain.match.queries import human_seats, seat_of, shares_secrets
from domain.match.state import AnyMatch
from domain.match.take_back import check_between_moves, check_may_be_agreed, ways_back
from domain.refusals import MatchRefused


class Decision:
    """One command played out on a match: its facts so far, and the match as evolved by them.

    `past` is that of the match up to here; only take-backs, forks and corrections need it.
    """

    def __init__(self, game: AnyGame, match: AnyMatch | None, history: History | None = None) -> None:
        self.game = game
        self.facts: list[Fact] = []
        self._match = match
        self._history = history

    @property
    def match(self) -> AnyMatch:
        """The match as evolved so far."""
        if self._match is None:
            raise MatchRefused("no-match", "There is no such match.")
        return self._match

    def emit(self, event: Struct, seat: Seat | None = None) -> None:
        """Adds a fact of the match and evolves by it."""
        self._match = evolve(self.game, self._match, event, self._recall)
        self.facts.append(Fact(event, seat))

    def _recall(self, version: Version) -> Any:
        return forgotten(version) if self._history is None else self._history.match(version).board

    def create(
        self,
        match: MatchId,
        seats: int,
        options: dict[str, Any],
        components: Digest,
        *,
        creator: PlayerId,
        seed: str,
        private: bool = False,
    ) -> None:
        """Opens a match with empty seats, played with the components file of a digest.

        Raises `MatchRefused` for a seat count or options that the game does not have.
        """
        self.emit(created(self.game, match, seats, options, components, creator=creator, seed=seed, private=private))

    def fork(
        self,
        before: AnyMatch,
        shared: Sequence[Fact],
        following: Fact | None,
        head: str,
        *,
        match: MatchId,
        creator: PlayerId,
        seed: str,
        running: bool = False,
    ) -> None:
        """Opens a match that shares the record of another one up to a version, its seats empty.

        `before` is the parent at that version, `shared` are its facts up to there, `following` is the next one, if
        there is one yet, and `head` is the hash there. `running` says that the parent is not over.
        Raises `MatchRefused` if the parent did not wait for a move.
        """
        check_between_moves(before, following)
        self.emit(forked(self.game, before, head, match=match, creator=creator, seed=seed, running=running))
        self.facts += shared[1:]
        self._match = fold(self.game, (fact.event for fact in self.facts[1:]), self.match)
        self.emit(SeatsOpened())

    def take_seat(self, seat: Seat, holder: Holder, salt: str = "") -> None:
        """Seats a player or bot; with the last seat taken, the match starts. Raises `MatchRefused`."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; its seats are taken.")
        if self.match.seats[seat] is not None:
            raise MatchRefused("seat-taken", f"Seat {seat} is taken.")
        if holder.bot is None and seat_of(self.match, holder.player) is not None:
            raise MatchRefused("already-seated", "You already have a seat in this match.")
        self.emit(SeatTaken(seat, holder, salt), seat)
        if None not in self.match.seats:
            self._start()

    def leave_seat(self, seat: Seat) -> None:
        """Opens a seat again, before the start. Raises `MatchRefused`."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; resign to leave it.")
        if self.match.seats[seat] is None:
            raise MatchRefused("seat-open", f"Nobody sits on seat {seat}.")
        self.emit(SeatLeft(seat), seat)
        if not human_seats(self.match):
            self.emit(Abandoned())

    def resign(self, seat: Seat, successor: Holder) -> None:
        """Hands a seat of a running match to a bot, which agrees to any take-back. Raises `MatchRefused`."""
        check_seat_plays(self.match, seat)
        self.emit(SeatResigned(seat, replace(successor, stands_in_for=self.match.seats[seat])), seat)
        self._take_back_if_agreed()

    def hand_over(self, seat: Seat, successor: Holder) -> None:
        """Seats a bot in the place of a player, whether before the start or, as a resignation, after it.

        Raises `MatchRefused`.
        """
        if self.match.status != "waiting":
            return self.resign(seat, successor)
        check_seat(self.match, seat)
        self.emit(SeatLeft(seat), seat)
        return self.take_seat(seat, successor)

    def play(self, seat: Seat, move: Struct) -> None:
        """Plays one move. Raises `MatchRefused` if it is not the seat's turn, `IllegalMove` if the rules refuse it."""
        check_seat_plays(self.match, seat)
        game, match = self.game, self.match
        check_turn(game, match, seat)
        play = game.play(match.board, match.version, chance_of(match))
        game.decide(play, seat, move)
        first, *rest = play.events
        self.facts.append(Fact(first, seat, move))
        self.facts.extend(Fact(event, seat) for event in rest)
        self._match = replace(match, version=play.version, board=play.state, take_back=None)
        if not game.to_act(play.state):
            self._finish()

    def take_back(self, seat: Seat, to: Version | None = None) -> None:
        """Goes back to before the seat's own last move, or to a version.

        As far as the seat may by itself, at once; beyond that by the consent of all players: the first who asks
        proposes, whoever asks for the same agrees. Raises `MatchRefused`.
        """
        check_seat_plays(self.match, seat)
        if to is None:
            self.emit(TakenBack(seat, next(self._ways_back(seat))), seat)
        elif self._may_go_back(seat, to):
            self.emit(TakenBack(seat, to), seat)
        else:
            self.emit(consented(TAKE_BACK, self.match.take_back, seat, to), seat)
            self._take_back_if_agreed()

    def decline_take_back(self, seat: Seat) -> None:
        """Does away with the take-back that is proposed. Raises `MatchRefused`."""
        check_seat_plays(self.match, seat)
        self.emit(declined(TAKE_BACK, self.match.take_back, seat), seat)

    def agree_to_fork(self, seat: Seat, version: Version) -> None:
        """Proposes, or agrees, that from a version on the match is played another way as well.

        The last player to agree opens the fork: what is told of it here is its id. Raises `MatchRefused`.
        """
        check_seat_plays(self.match, seat)
        check_may_be_forked(self.match, self._known_history(), version)
        proposal = self.match.fork
        if proposal is None or proposal.to != version or not is_agreed(self.match, proposal):
            self.emit(consented(FORK, proposal, seat, version), seat)
        if self.match.fork is not None and is_agreed(self.match, self.match.fork):
            self.emit(ForkOpened(version, fork_id(self.match)))

    def decline_fork(self, seat: Seat) -> None:
        """Does away with the fork that is proposed. Raises `MatchRefused`."""
        check_seat_plays(self.match, seat)
        self.emit(declined(FORK, self.match.fork, seat), seat)

    def correct(self, reason: str, to: Version | None = None, status: Literal["abandoned"] | None = None) -> None:
        """Sets a running match back to a version, or ends one that is not over. Raises `MatchRefused`."""
        if to is not None:
            check_playing(self.match)
            check_may_be_agreed(self.match, self._known_history(), to)
        else:
            check_not_over(self.match)
        self.emit(Corrected(reason, to, status))
        if status is not None:
            self._reveal()

    def _ways_back(self, seat: Seat) -> Iterator[Version]:
        return ways_back(self.game, self.match, seat, self._known_history())

    def _may_go_back(self, seat: Seat, to: Version) -> bool:
        check_may_be_agreed(self.match, self._known_history(), to)
        with suppress(MatchRefused):
            return to in takewhile(lambda version: version >= to, self._ways_back(seat))
        return False

    def _take_back_if_agreed(self) -> None:
        proposal = self.match.take_back
        if proposal is not None and is_agreed(self.match, proposal):
            self.emit(TakenBack(proposal.seat, proposal.to, agreed=True))

    def _known_history(self) -> History:
        if self._history is None:
            raise ValueError("nobody goes back in a match whose past is not known")
        return self._history

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
                    SeatResult(score.seat, holder.player, score.total, score.rank)
                    for score, holder in zip(self.game.scores(self.match.board), seats, strict=True)
                    if holder is not None
                )
            )
        )
        self._reveal()

    def _reveal(self) -> None:
        """Reveals the seed, unless it opens secrets of a match that may not be over: then the record tells it later."""
        if not shares_secrets(self.match):
            self.emit(SeedRevealed(known_seed(self.match)))
