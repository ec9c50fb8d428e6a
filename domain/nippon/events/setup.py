"""The events of the set-up (rulebook p. 2-3)."""

from domain.game import Seat
from domain.nippon.base import NipponEvent
from domain.nippon.components.rows import CityId, CityTileId, Gain, Good
from domain.nippon.state import RewardPile
from domain.value import Value


class PlacedCity(Value, frozen=True):
    """A city tile on its space; `demand` names its goods clockwise, as the tile is turned."""

    city: CityId
    tile: CityTileId
    demand: tuple[Good, ...]


class CitiesPlaced(NipponEvent, frozen=True):
    """Random city tiles were placed, each turned at random."""

    cities: tuple[PlacedCity, ...]


class RewardsPiled(NipponEvent, frozen=True):
    """The reward tiles were sorted into piles, without the tiles that were removed for 2 or 3 players."""

    piles: tuple[RewardPile, ...]


class ZaibatsuFounded(NipponEvent, frozen=True):
    """A seat received the yen, coal, blueprints and VP that it starts with."""

    seat: Seat
    start: Gain
