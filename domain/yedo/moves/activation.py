"""Phase 7: what all actions of activated disciples share, and an activation without an action (rulebook p. 10)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.clans import district_of, is_on, posts_of
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import SpaceKind
from domain.yedo.components.vocabulary import Annex, District
from domain.yedo.events import DiscipleActivated, YedoPlay
from domain.yedo.pieces import Post
from domain.yedo.state import State

RULE: Final = "rulebook p. 10, The Action Phase"
ANNEX_RULE: Final = "rulebook p. 14, Using an Annex"
NO_DISCIPLE: Final = Refusal("no-disciple-there", "You have no Disciple there that can do this.", RULE)
TOO_POOR: Final = Refusal("cannot-pay", "You do not have enough Mon for that.", RULE)
TOO_LITTLE_PRESTIGE: Final = Refusal("too-little-prestige", "You cannot give up points that you do not have.", RULE)
CARD_NOT_HELD: Final = Refusal("card-not-held", "You do not hold that card.", ANNEX_RULE)


def posts_in(state: State, seat: Seat, district: District) -> tuple[Post, ...]:
    """Returns the posts of a seat's disciples in a district, each once."""
    return posts_by_district(state.components, posts_of(state, seat)).get(district, ())


@lru_cache(maxsize=4096)
def posts_by_district(components: Digest, posts: tuple[Post, ...]) -> Mapping[District, tuple[Post, ...]]:
    """Returns some posts by their district, each once; each action of a district asks for them."""
    found: dict[District, tuple[Post, ...]] = {}
    for post in dict.fromkeys(posts):
        district = REGISTRY[components].district_of.get(post)
        if district is not None:
            found[district] = (*found.get(district, ()), post)
    return found


def posts_on(state: State, seat: Seat, kind: SpaceKind) -> tuple[Post, ...]:
    """Returns the posts of a seat's disciples on a kind of space."""
    kind_of = components_of(state).kind_of
    return tuple([post for post in posts_of(state, seat) if kind_of.get(post) == kind])


def refuse_in(state: State, seat: Seat, post: Post, district: District) -> Refusal | None:
    """Returns a refusal unless the seat has a disciple on this post in the district."""
    is_there = post in posts_of(state, seat) and district_of(state, post) == district
    return None if is_there else NO_DISCIPLE


def refuse_on(state: State, seat: Seat, post: Post, kind: SpaceKind) -> Refusal | None:
    """Returns a refusal unless the seat has a disciple on this post, and it is a space of this kind."""
    return None if post in posts_of(state, seat) and is_on(state, post, kind) else NO_DISCIPLE


def refuse_annex(state: State, seat: Seat, annex: Annex) -> Refusal | None:
    """Returns a refusal unless the seat has a disciple on this annex."""
    return None if annex in state.clans[seat].manned else NO_DISCIPLE


def activate(play: YedoPlay, seat: Seat, post: Post) -> None:
    """Returns the disciple to the clan house (rulebook p. 10). The events of its action follow."""
    play.emit(DiscipleActivated(seat, post))


class ReturnDisciple(YedoMove, frozen=True):
    """Return this disciple to the clan house without an action, from a district or an annex."""

    disciple: Post


def each_disciple(state: State, seat: Seat) -> tuple[ReturnDisciple, ...]:
    """Returns a move for each post of a disciple of the seat."""
    return _each_return(posts_of(state, seat), state.clans[seat].manned)


@lru_cache(maxsize=4096)
def _each_return(posts: tuple[Post, ...], manned: tuple[Annex, ...]) -> tuple[ReturnDisciple, ...]:
    """Returns a move for each of these places. They are listed whenever a disciple is activated."""
    return tuple(map(ReturnDisciple, dict.fromkeys((*posts, *map(Post, manned)))))


def refuse_disciple(state: State, seat: Seat, move: ReturnDisciple) -> Refusal | None:
    """Returns why a disciple cannot be returned; `None` if it can."""
    is_there = move.disciple in posts_of(state, seat) or move.disciple in state.clans[seat].manned
    return None if is_there else NO_DISCIPLE


def return_disciple(play: YedoPlay, seat: Seat, move: ReturnDisciple) -> None:
    """Returns the disciple to the clan house without an action (rulebook p. 10)."""
    activate(play, seat, move.disciple)


RETURN_DISCIPLE: Final = MoveRule(ReturnDisciple, each_disciple, refuse_disciple, return_disciple, always_legal=True)
