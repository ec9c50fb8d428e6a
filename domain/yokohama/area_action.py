"""Steps 3 to 6 in one area, for the president or a foreign agent: action, bonus, construction, recovery (p. 6-8)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.secrecy import Seat
from domain.yokohama import replenishing, rewards, technologies
from domain.yokohama.choices import (
    AnyChoice,
    ChurchPlacement,
    CustomsPlacement,
    Exchanges,
    OrderCards,
    TechnologyCards,
    WarehouseItems,
)
from domain.yokohama.events import (
    AreaActionBegan,
    AssistantsRecovered,
    GoodsProduced,
    OrderActionScored,
    StepBegan,
    TradingHouseEarned,
    YokohamaPlay,
)
from domain.yokohama.moves.construction import can_build
from domain.yokohama.power import power
from domain.yokohama.printed import MAX_POWER, Action, AreaId, Reward
from domain.yokohama.state import ActionUnderway, State, Step
from domain.yokohama.table import area_board, printed, underway

CHOICE: Final[Mapping[Action, Callable[[AreaId, int], AnyChoice | None]]] = {
    "chinatown": lambda _, exchanges: Exchanges(exchanges),
    "church": lambda _, faith: ChurchPlacement(faith),
    "customs": lambda _, imports: CustomsPlacement(imports),
    "employment_agency": lambda _, items: WarehouseItems(items) if items else None,
    "orders": lambda board, levels: OrderCards(board, levels) if levels else None,
    "technologies": TechnologyCards,
}
"""What the areas that do not simply produce something let the seat choose, by what its power gives."""

INCOME_OF_TRADING_HOUSE: Final = 1


def begin(play: YokohamaPlay, seat: Seat, area: AreaId) -> None:
    """Step 3: counts the power and carries out what needs no choice."""
    state = play.state
    action = printed(state).areas[area].action
    if action == "orders" and len(state.merchants[seat].orders) >= printed(state).start.order_limit:
        play.emit(AreaActionBegan(seat, area, power=0))
        return
    strength = power(state, seat, area)
    gives = printed(state).area_actions[action]
    if choice := CHOICE.get(action):
        play.emit(AreaActionBegan(seat, area, strength, choice(area, gives.at(strength))))
    else:
        play.emit(AreaActionBegan(seat, area, strength))
        produce(play, seat, area, Reward(**{gives.gives: gives.at(strength)}))
    if action == "orders" and strength == MAX_POWER:
        play.emit(OrderActionScored(seat, printed(state).order_boards.vp_at_power_5))


def produce(play: YokohamaPlay, seat: Seat, area: AreaId, gained: Reward) -> None:
    """Production areas and the Bank: hands over what they give, if anything (rulebook p. 11)."""
    if gained != Reward():
        play.emit(GoodsProduced(seat, area, gained))
        rewards.after_receiving(play, seat, gained)


def go_on(play: YokohamaPlay, seat: Seat) -> None:
    """After a step: begins the next one that has something to choose; recovery ends the action in any case."""
    action = underway(play.state)
    if action.step == "area_action":
        close(play, seat, action)
    steps = tuple(LATER_STEPS)
    done = steps.index(action.step) + 1 if action.step in LATER_STEPS else 0
    for step in steps[done:]:
        if LATER_STEPS[step](play.state, seat):
            play.emit(StepBegan(seat, step))
            return
    recover(play, seat)


def close(play: YokohamaPlay, seat: Seat, action: ActionUnderway) -> None:
    """The end of step 3: cards are replenished and opponents earn by their trading house, if there was an action."""
    replenishing.replenish(play, seat, action.area)
    owner = area_board(play.state, action.area).trading_house
    if action.power and owner is not None and owner != seat:
        play.emit(TradingHouseEarned(owner, action.area, INCOME_OF_TRADING_HOUSE))


def recover(play: YokohamaPlay, seat: Seat, left: int = 0) -> None:
    """Step 6: all assistants but so many go back to the hand (rulebook p. 7)."""
    area = underway(play.state).area
    play.emit(AssistantsRecovered(seat, area, area_board(play.state, area).assistants[seat] - left))


def has_bonus(state: State, _: Seat) -> bool:
    """Step 4 is open after a 5-power action where the token still lies (rulebook p. 7)."""
    action = underway(state)
    return action.power == MAX_POWER and area_board(state, action.area).token is not None


def may_build(state: State, seat: Seat) -> bool:
    """Step 5 is open after a 4- or 5-power action, if anything can be built (rulebook p. 7)."""
    return underway(state).power >= MAX_POWER - 1 and can_build(state, seat)


def may_leave_one(state: State, seat: Seat) -> bool:
    """Step 6 has a choice only with Telephone (rulebook p. 19)."""
    there = area_board(state, underway(state).area).assistants[seat]
    return there > 0 and "telephone" in technologies.titles(state, seat)


LATER_STEPS: Final[Mapping[Step, Callable[[State, Seat], bool]]] = {
    "five_power_bonus": has_bonus,
    "construction": may_build,
    "recovery": may_leave_one,
}
