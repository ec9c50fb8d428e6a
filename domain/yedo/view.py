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
from domain.yedo.hands import masked_seen
from domain.yedo.moves.action_cards import possible_answers
from domain.yedo.pending import (
    AnyPendingChoice,
    GivenAnswer,
    PendingAnswers,
    PendingArrangement,
    PendingCard,
    PendingDeal,
)
from domain.yedo.pieces import HAND_OF, HANDS, UNKNOWN, Assets, Card, Deck, FaceDown, Pile, SeenCard, face_down
from domain.yedo.state import Clan, Decks, State


def mask(state: State, viewer: Viewer) -> State:
    """Returns the state as a viewer may know it.

    A viewer sees only the own hand, answers and cards handed over, and the cards in decks that it has seen.
    """
    return replace(
        state,
        clans=masked_clans(state.clans) if viewer is None else clans_seen_by(viewer, state.clans),
        decks=masked_decks(state.decks, viewer),
        pending=tuple([masked_choice(choice, viewer) for choice in state.pending]),
    )


@memoize_last_call
def masked_clans(clans: tuple[Clan, ...]) -> tuple[Clan, ...]:
    """Returns all clans as spectators see them."""
    return tuple([masked_clan(clan, Seat(seat)) for seat, clan in enumerate(clans)])


def clans_seen_by(viewer: Seat, clans: tuple[Clan, ...]) -> tuple[Clan, ...]:
    """Returns all clans as a seat sees them: its own one, and of the others the cards that it has seen before."""
    masked = masked_clans(clans)
    if any(clan.seen for clan in clans):
        masked = tuple(
            [replace(one, seen=masked_seen(clan.seen, viewer)) for one, clan in zip(masked, clans, strict=True)]
        )
    return replaced(masked, viewer, clans[viewer])


@memoize_last
def masked_clan(clan: Clan, _seat: Seat) -> Clan:
    """Returns the clan of a seat as others see it: how many cards it holds, not which."""
    secret = ("missions", "action_cards", "bonus_cards", "drawn")
    hidden: dict[str, Any] = {name: hide(getattr(clan, name)) for name in secret}
    return replace(clan, seen=masked_seen(clan.seen, None), **hidden)


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
    seen = [taken_of_seen(clan, pool) for clan in view.clans]
    decks: dict[str, Pile] = {deck: filled_pile(pile(view, deck), pool[deck]) for deck in pool}
    view = replace(view, decks=Decks(**decks))
    for other, clan in enumerate(view.clans):
        if clan.drawn:
            seat = Seat(other)
            view = with_clan(view, seat, replace(clan, drawn=filled(clan.drawn, pool[drawn_from(view, seat)])))
    known = [missions_known_of(clan, cards, pool) for clan, cards in zip(view.clans, seen, strict=True)]
    others = [card for deck in COLORS for card in pool[deck]]
    if others:  # mostly there are none, since all colors are known
        others = list(chance.shuffled(others))
    view = replace(view, clans=tuple(map(partial(filled_clan, pool, others), view.clans, seen, known)))
    return replace(view, pending=tuple([filled_choice(view, choice, chance) for choice in view.pending]))


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


def taken_of_seen(clan: Clan, pool: Pool) -> Pool:
    """Takes from the pool the cards of hidden hands that the seat has seen before, and returns them."""
    taken: Pool = {}
    for one in clan.seen:
        if one.card is not None and not isinstance(one.card, Hidden) and is_hidden(getattr(clan, one.hand)):
            card = FaceDown(one.card)
            deck = next(deck for deck, cards in pool.items() if HAND_OF.get(deck) == one.hand and card in cards)
            pool[deck].remove(card)
            taken.setdefault(deck, []).append(card)
    return taken


def missions_known_of(clan: Clan, seen: Pool, pool: Pool) -> list[FaceDown]:
    """Returns missions for a hidden hand: those that the seat has seen, and unseen ones of the colors that all know."""
    if not clan.missions or not isinstance(clan.missions[0], Hidden):
        return []
    if not seen:
        return [pool[color].pop() for color in clan.known_colors]
    missions: list[FaceDown] = []
    for color in COLORS:
        shown = seen.get(color, [])
        missions += shown
        missions += [pool[color].pop() for _ in range(clan.known_colors.count(color) - len(shown))]
    return missions


def filled_clan(pool: Pool, others: list[FaceDown], clan: Clan, seen: Pool, known: list[FaceDown]) -> Clan:
    """Returns the clan with cards that the seat does not see in place of the hidden ones of its hand.

    Its hidden missions are the `known` ones, and as many of the `others` as lack.
    """
    while len(known) < len(clan.missions) and isinstance(clan.missions[0], Hidden):
        known.append(others.pop())
    for deck, cards in seen.items():
        pool[deck] += cards  # the ones that are filled in first
    clan = replace(
        clan,
        missions=filled(clan.missions, known),
        action_cards=filled(clan.action_cards, pool["action"]),
        bonus_cards=filled(clan.bonus_cards, pool["bonus"]),
    )
    return replace(clan, seen=filled_seen(clan)) if clan.seen else clan


def filled_seen(clan: Clan) -> tuple[SeenCard, ...]:
    """Returns the cards of a clan that others have seen before; where the seat has not, it may be any of the hand."""
    known = {one.card for one in clan.seen if not isinstance(one.card, Hidden)}
    left = {hand: [card for card in getattr(clan, hand) if card not in known] for hand in HANDS}
    return tuple(
        [
            SeenCard(one.hand, left[one.hand].pop() if left[one.hand] else None, one.seen)
            if isinstance(one.card, Hidden)
            else one
            for one in clan.seen
        ]
    )


def filled_choice(state: State, choice: AnyPendingChoice, chance: Chance) -> AnyPendingChoice:
    """Returns a pending choice without hidden parts.

    A hidden answer becomes one that is possible with the hand; hidden cards to hand over become any such cards of it.
    """
    if isinstance(choice, PendingAnswers):
        return PendingAnswers(choice.waiting, tuple([answered(state, one, chance) for one in choice.given]))
    if isinstance(choice, PendingDeal):
        offer = choice.offer
        first = handed_over(state.clans[offer.seat], offer.give, choice.first, chance)
        return PendingDeal(offer, first, handed_over(state.clans[offer.to], offer.ask, choice.second, chance))
    return choice


def answered(state: State, given: GivenAnswer, chance: Chance) -> GivenAnswer:
    """Returns an answer to the card just played; if it is hidden, any that is possible with the hand, or none."""
    if not isinstance(given.answer, Hidden):
        return given
    possible = possible_answers(state, given.seat)
    return GivenAnswer(given.seat, possible[chance.below(len(possible))])


def handed_over(
    clan: Clan, assets: Assets, chosen: tuple[Card | Hidden, ...] | None, chance: Chance
) -> tuple[Any, ...] | None:
    """Returns the cards chosen to hand over; if they are hidden, any such cards of the hand."""
    if chosen is None or not any(isinstance(card, Hidden) for card in chosen):
        return chosen
    return (
        *chance.shuffled(clan.action_cards)[: assets.action_cards],
        *chance.shuffled(clan.bonus_cards)[: assets.bonus_cards],
        *chance.shuffled(clan.missions)[: assets.missions],
    )
