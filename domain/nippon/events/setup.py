"""What can happen while the game is set up (rulebook p. 2-3)."""

from domain.game import Seat
from domain.nippon.components.rows import CityId, CityTileId, Gain, Good
from domain.nippon.events.event import NipponEvent
from domain.nippon.state import RewardPile
from domain.value import Value


class PlacedCity(Value, frozen=True):
    """A city tile as it lies: the goods in demand, clockwise."""

    city: CityId
    tile: CityTileId
    demand: tuple[Good, ...]


class CitiesPlaced(NipponEvent, frozen=True):
    """Random city tiles were laid out, each turned at random."""

    cities: tuple[PlacedCity, ...]


class RewardsPiled(NipponEvent, frozen=True):
    """The reward tiles were piled up, without those that so few players do not use."""

    piles: tuple[RewardPile, ...]


class ZaibatsuFounded(NipponEvent, frozen=True):
    """A seat got its money, coal and blueprints, and its first points."""

    seat: Seat
    start: Gain
