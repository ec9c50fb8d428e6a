"""The events of the turns, the refill and the scoring marker (rulebook p. 4-5)."""

from domain.game import Seat
from domain.nippon.base import NipponEvent
from domain.nippon.components.rows import Color, Row, Space, Track, TrackSpace
from domain.nippon.pending import AnyPendingChoice


class WorkersDrawn(NipponEvent, frozen=True):
    """Workers were drawn from the bag onto the action spaces and into the rows."""

    spaces: tuple[tuple[Color, ...], ...]
    rows: tuple[tuple[Color, ...], ...]
    owed: tuple[int, ...] = ()
    """How many workers each space, and then each row, still lacks because the bag is empty; `()` if none lacks any."""


class RowMoved(NipponEvent, frozen=True):
    """The workers of a row were moved onto an empty action space."""

    row: Row
    space: Space


class MarkerMoved(NipponEvent, frozen=True):
    """The scoring marker moved to a space."""

    space: TrackSpace


class LastRoundsBegan(NipponEvent, frozen=True):
    """The scoring marker reached the first golden space."""

    turns: int
    """The number of turns that remain, of all seats together."""


class TurnBegan(NipponEvent, frozen=True):
    """A seat's turn began."""

    seat: Seat


class TurnEnded(NipponEvent, frozen=True):
    """A seat's turn ended."""

    seat: Seat


class ChoiceOffered(NipponEvent, frozen=True):
    """A choice became pending that is not part of the action itself."""

    seat: Seat
    choice: AnyPendingChoice


class ChoiceEnded(NipponEvent, frozen=True):
    """The topmost pending choice ended: the seat did no more of it, or could not."""

    seat: Seat


class BlueprintsExchanged(NipponEvent, frozen=True):
    """A seat discarded blueprints and advanced a level marker by one step."""

    seat: Seat
    track: Track
    blueprints: int
