"""How far the results of a game are counted, and reads of the count that is shown."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from domain.game import GameId
from events import projection_keys as keys
from events.projections.results import FIRST, ResultPlace


class Settled(Struct, frozen=True, omit_defaults=True):
    """How far the results of a game are counted."""

    last: ResultPlace = FIRST
    """The last result that is counted."""
    counting: int = 0
    """The number of the count that goes on."""
    shown: int = 0
    """The number of the count that is shown: an earlier one while all results are counted again."""


_Found = TypeVar("_Found")


def settled(client: Any, game: GameId) -> Settled:
    """Returns how far the results of a game are counted."""
    return _SETTLED.decode(client.get(keys.settled(game)) or b"{}")


def read_shown(client: Any, game: GameId, read: Callable[[int], _Found]) -> _Found:
    """Returns what is read of the count that is shown, by its number; false if there is nothing."""
    while True:
        count = settled(client, game).shown
        found = read(count)
        # A count is deleted as soon as a newer one is shown.
        if found or settled(client, game).shown == count:
            return found


_SETTLED: Final = msgspec.json.Decoder(Settled)
