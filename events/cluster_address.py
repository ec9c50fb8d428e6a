"""The address of a store on a Redis Cluster.

This imports no client of Redis: in the API, gevent has to replace sockets and locks before that takes hold of them.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

SCHEMES: Final[Mapping[str, str]] = {"cluster": "redis", "clusters": "rediss"}
"""The schemes of the URL of a cluster, and those of the URL of one of its nodes: with the second one over TLS."""
_PORT: Final = 6379
"""The port on which a node listens by default."""


class ClusterAddress(NamedTuple):
    """A store on a Redis Cluster: `cluster://user:password@host:port,host:port`, or `clusters://...` for TLS.

    Some of the nodes are enough: they name the others.
    """

    nodes: Sequence[tuple[str, int]]
    url: str
    """The URL of the first node, with user, password and the options of TLS."""

    @classmethod
    def parse(cls, url: str) -> Self:
        """Returns the address in a URL. Raises `ValueError`, also for the number of a database: a cluster has one."""
        parts = urlsplit(url)
        login, at, hosts = parts.netloc.rpartition("@")
        places = [urlsplit(f"//{host}") for host in hosts.split(",")]
        scheme = SCHEMES.get(parts.scheme)
        is_place = all(place.hostname and place.port != 0 and not place.username for place in places)
        if scheme is None or not is_place or parts.path.strip("/0") or parts.fragment or "db=" in parts.query:
            raise ValueError(url)
        query = f"?{parts.query}" if parts.query else ""
        nodes = [(str(place.hostname), place.port or _PORT) for place in places]
        return cls(nodes, f"{scheme}://{login}{at}{places[0].netloc}{query}")


def is_cluster(url: str) -> bool:
    """True if a URL is that of a cluster, well-formed or not."""
    return url.partition(":")[0] in SCHEMES
