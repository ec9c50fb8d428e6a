"""What can happen in the course of the turns (rulebook p. 4-5)."""

from domain.game import Seat
from domain.nippon.components.rows import Color, Row, Space, Track, TrackSpace
from domain.nippon.events.event import NipponEvent
from domain.nippon.pending import AnyPendingChoice


class WorkersDrawn(NipponEvent, frozen=True):
    """Workers were drawn from the bag onto the action spaces and into the rows."""

    spaces: tuple[tuple[Color, ...], ...]
    rows: tuple[tuple[Color, ...], ...]
    owed: tuple[int, ...] = ()
    """How many the bag could not give to each space and then each row; empty: it gave all."""


class RowMoved(NipponEvent, frozen=True):
    """The workers of a row went onto an empty action space."""

    row: Row
    space: Space


class MarkerMoved(NipponEvent, frozen=True):
    """The scoring marker moved to a space."""

    space: TrackSpace


class LastRoundsBegan(NipponEvent, frozen=True):
    """The marker reached gold: so many turns remain."""

    turns: int


class TurnBegan(NipponEvent, frozen=True):
    """A seat's turn began."""

    seat: Seat


class TurnEnded(NipponEvent, frozen=True):
    """A seat's turn ended."""

    seat: Seat


class ChoiceOffered(NipponEvent, frozen=True):
    """A seat has something to choose that another fact brought about."""

    seat: Seat
    choice: AnyPendingChoice


class ChoiceEnded(NipponEvent, frozen=True):
    """A seat has done, or could do, no more of what it was choosing."""

    seat: Seat


class BlueprintsExchanged(NipponEvent, frozen=True):
    """A seat discarded blueprints for a step on a track."""

    seat: Seat
    track: Track
    blueprints: int
