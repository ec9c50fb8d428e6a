"""Every Redis key of the records, the turns of bots and the processes.

All keys of a match, and of the feed that announces it, share a hash tag, so that one script can use them together, on a
Redis cluster too. The keys of the projections are in `projection_keys`, those of the accounts in `account_keys`.
"""

import re
import zlib
from typing import Final, NewType

from domain.match import MatchId, PlayerId

SLOTS: Final = 16384
"""The slots of a Redis Cluster. Each key belongs to one of them, by its hash tag."""
Key = NewType("Key", str)
Partition = NewType("Partition", str)
"""The hash tag of the matches of a partition."""
Partitions = tuple[Partition, ...]
Bots = NewType("Bots", str)
"""The hash tag of the turns of bots, or of a part of them."""

BOTS: Final = Bots("bots")
"""The hash tag of all turns of bots, on one Redis."""
BOTS_ON_A_CLUSTER: Final = tuple(Bots(f"bots-{number:02}") for number in range(16))
"""The hash tags of the parts of these turns on a cluster, so that no node has all the work."""
PARTITIONS: Final[Partitions] = tuple(Partition(f"p{number:02}") for number in range(16))
"""The partitions of a store on one Redis."""
PARTITIONS_ON_A_CLUSTER: Final[Partitions] = tuple(Partition(f"p{number:03}") for number in range(256))
"""The partitions of a store on a cluster: enough that it can grow to many nodes."""

_RECORD: Final = re.compile(rb"kifu:\{p[0-9]{2,3}\}:record:([A-Za-z0-9_-]+)")
_TIME: Final = "kifu:{time}"
_PROCESSES: Final = "kifu:{processes}"


def partition(match: MatchId, partitions: Partitions = PARTITIONS) -> Partition:
    """Returns the partition of a match, which never changes."""
    return partitions[zlib.crc32(match.encode()) % len(partitions)]


