"""A match that goes another way: what lies face down is shuffled anew."""

from domain.yedo.components.rows import COLORS
from domain.yedo.decks import cards_of, pile
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import DeckShuffled
from domain.yedo.pieces import Deck

DECKS: tuple[Deck, ...] = ("action", "bonus", "weapon", "event", *COLORS)


def reshuffle(play: YedoPlay) -> None:
    """Each deck that has cards left; whoever has seen some of them there no longer knows where they lie."""
    for deck in DECKS:
        if pile(play.state, deck):
            play.emit(DeckShuffled(deck, play.chance.shuffled(cards_of(pile(play.state, deck)))))
