"""Laws about what a state holds and what is said of it: pieces, scores, sentences."""

import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain import match as matches
from domain.game import AnyGame, Seat
from domain.match import AnyMatch, Fact
from domain.secrecy import redact
from domain.value import tag_of
from service.research.laws.watch import LawBroken, Watch, demand


class PiecesAreConserved(Watch):
    """The number of each piece and card is the same at every version."""

    sentence = "8. The number of each piece and card stays the same."

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.counts: Mapping[str, int] | None = None

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        counts = self.pieces(match)
        self.counts = self.counts or counts
        demand(counts == self.counts, f"law 8: at version {match.version}")

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        demand(self.pieces(match) == self.counts, "law 8: at the end")


class ScoresAddUp(Watch):
    """Score lines add up to the score; each names an event that exists."""

    sentence = "9. Score lines add up to the score; each names the event that gave the points."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            for score in self.game.scores(match.board):
                demand(
                    sum(line.points for line in score.lines) == score.total,
                    f"law 9: seat {score.seat} at {match.version}",
                )

    def end(self, match: AnyMatch, facts: Sequence[Fact]) -> None:
        types = {version: tag_of(type(fact.event)) for version, fact in enumerate(facts, start=1)}
        for score, final in zip(self.game.scores(match.board), match.results, strict=True):
            total = sum(line.points for line in score.lines)
            demand(total == score.total == final.points, f"law 9: seat {score.seat} at the end")
            demand(all(types[line.version] == line.type for line in score.lines), "law 9: a line names another type")


class EverythingHasASentence(Watch):
    """Every event, redacted or not, has a plain sentence, every listed move a line of its own, and every choice words.

    The words for a choice are those for a spectator, whoever asks: they depend on nothing that is hidden.
    """

    sentence = "Every event has a plain sentence, every listed move a line of its own, and every choice words."

    def event(self, match: AnyMatch, fact: Fact) -> None:
        if self.seldom(4):
            for viewer in (None, Seat(0), fact.seat):
                sentence = matches.describe(self.game, match, redact(fact.event, viewer))
                demand(sentence[-1] in ".!", sentence)
                demand(sentence[-2] not in ".!", f"ended by two marks: {sentence}")
                demand("Hidden()" not in sentence, sentence)

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        self._choice_has_words(match)
        if self.seldom(8):
            texts = [self.game.describe_move(match.board, move) for move in moves]
            demand(all(texts), f"a move at version {match.version} has no text")
            if len(set(texts)) != len(texts):  # a long list, which is made only then
                raise LawBroken(f"two moves read the same at {match.version}: {sorted(texts)}")

    def _choice_has_words(self, match: AnyMatch) -> None:
        for seat in matches.to_act(self.game, match):
            words = self.game.describe_choice(match.board, seat)
            demand(words[0].islower(), words)
            demand(words[-1].isalpha(), words)
            demand("Hidden" not in words, words)
            if self.seldom(8):
                for viewer in (None, *map(Seat, range(len(match.seats)))):
                    view = self.seen_by(match, viewer).board
                    demand(self.game.describe_choice(view, seat) == words, f"viewer {viewer} at {match.version}")
