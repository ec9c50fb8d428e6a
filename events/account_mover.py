"""Moves all accounts from the one place of earlier releases to their partitions, a few at a time."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final

import redis

from domain.match import PlayerId
from events import account_keys
from events.account_keys import ONE_PLACE
from events.account_places import AccountPlaces
from events.connection import reaching_redis
from events.keys import Key

AT_ONCE: Final = 25
"""The accounts that one step moves."""
CLEARED_AFTER: Final = 60.0
"""Seconds for which the one place keeps what an account had there: a server that takes over may lack the copy."""
REPEATABLE_FOR: Final = 86_400.0
"""Seconds for which an account can be asked for again that was created in the one place before accounts moved."""
_TOKENS_AT_ONCE: Final = 500

# Notes the tokens of each account. Those of the first releases are not noted.
_INDEX: Final = """
for place = 2, #KEYS do
  local token, player = ARGV[2 * place - 3], ARGV[2 * place - 2]
  if redis.call('HGET', KEYS[1], token) == player then redis.call('SADD', KEYS[place], token) end
end
"""


class AccountMover:
    """Moves accounts. Several processes may do so at once. Every method may raise `StoreUnavailable`."""

    def __init__(
        self, client: redis.Redis, places: AccountPlaces, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._redis: Any = client
        self._places = places
        self._monotonic = monotonic
        self._index: Any = client.register_script(_INDEX)
        self._cursor = 0
        """How far the tokens are indexed, then how far the accounts are looked through."""
        self._arrived: deque[tuple[float, PlayerId]] = deque()
        """The accounts to clear, by the time at which they arrived."""

    def step(self) -> bool:
        """Moves some accounts. Returns false if there is nothing to do at the moment."""
        if self._places.state() != "moving":
            return False
        with reaching_redis():
            if not self._redis.exists(account_keys.indexed()):
                self._index_some()
                return True
            left = self._move_some()
            cleared = self._clear_some()
            if not (left or cleared or self._cursor):
                self._finish()
                return False
            return True

    def _index_some(self) -> None:
        self._cursor, owners = self._redis.hscan(ONE_PLACE.tokens, self._cursor, count=_TOKENS_AT_ONCE)
        if owners:
            own = [ONE_PLACE.tokens_of(PlayerId(player.decode())) for player in owners.values()]
            self._index([ONE_PLACE.tokens, *own], [part for token in owners.items() for part in token])
        if not self._cursor:
            self._redis.set(account_keys.indexed(), "")

    def _move_some(self) -> int:
        """Lets some accounts move; returns how many."""
        self._cursor, accounts = self._redis.hscan(ONE_PLACE.players, self._cursor, count=AT_ONCE)
        for player in map(_id, accounts):
            self._places.move.leave(player)
            self._arrive(player)
        return len(accounts)

    def _clear_some(self) -> int:
        """Clears what accounts left behind that arrived a while ago; returns how many accounts are still to clear."""
        if not self._arrived:  # a process that has ended may have left some
            for player in map(_id, islice(self._redis.hscan_iter(account_keys.moving()), AT_ONCE)):
                self._arrive(player)
        while self._arrived and self._monotonic() - self._arrived[0][0] >= CLEARED_AFTER:
            _, player = self._arrived.popleft()
            self._places.move.arrive(player)  # again, if the copy was lost
            self._places.move.clear(player)
        return len(self._arrived)

    def _arrive(self, player: PlayerId) -> None:
        self._places.move.arrive(player)
        self._arrived.append((self._monotonic(), player))

    def _finish(self) -> None:
        """Notes that the one place is empty, once nobody can ask for anything there."""
        if self._redis.exists(ONE_PLACE.players, account_keys.moving()):
            return
        if self._places.moving_for() >= REPEATABLE_FOR:
            self._places.note_split()
            self._redis.unlink(*_left_over())


def _id(player: Any) -> PlayerId:
    return PlayerId((player[0] if isinstance(player, tuple) else player).decode())


def _left_over() -> Sequence[Key]:
    """Returns what the one place may still have, of accounts that there are not."""
    kept = (ONE_PLACE.tokens, ONE_PLACE.token_details, ONE_PLACE.token_uses, ONE_PLACE.operators, ONE_PLACE.vacations)
    return [*kept, ONE_PLACE.deletions, ONE_PLACE.token_ends, account_keys.indexed()]
