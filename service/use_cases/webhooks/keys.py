"""Every Redis key of the webhooks.

All keys of an account share a hash tag, so that one script can use them together. On a cluster the accounts are divided
into parts, so that no node has all the work.
"""

import zlib
from typing import Final, NewType

import redis

from domain.match import PlayerId
from events.cluster import ClusterClient
from events.keys import Key

Part = NewType("Part", str)
"""The hash tag of the webhooks of some accounts."""
Endpoint = NewType("Endpoint", str)
"""A webhook of an account: `<player>/<webhook>`."""

_ONE: Final = (Part("webhooks"),)
_ON_A_CLUSTER: Final = tuple(Part(f"webhooks-{number:02}") for number in range(16))


class Parts:
    """The parts of a store: one on one Redis, several on a cluster."""

    def __init__(self, client: redis.Redis | ClusterClient) -> None:
        self.all = _ON_A_CLUSTER if isinstance(client, ClusterClient) else _ONE

    def of(self, player: PlayerId) -> Part:
        """Returns the part of an account."""
        return self.all[zlib.crc32(player.encode()) % len(self.all)]


def tag_of(part: Part) -> str:
    """Returns how the names of the queues and jobs of a part begin: on a cluster with its hash tag."""
    return "" if part in _ONE else f"{{{part}}}"


def webhooks(part: Part, player: PlayerId) -> Key:
    """Hash: the webhooks of an account, by id."""
    return Key(f"{_tag(part)}:of:{player}")


def removed(part: Part, player: PlayerId) -> Key:
    """Sorted set: the removed webhooks of an account that a request which is sent again could add once more, by the
    time until which that is remembered."""
    return Key(f"{_tag(part)}:removed:{player}")


def told(part: Part) -> Key:
    """Hash: for each account with webhooks, its turns and matches as they were told last; empty if nothing was."""
    return Key(f"{_tag(part)}:told")


def looks(part: Part) -> Key:
    """Sorted set: these accounts, by the time from which they are to be looked at again."""
    return Key(f"{_tag(part)}:looks")


def due(part: Part) -> Key:
    """Sorted set: the endpoints with messages, by the time from which the next one is to be sent."""
    return Key(f"{_tag(part)}:due")


def leases(part: Part) -> Key:
    """Sorted set: the endpoints that have a job, by the time at which that counts as lost."""
    return Key(f"{_tag(part)}:leases")


def messages(part: Part, endpoint: Endpoint) -> Key:
    """Hash: the messages of an endpoint that are not delivered, by id."""
    return Key(f"{_tag(part)}:messages:{endpoint}")


def schedule(part: Part, endpoint: Endpoint) -> Key:
    """Sorted set: the ids of these messages, by the time from which each is to be sent."""
    return Key(f"{_tag(part)}:schedule:{endpoint}")


def log(part: Part, endpoint: Endpoint) -> Key:
    """List: the last attempts at an endpoint, the newest first."""
    return Key(f"{_tag(part)}:log:{endpoint}")


def asked(address: str) -> Key:
    """String: set while an address is not asked again to confirm a webhook."""
    return Key(f"kifu:{{webhook-address-{address}}}:asked")


def _tag(part: Part) -> str:
    return f"kifu:{{{part}}}"
