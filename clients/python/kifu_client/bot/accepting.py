"""Finds matches for a bot: challenges of its account."""

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
        self._me: str | None = None
        self._said: types.BotProfile = {}
        """What the account said about itself before: its description, whether it plays rated matches."""

    def look(self) -> None:
        """Accepts the challenges that are open. Raises `KifuError`."""
        if self._me is None:
            self._said = self._kifu.account.export().get("bot_profile") or {}
            self._me = self._declare(accepts=True)
        for each in self._kifu.challenges.all()["challenges"]:
            if each["challenged"] == self._me and each.get("status", "open") == "open":
                self._accept(each["id"])

    def leave(self) -> None:
        """Says that it accepts no challenges for now. Raises `KifuError`."""
        if self._me is not None:
            self._declare(accepts=False)

    def _declare(self, *, accepts: bool) -> str:
        own: types.BotAccountBody = {"accepts": accepts, "games": self._games, "most_matches": self._matches}
        self._kifu.challenges.declare({**self._said, **own})
        return self._kifu.account.get()["id"]

    def _accept(self, challenge: str) -> None:
        try:
            match = self._kifu.challenges.accept(challenge).get("match")
        except Problem as refusal:
            if refusal.may_pass:
                raise
            self._log.warning("cannot accept", challenge=challenge, why=str(refusal))
        else:
            self._log.info("accepted", challenge=challenge, match=match)
