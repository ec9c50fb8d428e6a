"""Plays the turns of a bot in one match."""

import random
import secrets
import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, Literal, cast, get_args

from kifu_client.bot.contract import JSON, Bot
from kifu_client.errors import Problem, StaleVersion
from kifu_client.match import Match

Fallback = Literal["random", "first", "resign", "leave"]
"""What happens when the bot fails: a random legal move, the first one, the seat is given to a bot of the service, or
the match is left alone until the program starts again."""
FALLBACKS: Final[tuple[Fallback, ...]] = get_args(Fallback)
_REFUSED: Final = 422


_SALT_BYTES: Final = 32


def new_salt() -> str:
    """Returns a salt for the draws of a match."""
    return secrets.token_hex(_SALT_BYTES)


class MatchPlayer:
    """Asks a bot for its moves, and plays them."""

    def __init__(self, bot: Bot, *, log: Any, fallback: Fallback = "random") -> None:
        self._bot = bot
        self._log = log
        self._fallback = fallback
        self._left: set[str] = set()
        """The matches that are left alone."""

    def play(self, match: Match, keep_going: Callable[[], bool]) -> None:
        """Plays until the match waits for somebody else, or until `keep_going` is false. Raises `KifuError`."""
        while keep_going() and match.id not in self._left:
            view, offer = cast("JSON", match.state()), match.moves()
            if not offer["moves"]:
                return
            if view["version"] == offer["version"]:
                view["seat"] = offer["seat"]
                self._decide(match, view, cast("list[JSON]", offer["moves"]))

    def _decide(self, match: Match, view: JSON, legal_moves: list[JSON]) -> None:
        log = self._log.bind(match=match.id, game=view["game"], seat=view["seat"], version=view["version"])
        offered = deepcopy(legal_moves)  # the bot may change what it is given
        begun = time.monotonic()
        move, failure = self._chosen(view, legal_moves, log)
        log = log.bind(legal=len(offered), ms=round(1000 * (time.monotonic() - begun)))
        if failure is None:
            failure = self._play(match, move, log)
        if failure is not None:
            log.error("bot failed", why=failure, move=move, fallback=self._fallback)
            self._fall_back(match, offered, log)

    def _chosen(self, view: JSON, legal_moves: list[JSON], log: Any) -> tuple[Any, str | None]:
        """Returns what the bot chooses, and why that is no move, if it is none."""
        try:
            move = self._bot.choose(view, legal_moves)
        except (Exception, SystemExit) as error:  # a bot may raise anything
            log.exception("bot raised an error")
            return None, f"it raised {type(error).__name__}: {error}"
        if not isinstance(move, dict):
            return repr(move), f"it returned a {type(move).__name__}, and no move"
        return move, None

    def _play(self, match: Match, move: Any, log: Any) -> str | None:
        """Plays a move; returns why it is refused. That the match has moved on is no failure of the bot."""
        try:
            match.play(move)
        except StaleVersion as stale:
            log.info("the match has moved on", now=stale.version)
        except Problem as refusal:
            if refusal.status != _REFUSED:
                raise
            return str(refusal)
        except (TypeError, ValueError, RecursionError) as error:
            return f"its move is no JSON: {error}"
        else:
            log.info("played", move=move)
        return None

    def _fall_back(self, match: Match, legal_moves: list[JSON], log: Any) -> None:
        if self._fallback == "leave":
            self._left.add(match.id)
        elif self._fallback == "resign":
            match.resign()
        else:
            index = 0 if self._fallback == "first" else random.randrange(len(legal_moves))  # noqa: S311 - no secret
            self._play(match, legal_moves[index]["move"], log)
