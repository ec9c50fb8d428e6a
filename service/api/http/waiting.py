"""The requests that wait for news, long-polls and streams: how many there may be, of an address and of an account."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from domain.match import PlayerId
from service.addresses import ClientAddress
from service.api.http.overload import all_places_taken, too_many_waiting
from service.settings import Settings

_Kept = TypeVar("_Kept")


class WaitingPlaces:
    """The places of one process for requests that wait. Threads are greenlets here, so that no lock is needed."""

    def __init__(self, settings: Settings) -> None:
        self._most = settings.waiting
        self._most_of_address = settings.waiting_per_address
        self._most_of_account = settings.waiting_per_account
        self._taken = 0
        self._of_address: Counter[ClientAddress] = Counter()
        self._of_account: Counter[PlayerId] = Counter()

    @contextmanager
    def taken(self, address: ClientAddress, account: PlayerId | None) -> Iterator[None]:
        """Takes a place as long as the context lasts. Raises `RequestRefused` if there is none."""
        if self._of_address[address] >= self._most_of_address:
            raise too_many_waiting("address", self._most_of_address)
        if account is not None and self._of_account[account] >= self._most_of_account:
            raise too_many_waiting("account", self._most_of_account)
        if self._taken >= self._most:
            raise all_places_taken()
        self._count(address, account, 1)
        try:
            yield
        finally:
            self._count(address, account, -1)

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
