"""Finds matches for a bot: challenges of its account."""

import threading
from collections.abc import Sequence
from typing import Any

from kifu_client import types
from kifu_client.client import Kifu
from kifu_client.errors import Problem


class Accepting:
    """Makes the account a bot account, for ever, and accepts all challenges of it while it has room for them.

    The service lets nobody challenge it to other games, or while it has so many matches.
    """

    def __init__(self, kifu: Kifu, games: Sequence[str], *, matches: int, log: Any) -> None:
        """`games`: those that it plays; all, if there are none."""
        self._kifu = kifu
        self._games = list(games)
        self._matches = matches
        self._log = log
        self._lock = threading.Lock()
        """Held while it looks, since a declaration that has begun must be over before the one of `leave`."""
        self._has_left = False
        self._me: str | None = None
        self._said: types.BotProfile = {}
        """What the account said about itself before: its description, whether it plays rated matches."""

    def look(self) -> None:
        """Accepts the challenges that are open, until `leave` is called. Raises `KifuError`."""
        with self._lock:
            if not self._has_left:
                self._look()

    def leave(self) -> None:
        """Says that it accepts no challenges for now. Raises `KifuError`."""
        with self._lock:
            self._has_left = True
            if self._me is not None:
                self._declare(accepts=False)

    def _look(self) -> None:
        if self._me is None:
            me = self._kifu.account.get()["id"]
            self._said = self._kifu.account.export().get("bot_profile") or {}
            self._declare(accepts=True)
            self._me = me
        for each in self._kifu.challenges.all()["challenges"]:
            if each["challenged"] == self._me and each.get("status", "open") == "open":
                self._accept(each["id"])

    def _declare(self, *, accepts: bool) -> None:
        own: types.BotAccountBody = {"accepts": accepts, "games": self._games, "most_matches": self._matches}
        self._kifu.challenges.declare({**self._said, **own})

    def _accept(self, challenge: str) -> None:
        try:
            match = self._kifu.challenges.accept(challenge).get("match")
        except Problem as refusal:
            if refusal.may_pass:
                raise
            self._log.warning("cannot accept", challenge=challenge, why=str(refusal))
        else:
            self._log.info("accepted", challenge=challenge, match=match)
