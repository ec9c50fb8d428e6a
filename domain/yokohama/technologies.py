"""What the technologies of a seat let it do, and what they give (rulebook p. 17-19)."""

from functools import lru_cache

from domain.components import Digest
from domain.game import Seat
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import TechnologyId, Title
from domain.yokohama.events import TechnologyApplied, YokohamaPlay
from domain.yokohama.state import State


@lru_cache(maxsize=4096)
def _titles(components: Digest, technologies: tuple[TechnologyId, ...]) -> frozenset[Title]:
    cards = REGISTRY[components].technologies
    return frozenset(cards[technology].title for technology in technologies)


def titles(state: State, seat: Seat) -> frozenset[Title]:
    """The titles of a seat's technologies."""
    return _titles(state.components, state.merchants[seat].technologies)


def held(state: State, seat: Seat, *occasion: Title) -> tuple[Title, ...]:
    """The titles among those of an occasion that a seat has."""
    own = titles(state, seat)
    return tuple(title for title in occasion if title in own)


def apply(play: YokohamaPlay, seat: Seat, *occasion: Title) -> None:
    """Gives a seat what its technologies among those of an occasion bring."""
    for title in held(play.state, seat, *occasion):
        play.emit(TechnologyApplied(seat, title, components_of(play.state).titles[title].bonus))
