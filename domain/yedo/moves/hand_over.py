"""Phase 6: which cards are handed over in a deal, unseen until both sides have chosen (rulebook p. 10)."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.secrecy import Hidden, Secret
from domain.yedo.events import YedoPlay
from domain.yedo.events.trade import CardsChosen
from domain.yedo.moves.move import YedoMove
from domain.yedo.offers import Assets
from domain.yedo.pending import PendingDeal
from domain.yedo.pieces import Card
from domain.yedo.state import State

OTHER_CARDS: Final = Refusal(
    "cards-do-not-fit",
    "You hand over cards of yours as agreed, in the order in which they are listed.",
    "rulebook p. 10, The Trade Phase",
)


class HandOver(YedoMove, frozen=True):
    """Hand over these cards of the kinds agreed: action cards first, then bonus cards, then missions."""

    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


def due(state: State, seat: Seat) -> Assets:
    """What a seat hands over in the deal."""
    return topmost(state, PendingDeal).offer.side_of(seat)


def candidates(state: State, seat: Seat) -> Iterator[HandOver]:
    """Each choice of cards of the kinds agreed, sorted within a kind."""
    clan, assets = state.clans[seat], due(state, seat)
    hands = (
        combinations(sorted(map(str, clan.action_cards)), assets.action_cards),
        combinations(sorted(map(str, clan.bonus_cards)), assets.bonus_cards),
        combinations(sorted(map(str, clan.missions)), assets.missions),
    )
    handfuls = (tuple(map(Card, (*actions, *bonuses, *missions))) for actions, bonuses, missions in product(*hands))
    return map(HandOver, dict.fromkeys(handfuls))


def refusal(state: State, seat: Seat, move: HandOver) -> Refusal | None:
    """Why not: other cards than agreed, or in another order than listed; `None`: it is legal."""
    return None if move in candidates(state, seat) else OTHER_CARDS


def hand_over(play: YedoPlay, seat: Seat, move: HandOver) -> None:
    """The cards stay in the hand until the other side has chosen as well."""
    play.emit(CardsChosen(seat, move.cards))


HAND_OVER: Final = MoveRule(HandOver, candidates, refusal, hand_over, always_legal=True)
