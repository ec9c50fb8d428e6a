"""Local Market: the influence tile for the goods supplied (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import Good, InfluenceValue
from domain.nippon.events import BonusReceived, InfluencePlaced, InfluenceReturned, NipponPlay
from domain.nippon.influence_tiles import placeable, returnable, value_to_beat
from domain.nippon.map import city_on, region_of
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import InfluenceSpace, PendingInfluenceTile
from domain.nippon.state import State
from domain.pending import topmost

RULE: Final = "rulebook p. 10, Local Market"

NOT_IN_SUPPLY: Final = Refusal("tile-not-in-supply", "You have no influence tile of that value in your supply.", RULE)
TOO_HIGH: Final = Refusal("tile-too-high", "Your goods do not allow a tile of that value.", RULE)
TOO_LOW: Final = Refusal("tile-too-low", "Your tile must be higher than the one that it drives away.", RULE)
NAME_LOWEST: Final = Refusal(
    "name-the-lowest-tile", "The city is full: name the side of a lowest tile, which goes back to its owner.", RULE
)
NOTHING_RETURNED: Final = Refusal("nothing-to-return", "No other tile goes back to its owner.", RULE)


class PlaceInfluence(NipponMove, frozen=True):
    """Place an influence tile of a value; around a full city, the tile at the side of `returned` goes back."""

    value: InfluenceValue
    returned: Good | None = None


def candidates(state: State, seat: Seat) -> Iterator[PlaceInfluence]:
    """Each tile that fits, with each tile that may have to go for it."""
    top = topmost(state, PendingInfluenceTile)
    leaving = returnable(state, top.space) or (None,)
    for value in placeable(state, seat, top.space, top.limit):
        yield from (PlaceInfluence(value, returned) for returned in leaving)


def refusal(state: State, seat: Seat, move: PlaceInfluence) -> Refusal | None:
    """Why a tile cannot be placed in this way; `None`: it can. It is in the supply, allowed by the goods, higher than
    the tile that it drives away, and it is said which tile goes back where there is a choice."""
    top = topmost(state, PendingInfluenceTile)
    if move.value not in state.zaibatsu[seat].influence:
        return NOT_IN_SUPPLY
    if move.value > top.limit:
        return TOO_HIGH
    if move.value <= value_to_beat(state, city_on(state, top.space.city), top.space.good):
        return TOO_LOW
    leaving = returnable(state, top.space)
    if leaving:
        return None if move.returned in leaving else NAME_LOWEST
    return None if move.returned is None else NOTHING_RETURNED


def place(play: NipponPlay, seat: Seat, move: PlaceInfluence) -> None:
    """Returns the tile that has to go, places the new one, and gives the bonus of the region."""
    space = topmost(play.state, PendingInfluenceTile).space
    give_back(play, space if move.returned is None else InfluenceSpace(space.city, move.returned))
    play.emit(InfluencePlaced(seat, space, move.value))
    region = components_of(play.state).regions[region_of(play.state, space.city)]
    play.emit(BonusReceived(seat, region.bonus, "region"))


def give_back(play: NipponPlay, space: InfluenceSpace) -> None:
    """Returns the tile on a space, if there is one, to its owner."""
    tile = city_on(play.state, space.city).on(space.good)
    if tile is not None:
        play.emit(InfluenceReturned(tile.seat, space, tile.value))


PLACE_INFLUENCE: Final = MoveRule(PlaceInfluence, candidates, refusal, place)
