"""The weights of the evaluation: what a player thinks that things are worth. Their values are in `weights.toml`."""

from msgspec import Struct

from domain.nippon.components.rows import Achievement
from domain.weights import Divisor

ByLevel = tuple[float, float, float]
"""By level of a factory, from 1 to 3."""


class Weights(Struct, frozen=True, kw_only=True, eq=False, forbid_unknown_fields=True):
    """Values in points, and shares of them."""

    thousand_yen: float
    coal: float
    blueprint: float
    good: ByLevel
    """A stored good."""
    stocked_machine: float
    """A machine in the stock."""

    consolidations: float
    """The number of consolidations of a player in a whole match."""
    level_of_coal: float
    """A level of coal, for each consolidation that is left."""
    level_of_knowledge: float
    """A level of knowledge, for each consolidation that is left."""
    step: float
    """A step of coal or knowledge, besides its level, because it is closer to the next level."""
    factory: ByLevel
    """A factory, for each consolidation that is left."""
    machine: ByLevel
    """Each good that a machine adds, for each consolidation that is left."""

    scoring_left: tuple[float, float, float]
    """The share of the points of a scoring now that counts for each scoring that is left, the next one first."""
    contest: float
    """The share of the first place of each such scoring that counts for the part of a seat of the influence there."""
    influence: float
    """A point of influence in a region, besides the scorings."""
    ship: float
    """A VP of a ship in a region, besides the scorings."""

    worker_color: float
    """The cost of each color of workers on the player board."""
    reward: float
    """The share of what the Emperor's reward would bring now on the best achievement space that is empty."""
    turn: float
    """A turn: the more workers a player has when consolidating, the fewer turns are spent on consolidating."""

    last_stretch: Divisor
    """The last part of a match, in which yen, coal, goods and workers lose their value: they can no longer be used."""
    potential: dict[Achievement, float]
    """The base points that an achievement usually gains in a whole match."""
