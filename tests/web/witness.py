"""What a page does behind the scenes: its complaints, whom it asks, what it is told, what it remembers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, ConsoleMessage, Error, Page, Request

_FAILED_REQUEST: Final = "Failed to load resource"
"""How Chromium reports any answer of 400 or more, however well the page deals with it."""

_PLAIN: Final = """function () {
  const isPlain = (it) => Object.getPrototypeOf(it) === Object.prototype && !Object.hasOwn(it, "constructor");
  const json = (it) => { try { return JSON.stringify(it) ?? ""; } catch { return ""; } };
  return this.filter(isPlain).map(json);
}"""


class Witness:
    """Watches a page from its first request on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.complaints: list[str] = []
        self.failed_requests: list[str] = []
        self.asked: list[str] = []
        """The addresses that the page asked for."""
        page.on("console", self._hear)
        page.on("pageerror", self._hear_error)
        page.on("request", self._see)

    def strangers(self, url: str) -> list[str]:
        """What the page asked of anybody but the service at `url`."""
        return [asked for asked in self.asked if urlsplit(asked)[:2] != urlsplit(url)[:2]]

    def memory(self) -> Iterator[str]:
        """Every string and record in the memory of the page's scripts, its document, what it keeps in the browser."""
        yield from _strings(self._page)
        yield from _records(self._page)
        yield self._page.content()
        yield self._page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            kept = self.failed_requests if message.text.startswith(_FAILED_REQUEST) else self.complaints
            kept.append(f"{message.text} ({message.location['url']})")

    def _hear_error(self, error: Error) -> None:
        self.complaints.append(str(error.stack or error))

    def _see(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.asked.append(request.url)


def _strings(page: Page) -> list[str]:
    """All of the heap."""
    parts: list[str] = []
    with _developer(page) as tools:
        tools.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
        tools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


def _records(page: Page) -> list[str]:
    """All plain objects of the heap, as JSON without spaces."""
    with _developer(page) as tools:
        prototype = tools.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
        found = tools.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
        told = {"objectId": found, "functionDeclaration": _PLAIN, "returnByValue": True}
        records: list[str] = tools.send("Runtime.callFunctionOn", told)["result"]["value"]
    return records


@contextmanager
def _developer(page: Page) -> Iterator[CDPSession]:
    tools = page.context.new_cdp_session(page)
    yield tools
    tools.detach()
