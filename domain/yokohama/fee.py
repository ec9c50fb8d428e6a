"""Fees that are paid in one of two kinds: for a second order, and for later technologies (rulebook p. 13-14)."""

from typing import Final, get_args

from domain.yokohama.printed import Prices
from domain.yokohama.state import Currency, Stock

CURRENCIES: Final[tuple[Currency, ...]] = get_args(Currency)


def fee_of(prices: Prices, currency: Currency | None) -> Stock:
    """A fee paid in a currency; `None`: no fee."""
    return Stock() if currency is None else Stock(**{currency: getattr(prices, currency)})
