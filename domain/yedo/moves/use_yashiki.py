"""Yashiki: one mission for another (rulebook p. 14)."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.activation import ANNEX_RULE, CARD_NOT_HELD, activate, refuse_annex
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color, MissionId
from domain.yedo.decks import deck_of, pile
from domain.yedo.drawing import draw
from domain.yedo.events import YedoPlay
from domain.yedo.expected import known
from domain.yedo.losses import discard_card
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Card, Post
from domain.yedo.shortages import no_mission_left
from domain.yedo.state import State

NO_MISSION_THERE: Final = no_mission_left(ANNEX_RULE)


class UseYashiki(YedoMove, frozen=True):
    """Put a mission under its deck, and gain the top one of a color."""

    mission: Annotated[MissionId | Hidden, Secret()]
    color: Color


def candidates(state: State, seat: Seat) -> Iterator[UseYashiki]:
    """Each mission held, for each color that is left or becomes so."""
    if "yashiki" in state.clans[seat].manned:
        pairs = product(state.clans[seat].missions, COLORS)
        yield from (UseYashiki(mission, color) for mission, color in pairs)


def refusal(state: State, seat: Seat, move: UseYashiki) -> Refusal | None:
    """Why not: no disciple is there, the mission is not held, or the deck chosen exhausted; `None`: it is legal."""
    if refused := refuse_annex(state, seat, "yashiki"):
        return refused
    if move.mission not in state.clans[seat].missions or isinstance(move.mission, Hidden):
        return CARD_NOT_HELD
    refilled = deck_of(state, Card(move.mission)) == move.color
    return None if refilled or (move.color in COLORS and pile(state, move.color)) else NO_MISSION_THERE


def exchange(play: YedoPlay, seat: Seat, move: UseYashiki) -> None:
    """The mission goes under the deck of its color, then the top one of the color chosen comes into the hand."""
    activate(play, seat, Post("yashiki"))
    discard_card(play, seat, Card(known(move.mission)))
    draw(play, seat, move.color)


USE_YASHIKI: Final = MoveRule(UseYashiki, candidates, refusal, exchange)
