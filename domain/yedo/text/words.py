"""Words for cards, places, assets and amounts, shared by the texts of events and moves."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.game import Seat
from domain.secrecy import Hidden
from domain.wording import counted, listed
from domain.yedo.components import Components
from domain.yedo.components.vocabulary import Asset, District, Draw, Effect, FavorCardId, Gain
from domain.yedo.pending import Lot
from domain.yedo.pieces import Aim, Assets, Deck, Post

DECKS: Final[Mapping[Deck | Literal["mission"], str]] = {
    "action": "Action Card",
    "bonus": "Bonus Card",
    "weapon": "Weapon",
    "event": "Event Card",
    "mission": "Mission of a color of choice",
    "green": "green Mission",
    "yellow": "yellow Mission",
    "red": "red Mission",
    "black": "black Mission",
}
"""The cards of each deck."""

LOTS: Final[Mapping[Lot, str]] = {
    "action_card": "Action Cards",
    "bonus_card": "Bonus Cards",
    "weapon": "Weapons",
    "annex": "Annexes",
    "geisha": "Geisha",
    "disciple": "Disciples",
    "mission": "Mission Cards",
    "white": "the white category",
    "black": "the black category",
    "red": "the red category",
}
"""What each auction is for."""

LOSSES: Final[Mapping[Asset, str]] = {
    "disciple": "a Disciple",
    "annex": "an Annex",
    "weapon": "a Weapon",
    "geisha": "a Geisha",
    "mon": "Mon",
    "pp": "Prestige Points",
    "mission": "a Mission",
    "action_card": "an Action Card",
}
"""What a seat loses, by the kind of asset."""

SET_UP: Final[Mapping[str, str]] = {
    "missions": "Players draft their starting Missions",
    "action_cards": "Players choose their starting Action Cards",
    "favors": "Players choose favors of the Shogun",
}
"""The sentence at the start of each step of the set-up."""

PHASES: Final[Mapping[str, str]] = {
    "bidding": "The Bidding Phase begins",
    "event": "The Event Phase begins",
    "assigning": "The Assigning Phase begins",
    "watch_patrol": "The Watch Patrol Phase begins",
    "trade": "The Trade Phase begins",
    "action": "The Action Phase begins",
    "over": "The game is over",
}
"""The sentence at the start of each phase, by the tag of the phase."""

CHOICES: Final[Mapping[str, str]] = {
    "draft_mission": "the deck of a starting Mission",
    "take_favor": "a favor of the Shogun",
    "keep_card": "which card to keep",
    "take_part": "whether to take part in the auctions",
    "announce": "a category to announce",
    "raise_bid": "whether to bid more",
    "settle_bid": "whether to play a card before paying",
    "pick_category": "a category",
    "pick_annex": "an Annex",
    "pick_mission_deck": "a Mission deck",
    "ease_losses": "whether to return a Blessing",
    "suffer_loss": "what to lose",
    "assign": "where to place a Disciple",
    "influence_patrol": "whether to play a card on the Watch Patrol",
    "save_disciples": "whether to play a card that saves Disciples",
    "trade": "whether to make an offer",
    "consider_offer": "whether to accept the offer",
    "deal": "which cards to hand over",
    "activate": "which Disciple to activate",
    "arrange_cards": "the order of the cards",
    "take_market_weapon": "a Weapon of the Market",
    "bower": "a position in the player order",
    "answers": "whether to answer",
}
"""What a seat chooses, by the tag of the pending choice."""


def points(number: int) -> str:
    """Returns e.g. `3 Prestige Points`."""
    return counted(number, "Prestige Point")


def name_of(word: str) -> str:
    """Returns an id as words, e.g. `Red Light` for `red_light`."""
    return "Kobudo-Ryu" if word == "kobudo_ryu" else word.replace("_", " ").title()


def district_name(where: District) -> str:
    """Returns e.g. `Gates District` for `gates`."""
    return f"{name_of(where)} District"


def post_name(post: Post) -> str:
    """Returns a disciple's place as it follows "on", e.g. `Market 1` or `the Shogun space`."""
    stem = post.rstrip("0123456789")
    if number := post.removeprefix(stem):
        return f"{name_of(stem)} {number}"
    return f"the {name_of(post)} space" if post in ("shogun", "bakufu") else f"the {name_of(post)}"


