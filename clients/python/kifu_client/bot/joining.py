"""Finds matches for a bot: open seats in the lobby."""

from collections.abc import Sequence
from typing import Any

from kifu_client.bot.match_player import new_salt
from kifu_client.client import Kifu
from kifu_client.errors import Problem


class Joining:
    """Takes open seats in public matches of some games, one at a time, while the bot has fewer matches than a limit."""

    def __init__(self, kifu: Kifu, games: Sequence[str], *, matches: int, log: Any) -> None:
        self._kifu = kifu
        self._games = games
        self._matches = matches
        self._log = log

    def look(self) -> None:
        """Takes a seat if there is one. Raises `KifuError`."""
        me = self._kifu.account.get()["id"]
        own = [each for each in self._kifu.matches(player=me) if each["status"] in ("waiting", "playing")]
        if len(own) >= self._matches:
            return
        joined = {each["id"] for each in own}
        for game in self._games:
            for entry in self._kifu.matches(status="waiting", game=game):
                seats = [seat for seat, holder in enumerate(entry["seats"]) if holder is None]
                if seats and entry["id"] not in joined and self._take(entry["id"], seats[0]):
                    return

    def leave(self) -> None:
        """Does nothing: the seats stay taken."""

    def _take(self, match: str, seat: int) -> bool:
        """True if the seat is taken; somebody else may be faster, or block this account."""
        try:
            self._kifu.match(match).take_seat(seat, salt=new_salt())
        except Problem as refusal:
            if refusal.may_pass:
                raise
            return False
        self._log.info("joined", match=match, seat=seat)
        return True
