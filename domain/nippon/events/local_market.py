"""What the action Local Market brings about (rulebook p. 10)."""

from domain.game import Seat
from domain.nippon.components.rows import InfluenceValue
from domain.nippon.events.event import NipponEvent
from domain.nippon.pending import InfluenceSpace


class CitySupplied(NipponEvent, frozen=True):
    """Goods were supplied to a city."""

    seat: Seat
    space: InfluenceSpace
    goods: int
    limit: InfluenceValue
    """The highest value of an influence tile that they allow."""


class InfluencePlaced(NipponEvent, frozen=True):
    """An influence tile was placed."""

    seat: Seat
    space: InfluenceSpace
    value: InfluenceValue


class InfluenceReturned(NipponEvent, frozen=True):
    """An influence tile went back to its owner."""

    seat: Seat
    """The owner."""
    space: InfluenceSpace
    value: InfluenceValue
