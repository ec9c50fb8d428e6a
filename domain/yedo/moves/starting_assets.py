"""Set-up: starting missions and the favors of the Shogun (rulebook p. 4)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Color, FavorCardId
from domain.yedo.decks import draw, open_mission_decks
from domain.yedo.effects.cards import act
from domain.yedo.events import FavorTaken, TurnEnded, YedoPlay
from domain.yedo.limits import no_mission_left
from domain.yedo.state import State

SETUP_RULE: Final = "rulebook p. 4, Setup"
EXHAUSTED: Final = no_mission_left(SETUP_RULE)
RED_OR_BLACK: Final = Refusal(
    "needs-red-or-black",
    "At least one of your starting Missions must be red or black: draw one of these colors now.",
    SETUP_RULE,
)

HARD: Final[tuple[Color, ...]] = ("red", "black")


class DraftMission(YedoMove, frozen=True):
    """Draw the top card of this mission deck."""

    color: Color


def each_deck(state: State, seat: Seat) -> Iterator[DraftMission]:
    """Returns a move for each mission deck from which the seat may draw."""
    return map(DraftMission, draftable(state, seat))


def draftable(state: State, seat: Seat) -> tuple[Color, ...]:
    """Returns the mission decks from which a seat may draw: its last draws may have to be red or black."""
    components, held = components_of(state), state.clans[seat].missions
    hard = sum([not isinstance(card, Hidden) and components.missions[card].color in HARD for card in held])
    draws_left = components.start.missions - len(held)
    decks = open_mission_decks(state)
    if components.start.red_or_black_missions - hard < draws_left:
        return decks
    return tuple([deck for deck in decks if deck in HARD])


def refuse_draft(state: State, seat: Seat, move: DraftMission) -> Refusal | None:
    """Returns why a mission cannot be drawn from a deck; `None` if it can.

    At least one of the starting missions must be red or black (rulebook p. 4).
    """
    if move.color not in open_mission_decks(state):
        return EXHAUSTED
    return None if move.color in draftable(state, seat) else RED_OR_BLACK


def draft_mission(play: YedoPlay, seat: Seat, move: DraftMission) -> None:
    """Draws the top card of the deck, hidden from the others."""
    play.emit(TurnEnded(seat))
    draw(play, seat, move.color)


DRAFT_MISSION: Final = MoveRule(DraftMission, each_deck, refuse_draft, draft_mission, always_legal=True)


FAVOR_TAKEN: Final = Refusal("favor-not-there", "That Favor Card is not available.", "rulebook p. 4, Setup")


class TakeFavor(YedoMove, frozen=True):
    """Choose this favor card and receive what it shows."""

    favor: FavorCardId


def each_favor(state: State, _seat: Seat) -> Iterator[TakeFavor]:
    """Returns a move for each favor card that is left."""
    return map(TakeFavor, state.favors)


def refuse_favor(state: State, _seat: Seat, move: TakeFavor) -> Refusal | None:
    """Returns why a favor card cannot be taken; `None` if it can."""
    return None if move.favor in state.favors else FAVOR_TAKEN


def take_favor(play: YedoPlay, seat: Seat, move: TakeFavor) -> None:
    """Gives the seat what the card shows; the seat keeps the card as its Blackmail card (rulebook p. 4)."""
    play.emit(FavorTaken(seat, move.favor))
    act(play, seat, components_of(play.state).favor_cards[move.favor].effect)


TAKE_FAVOR: Final = MoveRule(TakeFavor, each_favor, refuse_favor, take_favor, always_legal=True)
