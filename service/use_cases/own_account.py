"""What a player does with the own account, and the operator with any: names, suspension."""

import time
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from domain.match import BotName, PlayerId
from domain.refusals import Refused
from events.projections.lobby import Lobby
from events.store import Millis
from service.use_cases.accounts import Accounts, Player
from service.use_cases.names import are_confusable, check_not_reserved
from service.use_cases.naming import Names

_DAY_MS: Final = 86_400_000


class AccountRefused(Refused):
    """Something that the account cannot do at the moment."""


class AccountChanges:
    """Changes accounts. Every method may raise `StoreUnavailable` and `BrokenAccount`, and `NotFound`."""

    def __init__(
        self,
        accounts: Accounts,
        names: Names,
        lobby: Lobby,
        bots: tuple[BotName, ...],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._accounts = accounts
        self._names = names
        self._lobby = lobby
        self._bots = bots
        self._clock = clock

    def rename(self, player: PlayerId, name: str) -> Player:
        """Changes a name, at most once a day. A name that the operator has hidden is told again after that.

        Raises `NameRefused`, and `AccountRefused` for a second change, or a name that cannot be told from another one
        in a match of the player that is not over.
        """
        check_not_reserved(name, self._bots)
        self._check_distinct(player, name)
        now = Millis(int(1000 * self._clock()))

        def change(before: Player) -> Player:
            if before.name == name:
                return before
            if (wait := before.renamed + _DAY_MS - now) > 0:
                sentence = "A name can be changed once a day."
                raise AccountRefused("renamed-today", sentence, field="name", wait=wait / 1000)
            return replace(before, name=name, renamed=now, has_hidden_name=False)

        return self._accounts.change(player, change)

    def suspend(self, player: PlayerId, reason: str) -> Player:
        """Suspends an account: its tokens are refused, with the reason. Its seats stay, and its clocks run."""
        return self._accounts.change(player, lambda before: replace(before, suspended=reason), ends_streams=True)

    def lift(self, player: PlayerId) -> Player:
        """Lifts the suspension of an account."""
        return self._accounts.change(player, lambda before: replace(before, suspended=""))

    def hide_name(self, player: PlayerId) -> Player:
        """Hides the name of an account until the player changes it."""
        return self._accounts.change(player, lambda before: replace(before, has_hidden_name=True))

    def show_name(self, player: PlayerId) -> Player:
        """Tells a hidden name again."""
        return self._accounts.change(player, lambda before: replace(before, has_hidden_name=False))

    def _check_distinct(self, player: PlayerId, name: str) -> None:
        for entry in self._lobby.not_over(player):
            others = [holder for holder in entry.seats if holder is not None and holder.player != player]
            naming = self._names.naming(entry.seats)
            plays = player in {*entry.players(), *entry.away().values()}
            if plays and any(are_confusable(naming(other), name) for other in others):
                sentence = "The name cannot be told from that of somebody in a match of yours that is not over."
                raise AccountRefused("confusable-name", sentence, field="name")
