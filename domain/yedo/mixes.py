"""Mixes: face-down cards of which some viewers know a few, but nobody who knows these can say which lies where.

A seat has foreseen three cards, and another one arranges them or keeps one of them; or it has handed a card over, and
its new owner puts a card face down under the deck. The cards that may be the known ones make a mix: cards in decks, in
hands, or drawn. All viewers know which cards make a mix. Only those who have seen a card of it know that it is there.

Of most action cards there are several copies, and nobody can tell these apart. So a viewer knows how many copies of a
card are in a mix at least: as many as it has seen there at one time, less those that have left it since and were seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from operator import attrgetter

from msgspec.structs import replace

from domain.game import Seat, Viewer
from domain.secrecy import HIDDEN, Hidden
from domain.value import memoize_last
from domain.yedo.clans import with_clan
from domain.yedo.pieces import Card, FaceDown, Held, Look, Mix, MixNumber, MixNumbers, Pile, SeenCard
from domain.yedo.state import Clan, Decks, State

UNMIXED = MixNumber(0)


def mixed(state: State, numbers: Iterable[MixNumber], cards: Iterable[SeenCard] = ()) -> tuple[State, MixNumber]:
    """Returns the state with one mix in place of several and of more cards that viewers have seen, and its number.

    That is `UNMIXED` if there is neither a mix nor a card. The cards lie nowhere yet.
    """
    known, cards = {*numbers}, tuple(cards)
    known.discard(UNMIXED)
    if not known:
        if not cards:
            return state, UNMIXED
        one = MixNumber(1 + max([mix.number for mix in state.mixes], default=0))
        return replace(state, mixes=(*state.mixes, Mix(one, (Look(cards),)))), one
    one, *others = sorted(known)
    if not others and not cards:
        return state, one
    if others:
        state = renumbered(state, dict.fromkeys(others, one))
    looks = _joined([mix.looks for mix in state.mixes if mix.number in known])
    if cards:
        looks = (*looks, Look((*_in_sight(state, one, {viewer for card in cards for viewer in card.seen}), *cards)))
    mixes = [Mix(one, looks) if mix.number == one else mix for mix in state.mixes if mix.number not in others]
    return replace(state, mixes=tuple(mixes)), one


def _joined(of_each: Sequence[tuple[Look, ...]]) -> tuple[Look, ...]:
    """Returns the looks at several mixes as those at one: they had no card in common, so each goes with any other."""
    if len(of_each) == 1:
        return of_each[0]
    together = [[looks[min(at, len(looks) - 1)] for looks in of_each] for at in range(max(map(len, of_each)))]
    return tuple(
        [
            Look(tuple(chain(*[look.cards for look in looks])), tuple(chain(*[look.gone for look in looks])))
            for looks in together
        ]
    )


def _in_sight(state: State, number: MixNumber, viewers: Set[Viewer]) -> Iterator[SeenCard]:
    """Yields each card of a mix that some of the viewers see or have seen in its place."""
    for card in [card for pile in _PILES(state.decks) for card in pile if card.mix == number]:
        if not viewers.isdisjoint(card.seen):
            yield SeenCard(card.card, card.seen)
    for seat, clan in [(seat, clan) for seat, clan in enumerate(state.clans) if seat in viewers]:
        for held, numbers in zip(_KINDS, _NUMBERS(clan.mixes), strict=True):
            if number in numbers:
                for mix, card in zip(numbers, getattr(clan, held), strict=False):
                    if mix == number:
                        yield SeenCard(card, (Seat(seat),))


def renumbered(state: State, numbers: Mapping[MixNumber, MixNumber]) -> State:
    """Returns the state in which the cards of some mixes belong to others."""
    decks = {deck: _renumbered_pile(getattr(state.decks, deck), numbers) for deck in Decks.__struct_fields__}
    clans = [_renumbered_clan(clan, numbers) for clan in state.clans]
    return replace(state, decks=Decks(**decks), clans=tuple(clans))


_KINDS = MixNumbers.__struct_fields__
_NUMBERS = attrgetter(*_KINDS)
_PILES = attrgetter(*Decks.__struct_fields__)


def _renumbered_clan(clan: Clan, numbers: Mapping[MixNumber, MixNumber]) -> Clan:
    hands = _NUMBERS(clan.mixes)
    if not [mix for hand in hands for mix in hand if mix in numbers]:
        return clan
    return replace(clan, mixes=MixNumbers(*[tuple([numbers.get(mix, mix) for mix in hand]) for hand in hands]))


def _renumbered_pile(pile: Pile, numbers: Mapping[MixNumber, MixNumber]) -> Pile:
    if not [one for one in pile if one.mix in numbers]:
        return pile
    return tuple([FaceDown(one.card, one.seen, numbers.get(one.mix, one.mix)) for one in pile])


def taken(state: State, seat: Seat, top: Pile, cards: tuple[Card | Hidden, ...]) -> tuple[State, MixNumber]:
    """Returns the state after a seat has taken the top cards off a deck, and the mix that they make.

    `cards` are the same ones as the taker knows them. They lie in the deck no more.
    """
    if not [one for one in top if one.seen or one.mix]:
        return state, UNMIXED
    seen = [
        SeenCard(one.card if isinstance(card, Hidden) else card, (*[seen for seen in one.seen if seen != seat], seat))
        for one, card in zip(top, cards, strict=True)
        if one.seen and one.seen != (seat,)
    ]
    return mixed(state, [one.mix for one in top], seen)


def added(clan: Clan, hand: Held, mix: MixNumber, cards: int = 1) -> Clan:
    """Returns a clan whose last cards of a hand belong to a mix."""
    numbers: tuple[MixNumber, ...] = getattr(clan.mixes, hand)
    if mix == UNMIXED and not numbers:
        return clan
    before = numbers or (UNMIXED,) * (len(getattr(clan, hand)) - cards)
    return replace(clan, mixes=replace(clan.mixes, **{hand: (*before, *(mix,) * cards)}))


def left(state: State, seat: Seat, hand: Held) -> tuple[State, MixNumber]:
    """Returns the state after cards have left a hand, and the mix that they make with the rest: any may have left."""
    numbers: tuple[MixNumber, ...] = getattr(state.clans[seat].mixes, hand)
    if not numbers:
        return state, UNMIXED
    state, mix = mixed(state, numbers)
    clan = state.clans[seat]
    rest = (mix,) * len(getattr(clan, hand)) if mix else ()
    return with_clan(state, seat, replace(clan, mixes=replace(clan.mixes, **{hand: rest}))), mix


def shown(state: State, mix: MixNumber, *cards: Card) -> State:
    """Returns the state after all have seen cards that have left a mix. Whoever knew of a copy knows of one less."""
    if mix == UNMIXED:
        return state
    used = _used(state)
    mixes = [_without(one, cards) if one.number == mix else one for one in state.mixes if one.number in used]
    return replace(state, mixes=tuple(mixes))


def left_openly(state: State, seat: Seat, hand: Held, card: Card) -> State:
    """Returns the state after a card that all have seen has left a hand."""
    state, mix = left(state, seat, hand)
    return shown(state, mix, card)


def _without(mix: Mix, cards: tuple[Card, ...]) -> Mix:
    return Mix(mix.number, tuple([Look(look.cards, look.gone + cards) for look in mix.looks]))


def _used(state: State) -> set[MixNumber]:
    """Returns the numbers of the mixes to which cards belong, wherever these lie."""
    in_decks = {card.mix for pile in _PILES(state.decks) for card in pile}
    return in_decks.union(*[hand for clan in state.clans for hand in _NUMBERS(clan.mixes)])


def shuffled(state: State, cards: Pile) -> tuple[State, MixNumber]:
    """Returns the state after cards of a deck were shuffled, and the mix that they make if any of them are known.

    The cards lie nowhere yet.
    """
    return mixed(state, [one.mix for one in cards], [SeenCard(one.card, one.seen) for one in cards if one.seen])


def known_copies(mix: Mix) -> Counter[Card]:
    """Returns how many copies of each visible card are in a mix at least."""
    copies = Counter[Card]()
    for look in mix.looks:
        visible = [one.card for one in look.cards if one.card and not isinstance(one.card, Hidden)]
        if visible:
            seen = Counter(visible)
            seen.subtract(look.gone)
            copies |= seen
    return copies


@memoize_last
def masked_mixes(mixes: tuple[Mix, ...], viewer: Viewer) -> tuple[Mix, ...]:
    """Returns the mixes as a viewer knows them."""
    return tuple([Mix(mix.number, tuple([_masked(look, viewer) for look in mix.looks])) for mix in mixes])


def _masked(look: Look, viewer: Viewer) -> Look:
    cards = [card if viewer in card.seen else SeenCard(HIDDEN, card.seen) for card in look.cards]
    return Look(tuple(cards), look.gone)
