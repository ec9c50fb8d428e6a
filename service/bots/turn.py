"""The turns of bots in a match: bots move until a person has to move.

A bot that fails gets another try after a pause. A bot that has failed too often is replaced by the next weaker one;
when the weakest fails too, the match is set aside for the operator.
"""

import logging
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Literal, NamedTuple, Protocol

from msgspec import Struct

from domain.game import Seat
from domain.match import BotFailure, BotName, MatchId, human_seats, to_act
from domain.refusals import IllegalMove
from events.repository import MatchRepository, Snapshot
from events.store import StoreUnavailable, UnreadableRecord
from service.bots.bot import Clock, View
from service.bots.registry import BOTS, weaker_than
from service.bots.search.keeping import kept_reasons
from service.bots.search.search_bot import SearchBot
from service.bots.seeming_choice import seeming_choice
from service.bots.thinking import ANSWERS_WITHIN, LeaseKeeper, NoAnswer, giving_way, interrupted_after
from service.use_cases.bot_attempts import PATIENCE, Attempt, BotAttempts
from service.use_cases.bot_reasons import KeptReasons
from service.use_cases.checks import Forbidden, NotFound, StaleVersion
from service.use_cases.commands import CommandIds
from service.use_cases.match_plan import bot_holder
from service.use_cases.matches import Matches

SHARED_LEASE: Final = 1.0
"""Seconds for which the lease of one move serves for the next ones."""

