"""A bot behind a URL: it is told what its seat knows, and answers with the number of a move."""

import json
import random
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from http.client import HTTPException
from math import isinf
from threading import Thread
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from service.bots.bot import Clock, View

LONGEST_WAIT: Final = 60.0
"""Seconds that a bot has if nobody limits the time of a decision."""
SHORTEST_MARGIN: Final = 0.5
"""Seconds that an answer may come later at least: a bot may use all of its time, and the way takes some, too."""
_MARGIN: Final = 0.1
"""The part of its time by which an answer may come later."""
LONGEST_ANSWER: Final = 65_536
"""Bytes."""


class NoAnswer(Exception):
    """A bot behind a URL has not answered with the number of a legal move."""


class RemoteBot:
    """Sends each decision as a POST of JSON: `game`, `seat`, `version`, `board`, `moves`, `seconds`.

    The answer is JSON too: `{"move": 0}` for the first of the moves.
    """

    def __init__(self, url: str, game: AnyGame) -> None:
        """Sends nothing yet. Raises `ValueError` for a URL at which no program can be."""
        address = urlsplit(url)
        if not address.hostname or address.port == 0:
            raise ValueError("the URL names no host, or no port of it")
        self._url = url
        self._game = game

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, _rng: random.Random) -> Struct:
        """Returns the move with the number that the bot answers. Raises `NoAnswer`."""
        left = clock()
        seconds = LONGEST_WAIT if isinf(left) else max(left, 0.0)
        told = {
            "game": self._game.id,
            "seat": view.seat,
            "version": view.version,
            "board": view.board,
            "moves": legal_moves,
            "seconds": seconds,
        }
        wait = seconds + max(SHORTEST_MARGIN, _MARGIN * seconds)
        number = self._in_time(partial(self._answer, msgspec.json.encode(told), wait), wait)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(legal_moves):
            raise NoAnswer(f"{self._url} has answered the move {number!r}; there are moves 0 to {len(legal_moves) - 1}")
        return legal_moves[number]

    def _in_time(self, ask: Callable[[], object], wait: float) -> object:
        """Returns what a question brings if it does so in time. Raises `NoAnswer`.

        The timeout of a socket is that of a single read, so a thread asks, and this one waits.
        """
        answer: Future[object] = Future()

        def listen() -> None:
            try:
                answer.set_result(ask())
            except Exception as error:  # noqa: BLE001 - who waits gets it
                answer.set_exception(error)

        Thread(target=listen, daemon=True).start()
        try:
            return answer.result(wait)
        except TimeoutError as error:
            raise NoAnswer(f"{self._url} has not answered in {wait:.2f} s") from error

    def _answer(self, body: bytes, wait: float) -> object:
        request = urllib.request.Request(  # noqa: S310 - the user names the address
            self._url, body, {"Content-Type": "application/json"}
        )
        try:
            with _FOLLOWS_NOTHING.open(request, timeout=wait) as answer:
                text = answer.read(LONGEST_ANSWER + 1)
        except HTTPError as error:
            with error:
                raise NoAnswer(f"{self._url} has not answered: {_told_by(error)}") from error
        except (OSError, ValueError, HTTPException) as error:
            raise NoAnswer(f"{self._url} has not answered: {error}") from error
        if len(text) > LONGEST_ANSWER:
            raise NoAnswer(f"{self._url} has answered more than {LONGEST_ANSWER} bytes")
        try:
            answered = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise NoAnswer(f"{self._url} has answered what is no JSON: {error}") from error
        return answered.get("move") if isinstance(answered, dict) else None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the other address would be asked with a GET, which tells nothing of the decision."""

    def redirect_request(self, *_: object) -> None:
        """Returns no other request, so the answer counts as an error."""


_FOLLOWS_NOTHING: Final = urllib.request.build_opener(_NoRedirects)


def _told_by(error: HTTPError) -> str:
    """Returns what is wrong with an answer that has no status of success."""
    there = error.headers.get("Location")
    return f"it redirects to {there}, so name that address" if there else str(error)
