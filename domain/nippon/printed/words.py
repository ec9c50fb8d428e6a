"""The words of the rulebook, and what every printed table has in common."""

from typing import Annotated, Final, Literal, NewType, get_args

from msgspec import Meta, Struct

Space = NewType("Space", int)
"""An action space, counted from 0, left to right."""
Row = NewType("Row", int)
"""A row of workers, counted from 0, top to bottom."""
RegionId = NewType("RegionId", str)
CityId = NewType("CityId", str)
CityTileId = NewType("CityTileId", str)
ContractId = NewType("ContractId", str)
FactoryId = NewType("FactoryId", str)
Multiplier = NewType("Multiplier", int)
"""The VP multiplier on the back of a reward tile, which is also its level."""

Provenance = Literal["printed", "inferred", "reconstructed"]
Color = Literal["white", "yellow", "black", "red", "blue", "green"]
"""The color of a worker; it has nothing to do with the players."""
Good = Literal["silk", "paper", "bento", "lenses", "clocks", "bulbs"]
Level = Literal[1, 2, 3]
Action = Literal["invest", "machinery", "produce", "knowledge", "mines", "trains", "ships", "export", "local_market"]
Track = Literal["money", "coal", "knowledge"]
Vehicle = Literal["train", "ship"]
Bonus = Literal["yen", "blueprints", "coal"]
"""The bonus on the front of a reward tile."""
Achievement = Literal[
    "contracts",
    "money",
    "knowledge_stars",
    "ship_stars",
    "coal_stars",
    "train_stars",
    "advanced_factories",
    "regions",
    "full_machines",
]

COLORS: Final[tuple[Color, ...]] = get_args(Color)
GOODS: Final[tuple[Good, ...]] = get_args(Good)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = get_args(Achievement)
SEAT_COUNTS: Final = (2, 3, 4)

Amount = Annotated[int, Meta(ge=0)]
Step = Amount
"""A step of a track, counted from 0."""
ByPlayers = dict[int, Amount]
"""Keyed by the number of players."""
Prices = tuple[Amount, Amount, Amount]
"""Yen, in all, for doing something once, twice or three times in one action."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Read strictly: a field that is not known is an error."""


class Table(Strict, frozen=True, kw_only=True):
    """A table of the file, with where its values come from."""

    provenance: Provenance
    note: str = ""


class Entry(Strict, frozen=True, kw_only=True):
    """A row of a table; its own provenance outweighs that of its table."""

    provenance: Provenance | None = None


class Gain(Strict, frozen=True, kw_only=True):
    """What a bonus gives."""

    yen: Amount = 0
    coal: Amount = 0
    blueprints: Amount = 0
    vp: Amount = 0
