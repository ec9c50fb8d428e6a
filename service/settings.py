"""What an operator decides, read once from the environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import inf
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

LEVELS: Final = ("debug", "info", "warning", "error")
"""What may be logged at least, from the least to the most grave."""


class BadSetting(ValueError):
    """A variable of the environment that cannot be used; the sentence names it."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one process. Each field is the variable `KIFU_<FIELD>`; empty means unset.

    Raises `BadSetting` for a value that nothing could work with.
    """

    redis_url: str = "redis://127.0.0.1:6379/0"
    """Where the record is kept: `redis://host:port/db` or `unix:///path?db=0`."""
    data: Path = Path(".kifu")
    """The folder of the embedded Redis and of whatever else must outlast a restart."""
    host: str = "127.0.0.1"
    port: int = 8000
    bots: int = 2
    """How many bot workers `kifu serve` starts."""
    bot_delay: float = 0.05
    """Seconds a bot waits before each move, so that people can follow."""
    longest_wait: float = 60.0
    """Seconds for which a request that waits for news is held at most: less than what proxies in between allow."""
    operator_token: str = ""
    """Whoever sends this token may do what only the operator may; empty: nobody may."""
    components: Path | None = None
    """A folder with corrected components, `<game>.toml`; older printings, `<game>.<anything>.toml`, stay loadable."""
    log_level: str = "info"
    """What is logged at least: one of `LEVELS`."""
    games: str = ""
    """Games to offer instead of the registered ones: `module:attribute`, separated by commas."""

    def __post_init__(self) -> None:
        for name, (is_usable, why) in self._checks().items():
            if not is_usable:
                raise _bad(name, str(getattr(self, name)), why)

    def _checks(self) -> Mapping[str, tuple[bool, str]]:
        seconds = "it is a number of seconds, 0 or more"
        return {
            "redis_url": (_is_redis_url(self.redis_url), "it is a URL like redis://host:6379/0 or unix:///path"),
            "port": (0 <= self.port <= 65535, "it is a number from 0 to 65535"),
            "bots": (self.bots >= 0, "it is a number, 0 or more"),
            "bot_delay": (0 <= self.bot_delay < inf, seconds),
            "longest_wait": (0 <= self.longest_wait < inf, seconds),
            "log_level": (self.log_level in LEVELS, f"it is one of {', '.join(LEVELS)}"),
        }

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """The settings as the environment has them. Raises `BadSetting`."""
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
        raise _bad(name, text, str(error)) from error


def _bad(name: str, text: str, why: str) -> BadSetting:
    return BadSetting(f"KIFU_{name.upper()} cannot be {text!r}: {why}")


def _is_redis_url(text: str) -> bool:
    try:
        url = urlsplit(text)
        return url.scheme in ("redis", "rediss", "unix") and url.port != 0
    except ValueError:  # the port is none
        return False


_TYPES: dict[Any, Any] = {Path | None: Path}
_READERS = {field.name: _TYPES.get(field.type, field.type) for field in fields(Settings)}
