"""What a viewer may know of a state (`mask`), and full states that fit what a seat knows (`determinize`)."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden, hide, is_hidden
from domain.value import memoize_last, memoize_last_call, replaced
from domain.yedo.census import held, lying_about
from domain.yedo.clans import with_clan
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.decks import pile
from domain.yedo.pending import (
    AnyPendingChoice,
    GivenAnswer,
    PendingAnswers,
    PendingArrangement,
    PendingCard,
    PendingDeal,
)
from domain.yedo.pieces import UNKNOWN, Assets, Card, Deck, FaceDown, Pile, face_down
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
        [UNKNOWN if not card.seen else card if viewer in card.seen else FaceDown(HIDDEN, card.seen) for card in pile]
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


Pool = dict[Deck, list[FaceDown]]
"""The cards of each deck that a seat does not see, face down and shuffled."""


def determinize(view: State, _seat: Seat, chance: Chance) -> State:
    """Returns a full state whose view by the seat is this one: unseen cards are dealt among the hidden places."""
    pool: Pool = {deck: list(chance.shuffled(cards)) for deck, cards in unseen(view).items()}
    decks: dict[str, Pile] = {deck: filled_pile(pile(view, deck), pool[deck]) for deck in pool}
    view = replace(view, decks=Decks(**decks))
    for other, clan in enumerate(view.clans):
        if clan.drawn:
            seat = Seat(other)
            view = with_clan(view, seat, replace(clan, drawn=filled(clan.drawn, pool[drawn_from(view, seat)])))
    known = [of_known_colors(clan, pool) for clan in view.clans]
    others = list(chance.shuffled([card for deck in COLORS for card in pool[deck]]))
    view = replace(view, clans=tuple(map(partial(filled_clan, pool, others), view.clans, known)))
    return replace(view, pending=tuple(filled_choice(view, choice) for choice in view.pending))


@memoize_last_call
def unseen(view: State) -> Mapping[Deck, Pile]:
    """Returns all cards in play except those that are visible somewhere. A search asks for many worlds of one view."""
    seen = Counter(lying_about(view))
    for clan in view.clans:
        seen.update(held(clan))
    decks = components_of(view).decks[view.options.setting]
    return {deck: face_down(left_of(cards, seen)) for deck, cards in decks.items()}


def left_of(cards: tuple[Card, ...], seen: Counter[str]) -> tuple[Card, ...]:
    """Returns the cards of a deck without those that are seen. Removes these from `seen`."""
    left = []
    for card in cards:
        if seen.get(card):
            seen[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def filled(cards: tuple[Any, ...], pool: list[FaceDown]) -> tuple[Any, ...]:
    """Returns the cards; each hidden card is replaced by a card of the pool, which the seat has not seen."""
    return tuple([pool.pop().card if isinstance(card, Hidden) else card for card in cards])


def filled_pile(cards: Pile, pool: list[FaceDown]) -> Pile:
    """Returns the deck; each hidden card is replaced by a card of the pool, which the seat has not seen.

    Nobody has seen most cards: these are taken from the pool as they are.
    """
    draw = pool.pop
    return tuple(
        [
            draw() if card is UNKNOWN else FaceDown(draw().card, card.seen) if isinstance(card.card, Hidden) else card
            for card in cards
        ]
    )


def drawn_from(view: State, seat: Seat) -> Deck:
    """Returns the deck from which a seat has drawn cards to keep or to arrange; any deck if it has drawn none."""
    choosing = (choice for choice in view.pending if isinstance(choice, PendingCard | PendingArrangement))
    return next((choice.deck for choice in choosing if choice.seat == seat), "action")


def of_known_colors(clan: Clan, pool: Pool) -> list[FaceDown]:
    """Returns unseen missions for the hidden ones of a hand whose colors everybody knows."""
    return [pool[color].pop() for color in clan.known_colors] if is_hidden(clan.missions) else []


def filled_clan(pool: Pool, others: list[FaceDown], clan: Clan, known: list[FaceDown]) -> Clan:
    """Returns the clan with unseen cards in place of the hidden ones of its hand.

    Its hidden missions are the `known` ones, and as many of the `others` as lack.
    """
    while len(known) < len(clan.missions) and is_hidden(clan.missions):
        known.append(others.pop())
    return replace(
        clan,
        missions=filled(clan.missions, known),
        action_cards=filled(clan.action_cards, pool["action"]),
        bonus_cards=filled(clan.bonus_cards, pool["bonus"]),
    )


def filled_choice(state: State, choice: AnyPendingChoice) -> AnyPendingChoice:
    """Returns a pending choice without hidden parts.

    A hidden answer becomes no answer; hidden cards to hand over become any such cards of the hand.
    """
    if isinstance(choice, PendingAnswers):
        given = (GivenAnswer(one.seat, None) if isinstance(one.answer, Hidden) else one for one in choice.given)
        return PendingAnswers(choice.waiting, tuple(given))
    if isinstance(choice, PendingDeal):
        offer = choice.offer
        first = handed_over(state.clans[offer.seat], offer.give, choice.first)
        return PendingDeal(offer, first, handed_over(state.clans[offer.to], offer.ask, choice.second))
    return choice


def handed_over(clan: Clan, assets: Assets, chosen: tuple[Card | Hidden, ...] | None) -> tuple[Any, ...] | None:
    """Returns the cards chosen to hand over; if they are hidden, any such cards of the hand."""
    if chosen is None or not any(isinstance(card, Hidden) for card in chosen):
        return chosen
    return (
        *clan.action_cards[: assets.action_cards],
        *clan.bonus_cards[: assets.bonus_cards],
        *clan.missions[: assets.missions],
    )
