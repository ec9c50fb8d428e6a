"""The components of Yedo for tests: cards by title, seats by color."""

from importlib import resources
from typing import Any

from domain.components import Digest
from domain.game import Seat
from domain.yedo.components import REGISTRY, Components
from domain.yedo.components.vocabulary import ActionCardId, District, MissionId, SpaceId
from domain.yedo.pieces import Card, Post

COMPONENTS: Components = REGISTRY[REGISTRY.current]

RED, BLUE, YELLOW, GREEN, BLACK = map(Seat, range(5))
"""The seats by color, in player order."""
SEATS = (RED, BLUE, YELLOW, GREEN, BLACK)

_TITLED = (COMPONENTS.missions, COMPONENTS.action_cards, COMPONENTS.bonus_cards, COMPONENTS.event_cards)


def card(title: str) -> Any:
    """Returns the id of the card with a title, of any kind."""
    return next(Card(row.id) for cards in _TITLED for row in cards.values() if row.title == title)


def action_card(title: str) -> ActionCardId:
    """Returns the id of the action card with a title."""
    return ActionCardId(card(title))


def mission(title: str) -> MissionId:
    """Returns the id of the mission with a title."""
    return MissionId(card(title))


def spaces_of(district: District) -> list[SpaceId]:
    """Returns all spaces of a district, with those that a placeholder may cover."""
    return [space.id for space in COMPONENTS.spaces.values() if space.district == district]


def posts(*names: str) -> tuple[Post, ...]:
    """Returns places for disciples, by their names."""
    return tuple(map(Post, names))


def corrected(passage: str, instead: str) -> Digest:
    """Adds a components file with one passage replaced to the registry and returns its digest."""
    text = resources.files("domain.yedo").joinpath("components.toml").read_text()
    assert text.count(passage) == 1
    return REGISTRY.add(text.replace(passage, instead).encode())
