"""Reading the table, and replacing a part of it."""

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.game import ScoreLine, Version
from domain.secrecy import Seat
from domain.tagged import tag_of
from domain.tuples import replaced
from domain.yokohama.choices import AnyChoice, Choice, GoodsOfChoice, Movements, Several, WarehouseItems
from domain.yokohama.city import neighbours
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.printed import AreaId, Printed, Reward
from domain.yokohama.shelf import SHELF
from domain.yokohama.state import ActionUnderway, AreaBoard, Merchant, State, Stock

C = TypeVar("C", bound=Choice)


def printed(state: State) -> Printed:
    """The printing that the match is played with. Raises `UnknownComponents`."""
    return SHELF[state.components]


def area_board(state: State, area: AreaId) -> AreaBoard:
    """An area board on the table. Raises `ValueError` for an area that is not in the city."""
    return state.areas[state.layout.index(area)]


def topmost(state: State, kind: type[C]) -> C:
    """The choice that is settled first. Raises `LookupError` unless it is of the given kind."""
    choice = state.pending[-1]
    if not isinstance(choice, kind):
        raise LookupError(f"the topmost choice is no {kind.__name__}")
    return choice


def underway(state: State) -> ActionUnderway:
    """The area action being carried out. Raises `LookupError` when there is none."""
    if state.action is None:
        raise LookupError("no area action is being carried out")
    return state.action


def here(state: State) -> AreaBoard:
    """The area of the action being carried out. Raises `LookupError` when there is none."""
    return area_board(state, underway(state).area)


def beside(state: State, area: AreaId) -> tuple[AreaId, ...]:
    """The areas next to an area."""
    return neighbours(printed(state).city.rows[len(state.merchants)], state.layout)[area]


def is_canal(state: State, area: AreaId) -> bool:
    """Whether an area is the Canal, where nothing stands and nobody stays (rulebook p. 15)."""
    return area in printed(state).canals


def with_merchant(state: State, seat: Seat, merchant: Merchant) -> State:
    """The table with another merchant at a seat."""
    return replace(state, merchants=replaced(state.merchants, seat, merchant))


def with_area(state: State, board: AreaBoard) -> State:
    """The table with another board in place of the one of the same area."""
    return replace(state, areas=replaced(state.areas, state.layout.index(board.id), board))


def with_hand(state: State, seat: Seat, *, assistants: int = 0, shops: int = 0, trading_houses: int = 0) -> State:
    """The table with so many pieces more, or fewer, in the hand of a seat."""
    merchant = state.merchants[seat]
    hand = merchant.hand
    more = replace(
        hand,
        assistants=hand.assistants + assistants,
        shops=hand.shops + shops,
        trading_houses=hand.trading_houses + trading_houses,
    )
    return with_merchant(state, seat, replace(merchant, hand=more))


def with_assistants(state: State, seat: Seat, area: AreaId, more: int) -> State:
    """The table with so many assistants of a seat more, or fewer, in an area."""
    board = area_board(state, area)
    assistants = replaced(board.assistants, seat, board.assistants[seat] + more)
    return with_area(state, replace(board, assistants=assistants))


def paying(state: State, seat: Seat, paid: Stock) -> State:
    """The table after a payment to the supply."""
    merchant = state.merchants[seat]
    return with_merchant(state, seat, replace(merchant, stock=merchant.stock.minus(paid)))


def pushed(state: State, *choices: AnyChoice) -> State:
    """The table with more to choose, the last choice first."""
    return replace(state, pending=state.pending + choices)


def popped(state: State) -> State:
    """The table with the topmost choice settled."""
    return replace(state, pending=state.pending[:-1])


def one_used(state: State, **changes: Any) -> State:
    """The table with the topmost choice, one of several, made once more."""
    choice = topmost(state, Several)
    below = state.pending[:-1]
    if choice.left == 1:
        return replace(state, pending=below)
    return replace(state, pending=(*below, replace(choice, left=choice.left - 1, **changes)))


def rewarded(state: State, seat: Seat, reward: Reward, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """The table after a reward: the goods gained, the points noted, the choices opened."""
    merchant = state.merchants[seat]
    lines = merchant.lines
    if reward.vp:
        lines = (*lines, score_line(label, reward.vp, event, version))
    state = with_merchant(state, seat, replace(merchant, stock=merchant.stock.plus(reward), lines=lines))
    choices = opened_by(reward)
    return pushed(state, *choices) if choices else state


def scored(state: State, seat: Seat, points: int, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """The table after points that come with nothing else."""
    return rewarded(state, seat, Reward(vp=points), event, version, label=label)


def score_line(label: str, points: int, event: YokohamaEvent, version: Version) -> ScoreLine:
    """Points of a seat, with the event that gave them."""
    return ScoreLine(label, points, version, tag_of(type(event)))


def opened_by(reward: Reward) -> tuple[AnyChoice, ...]:
    """What a reward lets its winner choose."""
    choices: list[AnyChoice] = []
    if reward.movement:
        choices.append(Movements(reward.movement))
    if reward.warehouse:
        choices.append(WarehouseItems(reward.warehouse))
    if reward.any_good:
        choices.append(GoodsOfChoice(reward.any_good, mined=reward.copper > 0))
    return tuple(choices)
