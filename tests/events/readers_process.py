"""A process with a thousand readers of one match under gevent. Its argument is the URL of a Redis."""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402
import time  # noqa: E402

import gevent  # noqa: E402
import redis  # noqa: E402

from events.awaited_news import source_of  # noqa: E402
from events.listener import FeedListener  # noqa: E402
from events.notifier import Notifier  # noqa: E402
from events.store import NOTHING, START  # noqa: E402
from events.streams import RedisStore  # noqa: E402
from tests.events.store_contract import MATCH, envelopes  # noqa: E402

READERS = 1000
NAME = "thousand-readers"
"""The client name of their connections."""


def main() -> None:
    """Prints the number of readers that received an event, and of connections that were open while they waited."""
    pool = redis.BlockingConnectionPool.from_url(sys.argv[1], max_connections=8, timeout=60, client_name=NAME)
    client = redis.Redis(connection_pool=pool)
    notifier = Notifier(source_of(client))
    store, listener = RedisStore(client, notifier), FeedListener(client, notifier)
    listener.start()
    readers = []
    for _batch in range(READERS // 10):
        readers += [gevent.spawn(store.tail, MATCH, START, 60) for _reader in range(10)]
        gevent.sleep(0)
    time.sleep(0.5)
    connections = [each["name"] for each in client.client_list()].count(NAME)
    store.append(MATCH, NOTHING, envelopes(1, 1))
    gevent.joinall(readers)
    listener.stop()
    print(sum(len(reader.value) for reader in readers), connections)  # noqa: T201


main()
