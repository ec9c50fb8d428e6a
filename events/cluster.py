"""A client of a Redis Cluster: it finds the node that has a key, and follows when nodes fail or slots move."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, Self, cast
from weakref import WeakKeyDictionary

import redis
from redis._parsers import Encoder
from redis.backoff import ConstantBackoff
from redis.cluster import ClusterNode
from redis.commands.core import Script
from redis.exceptions import AskError, ClusterDownError, MovedError, RedisClusterException, TryAgainError
from redis.retry import Retry

from events.cluster_address import ClusterAddress
from events.cluster_errors import ATTEMPTS, PAUSE_S, cluster_errors, persistently
from events.connection import BusyClient, Connections, NotSent, StoredScript
from events.keys import PARTITIONS, PARTITIONS_ON_A_CLUSTER, SLOTS, Partitions, matches

_PIPELINES: Final = 8
"""Pipelines of one process that run at a time. Each may hold connections to several nodes, and the pool of a node has
more connections than this. So no two pipelines wait for each other."""
_NODE: Final[Any] = ClusterNode  # redis-py leaves these untyped
_ENCODER: Final[Any] = Encoder


class _Cluster(redis.RedisCluster):
    """Sends a command again after a lost connection, so it may be done twice; not after a timeout."""

    ERRORS_ALLOW_RETRY: Any = ()  # the loop below is the only one

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Returns the answer to a command. Raises `NotSent` only if nothing was ever sent."""
        execute: Any = super().execute_command
        return persistently(lambda: execute(*args, **options))  # redis-py itself has followed after an error

    def follow(self) -> None:
        """Asks the nodes anew who has which slots. Raises `NotSent` if none of them answers."""
        with cluster_errors():
            try:
                self.nodes_manager.initialize()
            except RedisClusterException:  # all that were known are gone: the addresses may be those of others by now
                given = [_NODE(node.host, node.port) for node in self.startup_nodes]
                self.nodes_manager.startup_nodes = {node.name: node for node in given}
                try:
                    self.nodes_manager.initialize()
                finally:
                    _disconnect(given)


