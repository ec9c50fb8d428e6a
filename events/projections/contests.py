"""What counts in the standings: the policy of `docs/ratings.md`, in one place.

A result is made of the record of a finished match: who held each seat, and how much of the match each of them played.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal

import msgspec
from msgspec import Struct

from domain.game import Seat, Version
from domain.match import BotName, Holder, PlayerId, SeatResult, Seats
from events.projections.meetings import NEVER, MeetingsOfPairs, Pair, pair
from events.store import Envelope, Millis

LEAST_MOVES: Final = 20
"""Moves that somebody has to make to have played a match: about a quarter of what a seat makes in a normal match."""
LEAST_SHARE: Final = 0.5
"""The share of the moves of the own seat that somebody has to make to have played a match."""

Part = Literal["whole", "left", "short"]
"""How a player took part: played the match, left it too early, or stayed although it ended too early."""


class Place(Struct, frozen=True, omit_defaults=True):
    """The result of one seat."""

    player: PlayerId
    points: int
    rank: int
    bot: BotName | None = None
    part: Part = "whole"


Result = tuple[Place, ...]
"""The result of one match, by seat."""


class RatedResult(Struct, frozen=True):
    """The result of a match that is rated."""

    ended: Millis
    """When the match ended. Results count in this order."""
    places: Result


def result_of(results: Iterable[SeatResult], seats: Seats, record: Iterable[Envelope]) -> Result:
    """Returns the result of a finished match.

    The players who resigned are last, with 0 points; the others are ranked alone.
    """
    moves = _moves(record)
    seated = [(final, holder) for final in results if (holder := seats[final.seat]) is not None]
    stayed = [final.rank for final, holder in seated if holder.stands_in_for is None]
    return tuple(_place(final, holder, stayed, len(seated), moves) for final, holder in seated)


def _place(
    final: SeatResult, holder: Holder, stayed: Sequence[int], seats: int, moves: Mapping[tuple[Seat, PlayerId], int]
) -> Place:
    resigned = holder.stands_in_for
    who = resigned or holder
    own = moves.get((final.seat, who.player), 0)
    all_moves = sum(count for (seat, _player), count in moves.items() if seat == final.seat)
    played = own >= LEAST_MOVES and own >= LEAST_SHARE * all_moves
    if resigned is None:
        rank = 1 + sum(rank < final.rank for rank in stayed)
        return Place(who.player, final.points, rank, who.bot, "whole" if played else "short")
    return Place(who.player, 0, seats, who.bot, "whole" if played else "left")


class _Type(Struct):
    """The type of an event. The fields of other types than `_TAKES_BACK` are those of its game."""

    type: str


class _TakeBack(Struct):
    """The version that a match goes back to; `None` if it only ends."""

    to: Version | None = None


_TAKES_BACK: Final = ("match.TakenBack", "match.Corrected")
_TYPE: Final = msgspec.json.Decoder(_Type)
_TAKE_BACK: Final = msgspec.json.Decoder(_TakeBack)


class _Move(Struct, frozen=True):
    """A move, and the one before it that stands."""

    seat: Seat
    player: PlayerId
    before: "_Move | None"


def _moves(record: Iterable[Envelope]) -> Counter[tuple[Seat, PlayerId]]:
    """Returns the number of moves that stand at the end, of each seat by each player."""
    last: _Move | None = None
    lasts = [last]
    for envelope in record:
        if envelope.move is not None and envelope.seat is not None and envelope.player is not None:
            last = _Move(envelope.seat, envelope.player, last)
        elif envelope.move is None and _TYPE.decode(envelope.event).type in _TAKES_BACK:
            to = _TAKE_BACK.decode(envelope.event).to
            last = last if to is None else lasts[to]
        lasts.append(last)
    counted: Counter[tuple[Seat, PlayerId]] = Counter()
    while last is not None:
        counted[last.seat, last.player] += 1
        last = last.before
    return counted


def is_contest(result: Result) -> bool:
    """True if at least two people have played the match."""
    return len({place.player for place in result if place.bot is None and place.part == "whole"}) >= 2


def leavers(result: Result) -> Sequence[Place]:
    """Returns those who left too early a match that another person has played."""
    stayed = any(place.bot is None and place.part == "whole" for place in result)
    return [place for place in result if stayed and place.bot is None and place.part == "left"]


def opponents(result: Result, own: Place, meetings: MeetingsOfPairs, time: Millis) -> Sequence[Place]:
    """Returns the places against which a player is rated, in a contest that ended at a time; none if no person is left.

    Bots are not rated against bots, and nobody is who holds two seats.
    """
    if [place.player for place in result].count(own.player) > 1:
        return ()
    found = [
        place
        for place in result
        if place.part == "whole"
        and place.player != own.player
        and (place.bot is None or own.bot is None)
        and not meetings.get(pair(own.player, place.player), NEVER).too_often(time)
    ]
    return found if any(place.bot is None for place in found) else ()


def played_against(result: Result) -> Mapping[Pair, int]:
    """Returns each two who have met in a contest: 1 if the first of them has won, -1 if the second has, 0 for a draw.

    Who left early has lost against each of those who have played. Of a bot that holds two seats the better one counts.
    """
    if not is_contest(result):
        return {}
    best: dict[PlayerId, tuple[bool, int]] = {}
    for place in (*(place for place in result if place.part == "whole"), *leavers(result)):
        own = place.part == "left", place.rank
        best[place.player] = min(own, best.get(place.player, own))
    return {
        pair(one, other): (best[one] < best[other]) - (best[one] > best[other])
        for one, other in combinations(sorted(best), 2)
        if not (best[one][0] and best[other][0])
    }
