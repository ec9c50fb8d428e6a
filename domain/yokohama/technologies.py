"""The technologies of a seat, and those that give icons when they apply (rulebook p. 17-19)."""

from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import TechnologyId, Title
from domain.yokohama.events import TechnologyApplied, YokohamaPlay
from domain.yokohama.state import State

NONE: Final = frozenset[Title]()


@lru_cache(maxsize=4096)
def titles_on(components: Digest, technologies: tuple[TechnologyId, ...]) -> frozenset[Title]:
    """Returns the titles of technology cards."""
    cards = REGISTRY[components].technologies
    return frozenset(cards[technology].title for technology in technologies)


def titles(state: State, seat: Seat) -> frozenset[Title]:
    """Returns the titles of a seat's technology cards."""
    technologies = state.merchants[seat].technologies
    return titles_on(state.components, technologies) if technologies else NONE


def held(state: State, seat: Seat, *wanted: Title) -> tuple[Title, ...]:
    """Returns those of the given titles that a seat has."""
    own = titles(state, seat)
    return tuple(title for title in wanted if title in own)


def apply(play: YokohamaPlay, seat: Seat, *wanted: Title) -> None:
    """Applies those of the given technologies that a seat has: it gains the icons on their cards."""
    for title in held(play.state, seat, *wanted):
        play.emit(TechnologyApplied(seat, title, components_of(play.state).titles[title].bonus))
