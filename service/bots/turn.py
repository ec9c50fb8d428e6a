"""The turn of a bot: it moves until another seat has to move."""

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

    def play(self, match: MatchId, seat: Seat, keep_going: Callable[[], bool] = lambda: True) -> int:
        """Plays a seat until it does not have to move or no bot holds it. Returns the number of moves.

        Two processes may play the same seat at once: of two moves at one version, one is refused.
        """
        rng = random.Random()  # noqa: S311 - not for secrets
        moves = 0
        while keep_going() and (waiting := self._waiting(match, seat)):
            time.sleep(self._delay)
            if self._move(*waiting, seat, rng):
                moves += 1
        return moves

    def _waiting(self, match: MatchId, seat: Seat) -> tuple[Snapshot, BotName] | None:
        """Returns the match and the bot of the seat, if the bot has to move."""
        snapshot = self._repository.newest(match)
        if snapshot is None or seat not in to_act(snapshot.game, snapshot.match):
            return None
        holder = snapshot.match.seats[seat]
        return (snapshot, holder.bot) if holder and holder.bot else None

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
