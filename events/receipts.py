"""Receipts: what a write leaves in the same step, so that a server which has the receipt has that write too.

They are left beside what was written, and only where they are collected. The write of a match needs none: its event
shows it.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import redis

from events import keys
from events.keys import Key

KEPT_FOR_S: Final = 60
"""Seconds for which a receipt is kept: more than a request takes from a write to the wait for replicas."""

_LEAVE: Final = f"""
local receipts = tonumber(ARGV[#ARGV])
if receipts == 1 then redis.call('SET', KEYS[#KEYS], '', 'EX', {KEPT_FOR_S}) end
local KEYS, ARGV = {{unpack(KEYS, 1, #KEYS - receipts)}}, {{unpack(ARGV, 1, #ARGV - 1)}}
"""
_collected: ContextVar[list[Key] | None] = ContextVar("collected", default=None)


@contextmanager
def collecting_receipts() -> Iterator[Sequence[Key]]:
    """Yields the receipts that this thread or greenlet leaves inside the block. They grow meanwhile."""
    receipts: list[Key] = []
    before = _collected.set(receipts)
    try:
        yield receipts
    finally:
        _collected.reset(before)


class AccountScript:
    """A Lua script that writes to the accounts, and leaves a receipt if those are collected."""

    def __init__(self, client: redis.Redis, text: str) -> None:
        self._script: Any = client.register_script(_LEAVE + text)

    def __call__(self, places: Sequence[Key], values: Sequence[Any]) -> Any:
        """Returns what the script returns. It sees these keys and values, and not those of the receipt."""
        receipts = _new_receipts(places[0])
        return self._script([*places, *receipts], [*values, len(receipts)])


def _new_receipts(beside: Key) -> Sequence[Key]:
    """Returns the key of a new receipt, if those are collected."""
    collected = _collected.get()
    if collected is None:
        return []
    collected.append(keys.receipt(beside, secrets.token_hex(8)))
    return collected[-1:]
