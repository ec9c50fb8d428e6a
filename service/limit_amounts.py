"""The amounts of the rate limits, as the operator sets them.

This imports no client of Redis: in the API, gevent has to replace sockets and locks before that takes hold of them.
"""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal, get_args

if TYPE_CHECKING:
    from limits import RateLimitItem

LimitName = Literal["reading", "changing", "exporting", "creating", "thinking", "chatting", "accounts", "tokens"]
"""Reading; changing a match; reading whole records and differences; creating matches and forks; asking for hints and
analyses; writing in chats; creating accounts, and making and using sign-in links; calling with a token that belongs to
nobody."""
NAMES: Final[tuple[LimitName, ...]] = get_args(LimitName)
MOST: Final = 1_000_000_000
"""The most requests of a limit, and the most seconds: Redis would not count further without mistakes."""
_DEFAULTS: Final[Mapping[LimitName, str]] = {
    "reading": "1000 per 10 seconds",
    "changing": "500 per 10 seconds",
    "exporting": "120 per 1 minute",
    "creating": "200 per 1 hour",
    "thinking": "300 per 1 hour",
    "chatting": "600 per 1 hour",
    "accounts": "120 per 1 hour",
    "tokens": "100 per 1 minute",
}

Limits = Mapping[LimitName, "RateLimitItem"]


def limits_of(text: str) -> Limits:
    """Returns the limits of a setting such as `reading=2000 per 10 seconds, accounts=none`; of `none` no limits.

    A limit that the text does not name has its default. One of 0 allows no such requests at all; that of `tokens` is 1
    or more, since such requests are refused anyway. Raises `ValueError`, also for numbers beyond `MOST`.
    """
    if text.strip() == "none":
        return {}
    given = {name.strip(): amount.strip() for name, _, amount in (part.partition("=") for part in _parts(text))}
    if unknown := given.keys() - set(NAMES):
        raise ValueError(f"there is no limit {min(unknown)!r}; there are {', '.join(NAMES)}")
    from limits import parse  # only here: the API alone needs the library, and every process reads the settings

    amounts = {name: given.get(name, _DEFAULTS[name]) for name in NAMES}
    limits = {name: parse(amount) for name, amount in amounts.items() if amount != "none"}
    for name, limit in limits.items():
        if limit.amount > MOST or limit.get_expiry() > MOST:
            raise ValueError(f"{name} is beyond {MOST} requests or seconds")
        if name == "tokens" and not limit.amount:
            raise ValueError("tokens is less than 1 request")
    return limits


def _parts(text: str) -> list[str]:
    return [part for part in re.split("[,;]", text) if part.strip()]
