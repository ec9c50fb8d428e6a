"""Laboratory and Research Center: a technology card is taken for its industry cost (rulebook p. 14)."""

from collections.abc import Iterator
from typing import Final, cast

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama import rewards, technologies
from domain.yokohama.choices import TechnologyCards
from domain.yokohama.events import TechnologyObtained, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.moves.take_order import CURRENCIES, fee_of
from domain.yokohama.printed import Space, Technology, TechnologyId
from domain.yokohama.state import Currency, State, Stock
from domain.yokohama.table import printed, topmost

RULE: Final = "rulebook p. 14, Laboratory and Research Center"

NO_CARD: Final = Refusal("no-such-card", "There is no technology card on that space.", RULE)
SAME_TITLE: Final = Refusal("same-title", "You have a technology of that title already.", RULE)
WRONG_INDUSTRY: Final = Refusal("industry-does-not-fit", "Pay exactly the industry value that your power lacks.", RULE)
NO_FEE: Final = Refusal("no-fee-yet", "Only from the 4th technology card on is there a fee.", RULE)
FEE_DUE: Final = Refusal("fee-due", "From the 4th technology card on, each costs 2 yen or 1 import more.", RULE)
CANNOT_PAY: Final = Refusal("cannot-pay-technology", "You cannot pay that for the technology.", RULE)


class TakeTechnology(YokohamaMove, frozen=True):
    """Take the technology card from a space, paying the industry value that power lacks, and the fee if one is due."""

    space: Space
    imports: int = 0
    yen: int = 0
    fee: Currency | None = None


def cards(state: State) -> tuple[TechnologyId | None, ...]:
    """The cards of the board where it is made."""
    area = topmost(state, TechnologyCards).board
    return next(board.cards for board in state.technology_boards if board.area == area)


def lacking(state: State, space: Space, card: Technology) -> int:
    """The industry value to be paid besides power: the card's cost and its space's, less what power gives."""
    cost = card.industry + printed(state).technology_boards.additional_cost[space]
    return max(0, cost - topmost(state, TechnologyCards).industry)


def fee_is_due(state: State, seat: Seat) -> bool:
    """Whether the next technology of a seat costs a fee."""
    return len(state.merchants[seat].technologies) + 1 >= printed(state).prices.later_technology_from


def candidates(state: State, seat: Seat) -> Iterator[TakeTechnology]:
    """Each card, with each way of paying."""
    fees: tuple[Currency | None, ...] = CURRENCIES if fee_is_due(state, seat) else (None,)
    industry = printed(state).prices.industry
    for space, technology in enumerate(cards(state)):
        if technology is not None:
            lack = lacking(state, Space(space), printed(state).technologies[technology])
            for bought in range(lack + 1):
                for fee in fees:
                    yield TakeTechnology(Space(space), bought * industry.imports, (lack - bought) * industry.yen, fee)


def refusal(state: State, seat: Seat, move: TakeTechnology) -> Refusal | None:
    """A card of a new title, paid exactly."""
    board = cards(state)
    technology = board[move.space] if 0 <= move.space < len(board) else None
    if technology is None:
        return NO_CARD
    card = printed(state).technologies[technology]
    if card.title in technologies.titles(state, seat):
        return SAME_TITLE
    return refuse_industry(state, move, card) or refuse_fee(state, seat, move) or refuse_sum(state, seat, move)


def refuse_industry(state: State, move: TakeTechnology, card: Technology) -> Refusal | None:
    """Imports and yen must make up exactly what power lacks."""
    industry = printed(state).prices.industry
    if move.imports < 0 or move.yen < 0 or move.imports % industry.imports or move.yen % industry.yen:
        return WRONG_INDUSTRY
    bought = move.imports // industry.imports + move.yen // industry.yen
    return None if bought == lacking(state, move.space, card) else WRONG_INDUSTRY


def refuse_fee(state: State, seat: Seat, move: TakeTechnology) -> Refusal | None:
    """One of two kinds from the 4th card on, none before."""
    if not fee_is_due(state, seat):
        return None if move.fee is None else NO_FEE
    return None if move.fee in CURRENCIES else FEE_DUE


def price(state: State, move: TakeTechnology) -> Stock:
    """All that is paid."""
    return fee_of(printed(state).prices.later_technology, move.fee).plus(Stock(yen=move.yen, imports=move.imports))


def refuse_sum(state: State, seat: Seat, move: TakeTechnology) -> Refusal | None:
    """It must be at hand."""
    return None if state.merchants[seat].stock.covers(price(state, move)) else CANNOT_PAY


def play(play: YokohamaPlay, seat: Seat, move: TakeTechnology) -> None:
    """Its title counts from now on, for later technologies, and so does its country icon."""
    technology = cast("TechnologyId", cards(play.state)[move.space])
    card = printed(play.state).technologies[technology]
    earlier = technologies.held(play.state, seat, "letterpress_printing", "patent_system")
    paid = price(play.state, move)
    play.emit(
        TechnologyObtained(seat, topmost(play.state, TechnologyCards).board, move.space, technology, card.title, paid)
    )
    technologies.apply(play, seat, *earlier)
    if card.title in ("exposition", "station"):
        technologies.apply(play, seat, card.title)
    rewards.match_icons(play, seat, card.country)


TAKE_TECHNOLOGY: Final = Family(TakeTechnology, candidates, refusal, play)
