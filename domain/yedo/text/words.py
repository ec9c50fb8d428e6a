"""How cards, places, assets and amounts are put into words."""

from collections.abc import Iterable

from domain.secrecy import Hidden
from domain.yedo.choices import Assets
from domain.yedo.pieces import Post
from domain.yedo.printed import Printed
from domain.yedo.shelf import SHELF

DECKS = {
    "action": "Action Card",
    "bonus": "Bonus Card",
    "weapon": "Weapon",
    "event": "Event Card",
    "green": "green Mission",
    "yellow": "yellow Mission",
    "red": "red Mission",
    "black": "black Mission",
}
"""What a deck holds."""

LOTS = {
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

LOSSES = {
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


def count(number: int, one: str, several: str | None = None) -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else several or one + 's'}"


def points(number: int) -> str:
    """Prestige points."""
    return count(number, "Prestige Point")


def listed(parts: Iterable[str]) -> str:
    """The parts as people list them; `nothing` where there are none."""
    *most, last = [part for part in parts if part] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def named(word: str) -> str:
    """`red_light`: Red Light."""
    return word.replace("_", " ").title()


def place(post: Post | str) -> str:
    """Where a disciple stands."""
    stem = post.rstrip("0123456789")
    number = post.removeprefix(stem)
    return f"{named(stem)} {number}" if number else named(stem)


def title(card: str | Hidden, box: Printed | None = None) -> str:
    """What is printed on a card or tile; `a card` where it is hidden."""
    if isinstance(card, Hidden):
        return "a card"
    box = box or SHELF[SHELF.current]
    rows = (box.missions, box.action_cards, box.bonus_cards, box.event_cards)
    return next((row.title for table in rows for key, row in table.items() if key == card), named(card))


def titles(cards: Iterable[str | Hidden], box: Printed | None = None) -> str:
    """Several cards."""
    cards = tuple(cards)
    if any(isinstance(card, Hidden) for card in cards):
        return count(len(cards), "card")
    return listed(title(card, box) for card in cards)


def drawn(card: str | Hidden, deck: str) -> str:
    """A card that comes from a deck."""
    return f"{'an' if deck in ('action', 'event') else 'a'} {DECKS[deck]}{revealed(card)}"


def revealed(card: str | Hidden) -> str:
    """What a card is, in brackets, if it is known."""
    return "" if isinstance(card, Hidden) else f" ({title(card)})"


def assets(side: Assets) -> str:
    """One side of a trade."""
    return listed(
        (
            *(named(weapon) for weapon in side.weapons),
            f"{side.geisha} Geisha" if side.geisha else "",
            count(side.action_cards, "Action Card") if side.action_cards else "",
            count(side.bonus_cards, "Bonus Card") if side.bonus_cards else "",
            count(side.missions, "Mission") if side.missions else "",
            f"{side.mon} Mon" if side.mon else "",
        )
    )
