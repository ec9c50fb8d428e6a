"""The movement step, options b and c: the president goes to an area and acts there (rulebook p. 6)."""

from collections.abc import Iterator
from operator import add, le
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama import area_action, technologies
from domain.yokohama.events import Payment, PresidentMoved, YokohamaPlay
from domain.yokohama.moves.move import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.power import opposing_presidents
from domain.yokohama.printed import AreaId, Title
from domain.yokohama.state import State
from domain.yokohama.table import area_board, beside, is_canal

Path = tuple[AreaId, ...]
Tolls = tuple[int, ...]
"""Yen by seat, and to the bank last."""

RULE: Final = "rulebook p. 6, Movement step"

JUMPS: Final = frozenset[Title](("station", "tram"))

NO_PATH: Final = Refusal("no-path", "The path must name at least the area where the president ends.", RULE)
BACK_TO_START: Final = Refusal("back-to-start", "Your president may not return to its starting area.", RULE)
STRAIGHT: Final = Refusal("from-hand-straight", "From your hand your president goes straight to an area.", RULE)
NOT_ADJACENT: Final = Refusal("not-adjacent", "Each area of the path must be next to the one before.", RULE)
NO_ASSISTANT: Final = Refusal("no-own-assistant", "You need an own assistant in each area you move into.", RULE)
CANAL: Final = Refusal("canal-is-no-destination", "The Canal is not a legal destination.", "rulebook p. 15, Canal")
OCCUPIED: Final = Refusal("opposing-president", "You may not end where an opposing president stands.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-tolls", "You cannot pay 1 yen for each president and Canal on the way.", RULE)


class MovePresident(YokohamaMove, frozen=True):
    """Move the president along areas to the last one, or straight to it from the hand, by Tram or by Station."""

    path: Path


def refusal(state: State, seat: Seat, move: MovePresident) -> Refusal | None:
    """A straight way needs no more than its leave; any other must be walkable, payable and end well."""
    path = move.path
    if not path:
        return NO_PATH
    if any(area not in state.layout for area in path):
        return UNKNOWN_AREA
    if state.merchants[seat].president in path:
        return BACK_TO_START
    if is_jump(state, seat, path):
        return None
    return refuse_way(state, seat, path) or refuse_end(state, seat, path[-1]) or refuse_tolls(state, seat, path)


def is_jump(state: State, seat: Seat, path: Path) -> bool:
    """Whether a path is a straight way by Tram or Station; nobody is paid for that (rulebook p. 19)."""
    held, area = technologies.titles(state, seat), path[-1]
    if held.isdisjoint(JUMPS) or len(path) > 1 or is_canal(state, area):
        return False
    if state.options.jump_needs_assistant and not area_board(state, area).assistants[seat]:
        return False
    if "station" in held and state.station == area:
        return True
    return "tram" in held and not opposing_presidents(state, seat, area)


def refuse_way(state: State, seat: Seat, path: Path) -> Refusal | None:
    """Each area must be next to the one before, and hold an own assistant unless it is the Canal."""
    start = state.merchants[seat].president
    if start is None:
        return None if len(path) == 1 else STRAIGHT
    for here, there in zip((start, *path), path, strict=False):
        if there not in beside(state, here):
            return NOT_ADJACENT
        if not is_canal(state, there) and not area_board(state, there).assistants[seat]:
            return NO_ASSISTANT
    return None


def refuse_end(state: State, seat: Seat, area: AreaId) -> Refusal | None:
    """A legal destination has an own assistant and, without Postal System, no opposing president."""
    if is_canal(state, area):
        return CANAL
    if not area_board(state, area).assistants[seat]:
        return NO_ASSISTANT
    if opposing_presidents(state, seat, area) and "postal_system" not in technologies.titles(state, seat):
        return OCCUPIED
    return None


def refuse_tolls(state: State, seat: Seat, path: Path) -> Refusal | None:
    """All tolls of the way must be paid."""
    due = sum(sum(tolls(state, seat, area)) for area in path)
    return CANNOT_PAY if state.merchants[seat].stock.yen < due else None


def tolls(state: State, seat: Seat, area: AreaId) -> Tolls:
    """What entering costs: 1 yen to each opposing president, unless by Stagecoach; in the Canal 1 to the bank."""
    free = "stagecoach" in technologies.titles(state, seat)
    paid = [0] * (len(state.merchants) + 1)
    for owner in () if free else opposing_presidents(state, seat, area):
        paid[owner] = 1
    paid[-1] = int(is_canal(state, area))
    return tuple(paid)


def payments(state: State, seat: Seat, path: Path) -> tuple[Payment, ...]:
    """All that is paid on a path."""
    if is_jump(state, seat, path):
        return ()
    *opponents, bank = map(sum, zip(*(tolls(state, seat, area) for area in path), strict=True))
    paid = [Payment(yen, Seat(owner)) for owner, yen in enumerate(opponents) if yen]
    return (*paid, Payment(bank)) if bank else tuple(paid)


def candidates(state: State, seat: Seat) -> Iterator[MovePresident]:
    """Straight to each area in reach, or along each way that no other way to the same area beats in what it pays."""
    start = state.merchants[seat].president
    straight = [
        board.id
        for board in state.areas
        if (start is None and board.assistants[seat]) or is_jump(state, seat, (board.id,))
    ]
    for area in straight:
        yield MovePresident((area,))
    for path in () if start is None else cheapest_ways(state, seat, start):
        if path[-1] not in straight:
            yield MovePresident(path)


def cheapest_ways(state: State, seat: Seat, start: AreaId) -> Iterator[Path]:
    """For each area within reach on foot, the ways on the Pareto front of what they pay, the shortest of equals."""
    entrances = {
        board.id: tolls(state, seat, board.id)
        for board in state.areas
        if board.id != start and (board.assistants[seat] or is_canal(state, board.id))
    }
    yen = state.merchants[seat].stock.yen
    fronts: dict[AreaId, dict[Tolls, Path]] = {area: {} for area in entrances}
    queue: list[tuple[Tolls, Path]] = [((0,) * (len(state.merchants) + 1), (start,))]
    for paid, path in queue:  # grows while it is walked, so nearer areas come first
        for area in beside(state, path[-1]):
            if area in entrances:
                due = tuple(map(add, paid, entrances[area]))
                if sum(due) <= yen and joins_front(fronts[area], due):
                    fronts[area][due] = (*path, area)
                    queue.append((due, (*path, area)))
    return (path[1:] for front in fronts.values() for path in front.values())


def joins_front(front: dict[Tolls, Path], due: Tolls) -> bool:
    """Whether no way on the front pays as little or less to everyone; takes away the ways that pay as much or more."""
    if any(beats(other, due) for other in front):
        return False
    for beaten in [other for other in front if beats(due, other)]:
        del front[beaten]
    return True


def beats(one: Tolls, other: Tolls) -> bool:
    """Whether one way pays nobody more than the other does."""
    return all(map(le, one, other))


def play(play: YokohamaPlay, seat: Seat, move: MovePresident) -> None:
    """The tolls are paid, and the area action begins."""
    play.emit(PresidentMoved(seat, move.path, payments(play.state, seat, move.path)))
    area_action.begin(play, seat, move.path[-1])


MOVE_PRESIDENT: Final = Family(MovePresident, candidates, refusal, play)
