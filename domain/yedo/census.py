"""The number of each limited component, wherever it is; the same at every version of a match."""

from collections import Counter
from collections.abc import Iterator

from domain.yedo.clans import owned_disciples
from domain.yedo.state import Clan, Decks, State


def census(state: State) -> Counter[str]:
    """Returns the number of each card and weapon by its id, and of geisha, blessings and disciples."""
    counts: Counter[str] = Counter(map(str, lying_about(state)))
    for clan in state.clans:
        counts.update(map(str, held(clan)))
    counts["geisha"] = state.geisha + sum(clan.geisha for clan in state.clans)
    counts["blessing"] = state.blessings + sum(clan.blessings for clan in state.clans)
    for seat, clan in enumerate(state.clans):
        in_districts = sum(disciple.seat == seat for disciple in state.disciples)
        counts[f"disciples of seat {seat}"] = owned_disciples(clan, in_districts) + clan.reserve
    return counts


def lying_about(state: State) -> Iterator[object]:
    """Returns the cards and tiles in decks, on the board and on the discard pile."""
    for deck in Decks.__struct_fields__:
        yield from (card.card for card in getattr(state.decks, deck))
    yield from (weapon for weapon in state.market if weapon is not None)
    yield from state.weapon_discards
    yield from state.events
    yield from state.annexes


def held(clan: Clan) -> Iterator[object]:
    """Returns the cards and tiles that a clan owns or holds."""
    for items in (
        clan.missions,
        clan.action_cards,
        clan.bonus_cards,
        clan.drawn,
        clan.completed,
        clan.shown,
        clan.weapons,
        clan.annexes,
    ):
        yield from items
