"""Technologies: taking a card (p. 14); Textile Mill, University and Station, which are used by a move (p. 19)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yokohama import rewards, technologies
from domain.yokohama.areas import is_canal
from domain.yokohama.base import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import AreaId, Space, Technology, TechnologyId, Title
from domain.yokohama.events import StationPlaced, TechnologyObtained, TextileMillUsed, UniversityUsed, YokohamaPlay
from domain.yokohama.management_boards import CURRENCIES, fee_of, technology_board
from domain.yokohama.pending import PendingTechnologyCards
from domain.yokohama.state import State, Stock

TAKING: Final = "rulebook p. 14, Laboratory and Research Center"

NO_CARD: Final = Refusal("no-such-card", "There is no technology card on that space.", TAKING)
SAME_TITLE: Final = Refusal("same-title", "You already have a technology of that title.", TAKING)
WRONG_PRICE: Final = Refusal(
    "price-does-not-fit",
    "Pay exactly the industry value that your power does not give, and the fee from the 4th technology card on.",
    TAKING,
)
CANNOT_PAY_CARD: Final = Refusal("cannot-pay-technology", "You do not have the imports or yen to pay that.", TAKING)


class TakeTechnology(YokohamaMove, frozen=True):
    """Take the technology card from a space of the management board."""

    space: Space
    imports: int = 0
    """Imports paid, for industry value and the fee together."""
    yen: int = 0
    """Yen paid, for industry value and the fee together."""


def cards_on_board(state: State) -> tuple[TechnologyId | None, ...]:
    """Returns the cards on the management board of the action, by space."""
    return technology_board(state, topmost(state, PendingTechnologyCards).board).cards


def lacking(state: State, space: Space, card: Technology) -> int:
    """Returns the industry value that imports and yen must pay (rulebook p. 14).

    It is the cost of the card and of its space, less the value that the power gives.
    """
    cost = card.industry + components_of(state).technology_boards.additional_cost[space]
    return max(0, cost - topmost(state, PendingTechnologyCards).industry)


def fees(state: State, seat: Seat) -> tuple[Stock, ...]:
    """Returns the possible fees: none, or 2 yen or 1 import from the 4th technology card on (rulebook p. 14)."""
    prices = components_of(state).prices
    if len(state.merchants[seat].technologies) + 1 < prices.later_technology_from:
        return (Stock(),)
    return tuple(fee_of(prices.later_technology, currency) for currency in CURRENCIES)


def ways_to_pay(state: State, seat: Seat, space: Space, card: Technology) -> Iterable[Stock]:
    """Returns every exact payment for a card, industry value and fee together, without repeats."""
    industry = components_of(state).prices.industry
    lack = lacking(state, space, card)
    return dict.fromkeys(
        [
            fee.plus(Stock(imports=bought * industry.imports, yen=(lack - bought) * industry.yen))
            for fee in fees(state, seat)
            for bought in range(lack + 1)
        ]
    )


def each_card(state: State, seat: Seat) -> Iterator[TakeTechnology]:
    """Yields each card on the board that the seat may hold, with each exact payment that it can make for it."""
    cards, titles = components_of(state).technologies, technologies.titles(state, seat)
    for space, technology in enumerate(cards_on_board(state)):
        if technology is not None and cards[technology].title not in titles:
            for paid in ways_to_pay(state, seat, Space(space), cards[technology]):
                if state.merchants[seat].stock.covers(paid):
                    yield TakeTechnology(Space(space), paid.imports, paid.yen)


def refuse_taking(state: State, seat: Seat, move: TakeTechnology) -> Refusal | None:
    """Returns why a card cannot be taken; `None` if it is legal.

    The seat must not hold a card of that title, and must pay exactly (rulebook p. 4, 14).
    """
    board = cards_on_board(state)
    technology = board[move.space] if 0 <= move.space < len(board) else None
    if technology is None:
        return NO_CARD
    card = components_of(state).technologies[technology]
    if card.title in technologies.titles(state, seat):
        return SAME_TITLE
    if not state.merchants[seat].stock.covers(price(move)):
        return CANNOT_PAY_CARD
    return None if price(move) in ways_to_pay(state, seat, move.space, card) else WRONG_PRICE


def price(move: TakeTechnology) -> Stock:
    """Returns all that a move pays."""
    return Stock(yen=move.yen, imports=move.imports)


def take_technology(play: YokohamaPlay, seat: Seat, move: TakeTechnology) -> None:
    """Takes one technology card from the board and pays for it (rulebook p. 14).

    Letterpress Printing and Patent System apply if they were held before. Exposition and Station apply at once
    (p. 17-19). Then country icons are matched (p. 8).
    """
    technology = cast("TechnologyId", cards_on_board(play.state)[move.space])
    card = components_of(play.state).technologies[technology]
    earlier = technologies.held(play.state, seat, "letterpress_printing", "patent_system")
    paid = price(move)
    board = topmost(play.state, PendingTechnologyCards).board
    play.emit(TechnologyObtained(seat, board, move.space, technology, card.title, paid))
    technologies.apply(play, seat, *earlier)
    if card.title in ("exposition", "station"):
        technologies.apply(play, seat, card.title)
    rewards.match_icons(play, seat, card.country)


TAKE_TECHNOLOGY: Final = MoveRule(TakeTechnology, each_card, refuse_taking, take_technology, always_legal=True)


MILL: Final = "rulebook p. 19, Textile Mill"
UNIVERSITY: Final = "rulebook p. 19, University"
PRICE_AT_UNIVERSITY: Final = 1
"""Yen for an assistant (rulebook p. 19)."""

NO_MILL: Final = Refusal("no-textile-mill", "You do not have the Textile Mill.", MILL)
MILL_USED: Final = Refusal("textile-mill-used", "You have used the Textile Mill this turn.", MILL)
NO_SILK: Final = Refusal("no-silk", "You have no silk to discard.", MILL)
NO_UNIVERSITY: Final = Refusal("no-university", "You do not have the University.", UNIVERSITY)
UNIVERSITY_USED: Final = Refusal("university-used", "You have used the University this turn.", UNIVERSITY)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more assistants.", UNIVERSITY)
CANNOT_PAY_UNIVERSITY: Final = Refusal("cannot-pay-university", "You have no yen to pay the University.", UNIVERSITY)


class UseTextileMill(YokohamaMove, frozen=True):
    """Textile Mill: discard 1 silk for money."""


class UseUniversity(YokohamaMove, frozen=True):
    """University: pay for an assistant from the warehouse."""


def with_technology(title: Title, move: YokohamaMove) -> Callable[[State, Seat], Sequence[Any]]:
    """Returns the candidates of a move that a technology allows: none without its card."""

    def candidates(state: State, seat: Seat) -> Sequence[Any]:
        held = state.merchants[seat].technologies  # often none, and then no title is looked up
        return allowed if held and title in technologies.titles(state, seat) else ()

    allowed = (move,)
    return candidates


def refuse_mill(state: State, seat: Seat, _move: UseTextileMill) -> Refusal | None:
    """Returns why the Textile Mill cannot be used; `None` if it can: once per turn, with a silk (rulebook p. 19)."""
    if "textile_mill" not in technologies.titles(state, seat):
        return NO_MILL
    if state.turn.textile_mill_used:
        return MILL_USED
    return None if state.merchants[seat].stock.silk else NO_SILK


def use_textile_mill(play: YokohamaPlay, seat: Seat, _move: UseTextileMill) -> None:
    """Discards 1 silk for the money on the Textile Mill card (rulebook p. 19)."""
    play.emit(TextileMillUsed(seat, components_of(play.state).titles["textile_mill"].bonus))


def refuse_university(state: State, seat: Seat, _move: UseUniversity) -> Refusal | None:
    """Returns why the University cannot be used; `None` if it can.

    It takes an assistant in the warehouse and 1 yen, once per turn (rulebook p. 19).
    """
    merchant = state.merchants[seat]
    if "university" not in technologies.titles(state, seat):
        return NO_UNIVERSITY
    if state.turn.university_used:
        return UNIVERSITY_USED
    if not merchant.warehouse.assistants:
        return NONE_LEFT
    return CANNOT_PAY_UNIVERSITY if merchant.stock.yen < PRICE_AT_UNIVERSITY else None


def use_university(play: YokohamaPlay, seat: Seat, _move: UseUniversity) -> None:
    """Pays 1 yen and takes an assistant from the warehouse to the hand (rulebook p. 19)."""
    play.emit(UniversityUsed(seat, PRICE_AT_UNIVERSITY))


USE_TEXTILE_MILL: Final = MoveRule(
    UseTextileMill, with_technology("textile_mill", UseTextileMill()), refuse_mill, use_textile_mill
)
USE_UNIVERSITY: Final = MoveRule(
    UseUniversity, with_technology("university", UseUniversity()), refuse_university, use_university
)


STATION: Final = "rulebook p. 19, Station"

CANAL_TAKES_NO_STATION: Final = Refusal(
    "canal-takes-no-station", "The station may not be placed in the Canal.", STATION
)


class PlaceStation(YokohamaMove, frozen=True):
    """Place the station token in an area."""

    area: AreaId


def each_site(state: State, _seat: Seat) -> Iterator[PlaceStation]:
    """Yields each area of the city."""
    return map(PlaceStation, state.layout)


def refuse_site(state: State, _seat: Seat, move: PlaceStation) -> Refusal | None:
    """Returns why the station cannot be placed in an area; `None` if it can. The Canal takes none (ruling 7)."""
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return CANAL_TAKES_NO_STATION if is_canal(state, move.area) else None


def place_station(play: YokohamaPlay, seat: Seat, move: PlaceStation) -> None:
    """Places the station token for the rest of the game; it gives 1 power to every player (rulebook p. 19)."""
    play.emit(StationPlaced(seat, move.area))


PLACE_STATION: Final = MoveRule(PlaceStation, each_site, refuse_site, place_station)
