"""Laws about play: matches end, moves are accepted or refused, states stay and can be stored."""

import random
from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Seat
from domain.match import MATCH_EVENTS, AnyMatch, Decision, Fact, Match
from domain.refusals import IllegalMove, MatchRefused
from domain.secrecy import hidden_field
from service.research.laws.fuzzing import mutated, random_move
from service.research.laws.watch import LawBroken, Watch, demand


class EveryMatchEndsScored(Watch):
    """Every match ends; then no seat has a legal move, and every seat has a result."""

    sentence = "1. Every match ends; then no seat has a legal move, and every seat has a result."

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        demand(match.status == "finished", "law 1: the match did not end")
        seats = range(len(match.seats))
        demand([final.seat for final in match.results] == list(seats), "law 1: a seat has no result")
        left = any(self.game.legal_moves(match.board, Seat(seat)) for seat in seats)
        demand(not left, "law 1: a seat has a legal move after the end")
        demand(min(final.rank for final in match.results) == 1, "law 1: no seat has rank 1")


class ListedMovesAndNoOthersAreAccepted(Watch):
    """Listed moves are accepted. Any other raises `IllegalMove`; `MatchRefused` out of turn, or with parts hidden."""

    sentence = "2. Each listed move is accepted, checked or not, and any other is refused with a reason."

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.seen: list[Struct] = []

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        demand(len(set(moves)) == len(moves), f"law 2: a move is listed twice at version {match.version}")
        if self.seldom(8):
            self._list_is_accepted(match, seat, moves)
        if self.seldom(2):
            self._others_are_refused(match, seat, moves)
        self.seen.append(self.rng.choice(moves))

    def _list_is_accepted(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        for move in self.rng.sample(moves, min(8, len(moves))):
            Decision(self.game, match).play(seat, move)
            self._unchecked_is_the_same(match, seat, move)

    def _unchecked_is_the_same(self, match: AnyMatch, seat: Seat, move: Struct) -> None:
        if self.game.unchecked is None:
            return
        seed, led_to = self.rng.getrandbits(64), []
        for carry_out in (self.game.decide, self.game.unchecked):
            play = self.game.play(match.board, match.version, casual(random.Random(seed)))
            carry_out(play, seat, move)
            led_to.append(play.events)
        demand(led_to[0] == led_to[1], f"law 2: {move} at {match.version} leads to other events unchecked")

    def _others_are_refused(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        earlier = self.rng.choice(self.seen or list(moves))
        known = self.rng.choice((earlier, self.rng.choice(moves)))
        for move in (earlier, mutated(known, self.rng), random_move(self.game, self.rng)):
            if hidden_field(move) is not None or move not in moves:
                self._is_refused_unless_listed(match, seat, move)
        for other in map(Seat, range(len(match.seats))):
            if other != seat:
                self._is_refused_unless_listed(match, other, moves[0])

    def _is_refused_unless_listed(self, match: AnyMatch, seat: Seat, move: Struct) -> None:
        if not self._is_refused(match, seat, move):
            listed = type(move) in self.game.open_moves or move in self.game.legal_moves(match.board, seat)
            demand(listed, f"law 2: unlisted {move} of seat {seat} at {match.version}")

    def _is_refused(self, match: AnyMatch, seat: Seat, move: Struct) -> bool:
        """True if a move is refused: by the rules with a reason, or because it is not the turn of the seat."""
        decision = Decision(self.game, match)
        try:
            decision.play(seat, move)
        except IllegalMove as illegal:
            refusal = illegal.refusal
            has_reason = refusal.code and refusal.sentence.endswith(".") and (refusal.rule or "").startswith("rulebook")
        except MatchRefused as refused:
            has_reason = refused.refusal.code in ("not-your-turn", "hidden-move")
        else:
            return False
        if not has_reason or decision.facts:  # the sentence is made only then: most moves are refused rightly
            how = "after its first event" if has_reason else "without a reason"
            raise LawBroken(f"law 2: {move} of seat {seat} at {match.version} is refused {how}")
        return True


class EarlierStatesNeverChange(Watch):
    """A state never changes."""

    sentence = "3. A state never changes."

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.kept: list[tuple[AnyMatch, bytes]] = []

    def event(self, match: AnyMatch, fact: Fact) -> None:
        if self.seldom(32):
            self.kept.append((match, msgspec.json.encode(match)))

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        for earlier, encoded in self.kept:
            demand(msgspec.json.encode(earlier) == encoded, "law 3: an earlier state has changed")


class EverythingSurvivesJson(Watch):
    """Every event, move and state survives a JSON round trip."""

    sentence = "4. Every event, move and state survives a JSON round trip."

    def event(self, match: AnyMatch, fact: Fact) -> None:
        events, moves, states = _decoders(self.game)
        demand(
            events.decode(msgspec.json.encode(fact.event)) == fact.event, f"law 4: the event of version {match.version}"
        )
        if fact.move is not None:
            demand(
                moves.decode(msgspec.json.encode(fact.move)) == fact.move, f"law 4: the move of version {match.version}"
            )
        if self.seldom(16):
            demand(states.decode(msgspec.json.encode(match)) == match, f"law 4: the state at version {match.version}")


class SameSeedAndMovesSameEvents(Watch):
    """The same seed and moves lead to the same events."""

    sentence = "4. The same seed and moves lead to the same events."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            move = self.rng.choice(moves)
            first, second = Decision(self.game, match), Decision(self.game, match)
            first.play(seat, move)
            second.play(seat, move)
            demand(first.facts == second.facts, "law 4: the same seed and move led to other events")


@cache
def _decoders(game: AnyGame) -> tuple[Any, Any, Any]:
    return (
        msgspec.json.Decoder(reduce(or_, (*MATCH_EVENTS, *game.events))),
        msgspec.json.Decoder(reduce(or_, game.moves)),
        msgspec.json.Decoder(Match[game.state]),  # type: ignore[name-defined]
    )
