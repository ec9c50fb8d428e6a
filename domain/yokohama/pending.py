"""Pending choices: what the seat in turn may, or must, still choose before its turn goes on.

The state holds them as a stack (`State.pending`). A reward may add choices while another choice is pending. The last
one added is settled first.
"""

from typing import Any, NewType, Self

from msgspec.structs import replace

from domain.value import Value, tag_of
from domain.yokohama.components.rows import AreaId

ChoiceTag = NewType("ChoiceTag", str)
"""The tag of a kind of pending choice in a record, e.g. `church`."""


class PendingChoice(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Base of all pending choices."""


class Several(PendingChoice, frozen=True):
    """A choice that is made several times."""

    left: int
    """How many times it may, or must, still be made."""

    def repeated(self, **changes: Any) -> Self | None:
        """Returns the choice after it was made once more, with further changes; `None` if it is used up."""
        return None if self.left == 1 else replace(self, left=self.left - 1, **changes)


class Receipts(Several, frozen=True):
    """A choice that gives goods one by one."""

    mined: bool = False
    """True once one of the goods was copper. Mining Technology depends on it (rulebook p. 18)."""


class PendingExchanges(Receipts, frozen=True, tag="exchanges"):
    """Chinatown: the exchanges that may still be made (rulebook p. 11)."""


class PendingChurchPlacement(PendingChoice, frozen=True, tag="church"):
    """Church: placing an assistant on its management board (rulebook p. 12)."""

    faith: int
    """The faith that the power gives, without donations."""


class PendingCustomsPlacement(PendingChoice, frozen=True, tag="customs"):
    """Customs: placing an assistant on its management board (rulebook p. 12)."""

    imports: int
    """The most imports that the power lets the seat discard."""


class PendingOrderCards(PendingChoice, frozen=True, tag="order_cards"):
    """Port or Dock: taking the first or the second order card (rulebook p. 13)."""

    board: AreaId
    levels: int
    """How many of the levels LOW, MID, HIGH the power opens."""
    taken: int = 0
    """How many cards were taken in this action."""


class PendingTechnologyCards(PendingChoice, frozen=True, tag="technology_cards"):
    """Laboratory or Research Center: taking a technology card (rulebook p. 14)."""

    board: AreaId
    industry: int
    """The industry value that the power gives."""


class PendingWarehouseItems(Several, frozen=True, tag="warehouse_items"):
    """Warehouse icons and Employment Agency: pieces that may still be taken at their cost (rulebook p. 10, 13)."""


class PendingMovements(Several, frozen=True, tag="movements"):
    """Movement icons: movements of one assistant that may still be made (rulebook p. 10)."""


class PendingTransit(PendingChoice, frozen=True, tag="assistant_in_transit"):
    """A movement begun: the assistant was picked up and must be put down in another area (rulebook p. 10)."""

    source: AreaId | None
    """Where it came from; `None`: from the hand."""


class PendingGoodsOfChoice(Receipts, frozen=True, tag="goods_of_choice"):
    """Any-trade-good icons: goods of one reward that must still be chosen (rulebook p. 10)."""


class PendingStationSite(PendingChoice, frozen=True, tag="station_site"):
    """Station: choosing the area for the station token (rulebook p. 19)."""


class PendingFivePowerBonus(PendingChoice, frozen=True, tag="five_power_bonus"):
    """Collecting the 5-power token of the area, or not (rulebook p. 7)."""


class PendingConstruction(PendingChoice, frozen=True, tag="construction"):
    """Building a shop or a trading house, or nothing (rulebook p. 7)."""


class PendingRecovery(PendingChoice, frozen=True, tag="recovery"):
    """Telephone: recovering all assistants, or all but one (rulebook p. 19)."""


AnyPendingChoice = (
    PendingExchanges
    | PendingChurchPlacement
    | PendingCustomsPlacement
    | PendingOrderCards
    | PendingTechnologyCards
    | PendingWarehouseItems
    | PendingMovements
    | PendingTransit
    | PendingGoodsOfChoice
    | PendingStationSite
    | PendingFivePowerBonus
    | PendingConstruction
    | PendingRecovery
)


def choice_tag(kind: type[PendingChoice]) -> ChoiceTag:
    """Returns the tag of a kind of pending choice, e.g. `church`."""
    return ChoiceTag(tag_of(kind))
