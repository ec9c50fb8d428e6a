"""The queues of bot turns: people come first, and each account has a fair share.

The bot turns of one account make a flow: one flow for matches with people, another one for matches of bots alone. A
flow that has turns has one RQ job. The job plays some of them for a short time, and goes to the end of its queue if
turns are left. So the flows take turns (fair queueing), however many matches one of them has. A worker takes the jobs
of flows with people before all others.

Nothing is lost with a worker or a job: the projections know every turn that waits, and a sweep queues it again.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NewType
from uuid import uuid4

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from domain.match import MatchId
from events import keys
from events.connection import reaching_redis
from events.projections.turns import BotTurn
from service.tracing import carried, is_tracing
from service.use_cases.bot_flows import ALONE, PEOPLE, Flow, flow_of

_JOB: Final = "service.bots.work.play"
_JOB_TIMEOUT: Final = 300
"""Seconds after which a worker ends a job."""
_TRACES_KEPT: Final = 3600
"""Seconds after which traces are forgotten that no worker has asked for."""
_FAILURE_KEPT: Final = 24 * 3600
"""Seconds for which RQ keeps a failed job."""

Turn = NewType("Turn", float)
"""The time at which the job of a flow was queued or began. It tells the job from an earlier one that was given up."""


def bot_queues(client: Redis) -> Sequence[Queue]:
    """Returns the RQ queues; workers empty the first one before they take a job of the second."""
    return [Queue(name, connection=client, serializer=JSONSerializer) for name in (PEOPLE, ALONE)]


class BotCalls:
    """Calls bots to their turns. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._client: Any = client
        self._queues = {queue.name: queue for queue in bot_queues(client)}
        self._close: Any = client.register_script(_CLOSE)

    def call(self, turn: BotTurn) -> None:
        """Queues the turn of a bot. A second call for a turn that waits does nothing; a call too many does no harm."""
        self._call([turn])

    def call_again(self, turns: Iterable[BotTurn], seconds: float) -> int:
        """Queues turns again that have waited too long, and flows whose job is lost. Returns the number of lost jobs.

        A job is lost if it is not in its queue, and did not begin within so many seconds.
        """
        self._call(list(turns))
        with reaching_redis():
            silent = self._silent(seconds)
            lost = silent - self._queued() if silent else silent
            for flow in lost:
                self._enqueue(flow)
        return len(lost)

    def people_wait(self) -> bool:
        """True if a flow with people waits for a worker."""
        with reaching_redis():
            return self._queues[PEOPLE].count > 0

    @contextmanager
    def serving(self, flow: Flow, queued: Turn) -> Iterator[Iterator[MatchId]]:
        """Yields the waiting matches of a flow, longest waiting first; each one is removed as it is returned.

        At the end of the block the flow is queued again if matches are left. The matches of a job that was given up
        are none: another one has taken its place.
        """
        began = Turn(time.time())
        with reaching_redis():
            is_current = self._client.zscore(keys.bot_flows(), flow) == queued
            if is_current:
                self._client.zadd(keys.bot_flows(), {flow: began}, xx=True)
        yield self._taken(flow) if is_current else iter(())
        with reaching_redis():
            if is_current and self._close([keys.bot_flow(flow), keys.bot_flows()], [flow, repr(began)]):
                self._enqueue(flow)

    def trace_of(self, match: MatchId) -> str:
        """Returns the trace to which the next turn in a match belongs, once; "" if it belongs to none."""
        if not is_tracing():
            return ""
        with reaching_redis(), self._client.pipeline() as pipe:
            pipe.hget(keys.bot_traces(), match)
            pipe.hdel(keys.bot_traces(), match)
            found, _ = pipe.execute()
        return (found or b"").decode()

    def put_back(self, flow: Flow, match: MatchId) -> None:
        """Queues a match that may still wait for a bot, behind the other matches of its flow."""
        with reaching_redis():
            self._client.zadd(keys.bot_flow(flow), {match: time.time()}, nx=True)

    def _taken(self, flow: Flow) -> Iterator[MatchId]:
        while True:
            with reaching_redis():
                taken = self._client.zpopmin(keys.bot_flow(flow))
            if not taken:
                return
            yield MatchId(taken[0][0].decode())

    def _call(self, turns: Sequence[BotTurn]) -> None:
        """Queues turns, and the flows that had none."""
        now, flows = time.time(), [flow_of(turn) for turn in turns]
        with reaching_redis(), self._client.pipeline() as pipe:
            for flow, turn in zip(flows, turns, strict=True):
                pipe.zadd(keys.bot_flow(flow), {turn.match: now}, nx=True)
                pipe.zadd(keys.bot_flows(), {flow: now}, nx=True)
            if trace := carried():  # in the same transaction: a worker that serves the flow may take the match at once
                for turn in turns:
                    pipe.hset(keys.bot_traces(), turn.match, trace)
                pipe.expire(keys.bot_traces(), _TRACES_KEPT)
            added = pipe.execute()[1 : 2 * len(turns) : 2]
            for flow in (flow for flow, is_new in zip(flows, added, strict=True) if is_new):
                self._enqueue(flow)

    def _silent(self, seconds: float) -> set[Flow]:
        """Returns the flows whose job was not queued and did not begin within so many seconds.

        What lies in the future happened before the clock was set back, nobody knows when.
        """
        now = time.time()
        silent = self._client.zrangebyscore(keys.bot_flows(), "-inf", now - seconds)
        return {Flow(flow.decode()) for flow in (*silent, *self._client.zrangebyscore(keys.bot_flows(), now, "inf"))}

    def _queued(self) -> set[Flow]:
        """Returns the flows whose job is in its queue."""
        return {Flow(job_id.rpartition("-")[0]) for queue in self._queues.values() for job_id in queue.job_ids}

    def _enqueue(self, flow: Flow) -> None:
        queued = time.time()
        self._client.zadd(keys.bot_flows(), {flow: queued})
        self._queues[flow.partition("-")[0]].enqueue(
            _JOB,
            flow,
            queued,
            job_id=f"{flow}-{uuid4().hex}",
            job_timeout=_JOB_TIMEOUT,
            result_ttl=0,
            failure_ttl=_FAILURE_KEPT,
        )


# Ends the job of a flow, unless another job has taken its place. Returns 1 if the flow has turns left.
# It is one step, so that a call at the same moment either finds the flow ended or is seen here.
_CLOSE: Final = """
local began = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not began or tonumber(began) ~= tonumber(ARGV[2]) then return 0 end
if redis.call('ZCARD', KEYS[1]) > 0 then return 1 end
redis.call('ZREM', KEYS[2], ARGV[1])
return 0
"""