def target_text(aim: Aim, player: str) -> str:
    """Returns what an action card is aimed at; `player` is the name of the player it is aimed at, or empty."""
    owner = f"{player}'s" if player else "the"
    disciple = f"{owner} Disciple on {post_name(aim.post)}" if aim.post else player
    parts = (disciple, f"the {district_name(aim.district)}" if aim.district else "")
    target = " and ".join(part for part in parts if part)
    return f"{target}, to go to {post_name(aim.to)}" if aim.to else target


def title_of(card: str | Hidden, components: Components) -> str:
    """Returns the title of a card, or the name of a tile; `a card` if it is hidden."""
    if isinstance(card, Hidden):
        return "a card"
    return components.titles.get(card) or name_of(card)


def titles_of(cards: Iterable[str | Hidden], components: Components) -> str:
    """Returns the titles of several cards; only their number if one of them is hidden."""
    cards = tuple(cards)
    if any(isinstance(card, Hidden) for card in cards):
        return counted(len(cards), "card")
    return listed(title_of(card, components) for card in cards)


def card_with_deck(card: str | Hidden, deck: Deck, components: Components) -> str:
    """Returns a card by its deck, with its title if it is known, e.g. `a Bonus Card (Two Fans)`."""
    return f"{'an' if deck in ('action', 'event') else 'a'} {DECKS[deck]}{title_in_brackets(card, components)}"


def title_in_brackets(card: str | Hidden, components: Components) -> str:
    """Returns the title of a card in brackets, e.g. ` (Two Fans)`; nothing if it is hidden."""
    return "" if isinstance(card, Hidden) else f" ({title_of(card, components)})"


def favor_text(card: FavorCardId, components: Components) -> str:
    """Returns what a favor of the Shogun gives, e.g. `the top Action Card and 3 Mon`."""
    return listed(gain_text(effect) for effect in components.favor_cards[card].effect)


def gain_text(effect: Effect) -> str:
    """Returns what one effect of a favor gives; nothing for other effects."""
    if isinstance(effect, Draw):
        return f"the top {DECKS[effect.deck]}"
    if isinstance(effect, Gain):
        return f"{effect.mon} Mon" if effect.mon else "a Blessing"
    return ""


def assets_text(side: Assets) -> str:
    """Returns one side of a trade, e.g. `Nawa, 1 Mission and 2 Mon`; `nothing` if it is empty."""
    return listed(
        (
            *(name_of(weapon) for weapon in side.weapons),
            f"{side.geisha} Geisha" if side.geisha else "",
            counted(side.action_cards, "Action Card") if side.action_cards else "",
            counted(side.bonus_cards, "Bonus Card") if side.bonus_cards else "",
            counted(side.missions, "Mission") if side.missions else "",
            f"{side.mon} Mon" if side.mon else "",
        )
    )


class Context(Struct, frozen=True):
    """What a sentence about an event needs besides the event."""

    names: Sequence[str]
    """The names of the seats."""
    components: Components

    def seats(self, order: Iterable[Seat]) -> str:
        """Returns the names of several seats."""
        return listed(self.names[seat] for seat in order)

    def title(self, card: str | Hidden) -> str:
        """Returns the title of a card, or the name of a tile; `a card` if it is hidden."""
        return title_of(card, self.components)

    def titles(self, cards: Iterable[str | Hidden]) -> str:
        """Returns the titles of several cards; only their number if one of them is hidden."""
        return titles_of(cards, self.components)

    def card(self, card: str | Hidden, deck: Deck) -> str:
        """Returns a card by its deck, with its title if it is known."""
        return card_with_deck(card, deck, self.components)
