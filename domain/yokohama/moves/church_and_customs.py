"""Church and Customs: an assistant goes to a space of the management board (rulebook p. 12)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import fields

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yokohama import game_end, rewards
from domain.yokohama.areas import area_board, underway
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.events import ChurchEntered, CustomsEntered, YokohamaPlay
from domain.yokohama.pending import PendingChurchPlacement, PendingCustomsPlacement
from domain.yokohama.state import State, Stock

BOTH: Final = "rulebook p. 12, Church and Customs"

UNKNOWN_SPACE: Final = Refusal("unknown-space", "There is no such space on the board.", BOTH)
SPACE_TAKEN: Final = Refusal("space-taken", "That space is taken.", BOTH)
NO_ASSISTANT: Final = Refusal("no-assistant-at-hand", "You have no assistant at the place that you chose.", BOTH)
OTHER_SOURCE: Final = Refusal(
    "other-source", "The assistant must come from the area of the action or from your hand.", BOTH
)
MUST_PLACE: Final = Refusal(
    "must-place", "You must place an assistant, because at least one space is free of charge.", BOTH
)


def sources(state: State) -> tuple[AreaId | None, ...]:
    """Returns where the assistant may come from: the area of the action, or the hand (`None`)."""
    return (underway(state).area, None)


def refuse_source(state: State, seat: Seat, source: AreaId | None) -> Refusal | None:
    """Returns why no assistant can come from an area or the hand (`None`); `None` if one can."""
    if source not in sources(state):
        return OTHER_SOURCE
    if source is None:
        return None if state.merchants[seat].hand.assistants else NO_ASSISTANT
    return None if area_board(state, source).assistants[seat] else NO_ASSISTANT


def refuse_space(spaces: tuple[Seat | None, ...], space: Space) -> Refusal | None:
    """Returns why a space of a board cannot be taken; `None` if it exists and is empty."""
    if not 0 <= space < len(spaces):
        return UNKNOWN_SPACE
    return None if spaces[space] is None else SPACE_TAKEN


CHURCH: Final = "rulebook p. 12, Church"

NO_DONATION: Final = Refusal(
    "no-such-donation", "You may donate at most 1 import, 1 of each trade good, and 2 yen.", CHURCH
)
CANNOT_DONATE: Final = Refusal("cannot-donate", "You do not have what you want to donate.", CHURCH)
WRONG_FAITH: Final = Refusal(
    "faith-does-not-fit", "Donate exactly the faith that the space needs beyond your power.", CHURCH
)


class PlaceInChurch(YokohamaMove, frozen=True):
    """Place an assistant on a space of the Church management board."""

    space: Space
    donated: Stock = Stock()
    """The donations for the faith that the power does not give."""
    source: AreaId | None = None
    """Where the assistant comes from: the area of the action; `None`: the hand."""


class Donations(NamedTuple):
    """Every possible donation: at most 1 import, 1 of each trade good, and 2 yen (rulebook p. 12)."""

    faith: Mapping[Stock, int]
    """By donation: the faith that it gives, 1 for each kind."""
    by_faith: Mapping[int, tuple[Stock, ...]]
    """By faith: the donations that give it."""


@lru_cache(maxsize=64)
def donations(components: Digest) -> Donations:
    """Returns the donations that are possible at the prices of a components file."""
    prices = REGISTRY[components].prices.donation
    kinds = {field.name: getattr(prices, field.name) for field in fields(prices)}
    by_faith = {
        faith: tuple(Stock(**{kind: kinds[kind] for kind in chosen}) for chosen in combinations(kinds, faith))
        for faith in range(len(kinds) + 1)
    }
    return Donations({donation: faith for faith, some in by_faith.items() for donation in some}, by_faith)


def missing(state: State, space: Space) -> int:
    """Returns the faith that a space needs beyond what the power gives."""
    return max(0, components_of(state).church.spaces[space].needs - topmost(state, PendingChurchPlacement).faith)


def free_spaces(state: State) -> Iterator[Space]:
    """Yields the empty spaces of the Church management board, from left to right."""
    return (Space(space) for space, occupant in enumerate(state.church) if occupant is None)


def affordable(state: State, seat: Seat) -> Iterator[tuple[Space, Stock]]:
    """Yields each empty space with each donation that gives exactly the missing faith and that the seat can pay."""
    by_faith = donations(state.components).by_faith
    covers = state.merchants[seat].stock.covers
    for space in free_spaces(state):
        for donated in filter(covers, by_faith.get(missing(state, space), ())):
            yield space, donated


def each_church_placement(state: State, seat: Seat) -> Iterator[PlaceInChurch]:
    """Yields each empty space with each donation that the seat can pay, from the area and from the hand."""
    at_hand = [source for source in sources(state) if refuse_source(state, seat, source) is None]
    return (PlaceInChurch(space, donated, source) for space, donated in affordable(state, seat) for source in at_hand)


def refuse_church(state: State, seat: Seat, move: PlaceInChurch) -> Refusal | None:
    """Returns why an assistant cannot be placed on a space of the Church board; `None` if it can.

    The space must be empty, and the donations must give exactly the faith that it needs beyond the power.
    """
    if refused := refuse_space(state.church, move.space) or refuse_source(state, seat, move.source):
        return refused
    faith = donations(state.components).faith.get(move.donated)
    if faith is None:
        return NO_DONATION
    if faith != missing(state, move.space):
        return WRONG_FAITH
    return None if state.merchants[seat].stock.covers(move.donated) else CANNOT_DONATE


def place_in_church(play: YokohamaPlay, seat: Seat, move: PlaceInChurch) -> None:
    """Places an assistant on the Church board and gains the reward of the space (rulebook p. 12)."""
    reward = components_of(play.state).church.spaces[move.space].reward
    rewards.gain(play, ChurchEntered(seat, move.space, reward, move.donated, move.source), "winery")
    game_end.announce_if_met(play, seat, "church")


PLACE_IN_CHURCH: Final = MoveRule(PlaceInChurch, each_church_placement, refuse_church, place_in_church)


def must_enter_church(state: State, _seat: Seat) -> bool:
    """True if an empty space needs no donation, so that the seat must place an assistant (ruling 9).

    A seat without an assistant to place has no choice pending here: `advance` has ended it.
    """
    return any(missing(state, space) == 0 for space in free_spaces(state))


CUSTOMS: Final = "rulebook p. 12, Customs"

TOO_MANY_FOR_POWER: Final = Refusal(
    "too-little-power", "Your power does not allow you to discard that many imports.", CUSTOMS
)
TOO_FEW_IMPORTS: Final = Refusal("too-few-imports", "You do not have the imports that the space needs.", CUSTOMS)


class PlaceInCustoms(YokohamaMove, frozen=True):
    """Discard the imports that a space of the Customs management board needs, and place an assistant on it."""

    space: Space
    source: AreaId | None = None
    """Where the assistant comes from: the area of the action; `None`: the hand."""


def each_customs_placement(state: State, _seat: Seat) -> Iterator[PlaceInCustoms]:
    """Yields each space, with an assistant from the area and from the hand."""
    from_where = sources(state)
    for space in range(len(state.customs)):
        for source in from_where:
            yield PlaceInCustoms(Space(space), source)


def refuse_customs(state: State, seat: Seat, move: PlaceInCustoms) -> Refusal | None:
    """Returns why an assistant cannot be placed on a space of the Customs board; `None` if it can.

    The space must be empty, and the seat must be able to discard the imports it needs: power and stock limit them.
    """
    if refused := refuse_space(state.customs, move.space) or refuse_source(state, seat, move.source):
        return refused
    needs = components_of(state).customs.spaces[move.space].needs
    if needs > topmost(state, PendingCustomsPlacement).imports:
        return TOO_MANY_FOR_POWER
    return TOO_FEW_IMPORTS if needs > state.merchants[seat].stock.imports else None


def place_in_customs(play: YokohamaPlay, seat: Seat, move: PlaceInCustoms) -> None:
    """Places an assistant on the Customs board and gains the reward of the space (rulebook p. 12)."""
    space = components_of(play.state).customs.spaces[move.space]
    rewards.gain(play, CustomsEntered(seat, move.space, space.reward, space.needs, move.source), "brickyard")
    game_end.announce_if_met(play, seat, "customs")


PLACE_IN_CUSTOMS: Final = MoveRule(PlaceInCustoms, each_customs_placement, refuse_customs, place_in_customs)


def must_enter_customs(state: State, seat: Seat) -> bool:
    """True if a seat can take a space without discarding imports, so that it must place an assistant (ruling 9)."""
    spaces = components_of(state).customs.spaces
    return any(spaces[move.space].needs == 0 for move in PLACE_IN_CUSTOMS.legal(state, seat))
