"""Examines a client: starts the service, the relay and the client, and says what came of each story."""

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final

from msgspec import Struct

from service.conformance.examination import Examination, Result
from service.conformance.examined_service import CannotStart, ExaminedService
from service.conformance.move_stories import LostAnswer, OutcomeUnknown, Restart, StaleVersion, TakenBack, Unavailable
from service.conformance.reading_stories import BrokenStream, EndOfMatch, RateLimit, UnknownFields
from service.conformance.relay import Relay
from service.conformance.story import Story

_LOOKED_EVERY: Final = 0.25
_AFTER_THE_END: Final = 3.0
"""Seconds for which a client is watched after its matches are over."""
_ENDS_WITHIN: Final = 10


class Plan(Struct, frozen=True):
    """How a client is examined."""

    command: Sequence[str]
    """What starts it; words may have `{url}`, `{token}`, `{game}` and `{match}`. Nothing: it is started by hand."""
    game: str
    options: Mapping[str, Any]
    """Those of the match that is made for the client."""
    seed: int = 1
    port: int = 0
    seconds: float = 600
    """The longest time of the examination."""


class Report(Struct, frozen=True):
    """What came of an examination."""

    game: str
    seed: int
    status: int | None
    """The exit status of the client; `None` if it was ended, or started by hand."""
    stories: Sequence[Result]

    @property
    def has_passed(self) -> bool:
        """True if a story was reached, none has failed, and the client did not end with an error."""
        verdicts = [each.verdict for each in self.stories]
        return "failed" not in verdicts and "passed" in verdicts and not self.status


class Place(Struct, frozen=True):
    """Where the client is to play."""

    url: str
    token: str
    """The token of an account with a match, for clients that make none themselves."""
    match: str


def examine(plan: Plan, say: Callable[[Place], None]) -> Report:
    """Returns the report on a client. Raises `CannotStart`, and `OSError` if the command or the port does not work.

    `say` is told when all is ready for the client.
    """
    with TemporaryDirectory(prefix="kifu-") as folder, ExaminedService(Path(folder)) as service:
        session = _Session(service, plan)
        with session.relay:
            place = _prepared(service, session.relay.url, plan)
            say(place)
            status = session.watch(place)
        return Report(plan.game, plan.seed, status, session.examination.results())


def _prepared(service: ExaminedService, url: str, plan: Plan) -> Place:
    """Returns an account with a match of two seats, which waits for its move. Raises `CannotStart`."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body = {"game": plan.game, "seats": seats, "options": plan.options}
    try:
        token = service.ask("POST", "/v1/players", {"name": "Examined"})["token"]
        match = service.ask("POST", "/v1/matches", body, token)["id"]
    except OSError as error:
        raise CannotStart(f"There is no match of {plan.game}: {error}") from error
    return Place(url, token, match)


class _Session:
    """The service, the relay and the client of one examination."""

    def __init__(self, service: ExaminedService, plan: Plan) -> None:
        self._service = service
        self._plan = plan
        self.examination = Examination(self._stories(), plan.seed)
        self.relay = Relay(self.examination, lambda: service.url, plan.port)

    def _stories(self) -> Sequence[Story]:
        return [
            StaleVersion(self._service.play_first),
            TakenBack(self._service.take_back),
            Restart(lambda: Thread(target=self._restart, daemon=True).start()),
            *(story() for story in (LostAnswer, OutcomeUnknown, Unavailable)),
            *(story() for story in (RateLimit, UnknownFields, BrokenStream, EndOfMatch)),
        ]

    def _restart(self) -> None:
        self.relay.is_away = True
        try:
            self._service.restart()
        finally:
            self.relay.is_away = False

    def watch(self, place: Place) -> int | None:
        """Runs the client until it ends, or its matches are over, or the time is; returns its exit status."""
        values = {"url": place.url, "token": place.token, "match": place.match, "game": self._plan.game}
        words = [_filled(word, values) for word in self._plan.command]
        environment = os.environ | {f"KIFU_{name.upper()}": value for name, value in values.items()}
        client = subprocess.Popen(words, env=environment) if words else None  # noqa: S603 - as its author asks
        try:
            self._until_over(client)
            return None if client is None else client.poll()
        finally:
            if client is not None:
                _end(client)

    def _until_over(self, client: "subprocess.Popen[bytes] | None") -> None:
        deadline, over = time.monotonic() + self._plan.seconds, set[str]()
        ended = float("inf")
        while time.monotonic() < min(deadline, ended + _AFTER_THE_END):
            if client is not None and client.poll() is not None:
                self._note_the_end(over)
                return
            self._note_the_end(over)
            if over and over == self.examination.matches:
                ended = min(ended, time.monotonic())
            time.sleep(_LOOKED_EVERY)

    def _note_the_end(self, over: set[str]) -> None:
        for match in sorted(self.examination.matches - over):
            if self._service.is_finished(match):
                over.add(match)
                self.examination.each(partial(_tell_the_end, match))


def _filled(word: str, values: Mapping[str, str]) -> str:
    """Returns a word of the command with its placeholders filled in. Other braces stay."""
    for name, value in values.items():
        word = word.replace(f"{{{name}}}", value)
    return word


def _tell_the_end(match: str, story: Story) -> None:
    story.over(match)


def _end(client: "subprocess.Popen[bytes]") -> None:
    client.terminate()
    try:
        client.wait(_ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        client.kill()
        client.wait()
