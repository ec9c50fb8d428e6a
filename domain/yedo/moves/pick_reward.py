"""Choosing a category just won, an annex, a mission deck, or a weapon of the market as a reward (rulebook p. 8, 11)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.choices import KeepCard
from domain.yedo.choices import PickCategory as CategoryChoice
from domain.yedo.choices import PickMissionDeck as DeckChoice
from domain.yedo.drawing import draw, open_mission_decks, show
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import WeaponBought
from domain.yedo.events.bidding import AnnexTaken, CategoryPicked
from domain.yedo.events.course import ChoiceOpened, TurnEnded
from domain.yedo.market import stalled
from domain.yedo.moves.base import YedoMove
from domain.yedo.moves.shortages import no_mission_left, no_weapon_there
from domain.yedo.phases.bidding import categories_of, reward, takable_annexes
from domain.yedo.printed import AuctionCategory
from domain.yedo.stack import topmost
from domain.yedo.state import State
from domain.yedo.vocabulary import Annex, Color

REWARDS: Final = "rulebook p. 8, List of rewards"
OTHER_GROUP: Final = Refusal("category-not-won", "That category is not one of those you have won.", REWARDS)
NO_SUCH_ANNEX: Final = Refusal("annex-not-available", "That Annex is not available, or you own it already.", REWARDS)
EXHAUSTED: Final = no_mission_left(REWARDS)
EMPTY_STALL: Final = no_weapon_there("rulebook p. 11, Rewards")


class PickCategory(YedoMove, frozen=True):
    """Acquire the asset of this category of the main category just won."""

    category: AuctionCategory


class PickAnnex(YedoMove, frozen=True):
    """Take this annex."""

    annex: Annex


class PickMissionDeck(YedoMove, frozen=True):
    """Draw from this mission deck."""

    color: Color


class TakeMarketWeapon(YedoMove, frozen=True):
    """Take the weapon on this space of the market, counted from 0, for nothing."""

    stall: int


def won(state: State) -> tuple[AuctionCategory, ...]:
    """The categories of the main category just won."""
    return categories_of(state, topmost(state, CategoryChoice).lot)


def each_category(state: State, _: Seat) -> Iterator[PickCategory]:
    """Each of the main category."""
    return map(PickCategory, won(state))


def refuse_category(state: State, _: Seat, move: PickCategory) -> Refusal | None:
    """It must belong to what was won."""
    return None if move.category in won(state) else OTHER_GROUP


def pick_category(play: YedoPlay, seat: Seat, move: PickCategory) -> None:
    """The reward follows at once."""
    play.emit(CategoryPicked(seat, move.category))
    reward(play, seat, move.category)


def each_annex(state: State, seat: Seat) -> Iterator[PickAnnex]:
    """Each type that is left and not owned."""
    return map(PickAnnex, takable_annexes(state, seat))


def refuse_annex(state: State, seat: Seat, move: PickAnnex) -> Refusal | None:
    """One of each type at most."""
    return None if move.annex in takable_annexes(state, seat) else NO_SUCH_ANNEX


def each_mission_deck(state: State, _: Seat) -> Iterator[PickMissionDeck]:
    """Each deck that is not exhausted."""
    return map(PickMissionDeck, open_mission_decks(state))


def refuse_mission_deck(state: State, _: Seat, move: PickMissionDeck) -> Refusal | None:
    """An exhausted deck gives nothing."""
    return None if move.color in open_mission_decks(state) else EXHAUSTED


def pick_mission_deck(play: YedoPlay, seat: Seat, move: PickMissionDeck) -> None:
    """The top card is gained; or several are drawn, to keep one."""
    cards = topmost(play.state, DeckChoice).cards
    play.emit(TurnEnded(seat))
    if cards == 1:
        draw(play, seat, move.color)
    else:
        show(play, seat, move.color, cards)
        play.emit(ChoiceOpened(KeepCard(seat, move.color)))


def each_stall(state: State, _: Seat) -> Iterator[TakeMarketWeapon]:
    """Each space with a weapon."""
    return (TakeMarketWeapon(stall) for stall, weapon in enumerate(state.market) if weapon is not None)


def refuse_stall(state: State, _: Seat, move: TakeMarketWeapon) -> Refusal | None:
    """A weapon must lie there."""
    return None if 0 <= move.stall < len(state.market) and state.market[move.stall] else EMPTY_STALL


def take_market_weapon(play: YedoPlay, seat: Seat, move: TakeMarketWeapon) -> None:
    """It costs nothing."""
    play.emit(TurnEnded(seat))
    play.emit(WeaponBought(seat, move.stall, stalled(play.state, move.stall), 0))


PICK_CATEGORY: Final = Family(PickCategory, each_category, refuse_category, pick_category)
PICK_ANNEX: Final = Family(
    PickAnnex, each_annex, refuse_annex, lambda play, seat, move: play.emit(AnnexTaken(seat, move.annex))
)
PICK_MISSION_DECK: Final = Family(PickMissionDeck, each_mission_deck, refuse_mission_deck, pick_mission_deck)
TAKE_MARKET_WEAPON: Final = Family(TakeMarketWeapon, each_stall, refuse_stall, take_market_weapon)
