"""The client: a service of Kifu, seen by one caller."""

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Final, Self
from urllib.parse import quote

import httpx

from kifu_client import types
from kifu_client.account import Account
from kifu_client.account_events import AccountEvents
from kifu_client.challenges import Challenges
from kifu_client.finished_records import FinishedRecord, FinishedRecords
from kifu_client.match import Match
from kifu_client.transport import Transport
from kifu_client.webhooks import Webhooks

PATIENCE: Final = 60.0
"""Seconds for which a request is tried, unless the client is made with another number."""
_BETWEEN_POLLS: Final = 1.0
"""Seconds between two questions that are answered without news, at least: a service may let nobody wait."""


class Kifu:
    """A service of Kifu. Without a token the caller sees what a spectator sees.

    Several threads may use one client, each with `Match` objects of its own. Every method may raise `Problem` and
    `Unreachable`; to make a client raises `ValueError` if `url` is no address, `token` cannot be sent, or `patience` is
    no number. That is how many seconds a request is tried while the service is away or asks to wait. `http` is a client
    of `httpx` with settings of your own. `language` is that of all sentences; without it they are English.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        patience: float = PATIENCE,
        http: httpx.Client | None = None,
        language: types.Language | None = None,
    ) -> None:
        self._transport = Transport(url, token, patience, http, language)
        self._patience = patience
        self.account = Account(self._transport)
        """The account of the caller."""
        self.webhooks = Webhooks(self._transport)
        """Its webhooks."""
        self.challenges = Challenges(self._transport)
        """Its challenges."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the client: what other threads wait for ends with `Unreachable`.

        That is at once, unless `http` was given: it stays open, so they end when they are told something, within about
        half a minute.
        """
        self._transport.close()

    def games(self) -> list[types.GameSummary]:
        """Returns the games that can be played."""
        answer: types.GamesAnswer = self._transport.read("/v1/games", reads=("games",))
        return answer["games"]

    def game(self, game: str) -> types.GameAnswer:
        """Returns a game: seats, options, components, bots."""
        answer: types.GameAnswer = self._transport.read(f"/v1/games/{quote(game, safe='')}")
        return answer

    def glossary(self, game: str, lang: types.Language = "en") -> types.GlossaryAnswer:
        """Returns what each piece, card, track and place of a game is, in a language."""
        path = f"/v1/games/{quote(game, safe='')}/glossary"
        answer: types.GlossaryAnswer = self._transport.read(path, {"lang": lang})
        return answer

    def guided_step(self, game: str, step: int = 1, lang: types.Language = "en") -> types.GuidedStepAnswer:
        """Returns a step of the guided first match of a game, from 1; its texts in a language."""
        path = f"/v1/games/{quote(game, safe='')}/guide"
        answer: types.GuidedStepAnswer = self._transport.read(path, {"step": step, "lang": lang})
        return answer

    def bots(self) -> types.BotsOnOffer:
        """Returns the bots that can take a seat, and what each is."""
        answer: types.BotsOnOffer = self._transport.read("/v1/bots")
        return answer

    def player(self, player: str) -> types.PlayerAnswer:
        """Returns the name of a player, by the id."""
        answer: types.PlayerAnswer = self._transport.read(f"/v1/players/{quote(player, safe='')}")
        return answer

    def create_match(self, plan: types.MatchBody, *, key: str | None = None) -> Match:
        """Creates a match: `{"game": "nippon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]}`."""
        answer: types.MatchAnswer = self._transport.command(
            "POST", "/v1/matches", plan, key=key, reads=("id", "version")
        )
        return Match.begun(self._transport, answer)

    def match(self, match: str, invitation: str | None = None) -> Match:
        """Returns a match by its id. This asks the service nothing yet."""
        return Match(self._transport, match, invitation)

    def matches(
        self,
        *,
        status: types.Status | None = None,
        game: str | None = None,
        player: str | None = None,
        opponent: str | None = None,
    ) -> Iterator[types.LobbyEntry]:
        """Yields the matches that the caller may see, page by page, the newest first.

        With `opponent` those in which `player` and `opponent` both play.
        """
        query = {"status": status, "game": game, "player": player, "opponent": opponent}
        yield from self._transport.pages("/v1/matches", "matches", query)

    def watched(self) -> Iterator[types.LobbyEntry]:
        """Yields the matches that the caller watches, page by page, the one that was begun with last first."""
        yield from self._transport.pages("/v1/players/me/watched", "matches", {})

    def standings(self, game: str) -> Iterator[types.StandingAnswer]:
        """Yields the players of a game, the best first."""
        yield from self._transport.pages("/v1/standings", "standings", {"game": game})

    def standings_of(self, player: str) -> Sequence[types.GameStandingAnswer]:
        """Returns rank and rating of a player, by the id, in each game of which a match counted."""
        path = f"/v1/players/{quote(player, safe='')}/standings"
        answer: types.PlayerStandingsAnswer = self._transport.read(path, reads=("standings",))
        return answer["standings"]

    def ratings(self, player: str, game: str) -> Iterator[types.RatingChangeAnswer]:
        """Yields what each match that counted has done to the rating of a player, by the id; the newest first."""
        yield from self._transport.pages(f"/v1/players/{quote(player, safe='')}/ratings", "ratings", {"game": game})

    def head_to_head(self, player: str, opponent: str) -> Sequence[types.GameHeadToHeadAnswer]:
        """Returns what a player has won and lost against another one, by their ids, in each game they have met in."""
        path = f"/v1/players/{quote(player, safe='')}/head-to-head"
        answer: types.HeadToHeadAnswer = self._transport.read(path, {"opponent": opponent}, reads=("games",))
        return answer["games"]

    def records(
        self, *, game: str | None = None, finished_since: int | None = None, cursor: str | None = None
    ) -> Iterator[FinishedRecord]:
        """Yields the records of the finished matches that the caller may see, in the order in which they ended.

        `finished_since` is in milliseconds since 1970 (UTC). Keep the `cursor` of the last record: with it and the same
        other arguments the next call goes on there, whenever that is. A lost connection is opened again.
        """
        query = {"game": game, "finished_since": finished_since}
        yield from FinishedRecords(self._transport, query, cursor, self._patience).records()

    def turns_now(self) -> Sequence[types.TurnAnswer]:
        """Returns the turns of the caller in all matches now, the longest waiting first."""
        answer: types.TurnsAnswer = self._transport.read("/v1/turns", reads=("turns",))
        return answer["turns"]

    def turns(self, wait: int = 30) -> Iterator[types.TurnAnswer]:
        """Yields each turn of the caller in any match when it begins, and again when its time runs short.

        It never ends. A turn lasts until the match waits for somebody else, so play until there are no moves.
        `wait` is how many seconds one question waits. As long as the service cannot be reached, this waits.
        """
        told: set[tuple[object, ...]] = set()
        state: str | None = None
        while True:
            asked = time.monotonic()
            answer: types.TurnsAnswer = self._transport.read(
                "/v1/turns", {"wait": wait, "known": state}, wait=wait, ever=True, reads=("turns", "state")
            )
            before, told = told, {_name(turn) for turn in answer["turns"]}
            yield from (turn for turn in answer["turns"] if _name(turn) not in before)
            if answer["state"] == state:
                time.sleep(max(0.0, asked + _BETWEEN_POLLS - time.monotonic()))
            state = answer["state"]

    def events(self) -> Iterator[types.AccountEvent]:
        """Yields what the caller hears of all turns and matches: the present state, then each change as it happens.

        It never ends. After a lost connection the state comes again, if it has changed.
        """
        yield from AccountEvents(self._transport).events()


def _name(turn: types.TurnAnswer) -> tuple[object, ...]:
    """Returns what tells a turn, or the reminder of one, from others."""
    return turn["match"], turn["seat"], turn["since"], turn.get("needs"), turn.get("reminder")
