"""What a seat has to choose, in the words of the rulebook."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama import pending
from domain.yokohama.moves.placement import limit
from domain.yokohama.state import Phase, State

CHOICES: Final[Mapping[type[pending.PendingChoice], str]] = {
    pending.PendingExchanges: "buy or sell goods in Chinatown",
    pending.PendingChurchPlacement: "place an assistant in the Church",
    pending.PendingCustomsPlacement: "place an assistant in the Customs",
    pending.PendingOrderCards: "take an order card",
    pending.PendingTechnologyCards: "take a technology card",
    pending.PendingWarehouseItems: "take pieces from the warehouse",
    pending.PendingMovements: "move assistants",
    pending.PendingTransit: "choose an area for the assistant that moves",
    pending.PendingGoodsOfChoice: "choose a trade good",
    pending.PendingStationSite: "choose an area for the station token",
    pending.PendingFivePowerBonus: "collect the 5-power bonus, or not",
    pending.PendingConstruction: "build a shop or a trading house, or nothing",
    pending.PendingRecovery: "recover all assistants, or leave one in the area",
}
"""By kind of pending choice."""

PHASES: Final[Mapping[Phase, str]] = {
    "set_up": "choose an order card to keep",
    "first_additional": "take an additional action, or place up to {limit} assistants",
    "placement": "place up to {limit} assistants",
    "movement": "choose an area for the president",
    "recall": "recall assistants, or finish",
    "second_additional": "take an additional action, or end the turn",
}
"""By phase of the turn, while no choice is pending. The other phases wait for no seat without one.

`{limit}` stands for the most assistants that the seat may place in this turn.
"""


def describe_choice(state: State, seat: Seat) -> str:
    """Returns what a seat has to choose, as a phrase without a full stop. Reads only what is public."""
    if state.pending:
        return CHOICES[type(state.pending[-1])]
    return PHASES[state.phase].format(limit=limit(state, seat))
