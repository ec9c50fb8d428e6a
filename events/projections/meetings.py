"""What two players have played against each other in a game: the matches that counted, and when they were rated."""

from collections.abc import Mapping, Set
from typing import Final, NewType

from msgspec import Struct
from msgspec.structs import replace

from domain.match import PlayerId
from events.store import Millis

MOST_MEETINGS: Final = 3
"""Matches in which two players are rated against each other, within the `WINDOW`."""
WINDOW: Final = Millis(7 * 24 * 3600 * 1000)

Pair = NewType("Pair", str)
"""Two players."""


def pair(one: PlayerId, other: PlayerId) -> Pair:
    """Returns two players as one name, whichever comes first."""
    return Pair(" ".join(sorted((one, other))))


class Meetings(Struct, frozen=True, array_like=True):
    """The matches of two players against each other."""

    rated: tuple[Millis, ...] = ()
    """When they were last rated against each other, oldest first."""
    matches: int = 0
    """Contests that both have played, or that one has played and the other has left early."""
    wins: int = 0
    """Those that the one who comes first in the name of the two has won."""
    losses: int = 0
    """Those that the other one has won. The rest are draws."""

    def too_often(self, time: Millis) -> bool:
        """True if the two are not rated against each other once more at a time."""
        return sum(time - earlier < WINDOW for earlier in self.rated) >= MOST_MEETINGS


NEVER: Final = Meetings()
MeetingsOfPairs = Mapping[Pair, Meetings]


def met_again(before: MeetingsOfPairs, rated: Set[Pair], played: Mapping[Pair, int], time: Millis) -> MeetingsOfPairs:
    """Returns the meetings that one more match changes: who was rated against whom, and which of the two has won.

    `played` tells 1 if the first of two has won, -1 if the second has, and 0 for a draw.
    """
    after = {each: before.get(each, NEVER) for each in sorted({*rated, *played})}
    for each in rated:
        after[each] = replace(after[each], rated=(*after[each].rated, time)[-MOST_MEETINGS:])
    for each, winner in played.items():
        one = after[each]
        wins, losses = one.wins + (winner > 0), one.losses + (winner < 0)
        after[each] = replace(one, matches=one.matches + 1, wins=wins, losses=losses)
    return after


class HeadToHead(Struct, frozen=True):
    """The matches of a player against another one, as the player sees them."""

    matches: int
    wins: int
    losses: int
    draws: int


def head_to_head(meetings: Meetings, player: PlayerId, opponent: PlayerId) -> HeadToHead:
    """Returns what two players have played against each other, as one of them sees it."""
    wins, losses = meetings.wins, meetings.losses
    draws = meetings.matches - wins - losses
    return HeadToHead(meetings.matches, *((wins, losses) if player < opponent else (losses, wins)), draws)
