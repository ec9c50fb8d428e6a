"""The reasons of bots, kept beside the record of their match: one JSON document for each decision.

They are no part of the record: a decision may have none. They are archived with the record of their match.
"""

import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import redis
from msgspec import Raw, Struct

from domain.game import Version
from domain.match import MatchId
from events import keys
from events.archive import Archive
from events.cluster import partitions_of
from events.connection import reaching_redis
from events.keys import Key, Partitions
from events.store import Hash

LONGEST: Final = 4096
"""Bytes of the longest document that is kept, compressed. It is many times what a decision takes."""
MOST: Final = 5000
"""Decisions of a match whose reasons are kept: many times what a match has."""

# Keeps a document, unless the match is archived or has as many as it may.
_KEEP: Final = """
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 1 or redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
return redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
"""


class KeptDocument(Struct, frozen=True):
    """The reasons for one decision."""

    version: Version
    """The version of the match at the decision."""
    document: Raw
    """A JSON document. Nothing here reads what it says."""


class ReasonsStore:
    """The reasons of bots in Redis and in the archive. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis, archive: Archive) -> None:
        self._client: Any = client
        self._archive = archive
        self._partitions = partitions_of(client)
        self._keep: Any = client.register_script(_KEEP)

    def keep(self, match: MatchId, version: Version, document: bytes) -> None:
        """Keeps the document of a decision. One that is too long, or too many, is not kept."""
        packed = zlib.compress(document, 9)
        if len(packed) > LONGEST:
            return
        touched = (*reasons_keys(match, self._partitions), keys.archived(keys.partition(match, self._partitions)))
        with reaching_redis():
            self._keep(touched, [match, version, packed, MOST])

    def versions(self, match: MatchId) -> Sequence[Version]:
        """Returns the versions of the decisions whose reasons are kept, ascending. Raises `ArchiveUnavailable`."""
        if (archived := self.archived(match)) is not None:
            return sorted(kept.version for kept in self._in_archive(match, archived))
        with reaching_redis():
            return sorted(Version(int(name)) for name in self._client.hkeys(keys.reasons(match, self._partitions)))

    def read(self, match: MatchId, versions: Sequence[Version]) -> Sequence[KeptDocument]:
        """Returns the documents of decisions at some versions; those that are not kept, or are damaged, are left out.

        Raises `ArchiveUnavailable`.
        """
        if not versions:
            return ()
        if (archived := self.archived(match)) is not None:
            return [kept for kept in self._in_archive(match, archived) if kept.version in versions]
        with reaching_redis():
            found = self._client.hmget(keys.reasons(match, self._partitions), versions)
        documents = [(version, _unpacked(packed)) for version, packed in zip(versions, found, strict=True)]
        return [KeptDocument(version, Raw(document)) for version, document in documents if document is not None]

    def archived(self, match: MatchId) -> Hash | None:
        """Returns the SHA-256 of the file with the reasons of an archived match; `None` if there is none."""
        with reaching_redis():
            kept = self._client.hget(keys.archived_reasons(keys.partition(match, self._partitions)), match)
        return None if kept is None else Hash(kept.hex())

    def archive(self, match: MatchId) -> bytes:
        """Writes the reasons of a match to the archive, as far as they are in Redis. They stay in Redis, too.

        Returns what is to be kept of the file, nothing if there are no reasons. Raises `ArchiveUnavailable`.
        """
        lines = [msgspec.json.encode(kept) + b"\n" for kept in self.read(match, self.versions(match))]
        return bytes.fromhex(self._archive.write_lines(match, lines)) if lines else b""

    def _in_archive(self, match: MatchId, digest: Hash) -> Sequence[KeptDocument]:
        return [_LINES.decode(line) for line in self._archive.lines(match, digest)]


def _unpacked(packed: bytes | None) -> bytes | None:
    """Returns a document; `None` for one that is not kept, or that its checksum says is damaged."""
    try:
        return None if packed is None else zlib.decompress(packed)
    except zlib.error:
        return None


def reasons_keys(match: MatchId, partitions: Partitions) -> Sequence[Key]:
    """Returns the keys of the reasons of a match: in Redis, and in the archive."""
    return keys.reasons(match, partitions), keys.archived_reasons(keys.partition(match, partitions))


_LINES: Final = msgspec.json.Decoder(KeptDocument)
