"""What the seat in turn may still have to choose before its turn goes on.

Choices wait on a stack in the state, the last one settled first: what a new factory brings is settled before the turn
goes on. Nothing waits: the game is over.
"""

from collections.abc import Mapping
from typing import Final

from domain.nippon.components.rows import (
    Action,
    CityId,
    FactoryId,
    Good,
    InfluenceValue,
    Multiplier,
    RegionId,
    Track,
    Vehicle,
)
from domain.value import Value


class Choice(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Something that is waited for."""


class Several(Choice, frozen=True, kw_only=True):
    """Something that is done at least once and may be done several times, or a gift to use as often as it says."""

    done: int = 0
    """How often it has been done."""
    free: int = 0
    """How often it may be done for nothing; 0: it is no gift."""

    @property
    def may_end(self) -> bool:
        """Whether the rest may be left."""
        return bool(self.done or self.free)


class TurnStart(Choice, frozen=True, tag="turn_start"):
    """Take a worker or consolidate (rulebook p. 4)."""


class Investment(Choice, frozen=True, tag="investment"):
    """The factory to build (rulebook p. 6)."""


class Advance(Choice, frozen=True, tag="advance"):
    """Knowledge or Mines: how far the marker advances (rulebook p. 8)."""

    track: Track


class Upgrades(Several, frozen=True, tag="upgrades"):
    """Machinery: the factory upgrades (rulebook p. 7)."""


class Production(Several, frozen=True, kw_only=True, tag="production"):
    """Produce: the factories to run (rulebook p. 7)."""

    run: tuple[FactoryId, ...] = ()
    """Those that have produced in this action."""


class Building(Several, frozen=True, kw_only=True, tag="building"):
    """Trains or Ships: the regions to build in (rulebook p. 8)."""

    vehicle: Vehicle
    regions: tuple[RegionId, ...] = ()
    """Where one has been built."""


class Exports(Several, frozen=True, tag="exports"):
    """Export: the contracts to fulfill (rulebook p. 9)."""


class InfluenceSpace(Value, frozen=True):
    """The influence space at that side of a city which demands a good."""

    city: CityId
    good: Good


class Market(Several, frozen=True, kw_only=True, tag="market"):
    """Local Market: the cities to supply (rulebook p. 10)."""

    region: RegionId | None = None
    """The region of this action, once chosen."""
    supplied: tuple[InfluenceSpace, ...] = ()
    """The spaces that goods were supplied for, in this order."""


class InfluenceTiles(Choice, frozen=True, tag="influence_tiles"):
    """Local Market: the influence tile to place for the goods just supplied (rulebook p. 10)."""

    space: InfluenceSpace
    limit: InfluenceValue
    """The highest value that the goods allow."""


class Reward(Choice, frozen=True, tag="reward"):
    """The Emperor's reward to take (rulebook p. 11)."""

    level: Multiplier
    """The highest level of reward that the workers allow."""


class RewardPlacement(Choice, frozen=True, tag="reward_placement"):
    """The achievement space for the tile just taken (rulebook p. 11)."""

    multiplier: Multiplier


class TurnEnd(Choice, frozen=True, tag="turn_end"):
    """All is done, but blueprints can still be exchanged (rulebook p. 4)."""


AnyChoice = (
    TurnStart
    | Investment
    | Advance
    | Upgrades
    | Production
    | Building
    | Exports
    | Market
    | InfluenceTiles
    | Reward
    | RewardPlacement
    | TurnEnd
)

OPENED_BY: Final[Mapping[Action, AnyChoice]] = {
    "invest": Investment(),
    "machinery": Upgrades(),
    "produce": Production(),
    "knowledge": Advance("knowledge"),
    "mines": Advance("coal"),
    "trains": Building(vehicle="train"),
    "ships": Building(vehicle="ship"),
    "export": Exports(),
    "local_market": Market(),
}
"""What each action lets its seat choose first."""
