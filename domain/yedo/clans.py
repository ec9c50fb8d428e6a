"""A clan: its assets, and its disciples in districts, on annexes, in the clan house and in the reserve."""

from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.secrecy import without
from domain.value import memoize_last, tag_of
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Annex
from domain.yedo.pieces import Disciple, Post
from domain.yedo.state import Clan, State


def with_clan(state: State, seat: Seat, **changes: Any) -> State:
    """Returns the state with changes to a seat's clan."""
    clans = list(state.clans)
    clans[seat] = replace(clans[seat], **changes)
    return replace(state, clans=tuple(clans))


def with_mon(state: State, seat: Seat, more: int) -> State:
    """Returns the state with a seat's mon changed by `more`, which may be negative."""
    return with_clan(state, seat, mon=state.clans[seat].mon + more)


def scored(state: State, seat: Seat, points: int, event: Struct, version: Version, *, label: str) -> State:
    """Returns the state with a line added to a seat's score; `points` may be negative."""
    line = ScoreLine(label, points, version, tag_of(type(event)))
    return with_clan(state, seat, lines=(*state.clans[seat].lines, line))


def has_disciple(state: State, seat: Seat) -> bool:
    """True if a seat has a disciple in a district."""
    return any(disciple.seat == seat for disciple in state.disciples)


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
        return with_clan(state, seat, manned=without(clan.manned, as_annex(post)), house=clan.house + 1)
    return with_clan(without_disciple(state, Disciple(seat, post)), seat, house=clan.house + 1)


def to_the_reserve(state: State, seat: Seat, post: Post) -> State:
    """Returns the state after a disciple in a district has gone to the reserve."""
    state = without_disciple(state, Disciple(seat, post))
    return with_clan(state, seat, reserve=state.clans[seat].reserve + 1)


def as_annex(post: Post) -> Annex:
    """Returns a post as the annex that it is."""
    return cast("Annex", post)
