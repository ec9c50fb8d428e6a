"""The flows of bot turns: which turns share the time of the bots, and how many are before another one."""

import zlib
from typing import Any, Final, NewType

import redis

from domain.match import MatchId
from events import keys
from events.cluster import ClusterClient
from events.connection import reaching_redis
from events.projections.turns import BotTurn
from service.use_cases.studies import Study

PEOPLE: Final = "people"
"""The queue of flows with people."""
HINTS: Final = "hints"
"""The queue of flows of hints: players wait for them, and so they come before matches of bots alone."""
ALONE: Final = "alone"
"""The queue of flows of bots alone."""
ANALYSIS: Final = "analysis"
"""The queue of flows of analyses, for which no turn of a bot waits."""
QUEUES: Final = (PEOPLE, HINTS, ALONE, ANALYSIS)
"""All queues: workers empty each before they take a job of the next one."""
STUDIES: Final = (HINTS, ANALYSIS)
"""Those whose flows have studies, and no turns."""

Flow = NewType("Flow", str)
"""The name of a flow: the name of its queue and the account."""


def flow_of(turn: BotTurn) -> Flow:
    """Returns the flow of the turn of a bot."""
    return Flow(f"{PEOPLE if turn.with_people else ALONE}-{turn.account}")


def flow_of_study(study: Study) -> Flow:
    """Returns the flow of a hint or an analysis."""
    return Flow(f"{HINTS if study.kind == 'hint' else ANALYSIS}-{study.account}")


def queue_of(flow: Flow) -> str:
    """Returns the queue of a flow."""
    return flow.partition("-")[0]


class BotParts:
    """The parts into which the turns of bots are divided: one on one Redis, several on a cluster."""

    def __init__(self, client: redis.Redis | ClusterClient) -> None:
        self.all = keys.BOTS_ON_A_CLUSTER if isinstance(client, ClusterClient) else (keys.BOTS,)

    def of(self, name: str) -> keys.Bots:
        """Returns the part of a flow, or of the attempts in a match."""
        return self.all[zlib.crc32(name.encode()) % len(self.all)]


class BotFlows:
    """The flows in Redis."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client
        self._parts = BotParts(client)

    def turns_before(self, turn: BotTurn) -> int | None:
        """Returns how many turns of its flow are before the turn of a bot; `None` if it is not queued.

        May raise `StoreUnavailable`.
        """
        flow = flow_of(turn)
        with reaching_redis():
            rank: int | None = self._client.zrank(keys.bot_flow(flow, self._parts.of(flow)), MatchId(turn.match))
        return rank
