"""What is printed on tiles, and on the achievement spaces that they lie on."""

from typing import Annotated

from msgspec import Meta, field

from domain.nippon.printed.words import (
    Achievement,
    Action,
    Amount,
    Bonus,
    ByPlayers,
    CityTileId,
    ContractId,
    Entry,
    FactoryId,
    Gain,
    Good,
    Level,
    Multiplier,
    Prices,
    Strict,
    Table,
    Track,
    Vehicle,
)


class CityTile(Entry, frozen=True, kw_only=True):
    """The goods that a city demands, clockwise."""

    id: CityTileId
    goods: tuple[Good, Good, Good, Good]


class CityTiles(Table, frozen=True, kw_only=True):
    """The city tiles."""

    rows: tuple[CityTile, ...]


class Contract(Entry, frozen=True, kw_only=True):
    """A contract tile."""

    id: ContractId
    goods: tuple[int, ...]
    """How many of each different good, the largest number first."""
    reward: Gain
    money_steps: Amount


class Contracts(Table, frozen=True, kw_only=True):
    """The contracts, of which each player has one of each."""

    rows: tuple[Contract, ...]


class GoodCard(Entry, frozen=True, kw_only=True):
    """What every factory of one good has in common."""

    id: Good
    name: str
    level: Level
    coal: Amount
    """Coal to run the factory."""


class GoodCards(Table, frozen=True, kw_only=True):
    """The goods."""

    rows: tuple[GoodCard, ...]


class Synergy(Strict, frozen=True, kw_only=True):
    """The synergy bonus of a factory."""

    once: Gain = Gain()
    steps_once: dict[Track, Amount] = field(default_factory=dict)
    turns: Vehicle | None = None
    """Once: which tiles still on the own board are turned to their better side."""
    free_trains: Amount = 0
    free_ships: Amount = 0
    free_upgrades: Amount = 0
    income: Amount = 0
    """More yen in a consolidation."""
    kept_coal: Amount = 0
    """Coal not discarded in a consolidation."""
    more_steps_per_symbol: Amount = 0
    extra_steps: dict[Track, Amount] = field(default_factory=dict)
    """More steps in the action that advances on a track."""
    prices: dict[Action, Prices] = field(default_factory=dict)
    """Prices instead of the usual ones."""
    stars: dict[Track, Amount] = field(default_factory=dict)
    coal: Amount | None = None
    """Coal to run this factory, instead of the usual."""
    extra_goods: Amount = 0


class Factory(Entry, frozen=True, kw_only=True):
    """A factory tile."""

    id: FactoryId
    good: Good
    synergy: Synergy
    text: str


class Factories(Table, frozen=True, kw_only=True):
    """The factories."""

    cost: Amount
    knowledge_by_level: dict[Level, Amount]
    storage: Amount
    best_machine: Amount
    rows: tuple[Factory, ...]


class Influence(Table, frozen=True, kw_only=True):
    """The influence tiles."""

    tiles: tuple[int, ...]
    """The values of one player's tiles, rising."""
    value_by_level: dict[Level, tuple[int, int, int]]
    """For each level of a good: the highest value that 1, 2 or 3 goods allow."""


class Rewards(Table, frozen=True, kw_only=True):
    """The reward tiles and the spare multiplier tiles."""

    multipliers: tuple[Multiplier, ...]
    bonuses: dict[Bonus, Gain]
    tiles_per_pile: Amount
    removed_per_multiplier: ByPlayers
    spare_tiles: Amount
    spare_multiplier: Multiplier


class AchievementSpace(Strict, frozen=True, kw_only=True):
    """An achievement space of the player board."""

    id: Achievement
    name: str
    multiplier: Multiplier
    """The printed multiplier; 0 where none is printed."""
    text: str


class Achievements(Table, frozen=True, kw_only=True):
    """The achievements."""

    yen_per_vp: Annotated[int, Meta(ge=1)]
    contracts_per_vp: Annotated[int, Meta(ge=1)]
    rows: tuple[AchievementSpace, ...]
