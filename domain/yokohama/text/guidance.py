"""The phases, the number of choices left, the kinds of moves, and what a move gives, in the words of the rulebook."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.game import Seat
from domain.guidance import Guidance, OutcomeText
from domain.wording import counted
from domain.yokohama import events as ev
from domain.yokohama import moves as mv
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components.rows import Reward
from domain.yokohama.moves.placement import in_hand, limit
from domain.yokohama.pending import Several
from domain.yokohama.state import Phase, State, Step, Stock
from domain.yokohama.text.events import CONDITIONS
from domain.yokohama.text.words import ITEMS, NATIONS, amounts, area_name, title_name

PHASES: Final[Mapping[Phase, str]] = {
    "set_up": "Set-up",
    "first_additional": "First additional action phase",
    "placement": "Main action phase: placement",
    "movement": "Main action phase: movement",
    "recall": "Main action phase: movement",
    "area_action": "Main action phase: area action",
    "second_additional": "Second additional action phase",
    "over": "End of the game",
}
STEPS: Final[Mapping[Step, str]] = {
    "area_action": "area action",
    "five_power_bonus": "5-power bonus",
    "construction": "construction",
    "recovery": "recovery",
}
"""Steps 3 to 6; a foreign agent carries them out in an additional action phase, too."""

KINDS: Final[Mapping[type[YokohamaMove], str]] = {
    mv.KeepOrder: "Keep an order",
    mv.UseForeignAgent: "Send a foreign agent",
    mv.FulfillAchievement: "Fulfill an achievement",
    mv.FulfillOrder: "Fulfill an order",
    mv.UseTextileMill: "Use a technology",
    mv.UseUniversity: "Use a technology",
    mv.PlaceAssistant: "Place an assistant",
    mv.PlaceTwoAssistants: "Place 2 assistants in one area",
    mv.FinishPlacement: "Finish",
    mv.MovePresident: "Move the president",
    mv.ReturnPresident: "Leave the city",
    mv.RecallAssistant: "Take an assistant to the hand",
    mv.FinishRecall: "Finish",
    mv.Buy: "Buy",
    mv.Sell: "Sell",
    mv.PlaceInChurch: "Place an assistant in the Church",
    mv.PlaceInCustoms: "Place an assistant in Customs",
    mv.TakeOrder: "Take an order",
    mv.TakeTechnology: "Take a technology",
    mv.TakeFromWarehouse: "Take from the warehouse",
    mv.PickUpAssistant: "Move an assistant",
    mv.PutDownAssistant: "Put the assistant down",
    mv.TakeGood: "Choose a trade good",
    mv.PlaceStation: "Place the station",
    mv.CollectToken: "Collect the 5-power token",
    mv.BuildShop: "Build a shop",
    mv.BuildTradingHouse: "Build a trading house",
    mv.RecoverAll: "Recover assistants",
    mv.LeaveOneBehind: "Recover assistants",
    mv.Decline: "Finish",
    mv.EndTurn: "End the turn",
}
"""By type of move: the heading of its moves."""

ENDS: Final[frozenset[type[YokohamaMove]]] = frozenset((mv.FinishPlacement, mv.FinishRecall, mv.Decline, mv.EndTurn))


def phase(state: State) -> str:
    """Returns the phase of the turn, with the step if an area action is under way."""
    if state.action is None:
        return PHASES[state.phase]
    return f"{PHASES[state.phase].partition(':')[0]}: {STEPS[state.action.step]}"


def left(state: State, seat: Seat) -> int | None:
    """Returns how many assistants may still be placed, or how often the topmost choice may still be made.

    `None` if that is not counted, or if no assistant is in the hand.
    """
    if state.pending:
        top = state.pending[-1]
        return top.left if isinstance(top, Several) else None
    if state.phase not in ("first_additional", "placement"):
        return None
    return min(limit(state, seat) - len(state.turn.placed), in_hand(state, seat)) or None


def _gained(reward: Reward | Stock) -> str:
    return "" if reward in (Reward(), Stock()) else amounts(reward)


GAINS: Final[Mapping[type[ev.YokohamaEvent], Callable[[Any], str]]] = {
    ev.GoodsProduced: lambda event: _gained(event.gained),
    ev.ChurchEntered: lambda event: _gained(event.reward),
    ev.CustomsEntered: lambda event: _gained(event.reward),
    ev.OrderActionScored: lambda event: counted(event.points, "point"),
    ev.TechnologyObtained: lambda event: title_name(event.title),
    ev.ItemTaken: lambda event: ITEMS[event.item],
    ev.GoodChosen: lambda event: f"1 {event.good}",
    ev.TokenCollected: lambda event: _gained(event.reward),
    ev.ShopBuilt: lambda event: _gained(event.reward) or "a shop",
    ev.TradingHouseBuilt: lambda event: _gained(event.reward) or "a trading house",
    ev.ForeignAgentGained: lambda event: f"an agent of {NATIONS[event.country]}",
    ev.OrderFulfilled: lambda event: _gained(event.reward),
    ev.AchievementFulfilled: lambda event: counted(event.points, "point"),
    ev.TechnologyApplied: lambda event: (
        _gained(event.gained) and f"{_gained(event.gained)} ({title_name(event.title)})"
    ),
    ev.TextileMillUsed: lambda event: _gained(event.gained),
}
"""What an event gives to its seat."""

OTHERS: Final[Mapping[type[ev.YokohamaEvent], Callable[[Any], str]]] = {
    ev.AreaActionBegan: lambda event: f"power {event.power}" if event.power else "",
    ev.AssistantsRecovered: lambda event: (
        (event.count and f"{counted(event.count, 'assistant')} back to the hand") or ""
    ),
    ev.TradingHouseEarned: lambda event: f"the trading house in {area_name(event.area)} earns {event.yen} yen",
    ev.GameEndTriggered: lambda event: f"the game end: {CONDITIONS[event.condition]}",
}
"""What else follows from a move."""


def outcome(_before: State, after: State, seat: Seat, events: Sequence[ev.YokohamaEvent]) -> OutcomeText:
    """Returns what a move gives, with a warning if an area action begins and gives nothing."""
    gains = [
        GAINS[type(event)](event) for event in events if type(event) in GAINS and getattr(event, "seat", 0) == seat
    ]
    words = {**GAINS, **OTHERS}
    parts = tuple(filter(None, (words[type(event)](event) for event in events if type(event) in words)))
    acted = next((event for event in events if isinstance(event, ev.AreaActionBegan)), None)
    if acted is None or any(gains) or after.pending:
        return OutcomeText(parts)
    full = "" if acted.power else ": your hand has no room for another order"
    return OutcomeText(parts, f"The action in {area_name(acted.area)} gives nothing{full}.")


ROUTINE: Final[frozenset[type[ev.YokohamaEvent]]] = frozenset(
    (
        ev.TurnBegan,
        ev.PlacementFinished,
        ev.RecallFinished,
        ev.StepBegan,
        ev.ChoiceEnded,
        ev.OrdersReplenished,
        ev.TechnologiesReplenished,
    )
)
"""The events that say no more than that a turn, a step or a choice begins or ends."""

GUIDANCE: Final = Guidance[State, YokohamaMove, ev.YokohamaEvent](
    phase=phase, left=left, kinds=KINDS, ends=ENDS, routine=ROUTINE, outcome=outcome
)
