"""The components files of matches, in Redis: each match keeps the file it was created with."""

from typing import Any

import redis

from domain.components import ComponentsRegistry, Digest
from events import keys
from events.connection import reaching_redis


class ComponentsStore:
    """Components files under their digests. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: redis.Redis) -> None:
        self._client: Any = client

    def keep(self, registry: ComponentsRegistry[Any], digest: Digest) -> None:
        """Keeps the file with a digest, unless it is kept already."""
        with reaching_redis():
            if not self._client.hexists(keys.components_files(), digest):
                self._client.hset(keys.components_files(), digest, registry.file(digest))

    def file(self, digest: Digest) -> bytes | None:
        """Returns the file with a digest; `None` if it is not kept."""
        with reaching_redis():
            kept: bytes | None = self._client.hget(keys.components_files(), digest)
        return kept
