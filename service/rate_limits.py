"""Rate limits: how many requests of a kind an account, or an address, may send within a time.

The counts stand in Redis, so all processes share them. A process takes a block of requests from a count and spends it
by itself, so most requests do not ask Redis. What a process has taken and not spent is missing to the other processes
until the window has passed: at most a twentieth of a limit for each process. All together never allow more than the
limit.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

import redis
from limits import RateLimitItem
from limits.storage import RedisStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from msgspec import Struct

from domain.match import PlayerId
from service.addresses import ClientAddress
from service.limit_amounts import LimitName, Limits

_ACCOUNTS_OF_AN_ADDRESS: Final = 10
"""All accounts of an address together may send as many requests as this number of accounts."""
_BLOCKS: Final = 20
"""The number of blocks in which a limit is taken from Redis."""
_REMEMBERED_AT_MOST: Final = 20_000
"""The most blocks in the memory of a process."""
_ASKED_AGAIN_AFTER: Final = 1.0
"""Seconds after which Redis is asked again for a client that has reached a limit, or after it could not be reached."""


class Allowance(Struct, frozen=True):
    """What is left of a limit."""

    name: LimitName
    whose: Literal["account", "address"]
    quota: int
    """Requests in each window."""
    window: int
    """Seconds."""
    remaining: int
    """Requests."""
    reset: int
    """Seconds until more requests are allowed."""

    @property
    def policy_field(self) -> str:
        """The value of the response header `RateLimit-Policy`."""
        return _policy_field(self.name, self.quota, self.window)

    @property
    def field(self) -> str:
        """The value of the response header `RateLimit`."""
        return f'"{self.name}";r={self.remaining};t={self.reset}'


@lru_cache(maxsize=64)
def _policy_field(name: LimitName, quota: int, window: int) -> str:
    return f'"{name}";q={quota};w={window}'


class LimitReached(Exception):
    """A client has sent as many requests as it may."""

    def __init__(self, allowance: Allowance) -> None:
        super().__init__(allowance.name)
        self.allowance = allowance


class NotOffered(Exception):
    """The limit of a kind of requests is 0: the operator allows none, at any time."""


class _Block:
    """The requests of one client that this process has taken from a limit."""

    __slots__ = ("left", "remaining", "resets", "until", "was_refused")

    def __init__(self, left: int, remaining: int, until: float, resets: float) -> None:
        self.left = left
        self.was_refused = left == 0
        """True if Redis had no request to give."""
        self.remaining = remaining
        """Requests that nobody had taken from the limit then."""
        self.until = until
        """The monotonic time at which the block ends."""
        self.resets = resets
        """The monotonic time at which the limit has more requests to give."""


_Client = tuple[Literal["account", "address"], str]
"""Whose requests are counted."""


class _Counts(RedisStorage):
    """The counts in Redis, through a client of ours: the library makes none for several nodes that finds its way."""

    def __init__(self, client: redis.Redis) -> None:
        super().__init__("redis://", key_prefix="kifu:limits")
        self.storage = client
        self.initialize_storage("")


class RateLimits:
    """The rate limits of one process.

    When Redis cannot be reached, no request is refused for a limit, and Redis is not asked again for a second.
    """

    def __init__(self, client: redis.Redis, limits: Limits, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._counts = _Counts(client)
        self._limiter = SlidingWindowCounterRateLimiter(self._counts)
        self._limits = {name: (item, _times(item, _ACCOUNTS_OF_AN_ADDRESS)) for name, item in limits.items()}
        self._monotonic = monotonic
        self._blocks: OrderedDict[tuple[str, ...], _Block] = OrderedDict()
        self._away_until = -math.inf
        """The monotonic time until which Redis is not asked."""

    def spend(self, name: LimitName, address: ClientAddress, account: PlayerId | None = None) -> Allowance | None:
        """Counts a request. Returns what is left; `None` without such a limit. Raises `LimitReached` and `NotOffered`.

        Requests of an account count for the account, and for all accounts of the address together.
        """
        if name not in self._limits:
            return None
        of_one, of_all = self._limits[name]
        if not of_one.amount:
            raise NotOffered(name)
        if account is None:
            return self._spend(name, of_one, ("address", address))
        left = self._spend(name, of_one, ("account", account))
        self._count(name, of_all, ("address", f"{address} accounts"), self._monotonic())
        return left

    def _spend(self, name: LimitName, limit: RateLimitItem, client: _Client) -> Allowance | None:
        now = self._monotonic()
        block = self._count(name, limit, client, now)
        return None if block is None else _allowance(name, client[0], limit, block, now)

    def _count(self, name: LimitName, limit: RateLimitItem, client: _Client, now: float) -> _Block | None:
        """Counts a request. Returns the block that it is taken from; `None` if Redis cannot be asked for one."""
        key = (name, *client)
        block = self._blocks.get(key)
        if block is None or now >= block.until or not (block.left or block.was_refused):
            if now < self._away_until:
                return None
            try:
                block = self._take(limit, key, now)
            except redis.RedisError:
                self._away_until = self._monotonic() + _ASKED_AGAIN_AFTER
                return None
        if block.was_refused:
            raise LimitReached(_allowance(name, client[0], limit, block, now))
        block.left -= 1
        return block

    def _take(self, limit: RateLimitItem, key: tuple[str, ...], now: float) -> _Block:
        """Takes a block from the count in Redis: a smaller one if the limit is nearly reached."""
        size = max(1, limit.amount // _BLOCKS)
        while size and not self._limiter.hit(limit, *key, cost=size):
            size //= 2
        if size:
            ends = now + limit.get_expiry()
            block = _Block(size, self._limiter.get_window_stats(limit, *key).remaining, ends, ends)
        else:
            block = _Block(0, 0, now + _ASKED_AGAIN_AFTER, now + self._free_in(limit, key))
        return self._kept(key, block, now)

    def _kept(self, key: tuple[str, ...], block: _Block, now: float) -> _Block:
        """Keeps a block. Returns it with what is left of another one that a request at the same moment has taken."""
        known = self._blocks.get(key)
        if known is not None and known.left and now < known.until:
            known.left += block.left
            known.remaining = min(known.remaining, block.remaining)
            block = known
        self._blocks[key] = block
        self._blocks.move_to_end(key)
        if len(self._blocks) > _REMEMBERED_AT_MOST:
            self._blocks.popitem(last=False)
        return block

    def _free_in(self, limit: RateLimitItem, key: tuple[str, ...]) -> float:
        """Returns the seconds until a limit that is reached has a request to give.

        The window of now ends, or the one before it counts for one request less: it counts for less and less.
        """
        window = limit.get_expiry()
        before, before_ends, now, now_ends = self._counts.get_sliding_window(limit.key_for(*key), window)
        if now >= limit.amount:
            return now_ends - window  # Redis keeps it for another window, in which it counts as the one before
        return before_ends % (window / before) if before else 0


def _allowance(
    name: LimitName, whose: Literal["account", "address"], limit: RateLimitItem, block: _Block, now: float
) -> Allowance:
    reset = max(1, math.ceil(block.resets - now))
    return Allowance(name, whose, limit.amount, limit.get_expiry(), block.left + block.remaining, reset)


def _times(limit: RateLimitItem, factor: int) -> RateLimitItem:
    """Returns the limit for several accounts."""
    return type(limit)(limit.amount * factor, limit.multiples)
