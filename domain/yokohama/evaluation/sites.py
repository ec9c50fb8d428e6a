"""What is on the area boards besides assistants: building sites, tokens, shops and trading houses. For `evaluate`."""

from functools import lru_cache

from msgspec.structs import replace

from domain.game import Seat
from domain.value import Value, memoize_last
from domain.yokohama.state import AreaBoard


class Sites(Value, frozen=True, cache_hash=True):
    """The area boards without assistants. Few moves change them, so a value can be remembered by them."""

    boards: tuple[AreaBoard, ...]
    built: tuple[tuple[int, ...], ...]
    """By seat and place: the shops and trading houses of the seat that count for its power."""


@memoize_last
def sites_of(areas: tuple[AreaBoard, ...], seats: int) -> Sites:
    """Returns what is on the area boards of a match with so many seats."""
    return _sites(tuple(map(_without_assistants, areas)), seats)


@lru_cache(maxsize=4096)
def _without_assistants(board: AreaBoard) -> AreaBoard:
    return replace(board, assistants=())


@lru_cache(maxsize=1024)
def _sites(boards: tuple[AreaBoard, ...], seats: int) -> Sites:
    built = [tuple([_power_of_buildings(board, Seat(seat)) for board in boards]) for seat in range(seats)]
    return Sites(boards, tuple(built))


def _power_of_buildings(board: AreaBoard, seat: Seat) -> int:
    return (seat in board.shops) + (board.trading_house == seat)  # as in `areas.power_on`
