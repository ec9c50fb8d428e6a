"""From which deck a mission is gained, as the reward of an auction or a mission (rulebook p. 8, 11)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yedo.components.vocabulary import Color
from domain.yedo.drawing import draw, open_mission_decks, show
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import ChoiceOpened, TurnEnded
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingCard, PendingMissionDeck
from domain.yedo.shortages import no_mission_left
from domain.yedo.state import State

EXHAUSTED: Final = no_mission_left("rulebook p. 8, List of rewards")


class PickMissionDeck(YedoMove, frozen=True):
    """Draw from this mission deck."""

    color: Color


def candidates(state: State, _seat: Seat) -> Iterator[PickMissionDeck]:
    """Each mission deck that is not exhausted."""
    return map(PickMissionDeck, open_mission_decks(state))


def refusal(state: State, _seat: Seat, move: PickMissionDeck) -> Refusal | None:
    """Why not: the deck is exhausted; `None`: it is legal."""
    return None if move.color in open_mission_decks(state) else EXHAUSTED


def draw_missions(play: YedoPlay, seat: Seat, move: PickMissionDeck) -> None:
    """The top card is gained; as the reward of an auction several are drawn, to keep one."""
    cards = topmost(play.state, PendingMissionDeck).cards
    play.emit(TurnEnded(seat))
    if cards == 1:
        draw(play, seat, move.color)
    else:
        show(play, seat, move.color, cards)
        play.emit(ChoiceOpened(PendingCard(seat, move.color)))


PICK_MISSION_DECK: Final = MoveRule(PickMissionDeck, candidates, refusal, draw_missions)
