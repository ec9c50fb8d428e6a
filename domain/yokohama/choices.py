"""What the seat in turn may still have to choose before its turn goes on.

Choices wait on a stack in the state: a reward won while another choice is open is settled first.
"""

from typing import NewType

from domain.tagged import tag_of
from domain.value import Value
from domain.yokohama.components.rows import AreaId

ChoiceTag = NewType("ChoiceTag", str)
"""What a kind of choice is called in a record, e.g. `church`."""


class Choice(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Something that is waited for."""


class Several(Choice, frozen=True):
    """A choice of the same kind several times."""

    left: int
    """How many times it may still be made, or must be."""


class Receipts(Several, frozen=True):
    """Goods of choice received one by one."""

    mined: bool = False
    """Whether a copper has been among them."""


class Exchanges(Receipts, frozen=True, tag="exchanges"):
    """Chinatown: exchanges that may still be made (rulebook p. 11)."""


class ChurchPlacement(Choice, frozen=True, tag="church"):
    """Church: the assistant to place, with the faith that power alone earns (rulebook p. 12)."""

    faith: int


class CustomsPlacement(Choice, frozen=True, tag="customs"):
    """Customs: the assistant to place, with the most imports that may be discarded (rulebook p. 12)."""

    imports: int


class OrderCards(Choice, frozen=True, tag="order_cards"):
    """Port or Dock: the first or second order card to take (rulebook p. 13)."""

    board: AreaId
    levels: int
    """How many of the levels LOW, MID, HIGH are open."""
    taken: int = 0


class TechnologyCards(Choice, frozen=True, tag="technology_cards"):
    """Laboratory or Research Center: the technology card to take (rulebook p. 14)."""

    board: AreaId
    industry: int
    """The industry value that power gives."""


class WarehouseItems(Several, frozen=True, tag="warehouse_items"):
    """Pieces that may still be taken from the warehouse, at their cost (rulebook p. 10)."""


class Movements(Several, frozen=True, tag="movements"):
    """Movements of one assistant that may still be made (rulebook p. 10)."""


class AssistantInTransit(Choice, frozen=True, tag="assistant_in_transit"):
    """An assistant picked up by a movement, which must be put down in another place."""

    source: AreaId | None
    """Where it came from; `None`: from the hand."""


class GoodsOfChoice(Receipts, frozen=True, tag="goods_of_choice"):
    """Trade goods of one reward still to be chosen (rulebook p. 10)."""


class StationSite(Choice, frozen=True, tag="station_site"):
    """The area for the station token (rulebook p. 19)."""


class FivePowerBonus(Choice, frozen=True, tag="five_power_bonus"):
    """The 5-power token that may be collected (rulebook p. 7)."""


class Construction(Choice, frozen=True, tag="construction"):
    """The shop or trading house that may be built (rulebook p. 7)."""


class Recovery(Choice, frozen=True, tag="recovery"):
    """Telephone: whether one assistant stays behind (rulebook p. 19)."""


AnyChoice = (
    Exchanges
    | ChurchPlacement
    | CustomsPlacement
    | OrderCards
    | TechnologyCards
    | WarehouseItems
    | Movements
    | AssistantInTransit
    | GoodsOfChoice
    | StationSite
    | FivePowerBonus
    | Construction
    | Recovery
)


def name_of(kind: type[Choice]) -> ChoiceTag:
    """What choices of a kind are called in a record."""
    return ChoiceTag(tag_of(kind))
