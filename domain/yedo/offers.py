"""Offers in the trade phase (rulebook p. 10)."""

from domain.game import Seat
from domain.value import Value
from domain.yedo.components.vocabulary import Weapon


class Assets(Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a trade. Cards are only counted, because they are handed over face down."""

    mon: int = 0
    geisha: int = 0
    weapons: tuple[Weapon, ...] = ()
    action_cards: int = 0
    bonus_cards: int = 0
    missions: int = 0

    @property
    def cards(self) -> int:
        """The number of cards of all kinds."""
        return self.action_cards + self.bonus_cards + self.missions


class Offer(Value, frozen=True):
    """An offer of one seat to another: what it gives and what it asks for."""

    seat: Seat
    to: Seat
    give: Assets
    ask: Assets

    def side_of(self, seat: Seat) -> Assets:
        """Returns what one of the two seats gives."""
        return self.give if seat == self.seat else self.ask
