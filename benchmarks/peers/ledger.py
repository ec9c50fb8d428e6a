"""An aggregate of the `eventsourcing` library, rebuilt from stored events.

Its events carry one number and its state is a sum, so hardly any of its time goes into rules.
"""

from uuid import UUID

from eventsourcing.application import Repository
from eventsourcing.domain import Aggregate, event
from eventsourcing.persistence import DatetimeAsISO, EventStore, JSONTranscoder, Mapper, UUIDAsHex
from eventsourcing.popo import POPOAggregateRecorder


class Account(Aggregate):
    """An account that is paid into."""

    def __init__(self) -> None:
        self.balance = 0

    @event("Paid")
    def pay(self, amount: int) -> None:
        """Adds an amount."""
        self.balance += amount


class Ledger:
    """Stores one account with so many events."""

    def __init__(self, events: int) -> None:
        account = Account()
        for amount in range(1, events):  # the first event is the creation
            account.pay(amount)
        store: EventStore[UUID] = EventStore(Mapper(_transcoder()), POPOAggregateRecorder())
        store.put(account.collect_events())
        self._repository = Repository(store)
        self._account = account.id

    def rebuild(self) -> int:
        """Rebuilds the account from its stored events; returns their number."""
        version: int = self._repository.get(self._account).version
        return version


def _transcoder() -> JSONTranscoder:
    transcoder = JSONTranscoder()
    transcoder.register(UUIDAsHex())
    transcoder.register(DatetimeAsISO())
    return transcoder
