"""A policy for Yedo that makes rare cards happen: all seats help one seat, at any cost to themselves.

The policy looks one move ahead and sees every card, hidden or not. It is for tests, not for bots.
"""

import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.chance import casual
from domain.game import Seat
from domain.match import AnyMatch
from domain.yedo import GAME
from domain.yedo.moves import MakeOffer
from domain.yedo.moves.trade import refuse_offer
from domain.yedo.pending import PendingTrade, top_of
from domain.yedo.pieces import Assets
from domain.yedo.state import State
from tests.laws.card_coverage import CardCoverage
from tests.laws.heuristics import Heuristics

RANDOM_MOVES: Final = 0.03
"""The share of moves that are chosen at random."""
HELPERS_SAMPLE: Final = 6
"""The number of moves, drawn at random, among which a helper chooses."""


class Cooperation:
    """Chooses the moves of all seats so that one seat, the beneficiary, resolves the cards that coverage lacks."""

    def __init__(self, beneficiary: Seat, coverage: CardCoverage) -> None:
        self._beneficiary = beneficiary
        self._coverage = coverage

    def __call__(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
        if rng.random() < RANDOM_MOVES:
            return rng.choice(moves)
        if gift := self._gift(match.board, seat):
            return gift
        considered = [move for move in moves if not isinstance(move, MakeOffer)]
        if seat != self._beneficiary:
            considered = rng.sample(considered, min(len(considered), HELPERS_SAMPLE))
        chance_seed = rng.getrandbits(64)
        return max(considered, key=lambda move: self._value_after(match, seat, move, chance_seed))

    def _value_after(self, match: AnyMatch, seat: Seat, move: Struct, chance_seed: int) -> float:
        play = GAME.play(match.board, match.version, casual(random.Random(chance_seed)))
        GAME.decide(play, seat, move)
        return Heuristics(play.state, self._beneficiary, self._coverage).value + 0.05 * play.state.clans[seat].mon

    def _gift(self, state: State, seat: Seat) -> MakeOffer | None:
        """Returns a helper's only kind of offer: all its mon, or an unresolved bonus card, for one mon."""
        if seat == self._beneficiary or top_of(state) != PendingTrade(seat):
            return None
        clan = state.clans[seat]
        gifts = [Assets(mon=clan.mon)] if clan.mon > 1 else []
        if any(map(self._coverage.is_unresolved, clan.bonus_cards)):
            gifts.append(Assets(bonus_cards=1))
        offers = (MakeOffer(self._beneficiary, gift, Assets(mon=1)) for gift in gifts)
        return next((offer for offer in offers if refuse_offer(state, seat, offer) is None), None)