_log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot has chosen no legal move. The cause, if any, is the error that it raised."""

    def __init__(self, reason: BotFailure) -> None:
        super().__init__(reason)
        self.reason = reason


class BotMeasure(Protocol):
    """Measures what bots do, by name."""

    def moved(self, bot: BotName, seconds: float) -> None:
        """Called when a bot has moved, with the seconds that it has thought."""

    def failed(self, bot: BotName, reason: BotFailure) -> None:
        """Called when a bot has failed."""


class _Unmeasured:
    """Measures nothing."""

    def moved(self, bot: BotName, seconds: float) -> None: ...

    def failed(self, bot: BotName, reason: BotFailure) -> None: ...


_Outcome = Literal["moved", "again", "later"]
"""What came of an attempt: the bot moved, the match has to be looked at again, or nobody should try for now."""


class _Waiting(NamedTuple):
    """A match that waits for a bot."""

    snapshot: Snapshot
    bot: BotName
    seat: Seat

    @property
    def match(self) -> MatchId:
        return self.snapshot.match.id


class BotPlayer:
    """Plays the turns of bots, as one worker with a name.

    It waits `delay` seconds before each move, so that people can follow. A bot that thinks gives way while
    `people_wait` in other matches. `keep_reasons` gets the reasons for a move that is in the record.
    """

    def __init__(
        self,
        repository: MatchRepository,
        matches: Matches,
        command_ids: CommandIds,
        attempts: BotAttempts,
        *,
        worker: str,
        delay: float,
        measure: BotMeasure | None = None,
        people_wait: Callable[[], bool] = lambda: False,
        keep_reasons: Callable[[MatchId, KeptReasons], object] = lambda _match, _reasons: None,
    ) -> None:
        self._repository = repository
        self._matches = matches
        self._command_ids = command_ids
        self._attempts = attempts
        self._keeper = LeaseKeeper()
        self._worker = worker
        self._delay = delay
        self._begun = float("-inf")
        """The monotonic time at which the lease was taken."""
        self._measure = measure or _Unmeasured()
        self._people_wait = people_wait
        self._keep_reasons = keep_reasons

    def play(self, match: MatchId, keep_going: Callable[[], bool] = lambda: True) -> int:
        """Plays the seats of bots until no bot has to move, or until a move after which it must not go on.

        Returns the number of moves. Plays none while another worker thinks for the match, while a bot that failed has
        to wait, and when the match is stuck.
        """
        rng = random.Random()  # noqa: S311 - not for secrets
        moves, attempt, what = 0, None, "again"
        try:
            while waiting := self._waiting(match):
                time.sleep(self._delay)
                attempt = self._begin(waiting, attempt if what == "moved" else None)
                what = "later" if attempt is None else self._try(waiting, attempt, rng)
                moves += what == "moved"
                if what == "later" or not keep_going():
                    break
        finally:
            if attempt is not None:
                self._attempts.end(match, attempt)  # changes nothing after a failure
        return moves

    def waits(self, match: MatchId) -> bool:
        """True if the match waits for a bot that may move now."""
        if self._waiting(match) is None:
            return False
        held = self._attempts.of(match)
        return held is None or not held.holds_up

    def _waiting(self, match: MatchId) -> _Waiting | None:
        """Returns the match, and the first bot that has to move with its seat; `None` if there is none."""
        snapshot = self._repository.newest(match)
        if snapshot is None:
            return None
        for seat in to_act(snapshot.game, snapshot.match):
            holder = snapshot.match.seats[seat]
            if holder is not None and holder.bot is not None:
                return _Waiting(snapshot, holder.bot, seat)
        return None

    def _begin(self, waiting: _Waiting, held: Attempt | None) -> Attempt | None:
        """Begins an attempt, under the lease of the move before if that is new."""
        decision = Attempt(waiting.snapshot.match.version, waiting.seat, waiting.bot)
        if held is not None and time.monotonic() - self._begun < SHARED_LEASE:
            return self._attempts.carry_over(held, decision)
        self._begun = time.monotonic()
        return self._attempts.begin(waiting.match, decision, self._worker)

    def _try(self, waiting: _Waiting, attempt: Attempt, rng: random.Random) -> _Outcome:
        """Lets the bot move once; replaces it, or sets the match aside, if it has failed too often."""
        if attempt.failures < PATIENCE:
            try:
                return self._move(waiting, attempt, rng)
            except BotFailed as failed:
                attempt = self._count(waiting, attempt, failed)
        return "later" if attempt.failures < PATIENCE else self._give_up(waiting, attempt)

    def _move(self, waiting: _Waiting, attempt: Attempt, rng: random.Random) -> _Outcome:
        """Plays one move, unless the match has moved on before. Raises `BotFailed`."""
        began = time.monotonic()
        with self._keeper.keeping(partial(self._attempts.renew, waiting.match, attempt)):
            chosen = _choice(waiting, giving_way(self._people_wait), rng)
        thought = time.monotonic() - began
        command = self._command_ids.command(bot_holder(waiting.bot).player, None, None)
        try:
            self._matches.play(waiting.match, [chosen.move], command, expected=attempt.version, seat=waiting.seat)
        except (StaleVersion, Forbidden, NotFound):  # the match has moved on, another has the seat, or it is gone
            return "again"
        except (StoreUnavailable, UnreadableRecord):
            raise
        except IllegalMove as error:
            raise BotFailed("illegal-move") from error
        except Exception as error:
            raise BotFailed("error") from error
        self._measure.moved(waiting.bot, thought)
        if chosen.reasons is not None:
            with suppress(StoreUnavailable):  # the move is played; it has no reasons then
                self._keep_reasons(waiting.match, chosen.reasons)
        return "moved"

    def _count(self, waiting: _Waiting, attempt: Attempt, failed: BotFailed) -> Attempt:
        """Counts a failure. Returns the attempt with it."""
        counted = self._attempts.failed(waiting.match, attempt, failed.reason)
        self._measure.failed(waiting.bot, failed.reason)
        _log.warning(
            "the bot %s failed (%s) at version %d of match %s, for the %d. time",
            waiting.bot,
            failed.reason,
            attempt.version,
            waiting.match,
            counted.failures,
            exc_info=failed.__cause__,
        )
        return counted

    def _give_up(self, waiting: _Waiting, attempt: Attempt) -> _Outcome:
        """Replaces a bot by the next weaker one. If there is none, sets the match aside."""
        weaker = weaker_than(waiting.bot)
        if weaker is None or weaker == waiting.bot:
            self._attempts.set_aside(waiting.match, attempt)
            sentence = "match %s is stuck at version %d: the bot %s fails, and there is no weaker one"
            _log.error(sentence, waiting.match, attempt.version, waiting.bot)
            return "later"
        with suppress(StaleVersion):
            reason = attempt.reason or "error"
            self._matches.replace_bot(waiting.match, waiting.seat, weaker, reason, expected=attempt.version)
            _log.warning("the bot %s is replaced by %s in match %s", waiting.bot, weaker, waiting.match)
        return "again"


class _Chosen(NamedTuple):
    """The move that a bot chose, with the reasons for it if the bot gives any."""

    move: Struct
    reasons: KeptReasons | None = None


def _choice(waiting: _Waiting, clock: Clock, rng: random.Random) -> _Chosen:
    """Returns the move that a bot chooses. Raises `BotFailed` for an error, for no move of the game, and for none."""
    game, match, seat = waiting.snapshot.game, waiting.snapshot.match, waiting.seat
    try:
        with interrupted_after(ANSWERS_WITHIN):
            view = View(seat, match.version, game.mask(match.board, seat))
            chosen = _chosen(waiting, view, game.legal_moves(view.board, seat), clock, rng)
    except NoAnswer as late:
        raise BotFailed("no-answer") from late
    except Exception as error:
        raise BotFailed("error") from error
    if type(chosen.move) not in game.moves:
        raise BotFailed("illegal-move")
    return chosen


def _chosen(waiting: _Waiting, view: View, moves: Sequence[Struct], clock: Clock, rng: random.Random) -> _Chosen:
    """Returns the move that a bot chooses; with reasons if it is one that searches and had a choice.

    People cannot tell by the time whether it had one. So what is done here takes as long in both cases.
    """
    game, match = waiting.snapshot.game, waiting.snapshot.match
    bot = BOTS[waiting.bot](game)
    seeming = seeming_choice(game, view, rng) if human_seats(match) else None
    if len(moves) < 2 and seeming is not None:
        bot.choose(seeming.view, seeming.moves, clock, rng)
    if not isinstance(bot, SearchBot) or len(moves) < 2:
        return _Chosen(bot.choose(view, moves, clock, rng))
    considered = bot.reasoned(view, moves, clock, rng)
    return _Chosen(considered.move, kept_reasons(waiting.snapshot, waiting.seat, waiting.bot, bot.level, considered))
