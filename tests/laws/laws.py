"""The laws of `docs/design.md`, each a small class that watches a match.

Laws that cost much time check a share of the versions, chosen at random.
"""

import random
from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec import Struct

from domain import match as matches
from domain.chance import casual
from domain.game import AnyGame, Seat, Viewer
from domain.match import MATCH_EVENTS, AnyMatch, Decision, Fact, Match, Moment
from domain.refusals import IllegalMove, MatchRefused
from domain.secrecy import redact
from domain.value import tag_of
from tests.laws.fuzzing import mutated, random_move


class Watch:
    """Base of the laws: called for each event, for each position with a seat to move, and at the end of a match."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def event(self, match: AnyMatch, fact: Fact) -> None: ...

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None: ...

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None: ...

    def seldom(self, one_in: int) -> bool:
        """True for one in so many versions, at random."""
        return self.rng.random() * one_in < 1


class EveryMatchEndsScored(Watch):
    """Law 1. Every match ends; then no seat has a legal move, and every seat has a result."""

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        assert match.status == "finished", "law 1: the match did not end"
        seats = range(len(match.seats))
        assert [final.seat for final in match.results] == list(seats)
        assert not any(self.game.legal_moves(match.board, Seat(seat)) for seat in seats)
        assert min(final.rank for final in match.results) == 1


class ListedMovesAndNoOthersAreAccepted(Watch):
    """Law 2. Each listed move is accepted. Any other raises `IllegalMove`, or `MatchRefused` out of turn."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.seen: list[Struct] = []

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        assert len(set(moves)) == len(moves), f"law 2: a move is listed twice at version {match.version}"
        if self.seldom(8):
            self._list_is_accepted(match, seat, moves)
        if self.seldom(2):
            self._others_are_refused(match, seat, moves)
        self.seen.append(self.rng.choice(moves))

    def _list_is_accepted(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        for move in self.rng.sample(moves, min(8, len(moves))):
            Decision(self.game, match).play(seat, move)

    def _others_are_refused(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        earlier = self.rng.choice(self.seen or list(moves))
        known = self.rng.choice((earlier, self.rng.choice(moves)))
        for move in (earlier, mutated(known, self.rng), random_move(self.game, self.rng)):
            if move not in moves:
                self._is_refused_unless_listed(match, seat, move)
        for other in map(Seat, range(len(match.seats))):
            if other != seat:
                self._is_refused_unless_listed(match, other, moves[0])

    def _is_refused_unless_listed(self, match: AnyMatch, seat: Seat, move: Struct) -> None:
        if not self._is_refused(match, seat, move):
            listed = type(move) in self.game.open_moves or move in self.game.legal_moves(match.board, seat)
            assert listed, f"law 2: unlisted {move} of seat {seat} at {match.version}"

    def _is_refused(self, match: AnyMatch, seat: Seat, move: Struct) -> bool:
        """True if a move is refused: by the rules with a reason, or because it is not the turn of the seat."""
        decision = Decision(self.game, match)
        try:
            decision.play(seat, move)
        except IllegalMove as illegal:
            refusal = illegal.refusal
            has_reason = refusal.code and refusal.sentence.endswith(".") and (refusal.rule or "").startswith("rulebook")
        except MatchRefused as refused:
            has_reason = refused.refusal.code == "not-your-turn"
        else:
            return False
        assert has_reason, f"law 2: {move} of seat {seat} at {match.version} is refused without a reason"
        assert not decision.facts, f"law 2: {move} of seat {seat} at {match.version} is refused after its first event"
        return True


class EarlierStatesNeverChange(Watch):
    """Law 3. A state never changes."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.kept: list[tuple[AnyMatch, bytes]] = []

    def event(self, match: AnyMatch, fact: Fact) -> None:
        if self.seldom(32):
            self.kept.append((match, msgspec.json.encode(match)))

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        for earlier, encoded in self.kept:
            assert msgspec.json.encode(earlier) == encoded, "law 3: an earlier state has changed"


class EverythingSurvivesJson(Watch):
    """Law 4, first half. Every event, move and state survives a JSON round trip."""

    def event(self, match: AnyMatch, fact: Fact) -> None:
        events, moves, states = _decoders(self.game)
        assert events.decode(msgspec.json.encode(fact.event)) == fact.event
        if fact.move is not None:
            assert moves.decode(msgspec.json.encode(fact.move)) == fact.move
        if self.seldom(16):
            assert states.decode(msgspec.json.encode(match)) == match


class SameSeedAndMovesSameEvents(Watch):
    """Law 4, second half. The same seed and moves lead to the same events."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            move = self.rng.choice(moves)
            first, second = Decision(self.game, match), Decision(self.game, match)
            first.play(seat, move)
            second.play(seat, move)
            assert first.facts == second.facts, "law 4: the same seed and move led to other events"


class MovesDependOnKnowledge(Watch):
    """Law 5. What a seat may do depends only on what it may know."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(2):
            view = self.game.mask(match.board, seat)
            assert list(self.game.legal_moves(view, seat)) == list(moves), f"law 5: seat {seat}, {match.version}"


class ViewsFoldFromRedactedEvents(Watch):
    """Law 6. The fold of the redacted events of a viewer is the masked state of that viewer."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.views: dict[Viewer, list[AnyMatch]] = {}

    def event(self, match: AnyMatch, fact: Fact) -> None:
        for viewer in (None, *map(Seat, range(len(match.seats)))):
            views = self.views.setdefault(viewer, [])
            before, event = views[-1] if views else None, redact(fact.event, viewer)
            moment = None if match.clocks is None else Moment(match.clocks.at, fact.move)
            view = matches.evolve(self.game, before, event, lambda version, views=views: views[version - 1], moment)
            masked = matches.mask(self.game, match, viewer)
            assert view == masked, f"law 6: viewer {viewer} at version {match.version}"
            views.append(masked)  # equal to `view`, and shares its unchanged parts with the match


class DryRunsComeTrue(Watch):
    """What a dry run predicts from the view of a seat is what that seat is told when the move is played."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(4):
            move = self.rng.choice(moves)
            decision = Decision(self.game, match)
            decision.play(seat, move)
            told = [Fact(redact(fact.event, seat), fact.seat, fact.move) for fact in decision.facts]
            prediction = matches.predict(self.game, matches.mask(self.game, match, seat), seat, move)
            assert list(prediction.facts) == told[: len(prediction.facts)], f"{move} of seat {seat} at {match.version}"
            if prediction.view is not None:
                assert prediction.view == matches.mask(self.game, decision.match, seat)


class DeterminizedStatesAgreeWithTheView(Watch):
    """Law 7. A seat cannot distinguish a determinized state from the real one."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            view = self.game.mask(match.board, seat)
            guess = self.game.determinize(view, seat, casual(self.rng))
            assert self.game.mask(guess, seat) == view, f"law 7: seat {seat} at version {match.version}"
            assert self.game.census(guess) == self.game.census(match.board), "law 7: pieces differ"


class PiecesAreConserved(Watch):
    """Law 8. The number of each piece and card is the same at every version."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.counts: dict[str, int] | None = None

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        counts = dict(self.game.census(match.board))
        self.counts = self.counts or counts
        assert counts == self.counts, f"law 8: at version {match.version}"

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        assert dict(self.game.census(match.board)) == self.counts


class ScoresAddUp(Watch):
    """Law 9. Score lines add up to the score; each names an event that exists."""

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            for score in self.game.scores(match.board):
                assert sum(line.points for line in score.lines) == score.total

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        types = {version: tag_of(type(fact.event)) for version, fact in enumerate(facts, start=1)}
        for score, final in zip(self.game.scores(match.board), match.results, strict=True):
            assert sum(line.points for line in score.lines) == score.total == final.points
            assert all(types[line.version] == line.type for line in score.lines), "law 9: a line names another type"


class EverythingHasASentence(Watch):
    """Every event, redacted or not, has a plain sentence, every listed move a line of its own, and every choice words.

    The words for a choice are those for a spectator, whoever asks: they depend on nothing that is hidden.
    """

    def event(self, match: AnyMatch, fact: Fact) -> None:
        if self.seldom(4):
            for viewer in (None, Seat(0), fact.seat):
                sentence = matches.describe(self.game, match, redact(fact.event, viewer))
                assert sentence[-1] in ".!", sentence
                assert sentence[-2] not in ".!", f"ended by two marks: {sentence}"
                assert "Hidden()" not in sentence, sentence

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        self._choice_has_words(match)
        if self.seldom(8):
            texts = [self.game.describe_move(match.board, move) for move in moves]
            assert all(texts)
            assert len(set(texts)) == len(texts), f"two moves read the same at {match.version}: {sorted(texts)}"

    def _choice_has_words(self, match: AnyMatch) -> None:
        for seat in matches.to_act(self.game, match):
            words = self.game.describe_choice(match.board, seat)
            assert words[0].islower(), words
            assert words[-1].isalpha(), words
            assert "Hidden" not in words, words
            if self.seldom(8):
                for viewer in (None, *map(Seat, range(len(match.seats)))):
                    view = self.game.mask(match.board, viewer)
                    assert self.game.describe_choice(view, seat) == words, f"viewer {viewer} at {match.version}"


LAWS: tuple[type[Watch], ...] = (
    EveryMatchEndsScored,
    ListedMovesAndNoOthersAreAccepted,
    EarlierStatesNeverChange,
    EverythingSurvivesJson,
    SameSeedAndMovesSameEvents,
    MovesDependOnKnowledge,
    ViewsFoldFromRedactedEvents,
    DryRunsComeTrue,
    DeterminizedStatesAgreeWithTheView,
    PiecesAreConserved,
    ScoresAddUp,
    EverythingHasASentence,
)


@cache
def _decoders(game: AnyGame) -> tuple[Any, Any, Any]:
    return (
        msgspec.json.Decoder(reduce(or_, (*MATCH_EVENTS, *game.events))),
        msgspec.json.Decoder(reduce(or_, game.moves)),
        msgspec.json.Decoder(Match[game.state]),
    )
