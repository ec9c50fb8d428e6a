"""Every Redis key of the records, the accounts, the turns of bots and the processes.

All keys of a match, and of the feed that announces it, share a hash tag, so that one script can use them together, on a
Redis cluster too. The keys of the projections are in `projection_keys`.
"""

import re
import zlib
from typing import Final, NewType

from domain.match import MatchId, PlayerId

Key = NewType("Key", str)
Partition = NewType("Partition", str)
"""The hash tag of the matches of a partition."""
Partitions = tuple[Partition, ...]
Bots = NewType("Bots", str)
"""The hash tag of the turns of bots, or of a part of them."""

BOTS: Final = Bots("bots")
"""That of all of them, on one Redis."""
BOTS_ON_A_CLUSTER: Final = tuple(Bots(f"bots-{number:02}") for number in range(16))
"""Those of their parts on a cluster, so that no node has all the work."""
PARTITIONS: Final[Partitions] = tuple(Partition(f"p{number:02}") for number in range(16))
"""Those of a store on one Redis."""
PARTITIONS_ON_A_CLUSTER: Final[Partitions] = tuple(Partition(f"p{number:03}") for number in range(256))
"""Those of a store on a cluster, so that it can grow to many nodes."""

_ACCOUNTS: Final = "kifu:{accounts}"
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


def feed(of: Partition) -> Key:
    """Stream: the matches of a partition that have new events, with their newest version."""
    # On a cluster all of them begin alike, so that a reader can name them all when it asks what has changed.
    return Key(f"kifu:feed:{{{of}}}" if of in PARTITIONS_ON_A_CLUSTER else f"{_tag(of)}:feed")


def replication_mark(of: Partition) -> Key:
    """Counter: written before a wait for replicas, which have then everything before it too."""
    return Key(f"{_tag(of)}:replication-mark")


def accounts_replication_mark() -> Key:
    """Counter: the same for the accounts."""
    return Key(f"{_ACCOUNTS}:replication-mark")


def matches(of: Partition) -> Key:
    """Set: the matches of a partition."""
    return Key(f"{_tag(of)}:matches")


def origins(of: Partition) -> Key:
    """Hash: for each fork of a partition, the last version that it shares, and the match that stores it."""
    return Key(f"{_tag(of)}:origins")


def archived(of: Partition) -> Key:
    """Hash: for each match of a partition whose record is archived, where that record lies."""
    return Key(f"{_tag(of)}:archived")


def begun_matches(kind: str, creator: PlayerId) -> Key:
    """Sorted set: those that have begun within the last minute, projected or not, by the time at which they began."""
    return Key(f"{_ACCOUNTS}:begun-{kind}-matches:{creator}")


def bot_flow(name: str, bots: Bots = BOTS) -> Key:
    """Sorted set: the matches in a flow of bot turns, by the time from which they have been queued."""
    return Key(f"kifu:{{{bots}}}:flow:{name}")


def bot_flows(bots: Bots = BOTS) -> Key:
    """Sorted set: the flows of bot turns that have a job, by the time at which it was queued or began."""
    return Key(f"kifu:{{{bots}}}:flows")


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


def vacations() -> Key:
    """Hash: the vacation of each account that has taken one, by id."""
    return Key(f"{_ACCOUNTS}:vacations")


def last_noted() -> Key:
    """Hash: when each part of the service was there last."""
    return Key(f"{_TIME}:last-noted")


def outages() -> Key:
    """Sorted set: the outages of the service (`<begin> <end> <part>`), by the time at which they ended."""
    return Key(f"{_TIME}:outages")


def players() -> Key:
    """Hash: the accounts, by id."""
    return Key(f"{_ACCOUNTS}:players")


def tokens() -> Key:
    """Hash: the id of the account that a token belongs to, by the hash of the token."""
    return Key(f"{_ACCOUNTS}:tokens")


def offered_token(token: str) -> Key:
    """String: the hash of the old token, which ends when the new token with this hash is first used."""
    return Key(f"{_ACCOUNTS}:tokens:{token}")


def token_details() -> Key:
    """Hash: the name, scopes and time of creation of a token, by its hash; the first token of an account has none."""
    return Key(f"{_ACCOUNTS}:token-details")


def token_uses() -> Key:
    """Hash: when a token was last used, to the hour, by its hash."""
    return Key(f"{_ACCOUNTS}:token-uses")


def tokens_of(player: PlayerId) -> Key:
    """Set: the hashes of the tokens of an account; that of an older account with one token may be missing."""
    return Key(f"{_ACCOUNTS}:tokens-of:{player}")


def operators() -> Key:
    """Set: the hashes of the tokens whose scopes include `operate`."""
    return Key(f"{_ACCOUNTS}:operators")


def blocks(player: PlayerId) -> Key:
    """Set: the players that a player blocks."""
    return Key(f"{_ACCOUNTS}:blocks:{player}")


def sign_in_link(player: PlayerId) -> Key:
    """String: the newest sign-in link of an account that is not used, by the hash of its secret."""
    return Key(f"{_ACCOUNTS}:sign-in-link:{player}")


def deletions() -> Key:
    """Sorted set: the deleted accounts that may still hold seats, by the time of the deletion."""
    return Key(f"{_ACCOUNTS}:deletions")


def token_ends() -> Key:
    """Stream: tokens that have ended, by hash (`t`), changed accounts (`a`), and if their streams end (`e`)."""
    return Key(f"{_ACCOUNTS}:token-ends")


def made_sign_in_link(idempotency_key: str) -> Key:
    """String: what a link was derived from that a request with an idempotency key made; the key as a keyed hash."""
    return Key(f"{_ACCOUNTS}:made-sign-in-link:{idempotency_key}")


def created_account(idempotency_key: str) -> Key:
    """String: the account that a request with an idempotency key created; the key is given as a keyed hash."""
    return Key(f"{_ACCOUNTS}:created-2:{idempotency_key}")


def command_secret() -> Key:
    """String: the secret of the service, which ids, tokens and the keys of cursors are derived from."""
    return Key(f"{_ACCOUNTS}:command-secret")


def components_files() -> Key:
    """Hash: the components files that matches are played with, by digest."""
    return Key("kifu:{printings}")


def everything() -> Key:
    """Pattern: every key of this service."""
    return Key("kifu:*")


def _tag(of: Partition) -> str:
    return f"kifu:{{{of}}}"
