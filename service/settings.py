"""The settings of a process, read from the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from events.cluster_address import ClusterAddress, is_cluster
from events.sentinel_address import SCHEME, SentinelAddress
from service.addresses import PROXY_HEADERS, TrustedProxies, networks
from service.limit_amounts import NAMES, limits_of
from service.origins import origins_of, what_is_wrong

LEVELS: Final = ("debug", "info", "warning", "error")
"""The log levels, from the lowest to the highest."""

PUBLIC: Final = "public"
"""The value of `operator_bind` for an operator who is served at the address of the API."""


NONE: Final = "none"
"""The value of `metrics_bind` for processes that serve no metrics."""


BUCKET: Final = "s3://"
"""How an `archive` begins that is a bucket of an object store."""


_HOST: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]")
"""A name as browsers send it, in lower case, or an address of IPv6."""
_USER: Final = re.compile(r"(?<=://).*@|^(?!.*://).*@", re.DOTALL)
"""What may be the user of a URL: up to the last `@`, since a password that is not escaped may have any character."""
_SECRET_OPTION: Final = re.compile(r"([?&]password=)[^&]*", re.DOTALL)


class BadSetting(ValueError):
    """An environment variable has a value that cannot be used. The message names it."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one process. Each field is the environment variable `KIFU_<FIELD>`; an empty one counts as unset.

    Raises `BadSetting` for a value out of range.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    """The Redis with the records: `redis://host:port/db`, `unix:///path?db=0`, behind Sentinels
    `sentinel://host:port,host:port/name?db=0`, or a cluster `cluster://host:port,host:port`."""
    replicas: int = 0
    """Replicas of that Redis that must have a move before it is acknowledged."""
    accounts_form: str = ""
    """Where new accounts lie: `1`, in one place; `2`, in partitions, where the projector moves all others too. By
    default in partitions if the store has no others."""
    data: Path = Path(".kifu")
    """The data folder of the embedded Redis."""
    archive: str = ""
    """Where the records are that `kifu archive` has moved out of Redis: a folder, or `s3://bucket/prefix`."""
    disk_reserve: int = 64
    """MiB that stay free on the disk of the embedded Redis. With less, it can be read and takes no moves."""
    host: str = "127.0.0.1"
    port: int = 8000
    hosts: str = ""
    """The names of this service in the header `Host`, separated by commas. If none are set, every name is served."""
    origins: str = ""
    """The origins whose pages may use the API, separated by commas; `*`: all. By default only its own."""
    operator_bind: str = ""
    """`host:port` of the address of the operator, with the metrics; or `PUBLIC`. By default the port after `port` on
    127.0.0.1, or a free one if that is taken."""
    metrics_bind: str = "127.0.0.1:0"
    """`host:port` that serves the metrics of a projector or worker; port 0, or a port that is taken, means a free one;
    `NONE`: they are not served. The metrics of an API process are at the address of the operator."""
    lag_allowed: float = 30.0
    """Seconds that the projector may be behind the records. With more the service is not well."""
    traces: str = ""
    """The URL of an OpenTelemetry collector, which gets traces of one request in a hundred by OTLP over HTTP.
    By default nothing is traced."""
    trusted_proxies: str = ""
    """The proxies in front of the API: addresses and networks, separated by commas. They say which client calls."""
    proxy_header: str = PROXY_HEADERS[0]
    """The header in which they say it: one of `PROXY_HEADERS`. The proxies must write it in every request."""
    connections: int = 10_000
    """The most connections of clients to one API process at the same time, if the system allows as many open files."""
    connections_per_address: int = 500
    """The most of them from one address. Trusted proxies may have as many as they like."""
    waiting: int = 5_000
    """The most long-polls and streams of one API process at the same time."""
    waiting_per_address: int = 400
    """The most of them from one address. Choose less than its connections, so that it can still send requests."""
    waiting_per_account: int = 100
    """The most of them of one account."""
    limits: str = ""
    """Rate limits other than the defaults, like `reading=2000 per 10 seconds, accounts=none`; `none`: no limits. With
    `accounts=0 per 1 hour` no such request is taken."""
    request_timeout: float = 20.0
    """Seconds within which a request has to arrive as a whole, head and body."""
    bots: int = 2
    """Number of bot workers that `kifu serve` starts."""
    webhook_workers: int = 1
    """Number of webhook workers that `kifu serve` starts; without one nothing is told to webhooks."""
    webhook_networks: str = ""
    """Networks that are not public and to which webhooks may be sent, also without TLS: like `10.0.0.0/8`."""
    bot_delay: float = 0.05
    """Seconds that a bot waits before each move, so that people can follow. The worker waits with it."""
    open_matches: int = 500
    """The most matches that one account may have created and that are not over."""
    match_events: int = 20_000
    """The events of a match from which on nothing is taken back, proposed or forked; it can be played to its end."""
    proposals: int = 10
    """The most take-backs and forks that a player may propose between two moves."""
    chat_messages: int = 500
    """The newest messages of the chat that are kept of each match; 0: there is no chat."""
    bot_matches: int = 3
    """The most matches of bots alone that one account may have running at once."""
    longest_wait: float = 60.0
    """The most seconds for which a request may wait for news. Set it below the timeout of your proxies."""
    abandon_after_days: float = 7.0
    """Days for which a match may wait with no player on any seat. Then the projector abandons it."""
    operator_token: str = ""
    """The token of the operator. If it is empty, no token has these rights."""
    watchdog: float = 20.0
    """Seconds without a sign of life after which `kifu serve` replaces a part."""
    components: Path | None = None
    """A folder with corrected components files, `<game>.toml`. Running matches may need older ones,
    `<game>.<anything>.toml`."""
    log_level: str = "info"
    """The lowest level that is logged: one of `LEVELS`."""
    games: str = ""
    """The games to offer instead of the registered ones: `module:attribute`, separated by commas."""
    editions: str = ""
    """The edition with which new matches of a game begin, if it is not the newest: `yedo=1`, separated by commas."""

    def __post_init__(self) -> None:
        for name, (is_usable, why) in self._checks().items():
            if not is_usable:
                raise _bad(name, str(getattr(self, name)), why)

    def _checks(self) -> Mapping[str, tuple[bool, str]]:
        return {**self._amounts(), **self._texts()}

    def _amounts(self) -> Mapping[str, tuple[bool, str]]:
        places = ("connections", "connections_per_address", "waiting", "waiting_per_address", "waiting_per_account")
        seconds, times = "it is a number of seconds", ("request_timeout", "lag_allowed")
        counts, processes = ("bot_matches", "proposals"), ("bots", "webhook_workers")
        return {
            **{name: (getattr(self, name) >= 1, "it is a number, 1 or more") for name in (*places, "open_matches")},
            **{name: (getattr(self, name) >= 0, "it is a number, 0 or more") for name in counts},
            **{name: (0 <= getattr(self, name) <= 1000, "it is a number from 0 to 1000") for name in processes},
            **{name: (0 < getattr(self, name) < inf, f"{seconds}, more than 0") for name in times},
            "bot_delay": (0 <= self.bot_delay <= 60, f"{seconds} from 0 to 60"),
            "longest_wait": (0 <= self.longest_wait < inf, f"{seconds}, 0 or more"),
            "chat_messages": (0 <= self.chat_messages <= 1_000_000, "it is a number from 0 to 1000000"),
            "match_events": (self.match_events >= 1000, "it is a number of events, 1000 or more"),
            "watchdog": (2 <= self.watchdog < inf, f"{seconds}, 2 or more"),
            "port": (0 <= self.port <= 65535, "it is a number from 0 to 65535"),
            "disk_reserve": (self.disk_reserve >= 0, "it is a number of MiB, 0 or more"),
            "abandon_after_days": (0 < self.abandon_after_days < inf, "it is a number of days, more than 0"),
        }

    def _texts(self) -> Mapping[str, tuple[bool, str]]:
        return {
            "limits": (
                _are_limits(self.limits),
                f"it is limits of {', '.join(NAMES)}, like reading=99 per 1 second",
            ),
            "redis_url": (
                _is_redis_url(self.redis_url),
                "it is a URL like redis://host/0, unix:///path, sentinel://host,host/name or cluster://host,host",
            ),
            "archive": (_is_archive(self.archive), "it is a folder, or a URL like s3://bucket/prefix"),
            "accounts_form": (self.accounts_form in ("", "1", "2"), "it is 1 or 2"),
            "replicas": (0 <= self.replicas <= 1000, "it is a number from 0 to 1000"),
            "hosts": (all(map(_HOST.fullmatch, self.served_hosts)), "it is names like kifu.example.org, with no port"),
            "origins": (not (wrong := what_is_wrong(self.origins)), wrong),
            "operator_bind": (_is_bind(self.operator_bind, "", PUBLIC), f"it is host:port, or {PUBLIC}"),
            "metrics_bind": (_is_bind(self.metrics_bind, NONE), f"it is host:port, or {NONE}"),
            "traces": (not self.traces or _is_http_url(self.traces), "it is a URL like http://127.0.0.1:4318"),
            "trusted_proxies": (_are_networks(self.trusted_proxies), "it is networks like 10.0.0.0/8, fd00::/8"),
            "webhook_networks": (_are_networks(self.webhook_networks), "it is networks like 10.0.0.0/8, 127.0.0.0/8"),
            "proxy_header": (self.proxy_header in PROXY_HEADERS, f"it is one of {', '.join(PROXY_HEADERS)}"),
            "log_level": (self.log_level in LEVELS, f"it is one of {', '.join(LEVELS)}"),
        }

    @property
    def served_hosts(self) -> frozenset[str]:
        """The names of this service, in lower case; none if every name is served."""
        return frozenset(host.strip().lower().removesuffix(".") for host in self.hosts.split(",") if host.strip())

    @property
    def listed_origins(self) -> frozenset[str]:
        """The origins whose pages may use the API; `*` alone stands for all."""
        return origins_of(self.origins)

    @property
    def proxies(self) -> TrustedProxies:
        """The trusted proxies."""
        return TrustedProxies(networks(self.trusted_proxies), self.proxy_header)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Returns the settings of an environment. Raises `BadSetting`."""
        given = {name: environment.get(f"KIFU_{name.upper()}", "") for name in _READERS}
        return cls(**{name: _read(name, text) for name, text in given.items() if text})

    def with_options(self, **options: Any) -> "Settings":
        """Returns these settings with options of the command line on top; an option that is `None` changes nothing.

        Raises `BadSetting`.
        """
        return replace(self, **{name: value for name, value in options.items() if value is not None})


def _read(name: str, text: str) -> Any:
    try:
        return _READERS[name](text)
    except ValueError as error:
        raise _bad(name, text, "it is a whole number" if _READERS[name] is int else "it is a number") from error


def _bad(name: str, text: str, why: str) -> BadSetting:
    return BadSetting(f"KIFU_{name.upper()} cannot be {_without_secrets(text)!r}: {why}")


def _without_secrets(text: str) -> str:
    """Returns a text without users and passwords of URLs, also of those that cannot be read: it will be logged."""
    return _SECRET_OPTION.sub(r"\1***", _USER.sub("***@", text))


def host_and_port(text: str) -> tuple[str, int]:
    """Returns the two parts of `host:port`. Raises `ValueError`."""
    url = urlsplit(f"//{text}")
    if not url.hostname or url.port is None or url.netloc != text:
        raise ValueError(text)
    url.hostname.encode("idna")  # as a socket does it: raises `ValueError` for a name that no machine may have
    return url.hostname, url.port


def _is_bind(text: str, *words: str) -> bool:
    try:
        return text in words or bool(host_and_port(text))
    except ValueError:
        return False


def _are_limits(text: str) -> bool:
    try:
        if text:
            limits_of(text)
    except ValueError:
        return False
    return True


def _are_networks(text: str) -> bool:
    try:
        networks(text)
    except ValueError:
        return False
    return True


def _is_http_url(text: str) -> bool:
    try:
        url = urlsplit(text)
        return url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
    except ValueError:  # the port is not a number
        return False


def _is_archive(text: str) -> bool:
    try:
        url = urlsplit(text)
    except ValueError:
        return False
    return "://" not in text or (text.startswith(BUCKET) and bool(url.netloc) and not url.query and not url.fragment)


def _is_redis_url(text: str) -> bool:
    try:
        for host in urlsplit(text).netloc.rpartition("@")[2].split(","):
            host.encode("idna")
        if text.startswith(f"{SCHEME}:"):
            return bool(SentinelAddress.parse(text))
        if is_cluster(text):
            return bool(ClusterAddress.parse(text))
        url = urlsplit(text)
        is_database = url.scheme == "unix" or (url.path.strip("/") or "0").isdecimal()  # redis-py would take 0 instead
        return url.scheme in ("redis", "rediss", "unix") and url.port != 0 and is_database
    except ValueError:  # the port is not a number, or no machine may have the name
        return False


_TYPES: dict[Any, Any] = {Path | None: Path}
_READERS = {field.name: _TYPES.get(field.type, field.type) for field in fields(Settings)}
