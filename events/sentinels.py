"""The connections to a primary that Sentinels name. They follow it when another server takes over."""

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Final, cast

import redis
from redis.backoff import NoBackoff
from redis.exceptions import NoPermissionError, ReadOnlyError, ResponseError
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPoolProxy, SentinelManagedConnection

from events.connection import Connections
from events.sentinel_address import SentinelAddress

_SENTINEL_ANSWERS_IN: Final = 2.0
"""Seconds after which another Sentinel is asked."""


class SentinelConnections(Connections):
    """A pool of connections to the primary that the Sentinels name. It follows them when another one takes over."""

    def __init__(self, address: SentinelAddress, **options: Any) -> None:
        proxy: Any = SentinelConnectionPoolProxy
        pool: Any = super()
        self._primary = proxy(
            connection_pool=self,
            is_master=True,
            check_connection=False,
            service_name=address.name,
            sentinel_manager=_Sentinels(address.sentinels),
        )
        pool.__init__(
            connection_class=_PrimaryConnection,
            connection_pool=self._primary,
            db=address.db,
            username=address.username,
            password=address.password,
            **options,
        )


class _Sentinels(Sentinel):
    """Asks one Sentinel after another, each once, for the primary. It begins with the one that answered last."""

    sentinels: list[redis.Redis]

    def __init__(self, places: Sequence[tuple[str, int]]) -> None:
        once = {"socket_timeout": _SENTINEL_ANSWERS_IN, "retry": Retry(NoBackoff(), 0)}
        ask: Any = super().__init__
        ask(places, sentinel_kwargs={"socket_connect_timeout": _SENTINEL_ANSWERS_IN, **once})

    def discover_master(self, service_name: str) -> tuple[str, int]:
        """Returns host and port of the primary. Raises `MasterNotFoundError`.

        redis-py swaps entries of the list while it asks. Two threads that do so at once would lose a Sentinel.
        """
        asked = copy(self)
        asked.sentinels = [*self.sentinels]
        ask: Any = super(_Sentinels, asked).discover_master
        found: tuple[str, int] = ask(service_name)
        self.sentinels = asked.sentinels
        return found

    def ask_another_first(self) -> None:
        """Lets the next question go to another Sentinel first: this one is not up to date."""
        first, *others = self.sentinels
        self.sentinels = [*others, first]


class _PrimaryConnection(SentinelManagedConnection):
    """A connection that is opened only to a server that is the primary, and asks the Sentinels each time for it."""

    def connect_to(self, address: tuple[str, int]) -> None:
        """Opens the connection. Raises `redis.ConnectionError` if the server is a replica."""
        connect: Any = super().connect_to
        connect(address)
        # A Sentinel may not know yet that the server has become a replica. One that may not be asked is believed.
        with suppress(NoPermissionError):
            if self._role() != b"master":
                self._close()
                self.connection_pool.sentinel_manager.ask_another_first()
                raise redis.ConnectionError(f"{address[0]}:{address[1]} is not the primary")

    def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        """Sends a command. redis-py would open a closed connection to where it led before, maybe to a replica now."""
        if not self._sock:
            self.connect_to(self.connection_pool.get_master_address())
        send: Any = super().send_packed_command
        send(command, check_health)

    def read_response(self, *args: Any, **options: Any) -> Any:
        """Returns the answer to a command. Raises `redis.ConnectionError` when the server has become a replica.

        It is closed when an answer does not come in time. This one of redis-py would stay open by default, unlike its
        others, and the next command would get that answer, maybe for another player.
        """
        read: Any = super().read_response
        try:
            return read(*args, **{"disconnect_on_error": True, **options})
        except ReadOnlyError:
            raise
        except ResponseError as error:
            if "READONLY" not in str(error):
                raise
            self._close()  # redis-py does so too, but not for a script
            raise redis.ConnectionError(str(error)) from error

    def _close(self) -> None:
        connection: Any = self
        connection.disconnect()

    def _role(self) -> bytes:
        connection: Any = self
        connection.send_command("ROLE", check_health=False)
        return cast(bytes, connection.read_response(disable_decoding=True)[0])
