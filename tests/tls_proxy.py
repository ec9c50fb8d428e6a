"""TLS in front of servers that speak none, such as stunnel gives it to a Redis that is built without."""

import asyncio
import ssl
import threading
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Self

HOST = "127.0.0.1"


class TlsProxies:
    """Listens on a port for each server as long as the `with` block, decrypts, and passes all on."""

    def __init__(self, servers: Sequence[int], context: ssl.SSLContext) -> None:
        self._servers = servers
        self._context = context
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._listening: list[asyncio.Server] = []
        self._open: set[asyncio.StreamWriter] = set()
        """Everything that was ever opened: a connection over TLS that is closed waits for the other end."""
        self.ports: Sequence[int] = []
        """In the order of the servers."""

    def __enter__(self) -> Self:
        self._thread.start()
        self.ports = [self._run(self._listen(server)) for server in self._servers]
        return self

    def __exit__(self, *_error: object) -> None:
        self._run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, task: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(task, self._loop).result()

    async def _listen(self, server: int) -> int:
        async def serve(client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
            from_server, to_server = await asyncio.open_connection(HOST, server)
            self._open |= {to_client, to_server}
            with suppress(asyncio.CancelledError):
                await asyncio.gather(_pass_on(client, to_server), _pass_on(from_server, to_client))

        self._listening.append(await asyncio.start_server(serve, HOST, 0, ssl=self._context))
        port: int = self._listening[-1].sockets[0].getsockname()[1]
        return port

    async def _stop(self) -> None:
        for listening in self._listening:
            listening.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for writer in self._open:
            writer.transport.abort()
        for _ in range(3):  # TLS, the connection below it, and its socket end one after another
            await asyncio.sleep(0)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    try:
        with suppress(OSError):
            while data := await source.read(1 << 16):
                target.write(data)
                await target.drain()
    finally:
        target.close()