class ClusterClient:
    """Has the methods of `redis.RedisCluster`. It looks for the cluster when it is first used.

    Pipelines are transactions by default, as those of one Redis are; their keys then share a slot.
    """

    def __init__(self, address: ClusterAddress, **options: Any) -> None:
        self._address = address
        self._options = options
        self._lock = threading.Lock()
        self._found: Any = None
        self._busy_clients: WeakKeyDictionary[redis.Redis, BusyClient] = WeakKeyDictionary()
        """By node. None of them refers to its node, or else nodes that are gone would be kept."""
        self._pipelines = threading.BoundedSemaphore(_PIPELINES)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cluster(), name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections."""
        with self._lock:
            found, self._found = self._found, None
        if found is not None:
            _disconnect(found.get_nodes())

    def register_script(self, script: str) -> Script:
        """Returns a script that each node gets when it is first run there."""
        return Script(self, script)  # type: ignore[arg-type] # it has the methods that a script needs

    def get_encoder(self) -> Any:
        """Returns how texts become bytes."""
        return _ENCODER("utf-8", "strict", decode_responses=False)

    def pipeline(self, transaction: bool = True) -> Any:
        """Returns a pipeline. Without a transaction, its keys may be on any node."""
        pipe: Any = self._cluster().pipeline(transaction)
        pipe.time = lambda: pipe.execute_command("TIME")  # redis-py sends it alone, but no pipeline with it
        execute = pipe.execute

        def guarded(raise_on_error: bool = True) -> Any:
            with self._pipelines, self.following():
                return execute(raise_on_error)

        pipe.execute = guarded
        return pipe

    def transaction(self, *args: Any, **options: Any) -> Any:
        """Does what `redis.Redis.transaction` does, for keys that share a slot."""
        with self.following():
            return self._cluster().transaction(*args, **options)

    def run(
        self, script: StoredScript, keys: Sequence[str], values: Sequence[Any], meanwhile: Callable[[], object]
    ) -> Any:
        """See `BusyClient.run`."""

        def send() -> Any:
            try:
                return self._busy_client(self.node(keys[0])).run(script, keys, values, meanwhile)
            except (AskError, TryAgainError):  # the slot is on its way to another node
                return self.register_script(script.text)(keys, values)

        return persistently(send, self._cluster().follow)

    def node(self, key: str) -> redis.Redis:
        """Returns a client of the node that has a key now."""
        with cluster_errors():
            found: redis.Redis = self._cluster().get_node_from_key(key).redis_connection
        return found

    def primaries(self) -> Sequence[redis.Redis]:
        """Returns a client of each node that has slots."""
        return [node.redis_connection for node in self._cluster().get_primaries()]

    def check(self) -> None:
        """Raises `redis.RedisError`, which says what is missing, unless every slot is served."""
        lacking = self._lacking()
        if lacking:
            raise ClusterDownError(lacking)

    @contextmanager
    def following(self) -> Iterator[None]:
        """Asks who has which slots after an error that may come from that."""
        try:
            with cluster_errors():
                yield
        except (redis.ConnectionError, ClusterDownError, MovedError):
            with suppress(redis.RedisError):
                self._cluster().follow()
            raise

    def _busy_client(self, node: redis.Redis) -> BusyClient:
        return self._busy_clients.setdefault(node, BusyClient(node.connection_pool))

    def _cluster(self) -> Any:
        with self._lock:
            if self._found is None:
                self._found = self._made()
            return self._found

    def _made(self) -> Any:
        make: Any = _Cluster
        with cluster_errors():
            cluster = make(
                url=self._address.url,
                startup_nodes=[_NODE(*place) for place in self._address.nodes[1:]],
                connection_pool_class=Connections,
                require_full_coverage=False,  # the cluster itself says what it serves
                reinitialize_steps=1,
                retry=Retry(ConstantBackoff(PAUSE_S), retries=ATTEMPTS - 1),
                **self._options,
            )
        _disconnect(cluster.startup_nodes)
        _check_origin(cluster)
        return cluster

    def _lacking(self) -> str:
        """Returns what the cluster lacks, as a sentence; an empty one if it lacks nothing."""
        info = self._info()
        served = int(info["cluster_slots_ok"])
        if info["cluster_state"] == "ok" and served == SLOTS:
            return ""
        return f"the Redis Cluster is down: {SLOTS - served} of its {SLOTS} slots have no working node"

    def _info(self) -> Mapping[str, str]:
        """Returns what the first node that answers says of the cluster."""
        failure: redis.RedisError = NotSent("the Redis Cluster has no nodes")
        for node in self.primaries():
            try:
                info: Any = cast(Any, node).execute_command("CLUSTER", "INFO")
            except redis.RedisError as error:
                failure = error
            else:
                return dict(line.split(":", 1) for line in info.decode().splitlines() if ":" in line)
        raise failure


def by_node(client: Any, keys: Sequence[str]) -> Mapping[redis.Redis, Sequence[str]]:
    """Returns the keys that each node has; one Redis has all of them."""
    if not isinstance(client, ClusterClient):
        return {client: keys}
    nodes: dict[redis.Redis, list[str]] = {}
    for key in keys:
        nodes.setdefault(client.node(key), []).append(key)
    return nodes


def place_of(node: redis.Redis) -> str:
    """Returns `host:port` of a node of a cluster."""
    options = node.connection_pool.connection_kwargs
    return f"{options['host']}:{options['port']}"


@contextmanager
def node_of(client: Any, key: str) -> Iterator[redis.Redis]:
    """Yields a client of the node that has a key. What fails there is not tried at another node."""
    if not isinstance(client, ClusterClient):
        yield client
        return
    with client.following():
        yield client.node(key)


def partitions_of(client: Any) -> Partitions:
    """Returns the partitions of the records of a store."""
    return PARTITIONS_ON_A_CLUSTER if isinstance(client, ClusterClient) else PARTITIONS


def primaries(client: Any) -> Sequence[redis.Redis]:
    """Returns a client of each node that has keys: of one Redis, the client itself."""
    return client.primaries() if isinstance(client, ClusterClient) else [client]


def script_client(client: Any) -> BusyClient | ClusterClient:
    """Returns a client that runs scripts, and does other work while Redis runs them."""
    return client if isinstance(client, ClusterClient) else BusyClient(client.connection_pool)


def _check_origin(cluster: Any) -> None:
    """Raises `NotSent` if the keys of one Redis were copied: their matches would not be found in their partitions."""
    are_copied = False
    with suppress(redis.RedisError, RedisClusterException), cluster.pipeline(False) as pipe:
        for partition in PARTITIONS:
            pipe.exists(matches(partition))
        are_copied = any(pipe.execute())
    if are_copied:
        raise NotSent("the keys of one Redis were copied to this cluster: use kifu backup and kifu restore instead")


def _disconnect(nodes: Sequence[ClusterNode]) -> None:
    for node in nodes:
        if node.redis_connection is not None:
            node.redis_connection.connection_pool.disconnect()
