"""What a viewer may know: their own hand, answers and deals, and the cards in decks that they have seen."""

from typing import Any

from msgspec.structs import replace

from domain.game import Seat, Viewer
from domain.memoize import memoize_last
from domain.secrecy import HIDDEN, hide
from domain.yedo.pending import AnyPendingChoice, GivenAnswer, PendingAnswers, PendingDeal
from domain.yedo.pieces import UNKNOWN, FaceDown, Pile
from domain.yedo.state import Clan, Decks, State


def mask(state: State, viewer: Viewer) -> State:
    """The table as a viewer sees it."""
    return replace(
        state,
        clans=tuple(clan if seat == viewer else masked_clan(clan, Seat(seat)) for seat, clan in enumerate(state.clans)),
        decks=masked_decks(state.decks, viewer),
        pending=tuple(masked_choice(choice, viewer) for choice in state.pending),
    )


@memoize_last
def masked_clan(clan: Clan, _seat: Seat) -> Clan:
    """The clan of a seat as others see it: how many cards, not which."""
    secret = ("missions", "action_cards", "bonus_cards", "drawn")
    hidden: dict[str, Any] = {name: hide(getattr(clan, name)) for name in secret}
    return replace(clan, **hidden)


@memoize_last
def masked_decks(decks: Decks, viewer: Viewer) -> Decks:
    """The decks as a viewer knows them. Most events leave them as they are."""
    return Decks(*(masked_pile(getattr(decks, deck), viewer) for deck in Decks.__struct_fields__))


def masked_pile(pile: Pile, viewer: Viewer) -> Pile:
    """A deck as a viewer knows it: each card is known to those who have seen it."""
    return tuple(
        UNKNOWN if not card.seen else card if viewer in card.seen else FaceDown(HIDDEN, card.seen) for card in pile
    )


def masked_choice(choice: AnyPendingChoice, viewer: Viewer) -> AnyPendingChoice:
    """Answers and deals show a viewer only its own part."""
    if isinstance(choice, PendingAnswers):
        given = tuple(one if one.seat == viewer else GivenAnswer(one.seat, HIDDEN) for one in choice.given)
        return PendingAnswers(choice.waiting, given)
    return masked_deal(choice, viewer) if isinstance(choice, PendingDeal) else choice


def masked_deal(deal: PendingDeal, viewer: Viewer) -> PendingDeal:
    """A deal as a viewer sees it: of the cards chosen, those that the viewer hands over."""
    first, second = deal.first, deal.second
    if first is not None and viewer != deal.offer.seat:
        first = hide(first)
    if second is not None and viewer != deal.offer.to:
        second = hide(second)
    return PendingDeal(deal.offer, first, second)
