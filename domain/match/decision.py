"""Deciding a command on a match: its checks, and the events that it leads to."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.components import Digest
from domain.game import AnyGame, Play, Seat, Version
from domain.match.checks import (
    check_between_moves,
    check_depth,
    check_earlier_decision,
    check_may_be_forked,
    check_may_give_salt,
    check_not_over,
    check_nothing_hidden,
    check_playing,
    check_seat,
    check_seat_plays,
    check_turn,
    check_waiting,
)
from domain.match.clock import Clock, check_range
from domain.match.consent import FORK, TAKE_BACK, all_agreed, decline, propose_or_agree
from domain.match.events import (
    Corrected,
    Finished,
    ForkOpened,
    Redealt,
    SaltGiven,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
    Started,
    TakenBack,
)
from domain.match.evolve import Position, evolve, no_recall, with_board
from domain.match.holders import nameless
from domain.match.opening import created, fork_begun
from domain.match.queries import chance_of, known_seed, missing_salts, seat_of, shares_secrets
from domain.match.state import AnyMatch, Fact, History
from domain.match.take_back import versions_alone
from domain.match.timing import Moment, at_time
from domain.match.values import Holder, MatchId, PlayerId, SeatResult
from domain.refusals import MatchRefused


class Decision:
    """One command decided on a match: the facts so far, and the match as evolved by them.

    `history` is that of the match up to now; take-backs, forks and corrections need it. Each method is one command, and
    raises `MatchRefused` before the first fact if the match does not allow it.
    """

    def __init__(
        self, game: AnyGame, match: AnyMatch | None, history: History | None = None, time: int | None = None
    ) -> None:
        self.game = game
        self.facts: list[Fact] = []
        self._match = match
        self._history = history
        self.time = time
        """When it happens, in milliseconds since 1970, UTC. `None`: at the time of the event before."""

    @property
    def match(self) -> AnyMatch:
        """The match as evolved so far. Raises `MatchRefused` if there is none."""
        if self._match is None:
            raise MatchRefused("no-match", "There is no such match.")
        return self._match

    def emit(self, event: Struct, seat: Seat | None = None) -> None:
        """Adds a fact of the match, and evolves the match by it."""
        moment = None if self.time is None else Moment(self.time)
        self._match = evolve(self.game, self._match, event, self._recall, moment)
        self.facts.append(Fact(event, seat))

    def follows(self, kind: type[Struct]) -> bool:
        """True if the event before this decision is of a kind. Needs the history of the match."""
        return not self.facts and isinstance(self._known_history().fact(self.match.version).event, kind)

    def _recall(self, version: Version) -> Position:
        return no_recall(version) if self._history is None else self._history.match(version)

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
        wait_for_salts: bool = False,
        clock: Clock | None = None,
    ) -> None:
        """Opens a match with empty seats, played with the components file of a digest.

        With `wait_for_salts` it does not start before each player has given a salt. `clock` is the time of each player.
        Raises `MatchRefused` for a seat count or options that the game does not have, and for a clock out of range.
        """
        game = self.game
        if clock is not None:
            check_range(clock)
        opened = created(game, match, seats, options, components, creator=creator, seed=seed, private=private)
        self.emit(replace(opened, wait_for_salts=wait_for_salts, clock=clock))

    def fork(
        self,
        before: AnyMatch,
        next_fact: Fact | None,
        head: str,
        *,
        match: MatchId,
        creator: PlayerId,
        seed: str,
        running: bool = False,
    ) -> None:
        """Opens a match, with empty seats, that shares the record of another match up to a version.

        `before` is the parent at that version, `next_fact` is the fact after it, if there is one yet, `head` is the
        hash of the parent's record at that version, and `running` is true if the parent is not over.
        Raises `MatchRefused` if the parent did not wait for a move at that version.
        """
        check_between_moves(before, next_fact)
        check_depth(before)
        self._match = before
        self.emit(fork_begun(self.game, before, head, match=match, creator=creator, seed=seed, running=running))

    def take_seat(self, seat: Seat, holder: Holder, salt: str = "") -> None:
        """Seats a player or a bot. When the last seat is taken and no salt is missing, the match starts."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; its seats are taken.")
        if self.match.seats[seat] is not None:
            raise MatchRefused("seat-taken", f"Seat {seat} is taken.")
        if holder.bot is None and seat_of(self.match, holder.player) is not None:
            raise MatchRefused("already-seated", "You already have a seat in this match.")
        self.emit(SeatTaken(seat, holder, salt), seat)
        self._start_if_ready()

    def give_salt(self, seat: Seat, salt: str) -> None:
        """Gives the salt of a seat that was taken without one. The last salt that is waited for starts the match."""
        check_may_give_salt(self.match, seat)
        self.emit(SaltGiven(seat, salt), seat)
        self._start_if_ready()

    def leave_seat(self, seat: Seat) -> None:
        """Empties a seat before the start."""
        check_seat(self.match, seat)
        check_waiting(self.match, "The match has started; resign to leave it.")
        if self.match.seats[seat] is None:
            raise MatchRefused("seat-open", f"Nobody sits on seat {seat}.")
        self.emit(SeatLeft(seat), seat)

    def resign(self, seat: Seat, successor: Holder) -> None:
        """Hands a seat of a running match to a bot. The bot agrees to any take-back that is proposed."""
        check_seat_plays(self.match, seat)
        self.emit(SeatResigned(seat, replace(successor, stands_in_for=nameless(self.match.seats[seat]))), seat)
        self.take_back_if_agreed()

    def hand_over(self, seat: Seat, successor: Holder) -> None:
        """Seats a bot in the place of a player: before the start, or after it as a resignation."""
        if self.match.status != "waiting":
            return self.resign(seat, successor)
        check_seat(self.match, seat)
        self.emit(SeatLeft(seat), seat)
        return self.take_seat(seat, successor)

    def play(self, seat: Seat, move: Struct) -> None:
        """Plays one move. Raises `MatchRefused` if it is not the seat's turn, `IllegalMove` if the rules refuse it."""
        check_seat_plays(self.match, seat)
        game = self.game
        self._match = match = at_time(game, self.match, self.time)
        check_turn(game, match, seat)
        check_nothing_hidden(move)
        play = game.play(match.board, match.version, chance_of(match))
        game.decide(play, seat, move)
        self._take_over(play, seat, move)
        if not game.to_act(play.state):
            self._finish()

    def take_back(self, seat: Seat, to: Version | None = None) -> None:
        """Takes the match back to before the seat's own last move, or to the version `to`.

        If the seat may do that alone, it happens at once. Otherwise all players have to agree: the first seat that asks
        for the version proposes it, each other seat agrees by asking for the same.
        """
        check_seat_plays(self.match, seat)
        if to is None:
            self.emit(TakenBack(seat, next(self._versions_alone(seat))), seat)
        elif self._may_take_back_alone(seat, to):
            self.emit(TakenBack(seat, to), seat)
        else:
            self.emit(propose_or_agree(TAKE_BACK, self.match.take_back, seat, to), seat)
            self.take_back_if_agreed()

    def decline_take_back(self, seat: Seat) -> None:
        """Removes the proposed take-back."""
        check_seat_plays(self.match, seat)
        self.emit(decline(TAKE_BACK, self.match.take_back, seat), seat)

    def agree_to_fork(self, seat: Seat, version: Version, match: MatchId) -> None:
        """Proposes a fork from a version, or agrees to it.

        When the last player agrees, `ForkOpened` names the id of the fork, `match`. `fork` opens the fork itself.
        """
        check_seat_plays(self.match, seat)
        proposal = self.match.fork
        if proposal is None or proposal.to != version:  # what is proposed was checked then
            check_may_be_forked(self.match, self._known_history(), version)
        if proposal is None or proposal.to != version or not all_agreed(self.match, proposal):
            self.emit(propose_or_agree(FORK, proposal, seat, version), seat)
        if self.match.fork is not None and all_agreed(self.match, self.match.fork):
            self.emit(ForkOpened(version, match))

    def decline_fork(self, seat: Seat) -> None:
        """Removes the proposed fork."""
        check_seat_plays(self.match, seat)
        self.emit(decline(FORK, self.match.fork, seat), seat)

    def correct(self, reason: str, to: Version | None = None, status: Literal["abandoned"] | None = None) -> None:
        """Takes a running match back to a version for the operator, or ends a match that is not over."""
        if to is not None:
            check_playing(self.match)
            check_earlier_decision(self.match, self._known_history(), to)
        else:
            check_not_over(self.match)
        self.emit(Corrected(reason, to, status))
        if status is not None:
            self._reveal()

    def _versions_alone(self, seat: Seat) -> Iterator[Version]:
        return versions_alone(self.game, self.match, seat, self._known_history())

    def _may_take_back_alone(self, seat: Seat, to: Version) -> bool:
        check_earlier_decision(self.match, self._known_history(), to)
        with suppress(MatchRefused):
            return to in takewhile(lambda version: version >= to, self._versions_alone(seat))
        return False

    def take_back_if_agreed(self) -> None:
        """Takes the match back if that is proposed, and every player has agreed."""
        proposal = self.match.take_back
        if proposal is not None and all_agreed(self.match, proposal):
            self.emit(TakenBack(proposal.seat, proposal.to, agreed=True))

    def _known_history(self) -> History:
        if self._history is None:
            raise ValueError("this command needs the history of the match")
        return self._history

    def _take_over(self, play: Play[Any, Any], seat: Seat | None = None, move: Struct | None = None) -> None:
        """Adds what a play has emitted. The move stands on the first fact only."""
        self.facts += (Fact(event, seat, None if index else move) for index, event in enumerate(play.events))
        self._match = with_board(self.match, play.version, play.state, self.match.clocks)

    def _start_if_ready(self) -> None:
        if None not in self.match.seats and not missing_salts(self.match):
            self._start()

    def _start(self) -> None:
        """Sets the game up and starts it; a fork continues with its board, and shuffles what lies face down."""
        match, game = self.match, self.game
        started, deal = (Redealt, game.reshuffle) if match.board is not None else (Started, game.setup)
        self.emit(started(match.commitment, match.salts))
        play = game.play(self.match.board, self.match.version, chance_of(self.match))
        deal(play)
        self._take_over(play)

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
        """Reveals the seed, unless that would open secrets of a parent that may not be over yet."""
        if not shares_secrets(self.match):
            self.emit(SeedRevealed(known_seed(self.match)))
