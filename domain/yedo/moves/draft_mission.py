"""Set-up: the deck of a starting mission (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Hidden, Seat
from domain.yedo.drawing import draw, open_mission_decks
from domain.yedo.events import YedoPlay
from domain.yedo.events.course import TurnEnded
from domain.yedo.moves.base import YedoMove
from domain.yedo.moves.shortages import no_mission_left
from domain.yedo.printed import COLORS
from domain.yedo.state import State
from domain.yedo.table import printed
from domain.yedo.vocabulary import Color

RULE: Final = "rulebook p. 4, Setup"
EXHAUSTED: Final = no_mission_left(RULE)
RED_OR_BLACK: Final = Refusal(
    "needs-red-or-black", "At least one of your starting Missions must be red or black: draw one now.", RULE
)


class DraftMission(YedoMove, frozen=True):
    """Draw the top card of this mission deck."""

    color: Color


def refusal(state: State, seat: Seat, move: DraftMission) -> Refusal | None:
    """The last draws are kept for what must be red or black."""
    if move.color not in open_mission_decks(state):
        return EXHAUSTED
    start, missions = printed(state).start, printed(state).missions
    held = state.clans[seat].missions
    hard = sum(not isinstance(held_one, Hidden) and missions[held_one].color in ("red", "black") for held_one in held)
    draws_left = start.missions - len(held)
    if move.color not in ("red", "black") and start.red_or_black_missions - hard >= draws_left:
        return RED_OR_BLACK
    return None


def play(play: YedoPlay, seat: Seat, move: DraftMission) -> None:
    """The card stays hidden from the others."""
    play.emit(TurnEnded(seat))
    draw(play, seat, move.color)


def candidates(_: State, __: Seat) -> Iterator[DraftMission]:
    """Each deck."""
    return map(DraftMission, COLORS)


DRAFT_MISSION: Final = Family(DraftMission, candidates, refusal, play)