def record(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Stream: the events of a match, each under the id `<version>-0`; of a fork, without those that it shares."""
    return Key(f"{_tag(partition(match, partitions))}:record:{match}")


def matches_in(log: bytes) -> tuple[MatchId, ...]:
    """Returns the matches whose records are named in a part of the log of Redis."""
    return tuple(sorted({MatchId(name.decode()) for name in _RECORD.findall(log)}))


def commands(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Hash: the remembered commands of a match, and the versions that they wrote."""
    return Key(f"{_tag(partition(match, partitions))}:commands:{match}")


def reasons(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Hash: by version of a match, the reasons of the bot that decided there, compressed."""
    return Key(f"{_tag(partition(match, partitions))}:reasons:{match}")


def hints(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Hash: by seat of a match, the newest hint that its player has asked for."""
    return Key(f"{_tag(partition(match, partitions))}:hints:{match}")


def analysis(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Hash: the analysis of a match, or what has been judged of it so far."""
    return Key(f"{_tag(partition(match, partitions))}:analysis:{match}")


def studies() -> Key:
    """Hash: the hints and analyses that were asked for and are not done, by name."""
    return Key("kifu:{studies}:asked")


def study_lease(name: str) -> Key:
    """String: the worker that makes a hint or an analysis now; it goes when that worker gives no sign of life."""
    return Key(f"kifu:{{studies}}:lease:{name}")


def feed(of: Partition) -> Key:
    """Stream: the matches of a partition that have new events, with their newest version."""
    # On a cluster all of them begin alike, so that a reader can name them all when it asks what has changed.
    return Key(f"kifu:feed:{{{of}}}" if of in PARTITIONS_ON_A_CLUSTER else f"{_tag(of)}:feed")


def replication_mark(beside: Key) -> Key:
    """Counter: written before a wait for replicas, which then have everything before it with this hash tag too."""
    return Key(f"kifu:{_hash_tag(beside)}:replication-mark")


def receipt(beside: Key, name: str) -> Key:
    """String: left for a minute by a write to a key with this hash tag, to show that a server has that write."""
    return Key(f"kifu:{_hash_tag(beside)}:receipt:{name}")


def chat(match: MatchId, partitions: Partitions = PARTITIONS) -> Key:
    """Stream: what the players of a match have said to each other lately. It is no part of the record."""
    return Key(f"{_tag(partition(match, partitions))}:chat:{match}")


def chat_times(match: MatchId, player: PlayerId, partitions: Partitions = PARTITIONS) -> Key:
    """List: when a player wrote the newest messages in a match, removed ones too, the newest first; for a minute."""
    return Key(f"{_tag(partition(match, partitions))}:chat-times:{match}:{player}")


def chat_command(match: MatchId, command: str, partitions: Partitions = PARTITIONS) -> Key:
    """String: the id of the message that a command wrote in a match, and a hash of what it said."""
    return Key(f"{_tag(partition(match, partitions))}:chat-command:{match}:{command}")


def matches(of: Partition) -> Key:
    """Set: the matches of a partition."""
    return Key(f"{_tag(of)}:matches")


def origins(of: Partition) -> Key:
    """Hash: for each fork of a partition, the last version that it shares, and the match that stores it."""
    return Key(f"{_tag(of)}:origins")


def archived(of: Partition) -> Key:
    """Hash: for each match of a partition whose record is archived, where that record lies."""
    return Key(f"{_tag(of)}:archived")


def archived_reasons(of: Partition) -> Key:
    """Hash: for each match of a partition whose reasons are archived, the SHA-256 of their file."""
    return Key(f"{_tag(of)}:archived-reasons")


def begun_matches(kind: str, creator: PlayerId) -> Key:
    """Sorted set: those that have begun within the last minute, projected or not, by the time at which they began."""
    return Key(f"kifu:begun-{kind}-matches:{{{creator}}}")


def bot_flow(name: str, bots: Bots = BOTS) -> Key:
    """Sorted set: the matches in a flow of bot turns, by the time from which they have been queued."""
    return Key(f"kifu:{{{bots}}}:flow:{name}")


def bot_flows(bots: Bots = BOTS) -> Key:
    """Sorted set: the flows of bot turns that have a job, by the time at which it was queued or began."""
    return Key(f"kifu:{{{bots}}}:flows")


def study_flows(bots: Bots = BOTS) -> Key:
    """Sorted set: the same for the flows of hints and analyses, which earlier releases cannot sweep."""
    return Key(f"kifu:{{{bots}}}:study-flows")


def bot_traces(bots: Bots = BOTS) -> Key:
    """Hash: for each match that waits for a bot and is traced, the trace of the move before."""
    return Key(f"kifu:{{{bots}}}:traces")


def bot_attempts(bots: Bots = BOTS) -> Key:
    """Hash: for each match in which a bot thinks or has failed, its attempts at the present decision."""
    return Key(f"kifu:{{{bots}}}:attempts")


def processes() -> Key:
    """Hash: the running processes of the service, by name: what they are, and where they are measured."""
    return Key(f"{_PROCESSES}:running")


def signs_of_life() -> Key:
    """Sorted set: the names of these processes, by the time of their last sign of life."""
    return Key(f"{_PROCESSES}:signs")


def last_noted() -> Key:
    """Hash: when each part of the service was there last."""
    return Key(f"{_TIME}:last-noted")


def outages() -> Key:
    """Sorted set: the outages of the service (`<begin> <end> <part>`), by the time at which they ended."""
    return Key(f"{_TIME}:outages")


def components_files() -> Key:
    """Hash: the components files that matches are played with, by digest."""
    return Key("kifu:{printings}")


def everything() -> Key:
    """Pattern: every key of this service."""
    return Key("kifu:*")


def _hash_tag(key: Key) -> str:
    return key[key.index("{") : key.index("}") + 1]


def _tag(of: Partition) -> str:
    return f"kifu:{{{of}}}"
