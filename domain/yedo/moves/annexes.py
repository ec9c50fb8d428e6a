"""The special abilities of the annexes (rulebook p. 14-15)."""

from collections.abc import Iterator
from itertools import product
from typing import Annotated, Final, cast, get_args

from domain.family import Family, Refusal
from domain.secrecy import Hidden, Seat, Secret
from domain.yedo.decks import deck_of, pile
from domain.yedo.drawing import draw, draw_weapon, foresee, is_exhausted
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import WeaponDiscarded
from domain.yedo.expected import known
from domain.yedo.losses import discard_card
from domain.yedo.moves.activation import activate, refuse_annex
from domain.yedo.moves.base import YedoMove
from domain.yedo.moves.shortages import deck_empty, no_mission_left
from domain.yedo.pieces import Card, Deck, Post
from domain.yedo.printed import COLORS
from domain.yedo.state import State
from domain.yedo.vocabulary import Color, MissionId, Weapon

RULE: Final = "rulebook p. 14, Using an Annex"
NOT_HELD: Final = Refusal("card-not-held", "You do not hold that card.", RULE)
NOT_OWNED: Final = Refusal("weapon-not-owned", "You do not own that Weapon.", RULE)
NO_MISSION_THERE: Final = no_mission_left(RULE)
DECK_EMPTY: Final = deck_empty(RULE)


class UseYashiki(YedoMove, frozen=True):
    """Put a mission under its deck, and gain the top one of a color."""

    mission: Annotated[MissionId | Hidden, Secret()]
    color: Color


class UseKaresansui(YedoMove, frozen=True):
    """Look at the top cards of a deck."""

    deck: Deck


class UseDojo(YedoMove, frozen=True):
    """Discard a weapon, and gain the top one of the deck."""

    weapon: Weapon


class UseKobudoRyu(YedoMove, frozen=True):
    """Put an action card under the deck, and gain the top one."""

    card: Annotated[Card | Hidden, Secret()]


def each_mission(state: State, seat: Seat) -> Iterator[UseYashiki]:
    """Each mission held, for each color that is left or becomes so."""
    if "yashiki" in state.clans[seat].manned:
        pairs = product(state.clans[seat].missions, COLORS)
        yield from (UseYashiki(mission, color) for mission, color in pairs)


def refuse_mission(state: State, seat: Seat, move: UseYashiki) -> Refusal | None:
    """It must be held; its own deck is not exhausted once it lies there."""
    refused = refuse_annex(state, seat, "yashiki")
    if refused or move.mission not in state.clans[seat].missions or isinstance(move.mission, Hidden):
        return refused or NOT_HELD
    refilled = deck_of(state, Card(move.mission)) == move.color
    return None if refilled or (move.color in COLORS and pile(state, move.color)) else NO_MISSION_THERE


def use_yashiki(play: YedoPlay, seat: Seat, move: UseYashiki) -> None:
    """One mission for another."""
    activate(play, seat, Post("yashiki"))
    discard_card(play, seat, Card(known(move.mission)))
    draw(play, seat, move.color)


def each_deck(state: State, seat: Seat) -> Iterator[UseKaresansui]:
    """Each deck."""
    return map(UseKaresansui, get_args(Deck) if "karesansui" in state.clans[seat].manned else ())


def refuse_deck(state: State, seat: Seat, move: UseKaresansui) -> Refusal | None:
    """The deck must have cards."""
    refused = refuse_annex(state, seat, "karesansui")
    return refused or (DECK_EMPTY if move.deck not in get_args(Deck) or is_exhausted(state, move.deck) else None)


def use_karesansui(play: YedoPlay, seat: Seat, move: UseKaresansui) -> None:
    """A foresight of choice."""
    activate(play, seat, Post("karesansui"))
    foresee(play, seat, move.deck)


def each_weapon(state: State, seat: Seat) -> Iterator[UseDojo]:
    """Each weapon owned."""
    clan = state.clans[seat]
    return map(UseDojo, dict.fromkeys(clan.weapons if "dojo" in clan.manned else ()))


def refuse_weapon(state: State, seat: Seat, move: UseDojo) -> Refusal | None:
    """It must be owned."""
    refused = refuse_annex(state, seat, "dojo")
    return refused or (None if move.weapon in state.clans[seat].weapons else NOT_OWNED)


def use_dojo(play: YedoPlay, seat: Seat, move: UseDojo) -> None:
    """One weapon for another."""
    activate(play, seat, Post("dojo"))
    play.emit(WeaponDiscarded(seat, move.weapon))
    draw_weapon(play, seat)


def each_card(state: State, seat: Seat) -> Iterator[UseKobudoRyu]:
    """Each action card held."""
    clan = state.clans[seat]
    cards = cast("tuple[Card | Hidden, ...]", clan.action_cards if "kobudo_ryu" in clan.manned else ())
    return map(UseKobudoRyu, dict.fromkeys(cards))


def refuse_card(state: State, seat: Seat, move: UseKobudoRyu) -> Refusal | None:
    """It must be held."""
    refused = refuse_annex(state, seat, "kobudo_ryu")
    return refused or (None if move.card in state.clans[seat].action_cards else NOT_HELD)


def use_kobudo_ryu(play: YedoPlay, seat: Seat, move: UseKobudoRyu) -> None:
    """One action card for another."""
    activate(play, seat, Post("kobudo_ryu"))
    discard_card(play, seat, known(move.card))
    draw(play, seat, "action")


USE_YASHIKI: Final = Family(UseYashiki, each_mission, refuse_mission, use_yashiki)
USE_KARESANSUI: Final = Family(UseKaresansui, each_deck, refuse_deck, use_karesansui)
USE_DOJO: Final = Family(UseDojo, each_weapon, refuse_weapon, use_dojo)
USE_KOBUDO_RYU: Final = Family(UseKobudoRyu, each_card, refuse_card, use_kobudo_ryu)
