"""A bot behind a URL: it is told what its seat knows, and answers with the number of a move."""

import json
import random
import urllib.request
from collections.abc import Sequence
from math import isinf
from typing import Final

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from service.bots.bot import Clock, View

LONGEST_WAIT: Final = 60.0
"""Seconds for an answer if nobody limits the time of a decision."""
_LONGEST_ANSWER: Final = 65_536
"""Bytes."""


class NoAnswer(Exception):
    """A bot behind a URL has not answered with the number of a legal move."""


class RemoteBot:
    """Sends each decision as a POST of JSON: `game`, `seat`, `version`, `board`, `moves`, `seconds`.

    The answer is JSON too: `{"move": 0}` for the first of the moves.
    """

    def __init__(self, url: str, game: AnyGame) -> None:
        self._url = url
        self._game = game

    def choose(self, view: View, legal_moves: Sequence[Struct], clock: Clock, _rng: random.Random) -> Struct:
        """Returns the move with the number that the bot answers. Raises `NoAnswer`."""
        left = clock()
        seconds = LONGEST_WAIT if isinf(left) else left
        told = {
            "game": self._game.id,
            "seat": view.seat,
            "version": view.version,
            "board": view.board,
            "moves": legal_moves,
            "seconds": seconds,
        }
        number = self._answer(msgspec.json.encode(told), seconds)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(legal_moves):
            raise NoAnswer(f"{self._url} has answered the move {number!r}; there are moves 0 to {len(legal_moves) - 1}")
        return legal_moves[number]

    def _answer(self, body: bytes, seconds: float) -> object:
        request = urllib.request.Request(  # noqa: S310 - the user names the address
            self._url, body, {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=max(seconds, 0.001)) as answer:  # noqa: S310
                answered = json.loads(answer.read(_LONGEST_ANSWER))
        except (OSError, ValueError) as error:
            raise NoAnswer(f"{self._url} has not answered: {error}") from error
        return answered.get("move") if isinstance(answered, dict) else None
