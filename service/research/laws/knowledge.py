"""Laws about what a seat may know."""

import random
from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from domain import match as matches
from domain.chance import casual
from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import AnyMatch, Decision, Fact, Moment
from domain.secrecy import redact, same_view
from service.research.laws.watch import LawBroken, Watch, demand


class MovesDependOnKnowledge(Watch):
    """What a seat may do depends only on what it may know."""

    sentence = "5. What a seat may do depends only on what it may know."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(2):
            view = self.seen_by(match, seat).board
            demand(list(self.game.legal_moves(view, seat)) == list(moves), f"law 5: seat {seat}, {match.version}")


class ViewsFoldFromRedactedEvents(Watch):
    """The fold of the redacted events of a viewer is the masked state of that viewer."""

    sentence = "6. The fold of the redacted events of a viewer is the masked state of that viewer."

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        super().__init__(game, rng)
        self.views: dict[Viewer, list[AnyMatch]] = {}

    def event(self, match: AnyMatch, fact: Fact) -> None:
        moment = None if match.clocks is None else Moment(match.clocks.at, fact.move)
        for viewer in (None, *map(Seat, range(len(match.seats)))):
            views = self.views.setdefault(viewer, [])
            before, event = views[-1] if views else None, redact(fact.event, viewer)
            view = matches.evolve(self.game, before, event, partial(_at, views), moment)
            masked = self.seen_by(match, viewer)
            if not same_view(view, masked):  # the sentence is made only then: this runs for each event and viewer
                raise LawBroken(f"law 6: viewer {viewer} at version {match.version}")
            views.append(masked)  # equal to `view`, and shares its unchanged parts with the match


class DryRunsComeTrue(Watch):
    """What a dry run predicts from the view of a seat is what that seat is told when the move is played."""

    sentence = "6. What a dry run predicts from the view of a seat is what the seat is told when it plays the move."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(4):
            move = self.rng.choice(moves)
            decision = Decision(self.game, match)
            decision.play(seat, move)
            told = [Fact(redact(fact.event, seat), fact.seat, fact.move) for fact in decision.facts]
            prediction = matches.predict(self.game, self.seen_by(match, seat), seat, move)
            known = told[: len(prediction.facts)]
            demand(same_view(list(prediction.facts), known), f"{move} of seat {seat} at {match.version}")
            if prediction.view is not None:
                now = matches.mask(self.game, decision.match, seat)
                demand(
                    same_view(prediction.view, now), f"{move} of seat {seat} at {match.version} leads to another view"
                )


class ViewsCanBeRead(Watch):
    """Whatever is told of a view, and its worth to a bot, needs nothing that is hidden from its viewer.

    Rules that compare what is hidden raise `HiddenCompared`: that breaks this law, as any other error does.
    """

    sentence = "6. A view can be scored, its moves told and its worth estimated without what is hidden in it."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if not self.seldom(24):
            return
        game, board = self.game, match.board
        viewer = self.rng.choice((None, *map(Seat, range(len(match.seats)))))
        view = self.seen_by(match, viewer).board
        demand(tuple(game.to_act(view)) == tuple(game.to_act(board)), f"{viewer} sees who is to act at {match.version}")
        demand(len(game.scores(view)) == len(match.seats), f"scores that {viewer} sees at {match.version}")
        view, move = self.seen_by(match, seat).board, self.rng.choice(moves)
        told = game.describe_move(view, move)
        demand(told == game.describe_move(board, move), f"{move} reads otherwise for seat {seat} at {match.version}")
        for worth in (game.evaluate, game.expected_points):
            same = worth(view, seat) == worth(board, seat)
            demand(same, f"an estimate knows more than seat {seat} at {match.version}")


class DeterminizedStatesAgreeWithTheView(Watch):
    """A seat cannot distinguish a determinized state from the real one."""

    sentence = "7. A seat cannot tell a determinized state from the real one."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if self.seldom(8):
            view = self.seen_by(match, seat).board
            guess = self.game.determinize(view, seat, casual(self.rng))
            demand(same_view(self.game.mask(guess, seat), view), f"law 7: seat {seat} at version {match.version}")
            demand(self.game.census(guess) == self.pieces(match), "law 7: pieces differ")


def _at(views: Sequence[AnyMatch], version: Version) -> AnyMatch:
    return views[version - 1]
