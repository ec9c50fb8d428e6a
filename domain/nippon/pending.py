"""Pending choices: what the seat in turn may, or must, still choose before its turn goes on.

The state holds them as a stack (`State.pending`); the last one is settled first. For example, a new factory may add
free trains to the stack, which are settled before the turn goes on. The stack is empty once the game is over.
"""

from collections.abc import Mapping
from typing import Any, Final, Self

from msgspec.structs import replace

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


class PendingChoice(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Base of all pending choices."""


class Several(PendingChoice, frozen=True, kw_only=True):
    """A choice that may be made several times: part of an action, or free by the bonus of a new factory.

    An action must be carried out at least once; what is free is optional (rulebook p. 4 and annex 2).
    """

    done: int = 0
    """How many times it has been made."""
    free: int = 0
    """How many times it may be made without paying; 0 if it is part of an action and has to be paid."""

    @property
    def may_end(self) -> bool:
        """True if the seat may choose to do no more of it."""
        return bool(self.done or self.free)

    def repeated(self, **changes: Any) -> Self:
        """Returns the choice after it was made once more, with further changes."""
        return replace(self, done=self.done + 1, **changes)


class PendingTurnStart(PendingChoice, frozen=True, tag="turn_start"):
    """Take a worker or consolidate (rulebook p. 4)."""


class PendingInvestment(PendingChoice, frozen=True, tag="investment"):
    """Invest: the factory to build (rulebook p. 6)."""


class PendingUpgrades(Several, frozen=True, tag="upgrades"):
    """Machinery, or a new factory: the factories to upgrade (rulebook p. 7 and annex 2)."""


class PendingProduction(Several, frozen=True, kw_only=True, tag="production"):
    """Produce: the factories to run (rulebook p. 7)."""

    run: tuple[FactoryId, ...] = ()
    """The factories that have produced in this action."""


class PendingAdvance(PendingChoice, frozen=True, tag="advance"):
    """Knowledge or Mines: the number of steps that the marker advances (rulebook p. 8)."""

    track: Track


class PendingVehicles(Several, frozen=True, kw_only=True, tag="building"):
    """Trains or Ships, or a new factory: the regions in which to build (rulebook p. 8 and annex 2)."""

    vehicle: Vehicle
    regions: tuple[RegionId, ...] = ()
    """The regions in which one has been built for this choice."""


class PendingExports(Several, frozen=True, tag="exports"):
    """Export: the contracts to fulfill (rulebook p. 9)."""


class InfluenceSpace(Value, frozen=True):
    """The influence space of a city at the side that demands a good (rulebook p. 9)."""

    city: CityId
    good: Good


class PendingSupplies(Several, frozen=True, kw_only=True, tag="market"):
    """Local Market: the cities to supply with goods (rulebook p. 9-10)."""

    region: RegionId | None = None
    """The region of this action; `None` until the first city is supplied."""
    supplied: tuple[InfluenceSpace, ...] = ()
    """The spaces for which goods were supplied in this action, in this order."""


class PendingInfluenceTile(PendingChoice, frozen=True, tag="influence_tiles"):
    """Local Market: the influence tile to place for the goods just supplied (rulebook p. 10)."""

    space: InfluenceSpace
    limit: InfluenceValue
    """The highest value that the goods allow."""


class PendingReward(PendingChoice, frozen=True, tag="reward"):
    """Consolidate: the Emperor's reward to take (rulebook p. 11)."""

    level: Multiplier
    """The highest level of reward that the workers allow."""


class PendingRewardPlacement(PendingChoice, frozen=True, tag="reward_placement"):
    """Consolidate: the achievement space for the tile just taken (rulebook p. 11)."""

    multiplier: Multiplier


class PendingTurnEnd(PendingChoice, frozen=True, tag="turn_end"):
    """The action is done, but the seat can still exchange blueprints (rulebook p. 4)."""


AnyPendingChoice = (
    PendingTurnStart
    | PendingInvestment
    | PendingUpgrades
    | PendingProduction
    | PendingAdvance
    | PendingVehicles
    | PendingExports
    | PendingSupplies
    | PendingInfluenceTile
    | PendingReward
    | PendingRewardPlacement
    | PendingTurnEnd
)

FIRST_CHOICE: Final[Mapping[Action, AnyPendingChoice]] = {
    "invest": PendingInvestment(),
    "machinery": PendingUpgrades(),
    "produce": PendingProduction(),
    "knowledge": PendingAdvance("knowledge"),
    "mines": PendingAdvance("coal"),
    "trains": PendingVehicles(vehicle="train"),
    "ships": PendingVehicles(vehicle="ship"),
    "export": PendingExports(),
    "local_market": PendingSupplies(),
}
"""The choice with which each action begins (rulebook p. 6-10)."""
