"""Set-up: the deck of a starting mission (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden
from domain.yedo.components import components_of
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color
from domain.yedo.drawing import draw, open_mission_decks
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import TurnEnded
from domain.yedo.moves.move import YedoMove
from domain.yedo.shortages import no_mission_left
from domain.yedo.state import State

RULE: Final = "rulebook p. 4, Setup"
EXHAUSTED: Final = no_mission_left(RULE)
RED_OR_BLACK: Final = Refusal(
    "needs-red-or-black", "At least one of your starting Missions must be red or black: draw one now.", RULE
)

HARD: Final[tuple[Color, ...]] = ("red", "black")


class DraftMission(YedoMove, frozen=True):
    """Draw the top card of this mission deck."""

    color: Color


def candidates(_state: State, _seat: Seat) -> Iterator[DraftMission]:
    """Each of the four mission decks."""
    return map(DraftMission, COLORS)


def refusal(state: State, seat: Seat, move: DraftMission) -> Refusal | None:
    """Why not: the deck is exhausted, or the draws left must all be red or black; `None`: it is legal."""
    if move.color not in open_mission_decks(state):
        return EXHAUSTED
    components, held = components_of(state), state.clans[seat].missions
    hard = sum(not isinstance(card, Hidden) and components.missions[card].color in HARD for card in held)
    draws_left = components.start.missions - len(held)
    if move.color not in HARD and components.start.red_or_black_missions - hard >= draws_left:
        return RED_OR_BLACK
    return None


def draft(play: YedoPlay, seat: Seat, move: DraftMission) -> None:
    """The top card of the deck comes into the hand, hidden from the others."""
    play.emit(TurnEnded(seat))
    draw(play, seat, move.color)


DRAFT_MISSION: Final = MoveRule(DraftMission, candidates, refusal, draft)
