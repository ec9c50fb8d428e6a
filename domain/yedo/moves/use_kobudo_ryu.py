"""Kobudo-Ryu: one action card for another (rulebook p. 15)."""

from collections.abc import Iterator
from typing import Annotated, Final, cast

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.activation import CARD_NOT_HELD, activate, refuse_annex
from domain.yedo.drawing import draw
from domain.yedo.events import YedoPlay
from domain.yedo.expected import known
from domain.yedo.losses import discard_card
from domain.yedo.moves.move import YedoMove
from domain.yedo.pieces import Card, Post
from domain.yedo.state import State


class UseKobudoRyu(YedoMove, frozen=True):
    """Put an action card under the deck, and gain the top one."""

    card: Annotated[Card | Hidden, Secret()]


def candidates(state: State, seat: Seat) -> Iterator[UseKobudoRyu]:
    """Each different action card held, if a disciple stands there."""
    clan = state.clans[seat]
    cards = cast("tuple[Card | Hidden, ...]", clan.action_cards if "kobudo_ryu" in clan.manned else ())
    return map(UseKobudoRyu, dict.fromkeys(cards))


def refusal(state: State, seat: Seat, move: UseKobudoRyu) -> Refusal | None:
    """Why not: no disciple stands there, or the card is not held; `None`: it is legal."""
    if refused := refuse_annex(state, seat, "kobudo_ryu"):
        return refused
    return None if move.card in state.clans[seat].action_cards else CARD_NOT_HELD


def exchange(play: YedoPlay, seat: Seat, move: UseKobudoRyu) -> None:
    """The card goes under the deck before the top one is gained: with no other left it is the same."""
    activate(play, seat, Post("kobudo_ryu"))
    discard_card(play, seat, known(move.card))
    draw(play, seat, "action")


USE_KOBUDO_RYU: Final = MoveRule(UseKobudoRyu, candidates, refusal, exchange)
