"""The districts: the district of each disciple, and the free assignment spaces (rulebook p. 9)."""

from collections.abc import Iterator

from domain.game import Seat
from domain.yedo.clans import posts_of
from domain.yedo.components import components_of
from domain.yedo.components.rows import SpaceKind
from domain.yedo.components.vocabulary import District, SpaceId
from domain.yedo.pieces import Post
from domain.yedo.state import State


def district_of(state: State, post: Post) -> District | None:
    """Returns the district of a post; `None` for an annex or an unknown post."""
    return components_of(state).district_of.get(post)


def districts_of(state: State, seat: Seat) -> tuple[District | None, ...]:
    """Returns the district of each of a seat's disciples, in the order of `posts_of`."""
    districts = components_of(state).district_of
    return tuple([districts.get(post) for post in posts_of(state, seat)])


def free_spaces(state: State, seat: Seat) -> Iterator[Post]:
    """Returns the free assignment spaces in accessible districts that a seat may use.

    A seat may use only one space of the Bower (rulebook p. 9).
    """
    taken = {disciple.post for disciple in state.disciples}
    if is_at_bower(state, seat):
        taken |= components_of(state).bower
    spaces = components_of(state).open_spaces[len(state.clans)]
    return (post for post, space in spaces.items() if post not in taken and space.district != state.closed)


def is_on(state: State, post: Post, kind: SpaceKind) -> bool:
    """True if a post is an assignment space of this kind."""
    space = components_of(state).spaces.get(SpaceId(post))
    return space is not None and space.kind == kind


def is_bower(state: State, post: Post) -> bool:
    """True if a post is a space of the Bower."""
    return post in components_of(state).bower


def is_at_bower(state: State, seat: Seat) -> bool:
    """True if a disciple of the seat is at the Bower."""
    return not components_of(state).bower.isdisjoint(posts_of(state, seat))
