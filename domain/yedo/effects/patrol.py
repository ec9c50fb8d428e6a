"""Action cards that move the watch patrol, and those that save disciples from it (rulebook p. 9-10)."""

from collections.abc import Iterator
from typing import Final, cast

from domain.game import Seat
from domain.yedo.clans import district_of, free_spaces, posts_of, without_disciple
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import District, PatrolPlace, RelocateDisciple, SaveFromArrest
from domain.yedo.effects import EffectRule, if_possible, unaimed
from domain.yedo.events import DiscipleRelocated, DiscipleSaved, PatrolMoved, PatrolSwapped, YedoPlay
from domain.yedo.pieces import Aim, Disciple, Post
from domain.yedo.state import Patrol, State, WatchPatrol, expected, phase_of


def move_patrol(play: YedoPlay, steps: int) -> None:
    """Moves the patrol this number of districts in the direction of its color; backwards if `steps` is negative."""
    play.emit(PatrolMoved(ahead(play.state, steps)))


def ahead(state: State, steps: int) -> District:
    """Returns the district that lies this number of districts ahead of the patrol; behind it if `steps` is negative."""
    patrol = expected(state.patrol, Patrol)
    clockwise = steps if patrol.color == "red" else -steps
    return components_of(state).next_district(patrol.district, clockwise)


def swap_patrol(play: YedoPlay) -> None:
    """Replaces the patrol by that of the other color. Does nothing without a patrol."""
    patrol = play.state.patrol
    if patrol is not None:
        play.emit(PatrolSwapped("blue" if patrol.color == "red" else "red"))


def circuit(state: State, _seat: Seat, _verb: PatrolPlace) -> Iterator[Aim]:
    """Returns an aim for each district on the patrol's circuit."""
    return (Aim(district=district) for district in components_of(state).circuit.clockwise)


def place_patrol(play: YedoPlay, _seat: Seat, _verb: PatrolPlace, aim: Aim) -> None:
    """Puts the patrol into the target district."""
    play.emit(PatrolMoved(cast("District", aim.district)))


def endangered(state: State, seat: Seat) -> tuple[Post, ...]:
    """Returns the posts of a seat's disciples that are about to be arrested."""
    patrol, district_at = expected(state.patrol, Patrol), components_of(state).district_of
    posts = [post for post in posts_of(state, seat) if district_at.get(post) == patrol.district]
    if not posts:
        return ()
    for disciple in phase_of(state, WatchPatrol).saved:
        if disciple.seat == seat and disciple.post in posts:
            posts.remove(disciple.post)
    return tuple(posts)


def savable(state: State, seat: Seat, verb: SaveFromArrest) -> tuple[Aim, ...]:
    """Returns an aim for each disciple about to be arrested; no aim is needed if the card saves all."""
    posts = endangered(state, seat)
    if verb.count == "all":
        return if_possible(bool(posts))
    return tuple(Aim(post=post) for post in dict.fromkeys(posts))


def save(play: YedoPlay, seat: Seat, verb: SaveFromArrest, aim: Aim) -> None:
    """Saves the target disciple, or all disciples of the seat, from arrest."""
    for post in endangered(play.state, seat) if verb.count == "all" else (cast("Post", aim.post),):
        play.emit(DiscipleSaved(seat, post))


def relocatable(state: State, seat: Seat, verb: RelocateDisciple) -> Iterator[Aim]:
    """Returns an aim for each disciple and each assignment space to which it can move."""
    origins = endangered(state, seat) if verb.origin == "patrol_district" else posts_of(state, seat)
    for post in dict.fromkeys(origins):
        origin = district_of(state, post)
        for to in free_spaces(without_disciple(state, Disciple(seat, post)), seat):
            there = district_of(state, to)
            if to != post and (verb.destination == "any_district" or is_adjacent(state, origin, there)):
                yield Aim(post=post, to=to)


def is_adjacent(state: State, one: District | None, other: District | None) -> bool:
    """True if two districts are next to each other on the circuit."""
    return one is not None and other in components_of(state).neighbors[one]


def relocate(play: YedoPlay, seat: Seat, _verb: RelocateDisciple, aim: Aim) -> None:
    """Moves the target disciple to the target assignment space."""
    play.emit(DiscipleRelocated(seat, cast("Post", aim.post), cast("Post", aim.to)))


PATROL_MOVE: Final = EffectRule(unaimed, lambda play, _seat, verb, _aim: move_patrol(play, verb.steps))
PATROL_SWAP: Final = EffectRule(unaimed, lambda play, _seat, _verb, _aim: swap_patrol(play))
PATROL_PLACE: Final = EffectRule(circuit, place_patrol)
SAVE_FROM_ARREST: Final = EffectRule(savable, save)
RELOCATE_DISCIPLE: Final = EffectRule(relocatable, relocate)
