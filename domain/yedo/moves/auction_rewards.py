"""Phase 2: what the winner of an auction acquires (rulebook p. 8), and which of the cards drawn is kept (p. 4, 8)."""

from collections.abc import Iterator
from typing import Annotated, Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.pending import topmost
from domain.refusals import Refusal
from domain.secrecy import Hidden, Secret, without
from domain.yedo.base import YedoMove
from domain.yedo.components.rows import AuctionCategory
from domain.yedo.components.vocabulary import Annex, Color
from domain.yedo.decks import as_weapon, draw, open_mission_decks, show
from domain.yedo.events import AnnexTaken, CardKept, CategoryPicked, ChoiceOpened, TurnEnded, WeaponKept, YedoPlay
from domain.yedo.limits import annex_not_available, no_mission_left, takable_annexes
from domain.yedo.pending import PendingCard, PendingCategory, PendingMissionDeck
from domain.yedo.phases.bidding import categories_of, reward
from domain.yedo.pieces import Card, known
from domain.yedo.state import State

NOT_WON: Final = Refusal(
    "category-not-won", "That category is not one of those you have won.", "rulebook p. 8, List of rewards"
)


class PickCategory(YedoMove, frozen=True):
    """Acquire the asset of this category of the main category just won."""

    category: AuctionCategory


def won_categories(state: State) -> tuple[AuctionCategory, ...]:
    """Returns the categories of the main category just won."""
    return categories_of(state, topmost(state, PendingCategory).lot)


def each_category(state: State, _seat: Seat) -> Iterator[PickCategory]:
    """Returns a move for each category of the main category just won."""
    return map(PickCategory, won_categories(state))


def refuse_category(state: State, _seat: Seat, move: PickCategory) -> Refusal | None:
    """Returns why a category cannot be picked; `None` if it can."""
    return None if move.category in won_categories(state) else NOT_WON


def pick_category(play: YedoPlay, seat: Seat, move: PickCategory) -> None:
    """Gives the seat the asset of the category as if that category had been auctioned (rulebook p. 8)."""
    play.emit(CategoryPicked(seat, move.category))
    reward(play, seat, move.category)


PICK_CATEGORY: Final = MoveRule(PickCategory, each_category, refuse_category, pick_category, always_legal=True)


NOT_DRAWN: Final = Refusal(
    "card-not-drawn", "That is not one of the cards or weapons that you drew.", "rulebook p. 8, List of rewards"
)


class KeepCard(YedoMove, frozen=True):
    """Keep this card or weapon, and return the others."""

    card: Annotated[Card | Hidden, Secret()]


def each_card(state: State, seat: Seat) -> Iterator[KeepCard]:
    """Returns a move for each different card or weapon drawn."""
    return map(KeepCard, dict.fromkeys(state.clans[seat].drawn))


def refuse_card(state: State, seat: Seat, move: KeepCard) -> Refusal | None:
    """Returns why a card cannot be kept; `None` if it can."""
    return None if move.card in state.clans[seat].drawn else NOT_DRAWN


def keep_card(play: YedoPlay, seat: Seat, move: KeepCard) -> None:
    """Keeps one. Puts the other cards under their deck, and the other weapons onto the discard pile."""
    deck = topmost(play.state, PendingCard).deck
    others = without(play.state.clans[seat].drawn, move.card)
    if deck == "weapon":
        weapon, *discarded = (as_weapon(known(card)) for card in (move.card, *others))
        play.emit(WeaponKept(seat, weapon, tuple(discarded)))
    else:
        play.emit(CardKept(seat, deck, move.card, others))


KEEP_CARD: Final = MoveRule(KeepCard, each_card, refuse_card, keep_card, always_legal=True)


NOT_AVAILABLE: Final = annex_not_available("rulebook p. 8, List of rewards")


class PickAnnex(YedoMove, frozen=True):
    """Take this annex."""

    annex: Annex


def each_annex(state: State, seat: Seat) -> Iterator[PickAnnex]:
    """Returns a move for each type of annex that is left and that the seat does not own."""
    return map(PickAnnex, takable_annexes(state, seat))


def refuse_annex(state: State, seat: Seat, move: PickAnnex) -> Refusal | None:
    """Returns why an annex cannot be taken; `None` if it can."""
    return None if move.annex in takable_annexes(state, seat) else NOT_AVAILABLE


def pick_annex(play: YedoPlay, seat: Seat, move: PickAnnex) -> None:
    """Moves the annex to the clan board."""
    play.emit(AnnexTaken(seat, move.annex))


PICK_ANNEX: Final = MoveRule(PickAnnex, each_annex, refuse_annex, pick_annex, always_legal=True)


EXHAUSTED: Final = no_mission_left("rulebook p. 8, List of rewards")


class PickMissionDeck(YedoMove, frozen=True):
    """Draw from this mission deck."""

    color: Color


def each_mission_deck(state: State, _seat: Seat) -> Iterator[PickMissionDeck]:
    """Returns a move for each mission deck that has cards left."""
    return map(PickMissionDeck, open_mission_decks(state))


def refuse_mission_deck(state: State, _seat: Seat, move: PickMissionDeck) -> Refusal | None:
    """Returns why a mission deck cannot be picked; `None` if it can."""
    return None if move.color in open_mission_decks(state) else EXHAUSTED


def pick_mission_deck(play: YedoPlay, seat: Seat, move: PickMissionDeck) -> None:
    """Gives the seat the top mission; after an auction it draws several, to keep one (rulebook p. 8, 11)."""
    cards = topmost(play.state, PendingMissionDeck).cards
    play.emit(TurnEnded(seat))
    if cards == 1:
        draw(play, seat, move.color)
    else:
        show(play, seat, move.color, cards)
        play.emit(ChoiceOpened(PendingCard(seat, move.color)))


PICK_MISSION_DECK: Final = MoveRule(
    PickMissionDeck, each_mission_deck, refuse_mission_deck, pick_mission_deck, always_legal=True
)
