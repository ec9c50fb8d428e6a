"""The steps in an area after its action: 5-power bonus, construction, recovery (rulebook p. 7).

A foreign agent goes through them as the president does (p. 8).
"""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama import management_boards, technologies
from domain.yokohama.areas import area_board, here, underway
from domain.yokohama.components.rows import MAX_POWER
from domain.yokohama.events import StepBegan, TradingHouseEarned, YokohamaPlay
from domain.yokohama.moves.construction import can_build
from domain.yokohama.moves.recover import recover
from domain.yokohama.state import ActionUnderway, State, Step

INCOME_OF_TRADING_HOUSE: Final = 1
"""Yen for each action of an opponent in its area (rulebook p. 6)."""


def next_step(play: YokohamaPlay, seat: Seat) -> None:
    """Begins the next step that has something to choose; when there is none, recovers, which ends the action."""
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
    if not action.power:
        return
    management_boards.replenish(play, seat, action.area)
    owner = area_board(play.state, action.area).trading_house
    if owner is not None and owner != seat:
        play.emit(TradingHouseEarned(owner, action.area, INCOME_OF_TRADING_HOUSE))


def has_bonus(state: State, _seat: Seat) -> bool:
    """Step 4 is open after a 5-power action where the token still lies (rulebook p. 7)."""
    return underway(state).power == MAX_POWER and here(state).token is not None


def may_build(state: State, seat: Seat) -> bool:
    """Step 5 is open after a 4- or 5-power action, if anything can be built (rulebook p. 7)."""
    return underway(state).power >= MAX_POWER - 1 and can_build(state, seat)


def may_leave_one(state: State, seat: Seat) -> bool:
    """Step 6 has a choice only with Telephone (rulebook p. 19)."""
    return here(state).assistants[seat] > 0 and "telephone" in technologies.titles(state, seat)


LATER_STEPS: Final[Mapping[Step, Callable[[State, Seat], bool]]] = {
    "five_power_bonus": has_bonus,
    "construction": may_build,
    "recovery": may_leave_one,
}
