"""Church: faith, earned by power and donations, buys a space of the Church management board (rulebook p. 12)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec.structs import fields

from domain.components import Digest
from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama import game_end, rewards
from domain.yokohama.choices import ChurchPlacement
from domain.yokohama.events import ChurchEntered, YokohamaPlay
from domain.yokohama.moves.management_board import refuse_source, refuse_space, sources
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.printed import AreaId, Space
from domain.yokohama.shelf import SHELF
from domain.yokohama.stack import topmost
from domain.yokohama.state import State, Stock
from domain.yokohama.table import printed

RULE: Final = "rulebook p. 12, Church"

NO_DONATION: Final = Refusal("no-such-donation", "Of each kind you may donate one, and 2 yen.", RULE)
CANNOT_DONATE: Final = Refusal("cannot-donate", "You do not have what you want to donate.", RULE)
WRONG_FAITH: Final = Refusal("faith-does-not-fit", "Donate exactly what the space needs beyond your power.", RULE)


class PlaceInChurch(YokohamaMove, frozen=True):
    """Donate what is missing, and place an assistant on a space of the Church management board."""

    space: Space
    donated: Stock = Stock()
    source: AreaId | None = None
    """The area of the action, or `None`: the hand."""


@lru_cache(maxsize=64)
def donations(components: Digest) -> tuple[dict[Stock, int], tuple[tuple[Stock, ...], ...]]:
    """Every possible donation with the faith that it earns, and the donations by that faith (rulebook p. 12)."""
    prices = SHELF[components].prices.donation
    kinds = {field.name: getattr(prices, field.name) for field in fields(prices)}
    by_faith = tuple(
        tuple(Stock(**{kind: kinds[kind] for kind in chosen}) for chosen in combinations(kinds, faith))
        for faith in range(len(kinds) + 1)
    )
    return {donation: faith for faith, all_of_it in enumerate(by_faith) for donation in all_of_it}, by_faith


def faith_of_power(state: State) -> int:
    """The faith that the action's power earns."""
    return topmost(state, ChurchPlacement).faith


def missing(state: State, space: int) -> int:
    """The faith that a space needs beyond that."""
    return max(0, printed(state).church.spaces[space].needs - faith_of_power(state))


def candidates(state: State, seat: Seat) -> Iterator[PlaceInChurch]:
    """Each free space within reach, with each donation that the stock covers, from the area and from the hand."""
    by_faith = donations(state.components)[1]
    stock = state.merchants[seat].stock
    at_hand = [source for source in sources(state) if refuse_source(state, seat, source) is None]
    for space, occupant in enumerate(state.church):
        faith = missing(state, space)
        if occupant is None and faith < len(by_faith):
            for donated in filter(stock.covers, by_faith[faith]):
                for source in at_hand:
                    yield PlaceInChurch(Space(space), donated, source)


def refusal(state: State, seat: Seat, move: PlaceInChurch) -> Refusal | None:
    """A free space, and exactly the faith that it needs."""
    if refused := refuse_space(state.church, move.space) or refuse_source(state, seat, move.source):
        return refused
    faith = donations(state.components)[0].get(move.donated)
    if faith is None:
        return NO_DONATION
    if faith != missing(state, move.space):
        return WRONG_FAITH
    return None if state.merchants[seat].stock.covers(move.donated) else CANNOT_DONATE


def play(play: YokohamaPlay, seat: Seat, move: PlaceInChurch) -> None:
    """The reward is gained at once, movements included."""
    reward = printed(play.state).church.spaces[move.space].reward
    rewards.gain(play, ChurchEntered(seat, move.space, reward, move.donated, move.source), "winery")
    game_end.announce_if_met(play, seat, "church")


PLACE_IN_CHURCH: Final = Family(PlaceInChurch, candidates, refusal, play)


def must_place(state: State, _: Seat) -> bool:
    """Whether a space can be had without a donation, so that placing is not optional.

    Nobody is asked who has no assistant at hand.
    """
    return any(occupant is None and missing(state, space) == 0 for space, occupant in enumerate(state.church))
