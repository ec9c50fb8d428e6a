"""What players are called, looked up when it is told: a record holds no names.

Each process caches the names that it tells. It forgets a name when it hears that the account has changed.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from domain.match import Holder, Naming, PlayerId, Seats, recorded_name
from service.use_cases.accounts import Accounts

REMEMBERED_FOR: Final = 60.0
"""Seconds for which a process caches a name, unless it hears that the account has changed."""
REMEMBERED_AT_MOST: Final = 20_000
"""The most names in the cache of a process."""


class Names:
    """The names of the accounts of this service. Every method that looks up may raise `StoreUnavailable`."""

    def __init__(self, accounts: Accounts, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._accounts = accounts
        self._monotonic = monotonic
        self._known: dict[PlayerId, tuple[float, str]] = {}
        self._changes = 0
        """Number of changes heard of: a lookup that began before may be stale."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when names that were told may have changed."""

    def naming(self, seats: Seats) -> Naming:
        """Returns what the holders of these seats are called, looked up at once.

        It names any other holder too, with a lookup for each.
        """
        holders = [holder for holder in seats if holder is not None]
        resigned = [holder.stands_in_for for holder in holders if holder.stands_in_for is not None]
        found = self.of({holder.player for holder in (*holders, *resigned) if holder.bot is None})
        return lambda holder: found.get(holder.player) or self.name(holder)

    def name(self, holder: Holder) -> str:
        """Returns what a holder of a seat is called; what the record says of one without an account."""
        if holder.bot is not None:
            return holder.bot
        return self.of([holder.player]).get(holder.player) or recorded_name(holder)

    def of(self, players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
        """Returns what those players are called who have an account."""
        now, wanted = self._monotonic(), [*players]
        known = {player: each[1] for player in wanted if (each := self._known.get(player)) and each[0] > now}
        if missing := [player for player in wanted if player not in known]:
            changes = self._changes
            found = self._accounts.names(missing)
            known |= found
            if changes == self._changes:
                self._remember(found, now + REMEMBERED_FOR)
        return known

    def forget(self, player: PlayerId | None = None) -> None:
        """Forgets the name of a player, by default all names, since the account may have changed."""
        self._changes += 1
        if player is None:
            self._known.clear()
        else:
            self._known.pop(player, None)
        self.on_change()

    def _remember(self, found: Mapping[PlayerId, str], until: float) -> None:
        if len(self._known) + len(found) > REMEMBERED_AT_MOST:
            self._known.clear()
        self._known.update({player: (until, name) for player, name in found.items()})
