"""Bot accounts, and challenges of them."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from kifu_client import types
from kifu_client.transport import Transport

_PATH: Final = "/v1/challenges"


class Challenges:
    """The challenges of the caller. Every method may raise `Problem` and `Unreachable`."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def declare(self, profile: types.BotAccountBody) -> types.BotAccountAnswer:
        """Makes the account one of a bot, for ever, and says what it plays."""
        answer: types.BotAccountAnswer = self._transport.change(
            "PUT", "/v1/players/me/bot-account", profile, repeatable=True
        )
        return answer

    def bot_accounts(self, game: str | None = None) -> Iterator[types.BotAccountAnswer]:
        """Yields the bot accounts that accept challenges now, page by page; with `game` those that play it."""
        yield from self._transport.pages("/v1/bot-accounts", "bot_accounts", {"game": game})

    def all(self) -> types.ChallengesAnswer:
        """Returns the challenges that are open, or have just ended."""
        answer: types.ChallengesAnswer = self._transport.read(_PATH, reads=("challenges",))
        return answer

    def make(self, plan: types.ChallengeBody, *, key: str | None = None) -> types.Challenge:
        """Challenges a bot account: `{"player": id, "game": "yedo"}`."""
        answer: types.Challenge = self._transport.command("POST", _PATH, plan, key=key)
        return answer

    def get(self, challenge: str) -> types.Challenge:
        """Returns a challenge."""
        answer: types.Challenge = self._transport.read(_path(challenge))
        return answer

    def accept(self, challenge: str) -> types.Challenge:
        """Accepts a challenge. The answer names the match, which begins."""
        answer: types.Challenge = self._transport.change("POST", f"{_path(challenge)}/accept", repeatable=True)
        return answer

    def decline(self, challenge: str, reason: str = "") -> types.Challenge:
        """Declines a challenge, and says why."""
        body = {"reason": reason}
        answer: types.Challenge = self._transport.change("POST", f"{_path(challenge)}/decline", body, repeatable=True)
        return answer

    def withdraw(self, challenge: str) -> types.Challenge:
        """Withdraws an own challenge."""
        answer: types.Challenge = self._transport.change("DELETE", _path(challenge), repeatable=True)
        return answer


def _path(challenge: str) -> str:
    return f"{_PATH}/{quote(challenge, safe='')}"
