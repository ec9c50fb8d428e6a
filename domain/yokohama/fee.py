"""Fees that are paid in one of two kinds: for a second order, and for later technologies (rulebook p. 13-14)."""

from typing import Final, get_args

from domain.yokohama.printed import Prices
from domain.yokohama.state import Currency, Stock

CURRENCIES: Final[tuple[Currency, ...]] = get_args(Currency)


def fee_of(prices: Prices, currency: Currency | None) -> Stock:
    """What is handed over for a fee that is paid in a currency; `None`: there is none to pay."""
    return Stock() if currency is None else Stock(**{currency: getattr(prices, currency)})
