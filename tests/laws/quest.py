"""How a table plays Yedo so that its hardest cards come to pass: all seats help one, whatever it costs them.

The policy looks one move ahead, and at every card, hidden or not: it is no bot.
"""

import random
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.chance import casual
from domain.game import Seat
from domain.match import AnyMatch
from domain.yedo import GAME
from domain.yedo.moves.make_offer import MakeOffer, refuse_offer
from domain.yedo.offers import Assets
from domain.yedo.pending import PendingTrade, top_of
from domain.yedo.state import State
from tests.laws.outlook import Outlook
from tests.laws.tally import Tally

WHIM: Final = 0.03
"""How often any move is taken."""
HASTE: Final = 6
"""How many moves a friend looks at."""


class Quest:
    """The table helps its hero to resolve what the tally wants."""

    def __init__(self, hero: Seat, tally: Tally) -> None:
        self._hero = hero
        self._tally = tally

    def __call__(self, match: AnyMatch, seat: Seat, moves: Sequence[Struct], rng: random.Random) -> Struct:
        if rng.random() < WHIM:
            return rng.choice(moves)
        if gift := self._gift(match.board, seat):
            return gift
        considered = [move for move in moves if not isinstance(move, MakeOffer)]
        if seat != self._hero:
            considered = rng.sample(considered, min(len(considered), HASTE))
        luck = rng.getrandbits(64)
        return max(considered, key=lambda move: self._worth(match, seat, move, luck))

    def _worth(self, match: AnyMatch, seat: Seat, move: Struct, luck: int) -> float:
        play = GAME.play(match.board, match.version, casual(random.Random(luck)))
        GAME.decide(play, seat, move)
        return Outlook(play.state, self._hero, self._tally).worth + 0.05 * play.state.clans[seat].mon

    def _gift(self, state: State, seat: Seat) -> MakeOffer | None:
        """For one mon a friend offers the hero all its mon, or a bonus card that is wanted; nobody offers more."""
        if seat == self._hero or top_of(state) != PendingTrade(seat):
            return None
        clan = state.clans[seat]
        gifts = [Assets(mon=clan.mon)] if clan.mon > 1 else []
        if any(map(self._tally.is_wanted, clan.bonus_cards)):
            gifts.append(Assets(bonus_cards=1))
        offers = (MakeOffer(self._hero, gift, Assets(mon=1)) for gift in gifts)
        return next((offer for offer in offers if refuse_offer(state, seat, offer) is None), None)
