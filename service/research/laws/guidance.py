"""Laws of what guides a seat: a prompt for every decision, an outcome for every move, and nothing hidden in either."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain import match as matches
from domain.chance import casual
from domain.game import Seat
from domain.match import AnyMatch, Decision, Outcome
from domain.secrecy import redact
from service.research.laws.watch import Watch, demand


class EveryDecisionHasAPrompt(Watch):
    """A seat that has a legal move is told the phase, what is asked and how many are left, from public facts alone."""

    sentence = "Every decision has a prompt, of public facts alone."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        prompt = matches.prompt(self.game, self.seen_by(match, seat), seat)
        guided = bool(self.game.guidance.kinds)
        demand(bool(prompt.phase) == guided, f"the phase of the prompt at {match.version}")
        demand(prompt.sentence.endswith(".") and prompt.sentence[0].isupper(), f"no sentence: {prompt.sentence}")
        is_required = seat in matches.to_act(self.game, match)
        demand(prompt.required == is_required, f"{prompt.sentence} at {match.version}: is it required?")
        demand(prompt.left is None or prompt.left > 0, f"{prompt.sentence} at {match.version}: nothing is left")
        has_kinds = all(bool(matches.kind_of(self.game, move)) == guided for move in moves)
        demand(has_kinds, f"a move has no kind at {match.version}")
        if self.seldom(8):
            for viewer in (None, *map(Seat, range(len(match.seats)))):
                seen = matches.prompt(self.game, self.seen_by(match, viewer), seat)
                demand(seen == prompt, f"viewer {viewer} at {match.version} gets another prompt")


class OutcomesTellWhatIsKnown(Watch):
    """The outcome of a move is the same whatever is hidden from its seat, and it comes true when the move is played."""

    sentence = "The outcome of a move depends on nothing that is hidden from its seat, and comes true."

    def position(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct]) -> None:
        if not self.seldom(8):
            return
        view, move = self.seen_by(match, seat), self.rng.choice(moves)
        told = matches.outcome(self.game, view, seat, move)
        demand("Hidden" not in f"{told}", f"the outcome of {move} at {match.version} shows something hidden")
        other = replace(match, board=self.game.determinize(view.board, seat, casual(self.rng)))
        same = matches.outcome(self.game, matches.mask(self.game, other, seat), seat, move)
        demand(told == same, f"the outcome of {move} at {match.version} depends on something hidden")
        if told.complete:
            self._comes_true(match, seat, move, told)

    def _comes_true(self, match: AnyMatch, seat: Seat, move: Struct, told: Outcome) -> None:
        decision = Decision(self.game, match)
        decision.play(seat, move)
        events = [redact(fact.event, seat) for fact in decision.facts]
        before, after = self.seen_by(match, seat).board, matches.mask(self.game, decision.match, seat).board
        follows = self.game.guidance.outcome(before, after, seat, events)
        came = "; ".join(follows.parts), follows.warning
        demand((told.text, told.warning) == came, f"the outcome of {move} at {match.version} does not come true")
        is_final = matches.to_act(self.game, decision.match) != (seat,)
        demand(told.final == is_final, f"{move} at {match.version}: is it final?")


GUIDANCE_LAWS: tuple[type[Watch], ...] = (EveryDecisionHasAPrompt, OutcomesTellWhatIsKnown)
