"""The weights of the heuristics, in points."""

from collections.abc import Mapping
from typing import Final

from domain.nippon.components.rows import Achievement, Level

THOUSAND_YEN: Final = 0.3
COAL: Final = 0.45
BLUEPRINT: Final = 0.6
GOOD: Final[Mapping[Level, float]] = {1: 0.9, 2: 1.3, 3: 1.8}
"""A stored good, by the level of its factory."""
STOCKED_MACHINE: Final = 1.0

CONSOLIDATIONS: Final = 7.0
"""The number of consolidations of a player in a whole match."""
LEVEL_OF_COAL: Final = 0.35
"""A level of coal, for each consolidation that is left."""
LEVEL_OF_KNOWLEDGE: Final = 0.2
"""A level of knowledge, for each consolidation that is left."""
STEP: Final = 0.05
"""A step of coal or knowledge, besides its level, because it is closer to the next level."""
FACTORY: Final[Mapping[Level, float]] = {1: 0.5, 2: 0.8, 3: 1.1}
"""A factory by its level, for each consolidation that is left."""
MACHINE: Final[Mapping[Level, float]] = {1: 0.4, 2: 0.55, 3: 0.7}
"""Each good that a machine adds, by the level of the factory, for each consolidation that is left."""

SCORING_LEFT: Final = (0.75, 0.4, 0.25)
"""The share of the points of a scoring now that counts for each scoring that is left, the next one first."""
INFLUENCE: Final = 0.2
"""A point of influence in a region, besides the scorings."""
SHIP: Final = 0.25
"""A VP of a ship in a region, besides the scorings."""

WORKER_COLOR: Final = 0.9
"""The cost of each color of workers on the player board."""
REWARD: Final = 0.7
"""Each level of the reward that the workers on the player board allow."""
TURN: Final = 2.0
"""A turn: the more workers a player has when consolidating, the fewer turns are spent on consolidating."""

LAST_STRETCH: Final = 1 / 8
"""The last part of a match, in which yen, coal, goods and workers lose their value: they can no longer be used."""

POTENTIAL: Final[Mapping[Achievement, float]] = {
    "contracts": 2.0,
    "money": 1.0,
    "knowledge_stars": 1.5,
    "ship_stars": 1.0,
    "coal_stars": 1.0,
    "train_stars": 1.0,
    "advanced_factories": 2.0,
    "regions": 2.0,
    "full_machines": 1.5,
}
"""The base points that an achievement usually gains in a whole match."""
