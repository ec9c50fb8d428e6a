"""What a viewer may know of a state."""

from typing import Any

from msgspec.structs import replace

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, hide
from domain.value import memoize_last, memoize_last_call, replaced
from domain.yedo.mixes import masked_mixes
from domain.yedo.pending import AnyPendingChoice, GivenAnswer, PendingAnswers, PendingDeal
from domain.yedo.pieces import UNKNOWN, FaceDown, Pile
from domain.yedo.state import Clan, Decks, State


def mask(state: State, viewer: Viewer) -> State:
    """Returns the state as a viewer may know it.

    A viewer sees only the own hand, answers and cards handed over, and the cards in decks that it has seen.
    """
    clans = masked_clans(state.clans)
    return replace(
        state,
        clans=clans if viewer is None else replaced(clans, viewer, state.clans[viewer]),
        decks=masked_decks(state.decks, viewer),
        mixes=masked_mixes(state.mixes, viewer),
        pending=tuple([masked_choice(choice, viewer) for choice in state.pending]),
    )


@memoize_last_call
def masked_clans(clans: tuple[Clan, ...]) -> tuple[Clan, ...]:
    """Returns all clans as spectators see them."""
    return tuple([masked_clan(clan, Seat(seat)) for seat, clan in enumerate(clans)])


@memoize_last
def masked_clan(clan: Clan, _seat: Seat) -> Clan:
    """Returns the clan of a seat as others see it: how many cards it holds, not which."""
    secret = ("missions", "action_cards", "bonus_cards", "drawn")
    hidden: dict[str, Any] = {name: hide(getattr(clan, name)) for name in secret}
    return replace(clan, **hidden)


@memoize_last
def masked_decks(decks: Decks, viewer: Viewer) -> Decks:
    """Returns the decks as a viewer knows them. Most events leave the decks as they are, so the result is kept."""
    return Decks(*[masked_pile(getattr(decks, deck), (deck, viewer)) for deck in Decks.__struct_fields__])


@memoize_last
def masked_pile(pile: Pile, whose: tuple[str, Viewer]) -> Pile:
    """Returns a deck as a viewer knows it: each card is visible to those who have seen it.

    `whose` names the deck and the viewer: an event mostly leaves all decks but one as they are.
    """
    _deck, viewer = whose
    return tuple(
        [
            UNKNOWN
            if not card.seen and not card.mix
            else card
            if viewer in card.seen
            else FaceDown(HIDDEN, card.seen, card.mix)
            for card in pile
        ]
    )


def masked_choice(choice: AnyPendingChoice, viewer: Viewer) -> AnyPendingChoice:
    """Returns a pending choice as a viewer knows it: only the own answers and cards handed over are visible."""
    if isinstance(choice, PendingAnswers):
        given = tuple(one if one.seat == viewer else GivenAnswer(one.seat, HIDDEN) for one in choice.given)
        return PendingAnswers(choice.waiting, given)
    return masked_deal(choice, viewer) if isinstance(choice, PendingDeal) else choice


def masked_deal(deal: PendingDeal, viewer: Viewer) -> PendingDeal:
    """Returns a deal as a viewer knows it: only the cards that the viewer hands over are visible."""
    first, second = deal.first, deal.second
    if first is not None and viewer != deal.offer.seat:
        first = hide(first)
    if second is not None and viewer != deal.offer.to:
        second = hide(second)
    return PendingDeal(deal.offer, first, second)
