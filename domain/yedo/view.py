"""What a viewer may know of a state, and full states that agree with what a seat knows."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Seat, Viewer
from domain.memoize import memoize_last
from domain.secrecy import HIDDEN, Hidden, hide
from domain.yedo.census import held, lying_about
from domain.yedo.clans import with_clan
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.decks import pile
from domain.yedo.offers import Assets
from domain.yedo.pending import (
    AnyPendingChoice,
    GivenAnswer,
    PendingAnswers,
    PendingArrangement,
    PendingCard,
    PendingDeal,
)
from domain.yedo.pieces import UNKNOWN, Card, Deck, FaceDown, Pile
from domain.yedo.seats import all_seats
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


Pool = dict[Deck, list[Card]]
"""The cards of each deck that a seat does not see, shuffled."""


def determinize(view: State, _seat: Seat, chance: Chance) -> State:
    """A full state whose view by the seat is this one."""
    pool = unseen(view, chance)
    decks: dict[str, Pile] = {deck: filled_pile(pile(view, deck), pool[deck]) for deck in pool}
    view = replace(view, decks=Decks(**decks))
    for other in all_seats(view):
        view = with_clan(view, other, drawn=filled(view.clans[other].drawn, pool[drawn_from(view, other)]))
    missions = list(chance.shuffled([card for deck in COLORS for card in pool[deck]]))
    view = replace(view, clans=tuple(filled_clan(clan, pool, missions) for clan in view.clans))
    return replace(view, pending=tuple(filled_choice(view, choice) for choice in view.pending))


def unseen(view: State, chance: Chance) -> Pool:
    """All cards in play but those that are seen somewhere."""
    places: list[Iterable[object]] = [lying_about(view), *(held(clan) for clan in view.clans)]
    seen = Counter(Card(str(card)) for cards in places for card in cards if not isinstance(card, Hidden))
    pool: Pool = {}
    for deck, cards in components_of(view).decks[view.options.setting].items():
        left = Counter(cards) - seen
        pool[deck] = list(chance.shuffled(tuple(left.elements())))
    return pool


def filled(cards: tuple[Any, ...], pool: list[Card]) -> tuple[Any, ...]:
    """The cards with unseen ones in place of the hidden ones."""
    return tuple(pool.pop() if isinstance(card, Hidden) else card for card in cards)


def filled_pile(cards: Pile, pool: list[Card]) -> Pile:
    """The deck with unseen cards in place of the hidden ones."""
    return tuple(FaceDown(pool.pop(), card.seen) if isinstance(card.card, Hidden) else card for card in cards)


def drawn_from(view: State, seat: Seat) -> Deck:
    """The deck from which a seat has drawn cards to choose from or to arrange; any, if it has drawn none."""
    choosing = (choice for choice in view.pending if isinstance(choice, PendingCard | PendingArrangement))
    return next((choice.deck for choice in choosing if choice.seat == seat), "action")


def filled_clan(clan: Clan, pool: Pool, missions: list[Card]) -> Clan:
    """The clan with unseen cards in its hand."""
    return replace(
        clan,
        missions=filled(clan.missions, missions),
        action_cards=filled(clan.action_cards, pool["action"]),
        bonus_cards=filled(clan.bonus_cards, pool["bonus"]),
    )


def filled_choice(state: State, choice: AnyPendingChoice) -> AnyPendingChoice:
    """An unseen answer is taken for none; unseen cards to hand over are any of the hand."""
    if isinstance(choice, PendingAnswers):
        given = (GivenAnswer(one.seat, None) if isinstance(one.answer, Hidden) else one for one in choice.given)
        return PendingAnswers(choice.waiting, tuple(given))
    if isinstance(choice, PendingDeal):
        offer = choice.offer
        first = handed_over(state.clans[offer.seat], offer.give, choice.first)
        return PendingDeal(offer, first, handed_over(state.clans[offer.to], offer.ask, choice.second))
    return choice


def handed_over(clan: Clan, assets: Assets, chosen: tuple[Card | Hidden, ...] | None) -> tuple[Any, ...] | None:
    """The cards chosen, or any such cards of the hand where they are hidden."""
    if chosen is None or not any(isinstance(card, Hidden) for card in chosen):
        return chosen
    return (
        *clan.action_cards[: assets.action_cards],
        *clan.bonus_cards[: assets.bonus_cards],
        *clan.missions[: assets.missions],
    )
