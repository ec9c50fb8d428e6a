"""The number of each limited component, wherever it is; the same at every version of a match."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from domain.yedo.clans import owned_disciples
from domain.yedo.state import Clan, Decks, State


def census(state: State) -> Counter[str]:
    """Returns the number of each card and weapon by its id, and of geisha, blessings and disciples."""
    counts = Counter(chain(lying_about(state), *map(held, state.clans)))
    for seat, clan in enumerate(state.clans):
        in_districts = len([disciple for disciple in state.disciples if disciple.seat == seat])
        counts[f"disciples of seat {seat}"] = owned_disciples(clan, in_districts) + clan.reserve
    counts["geisha"] = state.geisha + sum([clan.geisha for clan in state.clans])
    counts["blessing"] = state.blessings + sum([clan.blessings for clan in state.clans])
    return counts


def lying_about(state: State) -> Iterator[Any]:
    """Returns the cards and tiles in decks, on the board and on the discard pile, hidden ones as `Hidden`."""
    decks = [getattr(state.decks, deck) for deck in Decks.__struct_fields__]
    return chain([card.card for pile in decks for card in pile], lying_open(state))


def lying_open(state: State) -> Iterator[Any]:
    """Returns the cards and tiles on the board and on the discard pile."""
    weapons = [weapon for weapon in state.market if weapon is not None]
    return chain(weapons, state.weapon_discards, state.events, state.annexes)


def held(clan: Clan) -> Iterator[Any]:
    """Returns the cards and tiles that a clan owns or holds, hidden ones as `Hidden`."""
    return chain(
        clan.missions,
        clan.action_cards,
        clan.bonus_cards,
        clan.drawn,
        clan.completed,
        clan.shown,
        clan.weapons,
        clan.annexes,
    )
