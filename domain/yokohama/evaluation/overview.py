"""What every part of the evaluation reads of a state: found once for all seats."""

from typing import NamedTuple

from domain.value import memoize_last
from domain.yokohama.components.rows import AreaId
from domain.yokohama.evaluation.ending import Ending, ending
from domain.yokohama.evaluation.sites import Assistants, Sites, sites_and_assistants
from domain.yokohama.state import State


class Overview(NamedTuple):
    """A state as all seats see it."""

    ending: Ending
    sites: Sites
    assistants: Assistants
    presidents: tuple[AreaId | None, ...]
    """By seat: the area of the president; `None`: it is in hand."""


def overview(state: State) -> Overview:
    """Returns what every part of the evaluation reads of a state."""
    return _overview(state, len(state.merchants))


@memoize_last
def _overview(state: State, seats: int) -> Overview:
    """The result is kept for the last state, since each seat of it is valued."""
    sites, assistants = sites_and_assistants(state.areas, seats)
    presidents = tuple([merchant.president for merchant in state.merchants])
    return Overview(ending(state, sites), sites, assistants, presidents)
