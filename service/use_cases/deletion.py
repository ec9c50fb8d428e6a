"""The deletion of accounts.

At once, in one step: the name, the tokens and the block list are gone, and every process hears of it. The id stays, so
every record still verifies. What takes longer follows: the seats in matches that are not over are left, and the log of
Redis is written anew without the name. A crash in between does no harm, since a sweep goes on until all is done: until
the projections know of every seat, and each is left.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

import msgspec
from redis import Redis

from domain.game import Seat
from domain.match import PlayerId
from domain.refusals import Refused
from events.account_keys import AccountKeys
from events.account_places import AccountPlaces
from events.connection import reaching_redis, writing_redis
from events.keys import Key
from events.projections.lobby import Lobby
from events.projections.match_summary import LobbyEntry
from events.store import StoreUnavailable, UnreadableRecord
from events.timekeeper import store_time
from service.use_cases.accounts import Player
from service.use_cases.checks import not_found
from service.use_cases.commands import Command, new_command_id
from service.use_cases.log_rewriting import LogRewriting
from service.use_cases.matches import Matches
from service.use_cases.operators import Operators
from service.use_cases.own_script import OwnScript
from service.use_cases.sessions import TokenHash
from service.use_cases.tokens import ENDS_KEPT, last_operator

SETTLE_FOR: Final = 60.0
"""Seconds for which requests that were under way may still take a seat."""

_LEFT: Final = frozenset({"not-seated", "not-your-seat", "match-over", "unknown-match"})
"""The codes of refusals that say that the account has no seat to leave."""

# Removes all that tells who somebody was, unless that ends the only token of an operator. Returns `deleted` or `last`.
_DELETE: Final = """
local player, current, elsewhere = ARGV[1], ARGV[3], ARGV[4]
local owned = redis.call('SMEMBERS', KEYS[5])
owned[#owned + 1] = current
local operating = 0
for _, token in ipairs(redis.call('SMEMBERS', KEYS[5])) do
  operating = operating + redis.call('SISMEMBER', KEYS[6], token)
end
if elsewhere ~= '1' and operating > 0 and redis.call('SCARD', KEYS[6]) == operating then return 'last' end
redis.call('HSET', KEYS[1], player, ARGV[2])
for _, token in ipairs(owned) do
  for place = 2, 4 do redis.call('HDEL', KEYS[place], token) end
  redis.call('SREM', KEYS[6], token)
end
redis.call('DEL', KEYS[5], KEYS[7], KEYS[8], KEYS[12])
redis.call('HDEL', KEYS[11], player)
redis.call('ZADD', KEYS[9], ARGV[5], player)
redis.call('XADD', KEYS[10], 'MAXLEN', '~', ARGV[6], '*', 'a', player, 'e', 1)
return 'deleted'
"""


class _Deletion(NamedTuple):
    """A deletion that is under way."""

    place: AccountKeys
    player: PlayerId
    begun: float


class Deletions:
    """Deletes accounts. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        lobby: Lobby,
        matches: Matches,
        forget: Sequence[Callable[[PlayerId], None]] = (),
        *,
        places: AccountPlaces | None = None,
        operator_elsewhere: bool = False,
    ) -> None:
        self._redis: Any = client
        self._lobby = lobby
        self._matches = matches
        self._forget = forget
        """Each removes something else that is kept of an account."""
        self._places = places or AccountPlaces(client)
        self._operators = Operators(client, self._places, elsewhere=operator_elsewhere)
        self._log = LogRewriting(client)
        self._delete = OwnScript(client, self._places, _DELETE)

    @property
    def places(self) -> int:
        """The number of places in which deleted accounts are looked for."""
        return len(self._places.all())

    def delete(self, player: PlayerId, current: TokenHash) -> None:
        """Deletes the account of a token. Raises `TokenRefused` for the last operator."""
        found = self._places.ask(
            player, lambda home, _: [("SMEMBERS", home.tokens_of(player)), ("SMEMBERS", home.operators)]
        )
        if found is None:
            raise not_found("player", "player_id")
        owned, operating = found.answers
        document = msgspec.json.encode(Player(player, deleted=True))
        is_needed = not {*owned}.isdisjoint(operating)
        with self._operators.others(found.home, is_needed=is_needed) as are_others:
            values = [player, document, current, int(are_others), self._now(), ENDS_KEPT]
            if self._delete(player, lambda home: _kept(home, player), values).answer == b"last":
                raise last_operator()
        self._places.clear(player)
        self._places.forget_owners([current, *(token.decode() for token in owned)])
        with suppress(StoreUnavailable):  # the sweep does it else
            self._forget_beside(player)

    def finish(self, lag: Callable[[], float], settle_for: float = SETTLE_FOR) -> int:
        """Leaves the seats of deleted accounts; returns the number of deletions that are done with that.

        `lag` returns for how many seconds the projections are behind, which tell where an account has seats.
        """
        under_way = self._under_way()
        done = self._done(under_way, lag, settle_for) if under_way else ()
        with writing_redis():
            for place, player, _ in done:
                self._redis.zrem(place.deletions, player)
        self._log.begin_if_due()
        return len(done)

    def _done(self, under_way: Sequence[_Deletion], lag: Callable[[], float], settle_for: float) -> Sequence[_Deletion]:
        """Does what can be done now; returns the deletions with nothing left to do."""
        now = self._now() - settle_for
        settled = now - lag()  # asked before the lobby, which then knows of all until then
        left = [deletion for deletion in under_way if self._leave_all(deletion.player)]
        if past := [deletion.begun for deletion in under_way if deletion.begun <= now]:
            self._log.ask_for(max(past) + settle_for)
        settled = min(settled, now - lag())  # the projections may have been deleted meanwhile
        return [deletion for deletion in left if deletion.begun <= settled]

    def _now(self) -> float:
        with reaching_redis():
            return store_time(self._redis)

    def _under_way(self) -> Sequence[_Deletion]:
        places = self._places.all()
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            for place in places:
                pipe.zrange(place.deletions, 0, -1, withscores=True)
            found = zip(places, pipe.execute(), strict=True)
        return [
            _Deletion(place, PlayerId(player.decode()), begun) for place, deleted in found for player, begun in deleted
        ]

    def _forget_beside(self, player: PlayerId) -> None:
        """Removes what lies beside the account."""
        for forget in self._forget:
            forget(player)

    def _leave_all(self, player: PlayerId) -> bool:
        """Leaves what can be left now, and what lies beside the account; true unless a seat may be left.

        A match may not be readable before an archive is back, a record is repaired, or a newer release runs. Or it has
        gone on since it was projected, and has to be left in another way.
        """
        self._forget_beside(player)
        is_left = True
        for entry in self._lobby.not_over(player):
            try:
                self._leave(entry, player)
            except Refused as refused:
                is_left = is_left and refused.refusal.code in _LEFT
            except UnreadableRecord:
                is_left = False
        return is_left

    def _leave(self, entry: LobbyEntry, player: PlayerId) -> None:
        command = Command(player, new_command_id())
        if entry.status == "playing":
            self._matches.resign(entry.id, command)
            return
        seat = next((seat for seat, holder in enumerate(entry.seats) if holder and holder.player == player), None)
        if seat is not None:
            self._matches.vacate(entry.id, Seat(seat), command)
        if entry.creator == player and not set(entry.people()) - {player}:
            self._matches.end(entry.id, Command(player, new_command_id()))


def _kept(home: AccountKeys, player: PlayerId) -> list[Key]:
    """Returns what `_DELETE` changes."""
    return [
        *(home.players, home.tokens, home.token_details, home.token_uses, home.tokens_of(player), home.operators),
        *(home.blocks(player), home.sign_in_link(player), home.deletions, home.token_ends, home.vacations),
        home.ended_tokens(player),
    ]
