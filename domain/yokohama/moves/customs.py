"""Customs: discarded imports buy a space of the Customs management board (rulebook p. 12)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import game_end, rewards
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.events import CustomsEntered, YokohamaPlay
from domain.yokohama.majority_boards import refuse_source, refuse_space, sources
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import CustomsPlacement
from domain.yokohama.state import State

RULE: Final = "rulebook p. 12, Customs"

TOO_MANY_FOR_POWER: Final = Refusal(
    "too-little-power", "Your power does not let you discard as many imports as that space shows.", RULE
)
TOO_FEW_IMPORTS: Final = Refusal("too-few-imports", "You do not have as many imports as that space shows.", RULE)


class PlaceInCustoms(YokohamaMove, frozen=True):
    """Discard as many imports as a space shows, and place an assistant on it."""

    space: Space
    source: AreaId | None = None
    """The area of the action, or `None`: the hand."""


def candidates(state: State, _seat: Seat) -> Iterator[PlaceInCustoms]:
    """Each space, with an assistant from the area and from the hand."""
    from_where = sources(state)
    for space in range(len(state.customs)):
        for source in from_where:
            yield PlaceInCustoms(Space(space), source)


def refusal(state: State, seat: Seat, move: PlaceInCustoms) -> Refusal | None:
    """Why an assistant cannot be placed so; `None`: it is legal.

    Power and stock must allow the imports of a free space.
    """
    if refused := refuse_space(state.customs, move.space) or refuse_source(state, seat, move.source):
        return refused
    needs = components_of(state).customs.spaces[move.space].needs
    if needs > topmost(state, CustomsPlacement).imports:
        return TOO_MANY_FOR_POWER
    return TOO_FEW_IMPORTS if needs > state.merchants[seat].stock.imports else None


def place_in_customs(play: YokohamaPlay, seat: Seat, move: PlaceInCustoms) -> None:
    """Places an assistant on the Customs board, for the reward of its space at once (rulebook p. 12)."""
    space = components_of(play.state).customs.spaces[move.space]
    rewards.gain(play, CustomsEntered(seat, move.space, space.reward, space.needs, move.source), "brickyard")
    game_end.announce_if_met(play, seat, "customs")


PLACE_IN_CUSTOMS: Final = MoveRule(PlaceInCustoms, candidates, refusal, place_in_customs)


def must_place(state: State, seat: Seat) -> bool:
    """Whether a space can be had without discarding anything, so that placing is not optional."""
    spaces = components_of(state).customs.spaces
    return any(spaces[move.space].needs == 0 for move in PLACE_IN_CUSTOMS.legal(state, seat))
