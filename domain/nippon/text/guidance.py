"""The actions, the number of choices left, the kinds of moves, and what a move gives, in the words of the rulebook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.game import Seat
from domain.guidance import Guidance, OutcomeText
from domain.nippon import events as ev
from domain.nippon import moves as mv
from domain.nippon import pending as choices
from domain.nippon.base import NipponMove
from domain.nippon.components import components_of
from domain.nippon.state import State
from domain.nippon.text.words import gain_text, yen
from domain.wording import counted

PHASES: Final[Mapping[type[choices.PendingChoice], Callable[[Any], str]]] = {
    choices.PendingTurnStart: lambda _: "Start of the turn",
    choices.PendingInvestment: lambda _: "Invest",
    choices.PendingUpgrades: lambda choice: "Bonus of the new factory" if choice.free else "Machinery",
    choices.PendingProduction: lambda _: "Produce",
    choices.PendingAdvance: lambda choice: "Knowledge" if choice.track == "knowledge" else "Mines",
    choices.PendingVehicles: lambda choice: "Bonus of the new factory" if choice.free else f"{choice.vehicle.title()}s",
    choices.PendingExports: lambda _: "Export",
    choices.PendingSupplies: lambda _: "Local Market",
    choices.PendingInfluenceTile: lambda _: "Local Market: influence",
    choices.PendingReward: lambda _: "Consolidate: the Emperor's reward",
    choices.PendingRewardPlacement: lambda _: "Consolidate: the Emperor's reward",
    choices.PendingTurnEnd: lambda _: "End of the turn",
}
"""By kind of pending choice: the action, or the part of the turn."""

KINDS: Final[Mapping[type[NipponMove], str]] = {
    mv.TakeWorker: "Take a worker",
    mv.Consolidate: "Consolidate",
    mv.BuildFactory: "Build a factory",
    mv.UpgradeFactory: "Upgrade a factory",
    mv.StockMachine: "Stock a machine",
    mv.RunFactory: "Run a factory",
    mv.AdvanceMarker: "Advance a marker",
    mv.BuildTrain: "Build a train",
    mv.BuildShip: "Build a ship",
    mv.FulfillContract: "Fulfill a contract",
    mv.SupplyCity: "Supply a city",
    mv.PlaceInfluence: "Place an influence tile",
    mv.Finish: "Finish",
    mv.TakeReward: "Take a reward",
    mv.PlaceReward: "Place the reward",
    mv.ExchangeBlueprints: "Exchange blueprints",
    mv.EndTurn: "End the turn",
}
"""By type of move: the heading of its moves."""


def phase(state: State) -> str:
    """Returns the action, or the part of the turn, that the topmost choice belongs to."""
    if not state.pending:
        return "End of the game"
    top = state.pending[-1]
    return PHASES[type(top)](top)


def left(state: State, _seat: Seat) -> int | None:
    """Returns how many of what a new factory gives for free are left; `None` for all other choices."""
    top = state.pending[-1]
    return top.free - top.done if isinstance(top, choices.Several) and top.free else None


def _consolidated(event: ev.Consolidated) -> str:
    kept = f" and {event.kept} kept" if event.kept else ""
    return f"{yen(event.yen)}, {event.coal} coal{kept}"


def _wages(event: ev.WagesPaid) -> str:
    unpaid = f", {event.points_lost} VP lost for unpaid workers" if event.points_lost else ""
    return f"{yen(event.yen)} in wages{unpaid}"


PHRASES: Final[Mapping[type[ev.NipponEvent], Callable[[Any], str]]] = {
    ev.BonusReceived: lambda event: gain_text(event.gain),
    ev.VehiclesTurned: lambda event: f"your other {event.vehicle}s turn to their better side",
    ev.GoodsProduced: lambda event: counted(event.goods, "good"),
    ev.Consolidated: _consolidated,
    ev.MultiplierTaken: lambda event: f"a {event.multiplier}x tile",
    ev.RewardPlaced: lambda event: f"a {event.multiplier}x tile on an achievement",
    ev.RewardDiscarded: lambda _event: "the tile is discarded",
    ev.WagesPaid: _wages,
    ev.RegionScored: lambda event: f"scoring {event.scoring} of all regions",
}
"""What follows from a move, by event."""


def _is_reward(event: ev.NipponEvent) -> bool:
    """True if an event takes a tile or offers tiles. Blueprints may be offered after consolidating without a reward."""
    offered = isinstance(event, ev.ChoiceOffered) and isinstance(event.choice, choices.PendingReward)
    return offered or isinstance(event, ev.MultiplierTaken | ev.RewardTaken)


def outcome(before: State, _after: State, seat: Seat, events: Sequence[ev.NipponEvent]) -> OutcomeText:
    """Returns what a move gives, with a warning where it gives no goods or no reward."""
    told = (event for event in events if getattr(event, "seat", seat) == seat and type(event) in PHRASES)
    parts = list(dict.fromkeys(PHRASES[type(event)](event) for event in told))  # all regions are scored together
    if any(isinstance(event, ev.Consolidated) for event in events):
        if any(map(_is_reward, events)):
            return OutcomeText(tuple(parts))
        return OutcomeText((*parts, "no reward"), _no_reward(before, seat))
    if any(isinstance(event, ev.GoodsProduced) and not event.goods for event in events):
        return OutcomeText(tuple(parts), "The factory stores no goods.")
    return OutcomeText(tuple(parts))


def _no_reward(state: State, seat: Seat) -> str:
    workers, levels = len(state.zaibatsu[seat].workers), components_of(state).emperors_reward.level_by_workers
    needed = next((number for number, level in enumerate(levels, start=1) if level), 0)
    if workers < needed:
        return f"The Emperor gives no reward for {counted(workers, 'worker')}: it takes {needed}."
    return "No reward is left that your workers allow."


ROUTINE: Final[frozenset[type[ev.NipponEvent]]] = frozenset(
    (
        ev.TurnBegan,
        ev.TurnEnded,
        ev.ChoiceOffered,
        ev.ChoiceEnded,
        ev.WorkersReturned,
        ev.RowMoved,
    )
)
"""The events that say no more than that a turn, a step or a choice begins or ends."""

GUIDANCE: Final = Guidance[State, NipponMove, ev.NipponEvent](
    phase=phase, left=left, kinds=KINDS, ends=frozenset((mv.Finish, mv.EndTurn)), outcome=outcome, routine=ROUTINE
)
