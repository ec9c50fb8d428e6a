"""Using an annex: Yashiki, Karesansui, Dojo and Kobudo-Ryu (rulebook p. 14-15)."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Final, cast, get_args

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoMove
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color, MissionId, Weapon
from domain.yedo.decks import deck_of, draw, draw_weapon, foresee, is_exhausted, pile
from domain.yedo.events import WeaponDiscarded, YedoPlay
from domain.yedo.limits import deck_empty, no_mission_left
from domain.yedo.losses import discard_card
from domain.yedo.moves.activation import ANNEX_RULE, CARD_NOT_HELD, activate, refuse_annex
from domain.yedo.pieces import Card, Deck, Post, known
from domain.yedo.state import State

NO_MISSION_THERE: Final = no_mission_left(ANNEX_RULE)


class UseYashiki(YedoMove, frozen=True):
    """Put a mission under its deck and gain the top one of a color."""

    mission: Annotated[MissionId | Hidden, Secret()]
    color: Color


def each_mission_exchange(state: State, seat: Seat) -> Iterator[UseYashiki]:
    """Returns a move for each mission held and each color, if a disciple is on the Yashiki."""
    if "yashiki" in state.clans[seat].manned:
        pairs = product(state.clans[seat].missions, COLORS)
        yield from (UseYashiki(mission, color) for mission, color in pairs)


def refuse_yashiki(state: State, seat: Seat, move: UseYashiki) -> Refusal | None:
    """Returns why the Yashiki cannot be used like this; `None` if it can."""
    if refused := refuse_annex(state, seat, "yashiki"):
        return refused
    if move.mission not in state.clans[seat].missions or isinstance(move.mission, Hidden):
        return CARD_NOT_HELD
    refilled = deck_of(state, Card(move.mission)) == move.color
    return None if refilled or (move.color in COLORS and pile(state, move.color)) else NO_MISSION_THERE


def exchange_mission(play: YedoPlay, seat: Seat, move: UseYashiki) -> None:
    """Puts the mission under the deck of its color; then the seat gains the top mission of the color chosen."""
    activate(play, seat, Post("yashiki"))
    discard_card(play, seat, Card(known(move.mission)))
    draw(play, seat, move.color)


USE_YASHIKI: Final = MoveRule(UseYashiki, each_mission_exchange, refuse_yashiki, exchange_mission)


DECK_EMPTY: Final = deck_empty(ANNEX_RULE)


class UseKaresansui(YedoMove, frozen=True):
    """Look at the top cards of a deck."""

    deck: Deck


def each_deck(state: State, seat: Seat) -> Iterator[UseKaresansui]:
    """Returns a move for each deck, if a disciple is on the Karesansui."""
    return map(UseKaresansui, get_args(Deck) if "karesansui" in state.clans[seat].manned else ())


def refuse_karesansui(state: State, seat: Seat, move: UseKaresansui) -> Refusal | None:
    """Returns why the Karesansui cannot be used like this; `None` if it can."""
    if refused := refuse_annex(state, seat, "karesansui"):
        return refused
    return DECK_EMPTY if move.deck not in get_args(Deck) or is_exhausted(state, move.deck) else None


def use_karesansui(play: YedoPlay, seat: Seat, move: UseKaresansui) -> None:
    """Shows the seat the top cards of the deck, as a foresight in a district does (rulebook p. 12)."""
    activate(play, seat, Post("karesansui"))
    foresee(play, seat, move.deck)


USE_KARESANSUI: Final = MoveRule(UseKaresansui, each_deck, refuse_karesansui, use_karesansui)


WEAPON_NOT_OWNED: Final = Refusal("weapon-not-owned", "You do not own that Weapon.", ANNEX_RULE)


class UseDojo(YedoMove, frozen=True):
    """Discard a weapon and gain the top one of the deck."""

    weapon: Weapon


def each_weapon_exchange(state: State, seat: Seat) -> Iterator[UseDojo]:
    """Returns a move for each type of weapon owned, if a disciple is on the Dojo."""
    clan = state.clans[seat]
    return map(UseDojo, dict.fromkeys(clan.weapons if "dojo" in clan.manned else ()))


def refuse_dojo(state: State, seat: Seat, move: UseDojo) -> Refusal | None:
    """Returns why the Dojo cannot be used like this; `None` if it can."""
    if refused := refuse_annex(state, seat, "dojo"):
        return refused
    return None if move.weapon in state.clans[seat].weapons else WEAPON_NOT_OWNED


def exchange_weapon(play: YedoPlay, seat: Seat, move: UseDojo) -> None:
    """Discards the weapon, then gives the top one. So the weapon may be shuffled into a new deck first."""
    activate(play, seat, Post("dojo"))
    play.emit(WeaponDiscarded(seat, move.weapon))
    draw_weapon(play, seat)


USE_DOJO: Final = MoveRule(UseDojo, each_weapon_exchange, refuse_dojo, exchange_weapon)


class UseKobudoRyu(YedoMove, frozen=True):
    """Put an action card under the deck and gain the top one."""

    card: Annotated[Card | Hidden, Secret()]


def each_card_exchange(state: State, seat: Seat) -> Iterator[UseKobudoRyu]:
    """Returns a move for each different action card held, if a disciple is on the Kobudo-Ryu."""
    clan = state.clans[seat]
    cards = cast("tuple[Card | Hidden, ...]", clan.action_cards if "kobudo_ryu" in clan.manned else ())
    return map(UseKobudoRyu, dict.fromkeys(cards))


def refuse_kobudo_ryu(state: State, seat: Seat, move: UseKobudoRyu) -> Refusal | None:
    """Returns why the Kobudo-Ryu cannot be used like this; `None` if it can."""
    if refused := refuse_annex(state, seat, "kobudo_ryu"):
        return refused
    return None if move.card in state.clans[seat].action_cards else CARD_NOT_HELD


def exchange_card(play: YedoPlay, seat: Seat, move: UseKobudoRyu) -> None:
    """Puts the card under the deck, then gives the top one. If the deck is empty, the seat gains the same card."""
    activate(play, seat, Post("kobudo_ryu"))
    discard_card(play, seat, known(move.card))
    draw(play, seat, "action")


USE_KOBUDO_RYU: Final = MoveRule(UseKobudoRyu, each_card_exchange, refuse_kobudo_ryu, exchange_card)
