"""Church and Customs: an assistant goes to a space of the management board (rulebook p. 12)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import fields

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import game_end, rewards
from domain.yokohama.areas import area_board, underway
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.events import ChurchEntered, CustomsEntered, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import ChurchPlacement, CustomsPlacement
from domain.yokohama.state import State, Stock

CHURCH: Final = "rulebook p. 12, Church"

NO_DONATION: Final = Refusal("no-such-donation", "Of each kind you may donate one, and 2 yen.", CHURCH)
CANNOT_DONATE: Final = Refusal("cannot-donate", "You do not have what you want to donate.", CHURCH)
WRONG_FAITH: Final = Refusal("faith-does-not-fit", "Donate exactly what the space needs beyond your power.", CHURCH)


class PlaceInChurch(YokohamaMove, frozen=True):
    """Donate what is missing, and place an assistant on a space of the Church management board."""

    space: Space
    donated: Stock = Stock()
    source: AreaId | None = None
    """The area of the action, or `None`: the hand."""


class Donations(NamedTuple):
    """Every possible donation: of each kind one, and 2 yen (rulebook p. 12)."""

    faith: Mapping[Stock, int]
    """What each earns."""
    earning: Mapping[int, tuple[Stock, ...]]
    """Those that earn so much faith."""


@lru_cache(maxsize=64)
def donations(components: Digest) -> Donations:
    """The donations that the prices of a printing make possible."""
    prices = REGISTRY[components].prices.donation
    kinds = {field.name: getattr(prices, field.name) for field in fields(prices)}
    earning = {
        faith: tuple(Stock(**{kind: kinds[kind] for kind in chosen}) for chosen in combinations(kinds, faith))
        for faith in range(len(kinds) + 1)
    }
    return Donations({donation: faith for faith, some in earning.items() for donation in some}, earning)


def missing(state: State, space: Space) -> int:
    """The faith that a space needs beyond what the action's power earns."""
    return max(0, components_of(state).church.spaces[space].needs - topmost(state, ChurchPlacement).faith)


def free_spaces(state: State) -> Iterator[Space]:
    """The spaces of the Church management board on which nobody stands, from left to right."""
    return (Space(space) for space, occupant in enumerate(state.church) if occupant is None)


def affordable(state: State, seat: Seat) -> Iterator[tuple[Space, Stock]]:
    """Each free space, with each donation that it needs and the stock covers."""
    earning = donations(state.components).earning
    covers = state.merchants[seat].stock.covers
    for space in free_spaces(state):
        for donated in filter(covers, earning.get(missing(state, space), ())):
            yield space, donated


def each_church_placement(state: State, seat: Seat) -> Iterator[PlaceInChurch]:
    """Each free space within reach, with each donation that the stock covers, from the area and from the hand."""
    at_hand = [source for source in sources(state) if refuse_source(state, seat, source) is None]
    return (PlaceInChurch(space, donated, source) for space, donated in affordable(state, seat) for source in at_hand)


def refuse_church(state: State, seat: Seat, move: PlaceInChurch) -> Refusal | None:
    """Why an assistant cannot be placed so; `None`: it is legal.

    It takes a free space and exactly the faith that it needs.
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
    """Places an assistant on the Church board, for the reward of its space at once, movements included (p. 12)."""
    reward = components_of(play.state).church.spaces[move.space].reward
    rewards.gain(play, ChurchEntered(seat, move.space, reward, move.donated, move.source), "winery")
    game_end.announce_if_met(play, seat, "church")


PLACE_IN_CHURCH: Final = MoveRule(PlaceInChurch, each_church_placement, refuse_church, place_in_church)


def must_enter_church(state: State, _seat: Seat) -> bool:
    """Whether a space can be had without a donation, so that placing is not optional.

    Nobody is asked who has no assistant at hand.
    """
    return any(missing(state, space) == 0 for space in free_spaces(state))


BOTH: Final = "rulebook p. 12, Church and Customs"

UNKNOWN_SPACE: Final = Refusal("unknown-space", "There is no such space on the board.", BOTH)
SPACE_TAKEN: Final = Refusal("space-taken", "That space is taken.", BOTH)
NO_ASSISTANT: Final = Refusal("no-assistant-at-hand", "There is no assistant of yours to place from there.", BOTH)
OTHER_SOURCE: Final = Refusal("other-source", "The assistant must come from the area of the action or your hand.", BOTH)
MUST_PLACE: Final = Refusal(
    "must-place", "You must place an assistant, for there is a space that costs you nothing.", BOTH
)


def sources(state: State) -> tuple[AreaId | None, ...]:
    """Where the assistant may come from: the area of the action, or the hand (`None`)."""
    return (underway(state).area, None)


def refuse_source(state: State, seat: Seat, source: AreaId | None) -> Refusal | None:
    """Why no assistant can come from a place; `None`: it is legal. The seat must have one there."""
    if source not in sources(state):
        return OTHER_SOURCE
    if source is None:
        return None if state.merchants[seat].hand.assistants else NO_ASSISTANT
    return None if area_board(state, source).assistants[seat] else NO_ASSISTANT


def refuse_space(spaces: tuple[Seat | None, ...], space: Space) -> Refusal | None:
    """Why a space of a board cannot be taken; `None`: it is legal. It must exist and be free."""
    if not 0 <= space < len(spaces):
        return UNKNOWN_SPACE
    return None if spaces[space] is None else SPACE_TAKEN


CUSTOMS: Final = "rulebook p. 12, Customs"

TOO_MANY_FOR_POWER: Final = Refusal(
    "too-little-power", "Your power does not let you discard as many imports as that space shows.", CUSTOMS
)
TOO_FEW_IMPORTS: Final = Refusal("too-few-imports", "You do not have as many imports as that space shows.", CUSTOMS)


class PlaceInCustoms(YokohamaMove, frozen=True):
    """Discard as many imports as a space shows, and place an assistant on it."""

    space: Space
    source: AreaId | None = None
    """The area of the action, or `None`: the hand."""


def each_customs_placement(state: State, _seat: Seat) -> Iterator[PlaceInCustoms]:
    """Each space, with an assistant from the area and from the hand."""
    from_where = sources(state)
    for space in range(len(state.customs)):
        for source in from_where:
            yield PlaceInCustoms(Space(space), source)


def refuse_customs(state: State, seat: Seat, move: PlaceInCustoms) -> Refusal | None:
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


PLACE_IN_CUSTOMS: Final = MoveRule(PlaceInCustoms, each_customs_placement, refuse_customs, place_in_customs)


def must_enter_customs(state: State, seat: Seat) -> bool:
    """Whether a space can be had without discarding anything, so that placing is not optional."""
    spaces = components_of(state).customs.spaces
    return any(spaces[move.space].needs == 0 for move in PLACE_IN_CUSTOMS.legal(state, seat))
