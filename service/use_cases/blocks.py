"""The block list of a player: whom the player does not want to meet.

A blocked player takes no seat in a match that the player created or has a seat in, and proposes nothing there. The
refusal tells neither why nor because of whom.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from redis import Redis

from domain.match import AnyMatch, Decision, PlayerId, human_seats
from domain.match.events import ForkProposed, SeatTaken, TakeBackProposed
from domain.refusals import MatchRefused
from events import keys
from events.connection import reaching_redis, writing_redis

MOST_BLOCKED: Final = 1000
"""The most players that one player blocks."""


class Blocks:
    """The block lists in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._redis: Any = client

    def of(self, player: PlayerId) -> Sequence[PlayerId]:
        """Returns whom a player blocks."""
        with reaching_redis():
            blocked = self._redis.smembers(keys.blocks(player))
        return sorted(PlayerId(each.decode()) for each in blocked)

    def block(self, player: PlayerId, other: PlayerId) -> None:
        """Blocks another player; nothing happens if that one is blocked already. Raises `MatchRefused`."""
        if player == other:
            raise MatchRefused("cannot-block-yourself", "You cannot block yourself.", field="player_id")
        if len(self.of(player)) >= MOST_BLOCKED:
            raise MatchRefused("too-many-blocked", f"You block {MOST_BLOCKED} players already, and more are not kept.")
        with writing_redis():
            self._redis.sadd(keys.blocks(player), other)

    def unblock(self, player: PlayerId, other: PlayerId) -> None:
        """Removes a player from the block list; nothing happens if that one is not on it."""
        with writing_redis():
            self._redis.srem(keys.blocks(player), other)

    def check(self, decision: Decision) -> None:
        """Raises `MatchRefused` if somebody sits down, or proposes something, beside a player who blocks them."""
        for newcomer in _newcomers(decision):
            if self._is_blocked(newcomer, decision.match):
                raise MatchRefused("not-open-to-you", "You cannot do this in this match.")

    def _is_blocked(self, newcomer: PlayerId, match: AnyMatch) -> bool:
        seated = (match.seats[seat] for seat in human_seats(match))
        others = {match.creator, *(holder.player for holder in seated if holder is not None)} - {newcomer}
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            for other in others:
                pipe.sismember(keys.blocks(other), newcomer)
            return any(pipe.execute())


def _newcomers(decision: Decision) -> Iterator[PlayerId]:
    for fact in decision.facts:
        event = fact.event
        if isinstance(event, SeatTaken) and event.holder.bot is None:
            yield event.holder.player
        elif isinstance(event, TakeBackProposed | ForkProposed):
            holder = decision.match.seats[event.seat]
            if holder is not None:
                yield holder.player
