"""What a seat has to choose, in the words of the rulebook."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.nippon import pending as choices
from domain.nippon.state import State

Phrase = Callable[[Any], str]

PHRASES: Final[Mapping[type[choices.PendingChoice], Phrase]] = {
    choices.PendingTurnStart: lambda _: "take a worker or consolidate",
    choices.PendingInvestment: lambda _: "choose a factory to build",
    choices.PendingUpgrades: lambda choice: _or_finish("choose a factory to upgrade", choice),
    choices.PendingProduction: lambda choice: _or_finish("choose a factory to run", choice),
    choices.PendingAdvance: lambda choice: f"choose how many steps to advance on the {choice.track} track",
    choices.PendingVehicles: lambda choice: _or_finish(f"choose a region in which to build a {choice.vehicle}", choice),
    choices.PendingExports: lambda choice: _or_finish("choose a contract to fulfill", choice),
    choices.PendingSupplies: lambda choice: _or_finish("choose a city to supply with goods", choice),
    choices.PendingInfluenceTile: lambda _: "choose an influence tile to place",
    choices.PendingReward: lambda _: "choose a reward of the Emperor",
    choices.PendingRewardPlacement: lambda _: "choose the achievement space for the reward",
    choices.PendingTurnEnd: lambda _: "exchange blueprints or end the turn",
}
"""By kind of pending choice."""


def describe_choice(state: State, _seat: Seat) -> str:
    """Returns what the seat in turn has to choose, as a phrase without a full stop. Reads only what is public."""
    choice = state.pending[-1]
    return PHRASES[type(choice)](choice)


def _or_finish(phrase: str, choice: choices.Several) -> str:
    return f"{phrase}, or finish" if choice.may_end else phrase
