"""Full states that agree with all that a seat knows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Seat
from domain.secrecy import Hidden
from domain.value import Remembered, memoize_last_call
from domain.yedo.census import held, lying_open
from domain.yedo.clans import with_clan
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.decks import pile
from domain.yedo.effects.playing import asked_for_an_answer
from domain.yedo.moves.action_cards import possible_answers
from domain.yedo.pending import (
    AnyPendingChoice,
    GivenAnswer,
    PendingActionCard,
    PendingAnswers,
    PendingDeal,
)
from domain.yedo.pieces import UNKNOWN, Assets, Card, Deck, FaceDown, Look, Mix, Pile, SeenCard
from domain.yedo.state import Clan, Decks, State, expected
from domain.yedo.whereabouts import Known, Placed, drawn_from, known_about, placed

Pool = dict[Deck, list[FaceDown]]
"""The cards of each deck that a seat does not see, face down and shuffled."""


class Lying(NamedTuple):
    """What a view tells of a deck."""

    size: int
    told: Sequence[tuple[int, FaceDown]]
    """The cards of which it tells something, with their places from 0. All others are unknown."""


class Unseen(NamedTuple):
    """What is guessed from a view."""

    cards: Mapping[Deck, Pile]
    """The cards of each deck that are visible nowhere, and of which the seat knows no more."""
    known: Known
    """What the seat knows of the others that it does not see."""
    decks: Mapping[Deck, Lying]


_TRIES: Final = 50
"""So many deals at most. Of two seats that are asked, both hold a reaction in about one deal of ten."""


def determinize(view: State, seat: Seat, chance: Chance) -> State:
    """Returns a full state whose view by the seat is this one: unseen cards are dealt among the hidden places.

    With the option `quick_reactions`, all know that those who are asked for a reaction can play one, and the others
    cannot. So cards are dealt anew until that is so.
    """
    guess = dealt(view, seat, chance)
    if view.options.quick_reactions and view.pending and isinstance(view.pending[-1], PendingAnswers):
        for _ in range(_TRIES):
            if those_who_can_react_are_asked(guess):
                break
            guess = dealt(view, seat, chance)
    return guess


def those_who_can_react_are_asked(guess: State) -> bool:
    """True if the seats that are or were asked for a reaction to a card are those that can play one."""
    card, asked = expected(guess.pending[-2], PendingActionCard), expected(guess.pending[-1], PendingAnswers)
    return {*asked_for_an_answer(guess, card)} == {*asked.waiting, *(one.seat for one in asked.given)}


def dealt(view: State, seat: Seat, chance: Chance) -> State:
    """Returns a full state that agrees with all that a seat has seen."""
    unseen = unseen_in(view)
    pool: Pool = {deck: list(cards) for deck, cards in unseen.cards.items()}
    for pack in pool.values():
        chance.shuffle(pack)
    put = placed(unseen.known, view.clans, chance)
    for deck, card in put.left:
        pool[deck].append(card)
    decks: dict[str, Pile] = {
        deck: filled_pile(lying, put.onto(deck, lying.told), pool[deck]) for deck, lying in unseen.decks.items()
    }
    view = replace(view, decks=Decks(**decks), mixes=filled_mixes(view.mixes))
    view = filled_clans(with_drawn_filled(view, put, pool), seat, put, pool, chance)
    if _WITH_SECRETS.isdisjoint(map(type, view.pending)):
        return view
    return replace(view, pending=tuple([filled_choice(view, choice, chance) for choice in view.pending]))


@memoize_last_call
def unseen_in(view: State) -> Unseen:
    """Returns all cards in play except those that are visible somewhere. A search asks for many worlds of one view."""
    decks = components_of(view).decks[view.options.setting]
    piles = {deck: lying_in(view, deck) for deck in decks}
    in_decks = [card.card for lying in piles.values() for _at, card in lying.told]
    in_sight = chain(in_decks, lying_open(view), *map(held, view.clans))
    seen = Counter([card for card in in_sight if not isinstance(card, Hidden)])
    unseen = {deck: left_of(cards, seen) for deck, cards in decks.items()}
    known = known_about(view, unseen)
    return Unseen({deck: tuple(map(_FACE_DOWN.__getitem__, cards)) for deck, cards in unseen.items()}, known, piles)


_FACE_DOWN: Final = Remembered(FaceDown)
"""Each card face down, as nobody has seen it: made once."""


def lying_in(view: State, deck: Deck) -> Lying:
    """Returns what a view tells of a deck."""
    cards = pile(view, deck)
    return Lying(len(cards), [(at, card) for at, card in enumerate(cards) if card is not UNKNOWN])


def left_of(cards: tuple[Card, ...], seen: Counter[str]) -> list[Card]:
    """Returns the cards of a deck without those that are seen. Removes these from `seen`."""
    left: list[Card] = []
    for card in cards:
        if seen.get(card):
            seen[card] -= 1
        else:
            left.append(card)
    return left


def filled(cards: tuple[Any, ...], pool: list[FaceDown]) -> tuple[Any, ...]:
    """Returns the cards; each hidden card is replaced by a card of the pool, which the seat has not seen."""
    return tuple([pool.pop().card if isinstance(card, Hidden) else card for card in cards])


def filled_pile(lying: Lying, told: Sequence[tuple[int, FaceDown]], pool: list[FaceDown]) -> Pile:
    """Returns a deck with the cards of which something is told, and cards of the pool everywhere else.

    Nobody has seen most cards: these are taken from the pool as they are. Removes them from the pool.
    """
    if told:
        told = [
            (at, FaceDown(pool.pop().card, card.seen, card.mix) if isinstance(card.card, Hidden) else card)
            for at, card in told
        ]
    taken = len(pool) - lying.size + len(told)
    cards = pool[taken:]
    del pool[taken:]
    for at, card in told:
        cards.insert(at, card)
    return tuple(cards)


def with_drawn_filled(view: State, put: Placed, pool: Pool) -> State:
    """Returns the state in which seats that have drawn cards to choose from hold known cards, or some of the pool."""
    for other, clan in enumerate(view.clans):
        if clan.drawn:
            drawer = Seat(other)
            pool[drawn_from(view, drawer)] += put.drawn.get(drawer, [])  # the ones that are filled in first
            view = with_clan(view, drawer, replace(clan, drawn=filled(clan.drawn, pool[drawn_from(view, drawer)])))
    return view


def filled_clans(view: State, seat: Seat, put: Placed, pool: Pool, chance: Chance) -> State:
    """Returns the state in which all clans but that of the seat hold known cards and cards of the pool."""
    clans = list(view.clans)
    hidden = [other for other in view.seats if other != seat]
    missions = [missions_known_of(clans[other], put.hands.get(other, {}), pool) for other in hidden]
    others = [card for deck in COLORS for card in pool[deck]]
    if others:  # mostly there are none, since all colors are known
        others = list(chance.shuffled(others))
    for other, known in zip(hidden, missions, strict=True):
        clans[other] = filled_clan(pool, others, clans[other], put.hands.get(other, {}), known)
    return replace(view, clans=tuple(clans))


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
    return replace(
        clan,
        missions=filled(clan.missions, known),
        action_cards=filled(clan.action_cards, pool["action"]),
        bonus_cards=filled(clan.bonus_cards, pool["bonus"]),
    )


@memoize_last_call
def filled_mixes(mixes: tuple[Mix, ...]) -> tuple[Mix, ...]:
    """Returns the mixes; what others know of them is left out, since no rule reads it."""
    return tuple([Mix(mix.number, tuple(map(filled_look, mix.looks))) for mix in mixes])


def filled_look(look: Look) -> Look:
    """Returns a look in which every card that is hidden is left out."""
    return Look(tuple(map(filled_card, look.cards)), look.gone)


def filled_card(card: SeenCard) -> SeenCard:
    """Returns a card that viewers have seen, without the card if it is hidden."""
    return SeenCard(None, card.seen) if isinstance(card.card, Hidden) else card


_WITH_SECRETS: Final = frozenset((PendingAnswers, PendingDeal))
"""The kinds of pending choices that may have hidden parts."""


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
