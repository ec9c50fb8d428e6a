"""Events in the course of a turn (rulebook p. 5-8)."""

from domain.game import Seat
from domain.value import Value
from domain.yokohama.base import YokohamaEvent
from domain.yokohama.components.rows import AreaId
from domain.yokohama.pending import AnyPendingChoice, ChoiceTag
from domain.yokohama.state import Round, Step


class Payment(Value, frozen=True, omit_defaults=True):
    """Yen paid to another seat or to the bank."""

    yen: int
    to: Seat | None = None
    """`None`: the bank."""


class TurnBegan(YokohamaEvent, frozen=True):
    """A seat's turn began."""

    seat: Seat
    round: Round


class AssistantsPlaced(YokohamaEvent, frozen=True):
    """A seat placed assistants from its hand in an area."""

    seat: Seat
    area: AreaId
    count: int = 1
    paid: tuple[Payment, ...] = ()


class PlacementFinished(YokohamaEvent, frozen=True):
    """A seat ended its placement step."""

    seat: Seat


class PresidentMoved(YokohamaEvent, frozen=True):
    """A president moved along a path to its last area."""

    seat: Seat
    path: tuple[AreaId, ...]
    paid: tuple[Payment, ...] = ()


class PresidentReturned(YokohamaEvent, frozen=True):
    """A president is in the hand, perhaps from before, and there is no area action. Assistants may return too."""

    seat: Seat


class AssistantRecalled(YokohamaEvent, frozen=True):
    """An assistant returned to the hand with the president."""

    seat: Seat
    area: AreaId


class RecallFinished(YokohamaEvent, frozen=True):
    """No more assistants return with the president; the main action phase ended."""

    seat: Seat


class AreaActionBegan(YokohamaEvent, frozen=True):
    """The action of an area began, and its power was counted."""

    seat: Seat
    area: AreaId
    power: int
    """From 1 to 5; 0 if the action is not carried out because the hand of order cards is full."""
    choice: AnyPendingChoice | None = None
    """The choice that the action offers to the seat."""


class StepBegan(YokohamaEvent, frozen=True):
    """A step after the area action began, in which the seat has a choice."""

    seat: Seat
    step: Step


class ChoiceEnded(YokohamaEvent, frozen=True):
    """A pending choice ended: the seat declined it, or nothing more was possible."""

    seat: Seat
    choice: ChoiceTag


class AssistantsRecovered(YokohamaEvent, frozen=True):
    """The assistants of the area returned to the hand, and the area action ended."""

    seat: Seat
    area: AreaId
    count: int
