"""The condition of the whole service as measurements: every API process tells the same."""

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.settings import Settings
from service.use_cases.condition import Condition, Conditions, condition_or_none, free_bytes
from service.use_cases.processes import Kind

_NAN: Final = float("nan")
_MIB: Final = 1024 * 1024
_OF_STORE: Final[Mapping[str, str]] = {
    "kifu_store_takes_writes": "1 if Redis takes writes; 0 if it is full, cannot write, is a replica or lacks some.",
    "kifu_store_replicas": "Replicas of Redis that receive all its writes now.",
    "kifu_store_memory_bytes": "Memory that Redis uses; on a cluster, the node whose memory is the fullest.",
    "kifu_store_memory_most_bytes": "Memory that this Redis may use: `maxmemory`, or all that its machine has.",
    "kifu_projector_backlog": "Announcements that the projector has not processed yet.",
    "kifu_projector_lag_seconds": "Age in seconds of the oldest of them.",
    "kifu_quarantined_matches": "Matches set aside because their records are broken.",
    "kifu_newer_records": "Matches that wait for a newer release of the service to project them.",
    "kifu_clock_late_seconds": "How long the first clock has run out with nothing done about it.",
    "kifu_stuck_matches": "Matches in which no bot is able to move.",
    "kifu_webhooks_waiting": "Webhooks with messages that are due.",
    "kifu_webhooks_late_seconds": "How long the first of them has waited for a webhook worker.",
}


class ConditionCollector(Collector):
    """Measures the condition of the service when it is asked. What the store does not tell is NaN."""

    def __init__(self, conditions: Conditions, settings: Settings) -> None:
        self._conditions = conditions
        self._settings = settings

    @property
    def registry(self) -> CollectorRegistry:
        """A registry with this collector alone."""
        registry = CollectorRegistry()
        registry.register(self)
        return registry

    def describe(self) -> Iterator[Metric]:
        """Returns nothing: to register the collector asks no store."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yields the measurements."""
        condition = condition_or_none(self._conditions)
        yield _gauge("kifu_store_up", "1 if Redis answers.", float(condition is not None))
        lag_allowed = self._settings.lag_allowed
        yield _gauge("kifu_projector_lag_allowed_seconds", "The setting KIFU_LAG_ALLOWED.", lag_allowed)
        for (name, text), value in zip(_OF_STORE.items(), _of_store(condition), strict=True):
            yield _gauge(name, text, value)
        yield from _turns(condition)
        yield from _processes(condition)
        yield from self._disk()

    def _disk(self) -> Iterator[Metric]:
        """Yields the free room for the Redis of `kifu serve`. That of another Redis is unknown."""
        if self._settings.redis_url.startswith("unix:"):
            free = free_bytes(self._settings.data)
            yield _gauge("kifu_disk_free_bytes", "Free room on the disk of the records.", free)
            reserve = self._settings.disk_reserve * _MIB
            yield _gauge("kifu_disk_reserve_bytes", "Free room with less of which no moves are taken.", reserve)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value)


def _of_store(condition: Condition | None) -> tuple[float, ...]:
    if condition is None:
        return (_NAN,) * len(_OF_STORE)
    memory, behind, messages = condition.memory, condition.behind, condition.messages
    store = (condition.takes_writes, condition.replicas, memory.used, memory.most)
    aside = (condition.set_aside, condition.newer, condition.clock_late, condition.stuck)
    return (*store, behind.announcements, behind.seconds, *aside, messages.webhooks, messages.late)


def _turns(condition: Condition | None) -> Iterator[Metric]:
    count = GaugeMetricFamily("kifu_turns_waiting", "Matches that wait for a bot.", labels=["queue"])
    oldest = GaugeMetricFamily("kifu_oldest_turn_seconds", "How long the first of them has waited.", labels=["queue"])
    for queue in ("people", "alone"):
        waiting = condition and (condition.with_people if queue == "people" else condition.alone)
        count.add_metric([queue], waiting.count if waiting else _NAN)
        oldest.add_metric([queue], waiting.oldest if waiting else _NAN)
    yield from (count, oldest)


def _processes(condition: Condition | None) -> Iterator[Metric]:
    running = GaugeMetricFamily("kifu_processes", "Processes of the service on all machines.", labels=["kind"])
    silent = GaugeMetricFamily("kifu_processes_silent", "Those that give no sign of life.", labels=["kind"])
    for kind in get_args(Kind):
        found = [each for each in condition.processes if each.process.kind == kind] if condition else []
        running.add_metric([kind], len(found) if condition else _NAN)
        silent.add_metric([kind], sum(each.hangs for each in found) if condition else _NAN)
    yield from (running, silent)
