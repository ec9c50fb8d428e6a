"""One match, as one caller sees it."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final, Literal, Self
from urllib.parse import quote

from kifu_client import types
from kifu_client.errors import Problem
from kifu_client.given import listed
from kifu_client.kept import KeptOfMatch
from kifu_client.match_streams import OVER, MatchEvents, analysis_progress
from kifu_client.transport import Transport

SEEN: Final = "seen"
"""The version at which the caller has looked at the match last."""
At = int | Literal["seen"] | None
"""The version that a match must be at: a number, `SEEN`, or `None` for any."""
_PAGE: Final = 200
_MESSAGES: Final = 100
_WAIT: Final = 30
_OFFER: Final = ("version", "moves")
"""What the client reads in a list of moves."""


class Match(KeptOfMatch):
    """A match. It remembers the version at which the caller has looked at it last, and what changes it names that.

    Every method may raise `Problem` and `Unreachable`. Methods with a `key` may be called again with the same one: what
    they do is done once. Without one, each call makes its own, and sends it again itself when an answer is lost.
    """

    def __init__(self, transport: Transport, match: str, invitation: str | None = None) -> None:
        super().__init__(transport, match, invitation)
        self.id = match
        self.version: int | None = None
        """The version at which the caller has looked last: by `get`, `state`, `moves`, an own move or its creation."""

    @classmethod
    def begun(cls, transport: Transport, answer: types.MatchAnswer) -> Self:
        """Returns a match that the caller has just created: its version is the one at which they have looked."""
        match = cls(transport, answer["id"], answer.get("invitation"))
        match.version = answer["version"]
        return match

    def get(self) -> types.MatchAnswer:
        """Returns the match without its board: status, seats, options, clocks, proposals."""
        answer: types.MatchAnswer = self._read("", reads=("version",))
        self.version = answer["version"]
        return answer

    def state(self, version: int | None = None) -> types.ViewAnswer:
        """Returns what the caller sees of the board, now or at an earlier version."""
        answer: types.ViewAnswer = self._read("/state", version=version, reads=("version",))
        if version is None:
            self.version = answer["version"]
        return answer

    def states(self, since: int = 0, limit: int | None = None) -> types.StatesAnswer:
        """Returns board and points at the versions after one, at most 25 of them, for a replay."""
        answer: types.StatesAnswer = self._read("/states", since=since, limit=limit)
        return answer

    def scores(self, version: int | None = None) -> types.ScoresAnswer:
        """Returns all points, each with the event that gave it."""
        answer: types.ScoresAnswer = self._read("/scores", version=version)
        return answer

    def moves(self, version: int | None = None, *, outcomes: bool = False) -> types.MovesAnswer:
        """Returns the legal moves of the caller: none if it is not their turn.

        With `outcomes` each of the first 200 tells its `outcome`: what it leads to, as far as the caller can know it.
        """
        told = "true" if outcomes else None
        answer: types.MovesAnswer = self._read("/moves", version=version, outcomes=told, reads=_OFFER)
        if version is None:
            self.version = answer["version"]
        return answer

    def play(
        self, *moves: types.Move | Sequence[types.Move], version: At = SEEN, key: str | None = None
    ) -> types.PlayedAnswer:
        """Plays one move or several, or a list of them: all or none.

        Raises `StaleVersion` if the match is not at the version any more.
        """
        return self._played("POST", "/moves", {"moves": listed(moves)}, version=version, key=key)

    def try_out(self, *moves: types.Move | Sequence[types.Move], version: At = SEEN) -> types.DryRunAnswer:
        """Returns what would follow from moves, as far as the caller can know it. Plays nothing."""
        body = {"moves": listed(moves)}
        answer: types.DryRunAnswer = self._transport.command_with_status(
            "POST", f"{self._path}/moves", body, version=self._at(version), query={"dry_run": "true"}
        )[1]
        return answer

    def turns(self) -> Iterator[types.MovesAnswer]:
        """Yields the legal moves each time that the caller may move, until the match is over. Waits in between.

        `for offer in match.turns(): match.play(choose(offer["moves"])["move"])` plays a match. A `StaleVersion` inside
        the loop may be ignored: what is yielded next is what can be played then.
        """
        offered = None
        while True:
            offer: types.MovesAnswer = self._read("/moves", ever=True, reads=_OFFER)
            self.version = offer["version"]
            if offer["moves"] and offered != offer["version"]:
                offered = offer["version"]
                yield offer
            elif self._read("", ever=True, reads=("status",))["status"] in OVER:
                return
            else:
                self._wait_after(offer["version"])

    def events(self, since: int = 0) -> Iterator[types.EventView]:
        """Yields the events after a version that have happened so far, page by page."""
        while True:
            page: types.EventsAnswer = self._read(
                "/events", since=since, limit=_PAGE, reads=("events", "next", "version")
            )
            yield from page["events"]
            since = page["next"]
            if not page["events"] or since >= page["version"]:
                return

    def follow(self, since: int = 0) -> Iterator[types.EventView]:
        """Yields the events after a version as they happen, each once, until the match is over.

        It opens a lost connection again, and waits as long as the service cannot be reached. Raises `RecordReplaced` if
        events that were yielded are gone.
        """
        return MatchEvents(self._transport, self._path, since, self.invitation).events()

    def waiting(self, since: int | None = None, wait: int = 0) -> types.WaitingFor:
        """Returns for whom the match waits. With `wait`, waits so many seconds for a version after `since`."""
        answer: types.WaitingFor = self._read("/waiting", since=since, wait=wait)
        return answer

    def changes(self, since: int, to: int | None = None) -> types.Changes:
        """Returns what changed between two versions, as a JSON Patch of the view."""
        path = f"{self._path}/diff"
        answer: types.Changes = self._transport.read(path, {"from": since, "to": to}, invitation=self.invitation)
        return answer

    def reasons(self, since: int = 0) -> Iterator[types.ReasonsTold]:
        """Yields why bots decided as they did at a version and later, page by page. Nobody is told before the end."""
        following: int | None = since
        while following is not None:
            page: types.ReasonsAnswer = self._read("/reasons", since=following, reads=("reasons",))
            yield from page["reasons"]
            following = page.get("next")

    def ask_for_hint(self) -> types.HintAnswer:
        """Asks what a bot would do on the own seat, in a match that counts for nobody; `hint` waits for it."""
        answer: types.HintAnswer = self._transport.change("POST", f"{self._path}/hint", repeatable=True)
        return answer

    def hint(self, wait: int = 0) -> types.HintAnswer:
        """Returns the hint that was asked for. With `wait`, waits so many seconds while it is on its way."""
        answer: types.HintAnswer = self._read("/hint", wait=wait)
        return answer

    def analyse(self) -> types.AnalysisAnswer:
        """Asks for a judgement of every decision of the finished match; `analysis` tells how far it is."""
        answer: types.AnalysisAnswer = self._transport.change("POST", f"{self._path}/analysis", repeatable=True)
        return answer

    def analysis(self, known: int = 0, wait: int = 0) -> types.AnalysisAnswer:
        """Returns the analysis, or how far it is. With `wait`, waits so many seconds for more than `known`."""
        answer: types.AnalysisAnswer = self._read("/analysis", known=known, wait=wait)
        return answer

    def analysis_progress(self) -> Iterator[types.AnalysisProgress]:
        """Yields how far the analysis is, as it goes on, until it is done or was given up.

        It opens a lost connection again, and waits as long as the service cannot be reached.
        """
        return analysis_progress(self._transport, f"{self._path}/analysis/stream", self.invitation)

    def record(self) -> bytes:
        """Returns the record, a header and one event a line, in UTF-8: what `kifu verify` takes."""
        return self._transport.download(f"{self._path}/record", invitation=self.invitation)

    def messages(self, since: str | None = None) -> list[types.Message]:
        """Returns what was said in the chat after a message with the id `since`, as far as the caller may read it."""
        said: list[types.Message] = []
        while True:
            page: types.ChatAnswer = self._read("/chat", since=since, limit=_MESSAGES, reads=("messages",))
            said += page["messages"]
            if len(page["messages"]) < _MESSAGES:
                return said
            since = said[-1]["id"]

    def say(self, text: str, audience: types.Audience = "seats", *, key: str | None = None) -> types.Message:
        """Says something in the chat: to the players of the match, or to everybody."""
        body = {"text": text, "audience": audience}
        answer: types.Message = self._transport.command("POST", f"{self._path}/chat", body, key=key)
        return answer

    def remove_message(self, message: str) -> types.Message:
        """Removes an own message from the chat, and returns it."""
        path = f"{self._path}/chat/{quote(message, safe='')}"
        answer: types.Message = self._transport.command("DELETE", path)
        return answer

    def take_seat(
        self, seat: int, *, salt: str | None = None, bot: types.BotName | None = None, key: str | None = None
    ) -> types.MatchAnswer:
        """Takes an open seat, gives the `salt` of the own one, or puts a `bot` on it."""
        given = {"salt": salt, "bot": bot, "invitation": self.invitation}
        return self._changed("PUT", f"/seats/{seat}", {name: it for name, it in given.items() if it is not None}, key)

    def leave_seat(self, seat: int, *, key: str | None = None) -> types.MatchAnswer:
        """Leaves a seat of a match that has not begun."""
        return self._changed("DELETE", f"/seats/{seat}", None, key)

    def end(self, *, key: str | None = None) -> types.MatchAnswer:
        """Ends a match that waits for players; only its creator may."""
        return self._changed("POST", "/end", None, key)

    def renew_invitation(self, *, key: str | None = None) -> types.MatchAnswer:
        """Replaces the invitation to a private match."""
        return self._changed("POST", "/invitation", None, key)

    def undo(self, to: int | None = None, *, version: At = SEEN, key: str | None = None) -> types.PlayedAnswer:
        """Takes back the own last move. With `to`, proposes to go back to that version, or agrees to it."""
        return self._played("POST", "/undo", {} if to is None else {"to": to}, version=version, key=key)

    def undoable(self) -> types.UndoableAnswer:
        """Returns how far the caller may take the match back alone, and why no further."""
        answer: types.UndoableAnswer = self._read("/undo")
        return answer

    def decline_undo(self, *, key: str | None = None) -> types.PlayedAnswer:
        """Declines what was proposed by `undo`, or withdraws it."""
        return self._played("DELETE", "/undo", None, version=None, key=key)

    def fork(
        self, version: int, seats: list[types.SeatPlan] | None = None, *, key: str | None = None
    ) -> "Match | None":
        """Opens a new match that shares the record up to a version. `None` if the other players have to agree first."""
        body = {"version": version} if seats is None else {"version": version, "seats": seats}
        status, answer = self._transport.command_with_status(
            "POST", f"{self._path}/forks", body, key=key, reads=("version",)
        )
        if status == 201:
            return Match.begun(self._transport, answer)
        self.version = answer["version"]
        return None

    def decline_fork(self, *, key: str | None = None) -> types.PlayedAnswer:
        """Declines the fork that was proposed, or withdraws it."""
        return self._played("DELETE", "/forks", None, version=None, key=key)

    def resign(
        self, bot: types.BotName | None = None, *, version: At = SEEN, key: str | None = None
    ) -> types.PlayedAnswer:
        """Gives the own seat to a bot. If none is named, that is `greedy`, which stands in for players."""
        return self._played("POST", "/resign", {} if bot is None else {"bot": bot}, version=version, key=key)

    def claim(self, *, key: str | None = None) -> types.PlayedAnswer:
        """Claims that the time of another player has run out."""
        return self._played("POST", "/claim", None, version=None, key=key)

    def come_back(self, *, key: str | None = None) -> types.PlayedAnswer:
        """Takes the own seat back from a bot that stands in."""
        return self._played("POST", "/return", None, version=None, key=key)

    def _read(
        self, path: str, *, ever: bool = False, wait: int = 0, reads: Collection[str] = (), **query: int | str | None
    ) -> Any:
        asked = {**query, "wait": wait or None}
        return self._transport.read(
            self._path + path, asked, invitation=self.invitation, wait=wait, ever=ever, reads=reads
        )

    def _wait_after(self, version: int) -> None:
        """Waits for an event after a version. It returns early if the record has lost that version."""
        try:
            self._read("/events", since=version, limit=1, wait=_WAIT, ever=True)
        except Problem as refusal:
            if refusal.code not in {"record-replaced", "unknown-version"}:
                raise

    def _at(self, version: At) -> int | None:
        return self.version if version == SEEN else version

    def _played(self, method: str, path: str, body: object, *, version: At, key: str | None) -> types.PlayedAnswer:
        answer: types.PlayedAnswer = self._transport.command(
            method, self._path + path, body, key=key, version=self._at(version), reads=("version",)
        )
        self.version = answer["version"]
        return answer

    def _changed(self, method: str, path: str, body: object, key: str | None) -> types.MatchAnswer:
        answer: types.MatchAnswer = self._transport.command(
            method, self._path + path, body, key=key, reads=("version",)
        )
        self.version, self.invitation = answer["version"], answer.get("invitation") or self.invitation
        return answer
