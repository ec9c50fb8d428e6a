"""Reading the table, and replacing a part of it."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from domain.game import ScoreLine, Version
from domain.latest import remembers_the_latest
from domain.secrecy import Hidden, Seat
from domain.tagged import tag_of
from domain.tuples import replaced, without
from domain.yedo.choices import Answers, AnyChoice, CardUnderway, Underway
from domain.yedo.pieces import HAND_OF, Card, Deck, Disciple, FaceDown, Pile, Post
from domain.yedo.printed import Printed, SpaceKind
from domain.yedo.shelf import SHELF
from domain.yedo.state import Auction, Bidding, Clan, State
from domain.yedo.vocabulary import ActionCardId, Annex, District, MissionId, SpaceId, Weapon

T = TypeVar("T")


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return SHELF[state.components]


def all_seats(state: State) -> Iterator[Seat]:
    """Every seat, from 0."""
    return map(Seat, range(len(state.clans)))


def top_of(state: State) -> AnyChoice | None:
    """What is settled first."""
    return state.pending[-1] if state.pending else None


def topmost(state: State, kind: type[T]) -> T:
    """What is settled first, of a known kind. Raises `TypeError` for another one."""
    return expected(top_of(state), kind)


def phase_of(state: State, kind: type[T]) -> T:
    """The phase, of a known kind. Raises `TypeError` for another one."""
    return expected(state.phase, kind)


def bidding_of(state: State) -> Bidding:
    """The bidding phase."""
    return phase_of(state, Bidding)


def auction_of(state: State) -> Auction:
    """The auction underway."""
    return expected(bidding_of(state).auction, Auction)


def expected(thing: object, kind: type[T]) -> T:
    """The thing, of a known kind. Raises `TypeError` for another one."""
    if not isinstance(thing, kind):
        raise TypeError(f"{thing} is not {kind.__name__}")
    return thing


def known(card: T | Hidden) -> T:
    """A card that is not hidden. Raises `ValueError`: a masked state cannot be decided on."""
    if isinstance(card, Hidden):
        raise ValueError("the card is hidden")
    return card


# Seats and their assets


def with_clan(state: State, seat: Seat, **changes: Any) -> State:
    """The table with some of a seat's assets changed."""
    return replace(state, clans=replaced(state.clans, seat, replace(state.clans[seat], **changes)))


def with_mon(state: State, seat: Seat, more: int) -> State:
    """The table with so many mon more, or fewer, at a seat."""
    return with_clan(state, seat, mon=state.clans[seat].mon + more)


def scored(state: State, seat: Seat, points: int, event: Struct, version: Version, *, label: str) -> State:
    """The table with so many prestige points more, or fewer, at a seat."""
    line = ScoreLine(label, points, version, tag_of(type(event)))
    return with_clan(state, seat, lines=(*state.clans[seat].lines, line))


def owned_disciples(clan: Clan, in_districts: int) -> int:
    """How many disciples a clan has that are not in the reserve."""
    return clan.house + len(clan.manned) + in_districts


def spare_disciples(state: State, seat: Seat) -> int:
    """How many disciples a seat may lose: nobody loses either of the last two (rulebook p. 10)."""
    owned = owned_disciples(state.clans[seat], len(posts_of(state, seat)))
    return max(0, owned - printed(state).course.disciples_never_lost)


