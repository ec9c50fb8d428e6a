"""The block list of a player: whom the player does not want to meet.

A blocked player takes no seat in a match that the player created or has a seat in, and proposes nothing there. The
refusal tells neither why nor because of whom.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from redis import Redis

from domain.match import AnyMatch, Decision, ForkBegun, PlayerId, human_seats, shares_secrets
from domain.match.events import ForkProposed, SeatTaken, TakeBackProposed
from domain.refusals import MatchRefused
from events.account_places import AccountPlaces
from service.use_cases.own_script import OwnScript

MOST_BLOCKED: Final = 1000
"""The most players that one player blocks."""

# Returns `full`, and adds nobody, if so many others are blocked.
_BLOCK: Final = """
local is_new = redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0
if is_new and redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 'full' end
return redis.call('SADD', KEYS[1], ARGV[1])
"""
_UNBLOCK: Final = "return redis.call('SREM', KEYS[1], ARGV[1])"


class Blocks:
    """The block lists in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, places: AccountPlaces | None = None) -> None:
        self._places = places or AccountPlaces(client)
        self._block, self._unblock = (OwnScript(client, self._places, text) for text in (_BLOCK, _UNBLOCK))

    def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """Returns whom a player blocks."""
        found = self._places.ask(player, lambda home, _: [("SMEMBERS", home.blocks(player))])
        return () if found is None else sorted(PlayerId(each.decode()) for each in found.answers[0])

    def block(self, player: PlayerId, other: PlayerId) -> None:
        """Blocks another player; nothing happens if that one is blocked already. Raises `MatchRefused`."""
        if player == other:
            raise MatchRefused("cannot-block-yourself", "You cannot block yourself.", field="player_id")
        if self._block(player, lambda home: [home.blocks(player)], [other, MOST_BLOCKED]).answer == b"full":
            raise MatchRefused("too-many-blocked", f"You block {MOST_BLOCKED} players already, and more are not kept.")

    def unblock(self, player: PlayerId, other: PlayerId) -> None:
        """Removes a player from the block list; nothing happens if that one is not on it."""
        self._unblock(player, lambda home: [home.blocks(player)], [other])

    def check(self, decision: Decision) -> None:
        """Raises `MatchRefused` if somebody sits down, or proposes something, beside a player who blocks them.

        Nobody sits down in a fork of a running match: its players have their seats in both, and all have agreed.
        """
        if _opens_fork_of_running(decision):
            return
        for newcomer in _newcomers(decision):
            if self._is_blocked(newcomer, decision.match):
                raise MatchRefused("not-open-to-you", "You cannot do this in this match.")

    def _is_blocked(self, newcomer: PlayerId, match: AnyMatch) -> bool:
        seated = (match.seats[seat] for seat in human_seats(match))
        others = {match.creator, *(holder.player for holder in seated if holder is not None)} - {newcomer}
        found = self._places.ask_all(others, lambda home, other: [("SISMEMBER", home.blocks(other), newcomer)])
        return any(each.answers[0] for each in found.values())


def _opens_fork_of_running(decision: Decision) -> bool:
    return isinstance(decision.facts[0].event, ForkBegun) and shares_secrets(decision.match)


def _newcomers(decision: Decision) -> Iterator[PlayerId]:
    for fact in decision.facts:
        event = fact.event
        if isinstance(event, SeatTaken) and event.holder.bot is None:
            yield event.holder.player
        elif isinstance(event, TakeBackProposed | ForkProposed):
            holder = decision.match.seats[event.seat]
            if holder is not None:
                yield holder.player
