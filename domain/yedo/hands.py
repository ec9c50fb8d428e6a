"""What the others know of the cards in a hand: the colors of missions, and cards that they have seen before."""

from collections import Counter

from msgspec.structs import replace

from domain.game import Viewer
from domain.secrecy import HIDDEN, Hidden, without
from domain.yedo.components.rows import COLORS
from domain.yedo.components.vocabulary import Color
from domain.yedo.pieces import Card, Deck, Hand, SeenCard
from domain.yedo.state import Clan


def with_known_color(clan: Clan, deck: Deck) -> Clan:
    """Returns a clan of which everybody has seen from which deck it took a card."""
    return replace(clan, known_colors=tuple(sorted((*clan.known_colors, deck)))) if deck in COLORS else clan


def without_known_color(clan: Clan, deck: Deck) -> Clan:
    """Returns a clan of which everybody has seen to which deck a card of its hand belonged."""
    colors = clan.known_colors
    return replace(clan, known_colors=without(colors, deck)) if deck in colors else clan


def surely_among(clan: Clan, missions: int) -> tuple[Color, ...]:
    """Returns the colors that so many missions of a clan have, whichever they are, as far as everybody knows."""
    others = len(clan.missions) - missions
    counted = Counter(clan.known_colors)
    return tuple(sorted(color for color in counted for _ in range(counted[color] - others)))


def with_seen(clan: Clan, hand: Hand, card: Card | Hidden, seen: tuple[Viewer, ...]) -> Clan:
    """Returns a clan that has got a card which others know."""
    return replace(clan, seen=(*clan.seen, SeenCard(hand, card, seen))) if seen else clan


def without_seen(clan: Clan, card: Card) -> Clan:
    """Returns a clan after a card that all have seen has left its hand.

    Whoever knew the card knows that it is gone; nobody else can say which one that was.
    """
    return replace(clan, seen=tuple([_after_loss(one, card) for one in clan.seen])) if clan.seen else clan


def _after_loss(one: SeenCard, lost: Card) -> SeenCard:
    known = not isinstance(one.card, Hidden)
    return SeenCard(one.hand, None, one.seen) if known and one.card == lost else one


def without_any_seen(clan: Clan, hand: Hand) -> Clan:
    """Returns a clan after a card has left a hand face down: it may be any of those that others knew."""
    return replace(clan, seen=tuple([one for one in clan.seen if one.hand != hand])) if clan.seen else clan


def masked_seen(seen: tuple[SeenCard, ...], viewer: Viewer) -> tuple[SeenCard, ...]:
    """Returns the cards of another clan that were seen, as a viewer knows them."""
    return tuple([one if viewer in one.seen else SeenCard(one.hand, HIDDEN, one.seen) for one in seen])
