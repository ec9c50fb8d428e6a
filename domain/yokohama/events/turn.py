"""Events in the course of a turn (rulebook p. 5-8)."""

from domain.game import Seat
from domain.value import Value
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events.event import YokohamaEvent
from domain.yokohama.pending import AnyPendingChoice, ChoiceTag
from domain.yokohama.state import Round, Step


class Payment(Value, frozen=True, omit_defaults=True):
    """Yen handed over on the way."""

    yen: int
    to: Seat | None = None
    """`None`: to the bank."""


class TurnBegan(YokohamaEvent, frozen=True):
    """A seat's turn began."""

    seat: Seat
    round: Round


class AssistantsPlaced(YokohamaEvent, frozen=True):
    """Assistants went from the hand to an area."""

    seat: Seat
    area: AreaId
    count: int = 1
    paid: tuple[Payment, ...] = ()


class PlacementFinished(YokohamaEvent, frozen=True):
    """The placement step ended."""

    seat: Seat


class PresidentMoved(YokohamaEvent, frozen=True):
    """A president moved, area by area, to the last one."""

    seat: Seat
    path: tuple[AreaId, ...]
    paid: tuple[Payment, ...] = ()


class PresidentReturned(YokohamaEvent, frozen=True):
    """A president went back to the hand, and assistants may follow."""

    seat: Seat


class AssistantRecalled(YokohamaEvent, frozen=True):
    """An assistant followed the president back to the hand."""

    seat: Seat
    area: AreaId


class RecallFinished(YokohamaEvent, frozen=True):
    """No more assistants follow the president; the main action is over."""

    seat: Seat


class AreaActionBegan(YokohamaEvent, frozen=True):
    """The action of an area began, with all power counted."""

    seat: Seat
    area: AreaId
    power: int
    """From 1 to 5; 0: nothing is carried out, for the hand can hold no more orders."""
    choice: AnyPendingChoice | None = None
    """What the action lets the seat choose."""


class StepBegan(YokohamaEvent, frozen=True):
    """A step after the area action has something to choose."""

    seat: Seat
    step: Step


class ChoiceEnded(YokohamaEvent, frozen=True):
    """A seat left, or had to leave, the rest of what it could choose."""

    seat: Seat
    choice: ChoiceTag


class AssistantsRecovered(YokohamaEvent, frozen=True):
    """The assistants of the area went back to the hand; the area action is over."""

    seat: Seat
    area: AreaId
    count: int
