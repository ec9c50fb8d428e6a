"""Taking a technology card in the Laboratory or the Research Center (rulebook p. 14)."""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.yokohama import rewards, technologies
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Space, Technology, TechnologyId
from domain.yokohama.events import TechnologyObtained, YokohamaPlay
from domain.yokohama.management_boards import CURRENCIES, fee_of, technology_board
from domain.yokohama.pending import PendingTechnologyCards
from domain.yokohama.state import State, Stock

RULE: Final = "rulebook p. 14, Laboratory and Research Center"

NO_CARD: Final = Refusal("no-such-card", "There is no technology card on that space.", RULE)
SAME_TITLE: Final = Refusal("same-title", "You already have a technology of that title.", RULE)
WRONG_PRICE: Final = Refusal(
    "price-does-not-fit",
    "Pay exactly the industry value that your power does not give, and the fee from the 4th technology card on.",
    RULE,
)
CANNOT_PAY_CARD: Final = Refusal("cannot-pay-technology", "You do not have the imports or yen to pay that.", RULE)


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
