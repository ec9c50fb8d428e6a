"""Tables on which a seat has gained a reward: goods at once, points with the event that gave them, choices to make."""

from msgspec.structs import replace

from domain.game import ScoreLine, Seat, Version
from domain.pending import pushed
from domain.tagged import tag_of
from domain.yokohama.components.rows import Reward
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.evolve.merchants import with_merchant
from domain.yokohama.pending import AnyPendingChoice, GoodsOfChoice, Movements, WarehouseItems
from domain.yokohama.state import State


def rewarded(state: State, seat: Seat, reward: Reward, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """The table after a reward: the goods gained, the points noted, the choices opened."""
    merchant = state.merchants[seat]
    lines = merchant.lines
    if reward.vp:
        lines = (*lines, _score_line(label, reward.vp, event, version))
    state = with_merchant(state, seat, replace(merchant, stock=merchant.stock.plus(reward), lines=lines))
    choices = _opened_by(reward)
    return pushed(state, *choices) if choices else state


def scored(state: State, seat: Seat, points: int, event: YokohamaEvent, version: Version, *, label: str) -> State:
    """The table after points that come with nothing else."""
    return rewarded(state, seat, Reward(vp=points), event, version, label=label)


def _score_line(label: str, points: int, event: YokohamaEvent, version: Version) -> ScoreLine:
    return ScoreLine(label, points, version, tag_of(type(event)))


def _opened_by(reward: Reward) -> tuple[AnyPendingChoice, ...]:
    """What a reward lets its winner choose, the first choice last."""
    choices: list[AnyPendingChoice] = []
    if reward.movement:
        choices.append(Movements(reward.movement))
    if reward.warehouse:
        choices.append(WarehouseItems(reward.warehouse))
    if reward.any_good:
        choices.append(GoodsOfChoice(reward.any_good, mined=reward.copper > 0))
    return tuple(choices)
