"""The queue of bot turns: one RQ job for each turn of a bot."""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from threading import Event
from typing import Final

from redis import Redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from domain.game import Seat, Version
from domain.match import MatchId
from events.connection import reaching_redis
from events.projections.turns import BotTurn
from service.bootstrap import bootstrap
from service.bots.registry import BOT_NAMES
from service.bots.turn import BotPlayer
from service.settings import Settings

NAME: Final = "bots"
_TURN_TIMEOUT: Final = 300
"""Seconds after which a worker ends the turn of a bot."""
_FAILURE_KEPT: Final = 24 * 3600
"""Seconds for which RQ keeps a failed job."""


def bot_queue(client: Redis) -> Queue:
    """Returns the RQ queue."""
    return Queue(NAME, connection=client, serializer=JSONSerializer)


class BotCalls:
    """Calls bots to their turns. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._queue = bot_queue(client)

    def call(self, match: MatchId, seat: Seat, version: Version) -> None:
        """Queues the turn of a bot. A second call for the same turn does nothing; a call too many does no harm."""
        self._enqueue(match, seat, _job_id(match, seat, version, attempt=0))

    def call_again(self, turns: Iterable[BotTurn], attempt: int) -> int:
        """Queues turns that have waited too long, unless they are still in the queue. Returns how many.

        The job of a killed worker keeps its id for a while, so each attempt needs a number of its own.
        """
        overdue = {_turn_id(turn.match, turn.seat, turn.version): turn for turn in turns}
        waiting = self._waiting() if overdue else set()
        lost = [turn for turn_id, turn in overdue.items() if turn_id not in waiting]
        for turn in lost:
            self._enqueue(turn.match, turn.seat, _job_id(turn.match, turn.seat, turn.version, attempt))
        return len(lost)

    def _waiting(self) -> set[str]:
        """Returns the turns in the queue."""
        with reaching_redis():
            return {job_id.rpartition("-")[0] for job_id in self._queue.job_ids}

    def _enqueue(self, match: MatchId, seat: Seat, job_id: str) -> None:
        with reaching_redis(), suppress(DuplicateJobError):
            self._queue.enqueue(
                play,
                match,
                seat,
                job_id=job_id,
                unique=True,
                job_timeout=_TURN_TIMEOUT,
                result_ttl=0,
                failure_ttl=_FAILURE_KEPT,
            )


def _turn_id(match: MatchId, seat: Seat, version: Version) -> str:
    return f"{match}-{seat}-{version}"


def _job_id(match: MatchId, seat: Seat, version: Version, attempt: int) -> str:
    return f"{_turn_id(match, seat, version)}-{attempt}"


stopping: Final = Event()
"""Set when this process has to end: the turn of a bot then ends after the present move."""


def play(match: str, seat: int) -> None:
    """The RQ job: plays a seat until another seat has to move. Running it twice or too late does no harm."""
    player().play(MatchId(match), Seat(seat), lambda: not stopping.is_set())


@cache
def player() -> BotPlayer:
    """Returns the player of this process. It is made once, so that its matches stay cached."""
    services = bootstrap(Settings.from_environment(), BOT_NAMES)
    return BotPlayer(services.repository, services.matches, services.command_ids, services.settings.bot_delay)
