"""How near the end of a match is, and the majorities as if it came now."""

from functools import lru_cache
from typing import Final, NamedTuple

from domain.components import Digest
from domain.game import Seat
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.evaluation.sites import Sites
from domain.yokohama.scoring import Held, points_for_church, points_for_customs, points_for_technologies
from domain.yokohama.state import Occupants

STEPS: Final = 10
"""Into so many parts evaluations divide a match."""
Boards = tuple[Occupants, Occupants]
"""The Church and the Customs management board."""


class Ending(NamedTuple):
    """The end of a match as it can be seen now."""

    nearness: int
    """How near it is, from 0 to `STEPS`."""
    majorities: tuple[int, ...]
    """The points of all seats for the three majorities, as if it came now."""


@lru_cache(maxsize=4096)
def ending(components: Digest, is_last_round: bool, boards: Boards, sites: Sites, held: Held) -> Ending:
    """Returns how near the end is, and the majorities. Few moves change any of what they depend on."""
    near = STEPS if is_last_round else nearness(components, boards, sites, len(held))
    return Ending(near, majorities(components, boards, held))


def nearness(components: Digest, boards: Boards, sites: Sites, seats: int) -> int:
    """Returns how near the last round is, from 0 to `STEPS` - 1.

    It is as near as the condition for the end that is nearest to being met.
    """
    cards, (church, customs) = REGISTRY[components], boards
    hand, warehouse = cards.start.hand, cards.start.warehouse
    nearest = max(
        filled(church, cards.church, seats),
        filled(customs, cards.customs, seats),
        max(sites.shops) / (hand.shops + warehouse.shops),
        max(sites.trading_houses) / (hand.trading_houses + warehouse.trading_houses),
    )
    return min(STEPS - 1, int(STEPS * nearest))


def filled(spaces: Occupants, board: MajorityBoard, seats: int) -> float:
    """Returns the part of the assistants on a board that would bring the end."""
    return (len(spaces) - spaces.count(None)) / board.ends_the_game_at[seats]


def majorities(components: Digest, boards: Boards, held: Held) -> tuple[int, ...]:
    """Returns the points of all seats for the three majorities, as if the match ended now."""
    church, customs = boards
    bonuses = (
        points_for_church(components, church),
        points_for_customs(components, customs),
        points_for_technologies(components, held),
    )
    return tuple([sum([bonus.get(Seat(seat), 0) for bonus in bonuses]) for seat in range(len(held))])
