"""How cards, places, assets and amounts are put into words."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from domain.secrecy import Hidden
from domain.wording import counted, listed
from domain.yedo.aims import Aim
from domain.yedo.components import Components
from domain.yedo.components.vocabulary import Asset, District, Draw, Effect, FavorCardId, Gain
from domain.yedo.offers import Assets
from domain.yedo.pending import Lot
from domain.yedo.pieces import Deck, Post

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
"""What a deck holds."""

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
"""What is auctioned."""

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
"""What is lost."""

SET_UP: Final[Mapping[str, str]] = {
    "missions": "The starting Missions are drafted",
    "action_cards": "The starting Action Cards are chosen",
    "favors": "The favors of the Shogun are chosen",
}
"""What the steps of the set-up begin with."""

PHASES: Final[Mapping[str, str]] = {
    "bidding": "The Bidding Phase begins",
    "event": "The Event Phase begins",
    "assigning": "The Assigning Phase begins",
    "watch_patrol": "The Watch Patrol Phase begins",
    "trade": "The Trade Phase begins",
    "action": "The Action Phase begins",
    "over": "The game is over",
}
"""What each phase begins with, by the name of the phase."""

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
"""What is chosen, by the name of the choice."""


def points(number: int) -> str:
    """`3`: 3 Prestige Points."""
    return counted(number, "Prestige Point")


def named(word: str) -> str:
    """`red_light`: Red Light."""
    return "Kobudo-Ryu" if word == "kobudo_ryu" else word.replace("_", " ").title()


def district(where: District) -> str:
    """`gates`: Gates District."""
    return f"{named(where)} District"


def place(post: Post) -> str:
    """A post, as it stands after "on"."""
    stem = post.rstrip("0123456789")
    if number := post.removeprefix(stem):
        return f"{named(stem)} {number}"
    return f"the {named(post)} space" if post in ("shogun", "bakufu") else f"the {named(post)}"


def target_of(aim: Aim, player: str) -> str:
    """What a card is aimed at; the player aimed at is given by name."""
    owner = f"{player}'s" if player else "the"
    disciple = f"{owner} Disciple on {place(aim.post)}" if aim.post else player
    parts = (disciple, f"the {district(aim.district)}" if aim.district else "")
    target = " and ".join(part for part in parts if part)
    return f"{target}, to go to {place(aim.to)}" if aim.to else target


def title(card: str | Hidden, box: Components) -> str:
    """What is printed on a card or tile; `a card` where it is hidden."""
    if isinstance(card, Hidden):
        return "a card"
    return box.titles.get(card) or named(card)


def titles(cards: Iterable[str | Hidden], box: Components) -> str:
    """Several cards by their titles; their number where one is hidden."""
    cards = tuple(cards)
    if any(isinstance(card, Hidden) for card in cards):
        return counted(len(cards), "card")
    return listed(title(card, box) for card in cards)


def drawn(card: str | Hidden, deck: Deck, box: Components) -> str:
    """A card that comes from a deck, with its title if it is known."""
    return f"{'an' if deck in ('action', 'event') else 'a'} {DECKS[deck]}{revealed(card, box)}"


def revealed(card: str | Hidden, box: Components) -> str:
    """What a card is, in brackets, if it is known."""
    return "" if isinstance(card, Hidden) else f" ({title(card, box)})"


def favor(card: FavorCardId, box: Components) -> str:
    """What a favor of the Shogun gives."""
    return listed(gain(effect) for effect in box.favor_cards[card].effect)


def gain(effect: Effect) -> str:
    """What one effect of a favor gives."""
    if isinstance(effect, Draw):
        return f"the top {DECKS[effect.deck]}"
    if isinstance(effect, Gain):
        return f"{effect.mon} Mon" if effect.mon else "a Blessing"
    return ""


def assets(side: Assets) -> str:
    """One side of a trade."""
    return listed(
        (
            *(named(weapon) for weapon in side.weapons),
            f"{side.geisha} Geisha" if side.geisha else "",
            counted(side.action_cards, "Action Card") if side.action_cards else "",
            counted(side.bonus_cards, "Bonus Card") if side.bonus_cards else "",
            counted(side.missions, "Mission") if side.missions else "",
            f"{side.mon} Mon" if side.mon else "",
        )
    )
