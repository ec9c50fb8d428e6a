"""The address of a store behind Sentinels.

This imports no client of Redis: in the API, gevent has to replace sockets and locks before that takes hold of them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self
from urllib.parse import parse_qs, unquote, urlsplit

SCHEME: Final = "sentinel"
"""The scheme of the URL of a store behind Sentinels."""
_PORT: Final = 26379
"""The port on which a Sentinel listens by default."""


class SentinelAddress(NamedTuple):
    """A store behind Sentinels: `sentinel://user:password@host:port,host:port/name?db=0`.

    User and password are those of the store. `name` is how the Sentinels call it.
    """

    sentinels: Sequence[tuple[str, int]]
    name: str
    db: int
    username: str | None
    password: str | None

    @classmethod
    def parse(cls, url: str) -> Self:
        """Returns the address in a URL. Raises `ValueError`."""
        parts = urlsplit(url)
        login, _, hosts = parts.netloc.rpartition("@")
        username, _, password = login.partition(":")
        places = [urlsplit(f"//{host}") for host in hosts.split(",")]
        name = unquote(parts.path.strip("/"))
        if parts.scheme != SCHEME or not name or not all(place.hostname for place in places):
            raise ValueError(url)
        return cls(
            sentinels=[(str(place.hostname), place.port or _PORT) for place in places],
            name=name,
            db=int(parse_qs(parts.query).get("db", ["0"])[0]),
            username=unquote(username) or None,
            password=unquote(password) or None,
        )
