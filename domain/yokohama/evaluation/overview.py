"""What every part of the evaluation reads of a state: found once for all seats."""

from domain.value import Value, memoize_last_call
from domain.yokohama.components.rows import AreaId
from domain.yokohama.evaluation.ending import Ending, ending
from domain.yokohama.evaluation.sites import Assistants, Sites, sites_and_assistants
from domain.yokohama.state import State

Presidents = tuple[AreaId | None, ...]
"""By seat: the area of the president; `None`: it is in hand."""


class Overview(Value, frozen=True):
    """A state as all seats see it."""

    ending: Ending
    sites: Sites
    assistants: Assistants
    presidents: Presidents


@memoize_last_call
def overview(state: State) -> Overview:
    """Returns what every part of the evaluation reads of a state. It is kept, since each seat of it is valued."""
    merchants = state.merchants
    sites, assistants = sites_and_assistants(state.areas, len(merchants))
    presidents = tuple([merchant.president for merchant in merchants])
    held = tuple([merchant.technologies for merchant in merchants])
    end = ending(state.components, state.last_round is not None, (state.church, state.customs), sites, held)
    return Overview(end, sites, assistants, presidents)
