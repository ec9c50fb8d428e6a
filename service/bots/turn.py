"""The turns of bots in a match: bots move until a person has to move."""

import random
import time
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from domain.game import Seat
from domain.match import BotName, MatchId, to_act
from events.repository import MatchRepository, Snapshot
from service.bots.bot import View, seconds
from service.bots.registry import BOTS
from service.use_cases.checks import StaleVersion
from service.use_cases.matches import Matches
from service.use_cases.seats import bot_holder
from service.use_cases.unit_of_work import CommandIds

THINKING: Final = 1.0
"""Seconds that a bot has for one decision."""


class BotPlayer:
    """Plays the turns of bots."""

    def __init__(self, repository: MatchRepository, matches: Matches, command_ids: CommandIds, delay: float) -> None:
        self._repository = repository
        self._matches = matches
        self._command_ids = command_ids
        self._delay = delay
        """Seconds before each move, so that people can follow."""

    def play(self, match: MatchId, keep_going: Callable[[], bool] = lambda: True) -> int:
        """Plays the seats of bots until no bot has to move, or until a move after which it must not go on.

        Returns the number of moves.

        Two processes may play the same match at once: of two moves at one version, one is refused.
        """
        rng = random.Random()  # noqa: S311 - not for secrets
        moves = 0
        while waiting := self._waiting(match):
            time.sleep(self._delay)
            if self._move(*waiting, rng):
                moves += 1
            if not keep_going():
                break
        return moves

    def waits(self, match: MatchId) -> bool:
        """True if the match waits for a bot."""
        return self._waiting(match) is not None

    def _waiting(self, match: MatchId) -> tuple[Snapshot, BotName, Seat] | None:
        """Returns the match, and the first bot that has to move with its seat; `None` if there is none."""
        snapshot = self._repository.newest(match)
        if snapshot is None:
            return None
        for seat in to_act(snapshot.game, snapshot.match):
            holder = snapshot.match.seats[seat]
            if holder is not None and holder.bot is not None:
                return snapshot, holder.bot, seat
        return None

    def _move(self, snapshot: Snapshot, bot: BotName, seat: Seat, rng: random.Random) -> bool:
        """Plays one move. Returns false if the match has moved on before."""
        move = _choice(snapshot, bot, seat, rng)
        command = self._command_ids.command(bot_holder(bot).player, None, None)
        try:
            self._matches.play(snapshot.match.id, [move], command, expected=snapshot.match.version, seat=seat)
        except StaleVersion:
            return False
        return True


def _choice(snapshot: Snapshot, name: BotName, seat: Seat, rng: random.Random) -> Struct:
    game, match = snapshot.game, snapshot.match
    view = View(seat, match.version, game.mask(match.board, seat))
    bot = BOTS[name](game)
    return bot.choose(view, game.legal_moves(view.board, seat), seconds(THINKING), rng)
