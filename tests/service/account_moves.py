"""Accounts that move from the one place of earlier releases to their partitions."""

import time
from typing import Any

from events import account_keys
from events.account_keys import ONE_PLACE
from events.account_mover import CLEARED_AFTER, AccountMover
from service.bootstrap import Services


def begin(client: Any) -> None:
    """Accounts begin to move."""
    client.set(account_keys.form(), f"moving {int(time.time())}")


def move_all(services: Services) -> AccountMover:
    """Moves all accounts, and clears what they leave."""
    clock = [0.0]
    mover = AccountMover(services.redis, services.account_places, lambda: clock[0])
    while services.redis.exists(ONE_PLACE.players):
        mover.step()
    while services.redis.exists(account_keys.moving()):
        clock[0] += CLEARED_AFTER
        mover.step()
    return mover
