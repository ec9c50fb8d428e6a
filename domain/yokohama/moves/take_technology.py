"""Laboratory and Research Center: a technology card is taken for its industry cost (rulebook p. 14)."""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.pending import topmost
from domain.yokohama import rewards, technologies
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Space, Technology, TechnologyId
from domain.yokohama.events import TechnologyObtained, YokohamaPlay
from domain.yokohama.management_boards import CURRENCIES, fee_of, technology_board
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.pending import TechnologyCards
from domain.yokohama.state import State, Stock

RULE: Final = "rulebook p. 14, Laboratory and Research Center"

NO_CARD: Final = Refusal("no-such-card", "There is no technology card on that space.", RULE)
SAME_TITLE: Final = Refusal("same-title", "You have a technology of that title already.", RULE)
WRONG_PRICE: Final = Refusal(
    "price-does-not-fit",
    "Pay exactly the industry value that your power lacks, and from the 4th technology card on the fee.",
    RULE,
)
CANNOT_PAY: Final = Refusal("cannot-pay-technology", "You cannot pay that for the technology.", RULE)


class TakeTechnology(YokohamaMove, frozen=True):
    """Take the technology card from a space, paying the industry value that power lacks, and the fee if one is due."""

    space: Space
    imports: int = 0
    yen: int = 0


def cards(state: State) -> tuple[TechnologyId | None, ...]:
    """The cards of the management board where the action is carried out, by space."""
    return technology_board(state, topmost(state, TechnologyCards).board).cards


def lacking(state: State, space: Space, card: Technology) -> int:
    """The industry value to be paid besides power: the card's cost and its space's, less what power gives."""
    cost = card.industry + components_of(state).technology_boards.additional_cost[space]
    return max(0, cost - topmost(state, TechnologyCards).industry)


def fees(state: State, seat: Seat) -> tuple[Stock, ...]:
    """What may be paid besides the industry cost: nothing, or from the 4th technology on one of two kinds."""
    prices = components_of(state).prices
    if len(state.merchants[seat].technologies) + 1 < prices.later_technology_from:
        return (Stock(),)
    return tuple(fee_of(prices.later_technology, currency) for currency in CURRENCIES)


def ways_to_pay(state: State, seat: Seat, space: Space, card: Technology) -> Iterable[Stock]:
    """Each sum that pays for a card, once."""
    industry = components_of(state).prices.industry
    lack = lacking(state, space, card)
    return dict.fromkeys(
        fee.plus(Stock(imports=bought * industry.imports, yen=(lack - bought) * industry.yen))
        for fee in fees(state, seat)
        for bought in range(lack + 1)
    )


def candidates(state: State, seat: Seat) -> Iterator[TakeTechnology]:
    """Each card on the board, with each way of paying for it."""
    for space, technology in enumerate(cards(state)):
        if technology is not None:
            for paid in ways_to_pay(state, seat, Space(space), components_of(state).technologies[technology]):
                yield TakeTechnology(Space(space), paid.imports, paid.yen)


def refusal(state: State, seat: Seat, move: TakeTechnology) -> Refusal | None:
    """Why a card cannot be taken; `None`: it is legal.

    Its title must be new to the seat, and it must be paid for exactly.
    """
    board = cards(state)
    technology = board[move.space] if 0 <= move.space < len(board) else None
    if technology is None:
        return NO_CARD
    card = components_of(state).technologies[technology]
    if card.title in technologies.titles(state, seat):
        return SAME_TITLE
    if not state.merchants[seat].stock.covers(price(move)):
        return CANNOT_PAY
    return None if price(move) in ways_to_pay(state, seat, move.space, card) else WRONG_PRICE


def price(move: TakeTechnology) -> Stock:
    """All that a move pays."""
    return Stock(yen=move.yen, imports=move.imports)


def take_technology(play: YokohamaPlay, seat: Seat, move: TakeTechnology) -> None:
    """Takes one technology card of the board, for its industry cost (rulebook p. 14).

    Its title counts from now on, for later technologies, and so does its country icon.
    """
    technology = cast("TechnologyId", cards(play.state)[move.space])
    card = components_of(play.state).technologies[technology]
    earlier = technologies.held(play.state, seat, "letterpress_printing", "patent_system")
    paid = price(move)
    play.emit(
        TechnologyObtained(seat, topmost(play.state, TechnologyCards).board, move.space, technology, card.title, paid)
    )
    technologies.apply(play, seat, *earlier)
    if card.title in ("exposition", "station"):
        technologies.apply(play, seat, card.title)
    rewards.match_icons(play, seat, card.country)


TAKE_TECHNOLOGY: Final = MoveRule(TakeTechnology, candidates, refusal, take_technology)
