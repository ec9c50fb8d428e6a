"""What is on the area boards: the assistants, and all the rest. For `evaluate`."""

from functools import lru_cache
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.value import Remembered, Value
from domain.yokohama.state import AreaBoard


class Sites(Value, frozen=True, cache_hash=True):
    """The area boards without assistants. Few moves change them, so a value can be remembered by them."""

    boards: tuple[AreaBoard, ...]
    built: tuple[tuple[int, ...], ...]
    """By seat and place: the shops and trading houses of the seat that count for its power."""
    shops: tuple[int, ...]
    """By seat: the shops on all area boards."""
    trading_houses: tuple[int, ...]
    """By seat: the trading houses on all area boards."""


Assistants = tuple[tuple[int, ...], ...]
"""By seat and place: the assistants on the area boards."""


@lru_cache(maxsize=4096)
def sites_and_assistants(areas: tuple[AreaBoard, ...], seats: int) -> tuple[Sites, Assistants]:
    """Returns what is on the area boards of a match with so many seats, parted."""
    sites = _sites(tuple(map(_WITHOUT_ASSISTANTS.__getitem__, areas)), seats)
    standing = [board.assistants for board in areas]
    return sites, tuple([tuple(map(itemgetter(seat), standing)) for seat in range(seats)])


_WITHOUT_ASSISTANTS: Final[Remembered[AreaBoard, AreaBoard]] = Remembered(lambda board: replace(board, assistants=()))


@lru_cache(maxsize=1024)
def _sites(boards: tuple[AreaBoard, ...], seats: int) -> Sites:
    shops = [owner for board in boards for owner in board.shops]
    trading_houses = [board.trading_house for board in boards]
    return Sites(
        boards,
        tuple([tuple([_power_of_buildings(board, Seat(seat)) for board in boards]) for seat in range(seats)]),
        tuple([shops.count(Seat(seat)) for seat in range(seats)]),
        tuple([trading_houses.count(Seat(seat)) for seat in range(seats)]),
    )


def _power_of_buildings(board: AreaBoard, seat: Seat) -> int:
    return (seat in board.shops) + (board.trading_house == seat)  # as in `areas.power_on`
