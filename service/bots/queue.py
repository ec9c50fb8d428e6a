"""The queues of bot turns: people come first, and each account has a fair share.

The bot turns of one account make a flow: one flow for matches with people, another one for matches of bots alone. A
flow that has turns has one RQ job. The job plays some of them for a short time, and goes to the end of its queue if
turns are left. So the flows take turns (fair queueing), however many matches one of them has. A worker takes the jobs
of flows with people before all others.

On a cluster the flows are divided into parts; the flows, queues and jobs of a part share a slot.

Nothing is lost with a worker or a job: the projections know every turn that waits, and a sweep queues it again.

Time is that of the store, since the machines of the projector and of the workers may differ about it.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NewType
from uuid import uuid4

from redis import Redis

from domain.match import MatchId
from events import keys
from events.cluster import node_of
from events.connection import reaching_redis
from events.keys import Bots, Key
from events.projections.turns import BotTurn
from events.timekeeper import Timekeeper
from service.bots.rq_queues import bot_queues, queue_key, tag_of
from service.tracing import carried, is_tracing
from service.use_cases.bot_flows import ALONE, PEOPLE, QUEUES, STUDIES, BotParts, Flow, flow_of, flow_of_study, queue_of
from service.use_cases.studies import Study

_JOB: Final = "service.bots.work.play"
_JOB_TIMEOUT: Final = 300
"""Seconds after which a worker ends a job."""
_TRACES_KEPT: Final = 3600
"""Seconds after which traces are forgotten that no worker has asked for."""
_FAILURE_KEPT: Final = 24 * 3600
"""Seconds for which RQ keeps a failed job."""
BEGUN_WITHIN: Final = 2.0
"""Seconds within which a worker begins a job that it has taken from its queue, on a busy machine too."""

_ASKED_EVERY: Final = 0.1
"""Seconds after which the nodes of a cluster are asked again whether people wait."""

JobTime = NewType("JobTime", float)
"""The time at which the job of a flow was queued or began. It tells the job from an earlier one that was given up."""


class BotCalls:
    """Calls bots to their turns. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis) -> None:
        self._client: Any = client
        self._parts = BotParts(client)
        self._timekeeper = Timekeeper(client)
        self._people_wait, self._asked = False, float("-inf")
        self._close: Any = client.register_script(_CLOSE)
        self._missing: dict[Bots, dict[tuple[Flow, JobTime], float]] = {}
        """The jobs that were in no queue at the last look, and the monotonic time since when they have been missing."""

    def call(self, turn: BotTurn) -> None:
        """Queues the turn of a bot. A second call for a turn that waits does nothing; a call too many does no harm."""
        self._call([(flow_of(turn), turn.match)])

    def call_to_studies(self, studies: Iterable[Study]) -> None:
        """Queues hints and analyses. A second call for one that waits does nothing; a call too many does no harm."""
        self._call([(flow_of_study(study), study.name) for study in studies])

    def call_again(self, turns: Iterable[BotTurn], seconds: float) -> int:
        """Queues turns again that have waited too long, and flows whose job is lost. Returns the number of lost jobs.

        A job is lost if it is not in its queue, and did not begin within so many seconds. However long it was in its
        queue, the worker that takes it has time to begin it.
        """
        self._call([(flow_of(turn), turn.match) for turn in turns])
        with reaching_redis():
            lost = [(bots, flow) for bots in self._parts.all for flow in self._lost(bots, seconds)]
            for bots, flow in lost:
                self._enqueue(bots, flow)
        return len(lost)

    def people_wait(self) -> bool:
        """True if a flow with people waits for a worker; on a cluster, as it was at most a tenth of a second ago."""
        if len(self._parts.all) > 1 and time.monotonic() - self._asked < _ASKED_EVERY:
            return self._people_wait
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for bots in self._parts.all:
                pipe.llen(queue_key(PEOPLE, bots))
            self._people_wait, self._asked = any(pipe.execute()), time.monotonic()
        return self._people_wait

    def turns_wait(self) -> bool:
        """True if any flow of turns waits for a worker."""
        with reaching_redis(), self._client.pipeline(transaction=False) as pipe:
            for bots in self._parts.all:
                for kind in (PEOPLE, ALONE):
                    pipe.llen(queue_key(kind, bots))
            return any(pipe.execute())

    @contextmanager
    def serving(self, flow: Flow, queued: JobTime) -> Iterator[Iterator[MatchId]]:
        """Yields the waiting matches of a flow, longest waiting first; each one is removed as it is returned.

        In a flow of hints or analyses these are the names of the studies.
        At the end of the block the flow is queued again if matches are left. The matches of a job that was given up
        are none: another one has taken its place.
        """
        began, bots = JobTime(self._timekeeper.seconds()), self._parts.of(flow)
        flows, own = _flows(flow, bots), keys.bot_flow(flow, bots)
        with reaching_redis():
            is_current = self._client.zscore(flows, flow) == queued
            if is_current:
                self._client.zadd(flows, {flow: began}, xx=True)
        yield self._taken(own) if is_current else iter(())
        with reaching_redis():
            if is_current and self._close([own, flows], [flow, repr(began)]):
                self._enqueue(bots, flow)

    def trace_of(self, flow: Flow, match: MatchId) -> str:
        """Returns the trace to which the next turn in a match of a flow belongs, once; "" if it belongs to none."""
        if not is_tracing():
            return ""
        traces = keys.bot_traces(self._parts.of(flow))
        with reaching_redis(), self._client.pipeline() as pipe:
            pipe.hget(traces, match)
            pipe.hdel(traces, match)
            found, _ = pipe.execute()
        return (found or b"").decode()

    def put_back(self, flow: Flow, match: MatchId) -> None:
        """Queues a match that may still wait for a bot, behind the other matches of its flow."""
        with reaching_redis():
            self._client.zadd(keys.bot_flow(flow, self._parts.of(flow)), {match: self._timekeeper.seconds()}, nx=True)

    def _taken(self, flow: Key) -> Iterator[MatchId]:
        while True:
            with reaching_redis():
                taken = self._client.zpopmin(flow)
            if not taken:
                return
            yield MatchId(taken[0][0].decode())

    def _call(self, waiting: Iterable[tuple[Flow, str]]) -> None:
        """Queues matches and studies, and the flows that had none."""
        parts: dict[Bots, list[tuple[Flow, str]]] = {}
        for flow, name in waiting:
            parts.setdefault(self._parts.of(flow), []).append((flow, name))
        with reaching_redis():
            for bots, called in parts.items():
                for flow in self._new(bots, called):
                    self._enqueue(bots, flow)

    def _new(self, bots: Bots, called: Sequence[tuple[Flow, str]]) -> Sequence[Flow]:
        """Queues matches and studies of a part in their flows. Returns the flows that had none."""
        now = self._timekeeper.seconds()
        with self._client.pipeline() as pipe:
            for flow, name in called:
                pipe.zadd(keys.bot_flow(flow, bots), {name: now}, nx=True)
                pipe.zadd(_flows(flow, bots), {flow: now}, nx=True)
            if trace := carried():  # in the same transaction: a worker that serves the flow may take the match at once
                for _, name in called:
                    pipe.hset(keys.bot_traces(bots), name, trace)
                pipe.expire(keys.bot_traces(bots), _TRACES_KEPT)
            added = pipe.execute()[1 : 2 * len(called) : 2]
        return [flow for (flow, _), is_new in zip(called, added, strict=True) if is_new]

    def _lost(self, bots: Bots, seconds: float) -> set[Flow]:
        """Returns the flows of a part whose job is not in its queue and did not begin within so many seconds.

        A job that waited for longer in its queue may have left it just now. So it is looked at again a little later.
        """
        patience = min(BEGUN_WITHIN, seconds)
        now, looked = self._timekeeper.seconds(), time.monotonic()
        before = self._missing.get(bots, {})
        missing = {job: before.get(job, looked) for job in self._out_of_queues(bots, now, seconds - patience)}
        self._missing[bots] = missing
        return {
            flow
            for (flow, queued), since in missing.items()
            if looked - since >= patience and abs(now - queued) >= seconds
        }

    def _out_of_queues(self, bots: Bots, now: float, seconds: float) -> Sequence[tuple[Flow, JobTime]]:
        """Returns the silent jobs of a part that are in no queue."""
        silent = self._silent(bots, now, seconds)
        if not silent:
            return silent
        with node_of(self._client, keys.bot_flows(bots)) as node:
            names = [job_id for queue in bot_queues(node, bots) for job_id in queue.job_ids]
        in_queues = {name.removeprefix(tag_of(bots)).rpartition("-")[0] for name in names}
        return [(flow, queued) for flow, queued in silent if flow not in in_queues]

    def _silent(self, bots: Bots, now: float, seconds: float) -> Sequence[tuple[Flow, JobTime]]:
        """Returns the jobs of a part that were not queued and did not begin within so many seconds.

        What lies further in the future happened before the clock was set back, nobody knows when.
        """
        with self._client.pipeline() as pipe:
            for flows in (keys.bot_flows(bots), keys.study_flows(bots)):
                pipe.zrangebyscore(flows, "-inf", now - seconds, withscores=True)
                pipe.zrangebyscore(flows, now + seconds, "inf", withscores=True)
            found = [(Flow(flow.decode()), JobTime(queued)) for silent in pipe.execute() for flow, queued in silent]
        return [job for job in found if queue_of(job[0]) in QUEUES]  # a later release may have others

    def _enqueue(self, bots: Bots, flow: Flow) -> None:
        queued, flows = self._timekeeper.seconds(), _flows(flow, bots)
        self._client.zadd(flows, {flow: queued})
        if flows != keys.bot_flows(bots):
            self._client.zrem(keys.bot_flows(bots), flow)  # where earlier releases have it
        with node_of(self._client, keys.bot_flows(bots)) as node:
            bot_queues(node, bots)[QUEUES.index(queue_of(flow))].enqueue(
                _JOB,
                flow,
                queued,
                job_id=f"{tag_of(bots)}{flow}-{uuid4().hex}",
                job_timeout=_JOB_TIMEOUT,
                result_ttl=0,
                failure_ttl=_FAILURE_KEPT,
            )


def _flows(flow: Flow, bots: Bots) -> Key:
    """Returns the key of the sorted set that a flow is in."""
    return keys.study_flows(bots) if queue_of(flow) in STUDIES else keys.bot_flows(bots)


# Ends the job of a flow, unless another job has taken its place. Returns 1 if the flow has turns left.
# It is one step, so that a call at the same moment either finds the flow ended or is seen here.
_CLOSE: Final = """
local began = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not began or tonumber(began) ~= tonumber(ARGV[2]) then return 0 end
if redis.call('ZCARD', KEYS[1]) > 0 then return 1 end
redis.call('ZREM', KEYS[2], ARGV[1])
return 0
"""