def successor(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Who among the eligible comes next after somebody, going around; at first, who comes first."""
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:] + order[:start]), None)


def stalled(state: State, stall: int) -> Weapon:
    """The weapon on a space of the market, where there is one."""
    return cast("Weapon", state.market[stall])


# Districts


def district_of(state: State, post: Post) -> District | None:
    """The district of a post; `None` for an annex, or for no post at all."""
    return printed(state).district_of.get(post)


def has_disciple(state: State, seat: Seat) -> bool:
    """Whether a seat has a disciple in a district."""
    return any(disciple.seat == seat for disciple in state.disciples)


def posts_of(state: State, seat: Seat) -> tuple[Post, ...]:
    """Where a seat's disciples stand in the districts."""
    return posts_among(state.disciples, seat)


@remembers_the_latest
def posts_among(disciples: tuple[Disciple, ...], seat: Seat) -> tuple[Post, ...]:
    """Where those disciples stand that are a seat's."""
    return tuple([disciple.post for disciple in disciples if disciple.seat == seat])


def districts_of(state: State, seat: Seat) -> tuple[District | None, ...]:
    """The district of each of a seat's disciples, in the order of `posts_of`."""
    districts = printed(state).district_of
    return tuple([districts.get(post) for post in posts_of(state, seat)])


def free_spaces(state: State, seat: Seat) -> Iterator[Post]:
    """The free assignment spaces in accessible districts that a seat may use: only one of the Bower (rulebook p. 9)."""
    taken = {disciple.post for disciple in state.disciples}
    if is_at_bower(state, seat):
        taken |= printed(state).bower
    spaces = printed(state).open_spaces[len(state.clans)]
    return (post for post, space in spaces.items() if post not in taken and space.district != state.closed)


def is_at_bower(state: State, seat: Seat) -> bool:
    """Whether a disciple of a seat is at the Bower."""
    return not printed(state).bower.isdisjoint(posts_of(state, seat))


def is_on(state: State, post: Post, kind: SpaceKind) -> bool:
    """Whether a post is a certain kind of space."""
    space = printed(state).spaces.get(SpaceId(post))
    return space is not None and space.kind == kind


def is_bower(state: State, post: Post) -> bool:
    """Whether a post is one of the Bower."""
    return post in printed(state).bower


def without_disciple(state: State, disciple: Disciple) -> State:
    """The table without one disciple in a district."""
    return replace(state, disciples=without(state.disciples, disciple))


def back_home(state: State, seat: Seat, post: Post) -> State:
    """The table after a disciple, in a district or on an annex, has returned to its clan house."""
    clan = state.clans[seat]
    if post in clan.manned:
        return with_clan(state, seat, manned=without(clan.manned, as_annex(post)), house=clan.house + 1)
    return with_clan(without_disciple(state, Disciple(seat, post)), seat, house=clan.house + 1)


def as_annex(post: Post) -> Annex:
    """The annex that a post is."""
    return cast("Annex", post)


# Decks and hands


def pile(state: State, deck: Deck) -> Pile:
    """A deck, the next card first."""
    cards: Pile = getattr(state.decks, deck)
    return cards


def with_pile(state: State, deck: Deck, cards: Pile) -> State:
    """The table with another pile as a deck."""
    return replace(state, decks=replace(state.decks, **{deck: cards}))


def cards_of(cards: Pile) -> tuple[Card | Hidden, ...]:
    """What lies in a pile."""
    return tuple(card.card for card in cards)


def buried(state: State, deck: Deck, cards: Pile) -> State:
    """The table with cards at the bottom of a deck."""
    return with_pile(state, deck, pile(state, deck) + cards)


def topped(state: State, deck: Deck, cards: Pile) -> State:
    """The table with cards on top of a deck."""
    return with_pile(state, deck, cards + pile(state, deck))


def without_top(state: State, deck: Deck, count: int = 1) -> State:
    """The table with so many cards fewer on top of a deck."""
    return with_pile(state, deck, pile(state, deck)[count:])


def hand(state: State, seat: Seat, deck: Deck) -> tuple[Any, ...]:
    """The cards of a deck's kind in a seat's hand."""
    cards: tuple[Any, ...] = getattr(state.clans[seat], HAND_OF[deck])
    return cards


def with_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """The table with a card of a deck in a seat's hand."""
    return with_clan(state, seat, **{HAND_OF[deck]: (*hand(state, seat, deck), card)})


def without_in_hand(state: State, seat: Seat, deck: Deck, card: Card | Hidden) -> State:
    """The table without a card of a deck in a seat's hand."""
    return with_clan(state, seat, **{HAND_OF[deck]: without(hand(state, seat, deck), card)})


def deck_of(state: State, card: Card) -> Deck:
    """The deck to which a card of a hand belongs."""
    mission = printed(state).missions.get(MissionId(card))
    if mission is not None:
        return mission.color
    return "action" if ActionCardId(card) in printed(state).action_cards else "bonus"


def everyone(state: State) -> tuple[Seat | None, ...]:
    """Every viewer: of a card that lay face up before it was turned over."""
    return (None, *all_seats(state))


# The stack


def is_card_underway(state: State) -> bool:
    """Whether a played card is being answered or has still to take effect: that comes before all else."""
    return isinstance(top_of(state), CardUnderway | Answers)


def pushed(state: State, choice: AnyChoice) -> State:
    """The table with something more to settle first."""
    return replace(state, pending=(*state.pending, choice))


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def settled(state: State, *kinds: type[Underway]) -> State:
    """The table with the topmost choice settled, if it is of such a kind: what follows of itself was not asked."""
    return popped(state) if isinstance(top_of(state), kinds) else state


def with_top(state: State, choice: AnyChoice) -> State:
    """The table with another choice in place of the topmost."""
    return replace(state, pending=(*state.pending[:-1], choice))


def merged(known: FaceDown, seen: Card | Hidden, viewer: Seat) -> FaceDown:
    """A face-down card after somebody has looked at it."""
    card = known.card if isinstance(seen, Hidden) else seen
    return FaceDown(card, known.seen if viewer in known.seen else (*known.seen, viewer))
