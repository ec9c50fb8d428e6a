"""What each Redis of the store tells of itself: whether it takes writes, who replicates it, and its memory."""

from collections.abc import Mapping
from typing import Any, Final

import redis
from msgspec import Struct

SECTIONS: Final = ("persistence", "replication", "memory")
"""The sections of INFO that tell it."""


class Memory(Struct, frozen=True):
    """The memory of one Redis, in bytes."""

    used: float
    """What counts towards the most: without what Redis keeps for its replicas and its log."""
    most: float
    """What Redis may use, or all that its machine has; infinite if Redis tells neither."""
    is_full: bool
    """True if Redis takes no writes, since its memory is full and it may forget nothing."""

    @property
    def share(self) -> float:
        """The share of the most that is used."""
        return self.used / self.most

    @classmethod
    def of(cls, info: Mapping[str, Any]) -> "Memory":
        """Returns the memory that Redis tells of. One with another policy than `noeviction` makes room by itself."""
        used, allowed = info["used_memory"] - info.get("mem_not_counted_for_evict", 0), info.get("maxmemory", 0)
        is_full = info.get("maxmemory_policy", "noeviction") == "noeviction" and 0 < allowed < used
        return cls(used, allowed or info.get("total_system_memory") or float("inf"), is_full)


_REFUSES_WRITES: Final = "refuses_writes"
"""What is added to the words of a Redis: true if it refuses writes since its last snapshot failed."""


def told_by(node: redis.Redis) -> Mapping[str, Any]:
    """Returns what a Redis tells of itself."""
    client: Any = node
    told = {name: value for section in SECTIONS for name, value in client.info(section).items()}
    snapshot_failed = told.get("rdb_last_bgsave_status", "ok") != "ok"
    return told | {_REFUSES_WRITES: snapshot_failed and _refuses_writes(client)}


def _refuses_writes(client: Any) -> bool:
    """True if Redis refuses writes since it cannot write to its disk.

    INFO does not tell whether it does so after a snapshot that failed, which depends on its settings. But then it
    refuses PING, too.
    """
    try:
        client.ping()
    except redis.ResponseError as error:
        return str(error).startswith("MISCONF")
    return False


def takes_writes(info: Mapping[str, Any]) -> bool:
    """True if Redis takes writes, as far as its own words tell."""
    # Redis names its good replicas only if it needs some.
    has_replicas = info.get("min_slaves_good_slaves", 1) != 0
    writes_its_log = info.get("aof_last_write_status", "ok") == "ok"
    is_read_only = info.get("role") == "slave" and info.get("slave_read_only", 1) != 0
    refuses = is_read_only or info[_REFUSES_WRITES] or Memory.of(info).is_full
    return writes_its_log and has_replicas and not refuses


def replicas(info: Mapping[str, Any]) -> int:
    """Returns the number of replicas that are connected and have caught up, as Redis tells."""
    found = (info.get(f"slave{number}") for number in range(info.get("connected_slaves", 0)))
    return sum(isinstance(each, Mapping) and each.get("state") == "online" for each in found)
