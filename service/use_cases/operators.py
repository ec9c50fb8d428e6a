"""The tokens that operate the service: the last one is not ended."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from redis import Redis, RedisError

from events import account_keys
from events.account_keys import AccountKeys
from events.account_places import AccountPlaces
from events.connection import reaching_redis
from events.store import StoreUnavailable

_HELD_FOR_S: Final = 10
"""Seconds after which somebody else may end such a token, if a process that wanted to has died."""
_WAIT_S: Final = 5


class Operators:
    """Says if other tokens operate. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, places: AccountPlaces, *, elsewhere: bool = False) -> None:
        self._redis: Any = client
        self._places = places
        self._elsewhere = elsewhere
        """True if the settings name an operator's token, so that no other one is the last."""

    @contextmanager
    def others(self, home: AccountKeys, *, is_needed: bool) -> Iterator[bool]:
        """Yields true if a token of another place operates. In the block nobody else ends one.

        If it is not needed, since the token that ends does not operate, it is not looked for.
        """
        if self._elsewhere or not is_needed:
            yield self._elsewhere
            return
        lock = self._redis.lock(account_keys.operators_lock(), timeout=_HELD_FOR_S)
        with reaching_redis():
            if not lock.acquire(blocking_timeout=_WAIT_S):
                raise StoreUnavailable("another token that operates is being ended")
        try:
            yield self._are_in_others(home) or self._have_arrived(home)
        finally:
            with suppress(RedisError):  # it has run out, or does so by itself
                lock.release()

    def _have_arrived(self, home: AccountKeys) -> bool:
        """Looks again, when the accounts have arrived that are on their way from one place to another."""
        self._places.arrive_all()
        return self._are_in_others(home)

    def _are_in_others(self, home: AccountKeys) -> bool:
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            for place in self._places.all():
                if place is not home:
                    pipe.scard(place.operators)
            return any(pipe.execute())
