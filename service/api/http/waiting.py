"""The requests that wait for news, long-polls and streams: how many there may be, of an address and of an account."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from domain.match import PlayerId
from service.addresses import ClientAddress
from service.api.http.overload import all_places_taken, too_many_waiting
from service.api.http.problems import RequestRefused
from service.fair_queue import waiting
from service.settings import Settings

_PAUSE: Final = 8.0
"""Seconds after which a request that finds no place is refused; at most the longest time that it may wait."""
_Kept = TypeVar("_Kept")


class WaitingPlaces:
    """The places of one process for requests that wait. Threads are greenlets here, so that no lock is needed."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.waiting
        self._most_of_address = settings.waiting_per_address
        self._most_of_account = settings.waiting_per_account
        self._pause = min(_PAUSE, settings.longest_wait)
        self._taken = 0
        self._of_address: Counter[ClientAddress] = Counter()
        self._of_account: Counter[PlayerId] = Counter()

    @contextmanager
    def taken(self, address: ClientAddress, account: PlayerId | None) -> Iterator[None]:
        """Takes a place as long as the context lasts. Raises `RequestRefused` if there is none.

        It refuses late, so that a client that asks again and again costs little: it was about to wait anyway.
        """
        if (refusal := self._refusal(address, account)) is not None:
            with waiting():
                time.sleep(self._pause * random.uniform(0.5, 1))  # noqa: S311 - not all at once, as they may have come
            raise refusal
        self._count(address, account, 1)
        try:
            yield
        finally:
            self._count(address, account, -1)

    def _refusal(self, address: ClientAddress, account: PlayerId | None) -> RequestRefused | None:
        if self._of_address[address] >= self._most_of_address:
            return too_many_waiting("address", self._most_of_address)
        if account is not None and self._of_account[account] >= self._most_of_account:
            return too_many_waiting("account", self._most_of_account)
        return all_places_taken() if self._taken >= self._most else None

    def _count(self, address: ClientAddress, account: PlayerId | None, by: int) -> None:
        self._taken += by
        _add(self._of_address, address, by)
        if account is not None:
            _add(self._of_account, account, by)


def _add(counter: Counter[_Kept], key: _Kept, by: int) -> None:
    """Adds to a count. A count of nothing is not kept."""
    counter[key] += by
    if not counter[key]:
        del counter[key]
