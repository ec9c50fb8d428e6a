"""The clans of the seats: the order of the seats, their assets, and their disciples in districts and at home."""

from collections.abc import Callable
from functools import lru_cache
from itertools import filterfalse
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from domain.components import Digest
from domain.game import ScoreLine, Seat, Version
from domain.secrecy import without
from domain.value import memoize_last, replaced, tag_of
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import COLORS, SpaceKind
from domain.yedo.components.vocabulary import Annex, Color, District
from domain.yedo.pieces import Deck, Disciple, Post
from domain.yedo.state import Clan, State

# A clan


def with_clan(state: State, seat: Seat, clan: Clan) -> State:
    """Returns the state with another clan at a seat."""
    clans = list(state.clans)
    clans[seat] = clan
    return replace(state, clans=tuple(clans))


def with_mon(state: State, seat: Seat, more: int) -> State:
    """Returns the state with a seat's mon changed by `more`, which may be negative."""
    clan = state.clans[seat]
    return with_clan(state, seat, replace(clan, mon=clan.mon + more))


def with_known_color(clan: Clan, deck: Deck) -> Clan:
    """Returns a clan of which everybody has seen from which deck it took a card."""
    return replace(clan, known_colors=tuple(sorted((*clan.known_colors, deck)))) if deck in COLORS else clan


def without_known_color(clan: Clan, deck: Deck) -> Clan:
    """Returns a clan of which everybody has seen to which deck a card of its hand belonged."""
    colors = clan.known_colors
    return replace(clan, known_colors=without(colors, deck)) if deck in colors else clan


def surely_among(clan: Clan, missions: int) -> tuple[Color, ...]:
    """Returns the colors that so many missions of a clan have, whichever they are, as far as everybody knows."""
    colors, others = clan.known_colors, len(clan.missions) - missions
    if not missions:
        return ()
    if not others:
        return colors
    return tuple([color for color in dict.fromkeys(colors) for _ in range(colors.count(color) - others)])


def scored(state: State, seat: Seat, points: int, event: Struct, version: Version, *, label: str) -> State:
    """Returns the state with a line added to a seat's score; `points` may be negative."""
    line = ScoreLine(label, points, version, tag_of(type(event)))
    clan = state.clans[seat]
    return with_clan(state, seat, replace(clan, lines=(*clan.lines, line)))


# Its disciples


def posts_of(state: State, seat: Seat) -> tuple[Post, ...]:
    """Returns the places of a seat's disciples in the districts."""
    return posts_among(state.disciples, seat)


@memoize_last
def posts_among(disciples: tuple[Disciple, ...], seat: Seat) -> tuple[Post, ...]:
    """Returns the places of the disciples that belong to a seat."""
    return tuple([disciple.post for disciple in disciples if disciple.seat == seat])


def owned_disciples(clan: Clan, in_districts: int) -> int:
    """Returns how many disciples a clan has outside the reserve; `in_districts` is the number in districts."""
    return clan.house + len(clan.manned) + in_districts


def spare_disciples(state: State, seat: Seat) -> int:
    """Returns how many disciples a seat may lose: it never loses the last two (rulebook p. 10)."""
    owned = owned_disciples(state.clans[seat], len(posts_of(state, seat)))
    return max(0, owned - components_of(state).course.disciples_never_lost)


def without_disciple(state: State, disciple: Disciple) -> State:
    """Returns the state without one disciple in a district."""
    return replace(state, disciples=without(state.disciples, disciple))


def back_home(state: State, seat: Seat, post: Post) -> State:
    """Returns the state after a disciple in a district or on an annex has returned to its clan house."""
    clan = state.clans[seat]
    if post in clan.manned:
        return with_clan(state, seat, replace(clan, manned=without(clan.manned, as_annex(post)), house=clan.house + 1))
    clans = replaced(state.clans, seat, replace(clan, house=clan.house + 1))
    return replace(state, clans=clans, disciples=without(state.disciples, Disciple(seat, post)))


def to_the_reserve(state: State, seat: Seat, post: Post) -> State:
    """Returns the state after a disciple in a district has gone to the reserve."""
    state = without_disciple(state, Disciple(seat, post))
    clan = state.clans[seat]
    return with_clan(state, seat, replace(clan, reserve=clan.reserve + 1))


def as_annex(post: Post) -> Annex:
    """Returns a post as the annex that it is."""
    return cast("Annex", post)


# The districts: the district of each disciple, and the free assignment spaces (rulebook p. 9)


def district_of(state: State, post: Post) -> District | None:
    """Returns the district of a post; `None` for an annex or an unknown post."""
    return components_of(state).district_of.get(post)


def districts_of(state: State, seat: Seat) -> tuple[District | None, ...]:
    """Returns the district of each of a seat's disciples, in the order of `posts_of`."""
    return _districts_of_posts(state.components, posts_of(state, seat))


@lru_cache(maxsize=4096)
def _districts_of_posts(components: Digest, posts: tuple[Post, ...]) -> tuple[District | None, ...]:
    districts = REGISTRY[components].district_of
    return tuple([districts.get(post) for post in posts])


def free_spaces(state: State, seat: Seat) -> tuple[Post, ...]:
    """Returns the free assignment spaces in accessible districts that a seat may use.

    A seat may use only one space of the Bower (rulebook p. 9).
    """
    return _free_spaces(state.disciples, (state.components, len(state.clans), state.closed, seat))


@memoize_last
def _free_spaces(disciples: tuple[Disciple, ...], asked: tuple[Digest, int, District | None, Seat]) -> tuple[Post, ...]:
    """They are asked for when a turn begins, for its list of moves and for the move; between these no disciple moves.

    `asked` are the digest of the components, the number of seats, the closed district, and the seat.
    """
    digest, seats, closed, seat = asked
    components = REGISTRY[digest]
    taken = {disciple.post for disciple in disciples}
    bower = components.bower
    if not bower.isdisjoint(taken) and not bower.isdisjoint(posts_among(disciples, seat)):
        taken |= bower
    return tuple(filterfalse(taken.__contains__, components.open_posts[seats][closed]))


def is_on(state: State, post: Post, kind: SpaceKind) -> bool:
    """True if a post is an assignment space of this kind."""
    return components_of(state).kind_of.get(post) == kind


def is_bower(state: State, post: Post) -> bool:
    """True if a post is a space of the Bower."""
    return post in components_of(state).bower


def is_at_bower(state: State, seat: Seat) -> bool:
    """True if a disciple of the seat is at the Bower."""
    return not components_of(state).bower.isdisjoint(posts_of(state, seat))


# The viewers, and the seat that comes next


def all_viewers(state: State) -> tuple[Seat | None, ...]:
    """Returns all viewers, spectators included: a card that was face up is known to all of them."""
    return (None, *state.seats)


def successor(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Returns the next eligible seat after `turn`; after the last seat of the order the first one follows.

    Without a `turn` it begins with the first seat. `None` if no seat is eligible.
    """
    start = 0 if turn is None else order.index(turn) + 1
    for seat in order[start:] + order[:start]:
        if is_eligible(seat):
            return seat
    return None


def any_seat(_seat: Seat) -> bool:
    """True for every seat."""
    return True


def following(order: tuple[Seat, ...], turn: Seat | None, is_eligible: Callable[[Seat], object]) -> Seat | None:
    """Returns the next eligible seat after `turn` in the order; `None` if no later seat is eligible.

    Without a `turn` it begins with the first seat.
    """
    start = 0 if turn is None else order.index(turn) + 1
    return next(filter(is_eligible, order[start:]), None)
