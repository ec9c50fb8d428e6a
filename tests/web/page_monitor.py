"""What a page does unseen: console errors, requests, and what its memory contains."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import CDPSession, ConsoleMessage, Error, Page, Request

_FAILED_REQUEST: Final = "Failed to load resource"
"""Chromium logs this for every response of 400 or more, even if the page handles it."""

_PLAIN_OBJECTS: Final = """function () {
  const isPlain = (it) => Object.getPrototypeOf(it) === Object.prototype && !Object.hasOwn(it, "constructor");
  const json = (it) => { try { return JSON.stringify(it) ?? ""; } catch { return ""; } };
  return this.filter(isPlain).map(json);
}"""


class PageMonitor:
    """Watches a page from its first request on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.console_errors: list[str] = []
        """Errors and warnings, without those about failed requests."""
        self.failed_requests: list[str] = []
        """The console messages about responses of 400 or more."""
        self.requests: list[str] = []
        """The URLs that the page requested."""
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("request", self._on_request)

    def foreign_requests(self, url: str) -> list[str]:
        """Returns the requested URLs that do not belong to the service at `url`."""
        return [requested for requested in self.requests if urlsplit(requested)[:2] != urlsplit(url)[:2]]

    def memory(self) -> Iterator[str]:
        """Yields all strings and plain objects of the page's scripts, its document and its storage."""
        yield from _strings(self._page)
        yield from _plain_objects(self._page)
        yield self._page.content()
        yield self._page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            log = self.failed_requests if message.text.startswith(_FAILED_REQUEST) else self.console_errors
            log.append(f"{message.text} ({message.location['url']})")

    def _on_error(self, error: Error) -> None:
        self.console_errors.append(str(error.stack or error))

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.requests.append(request.url)


def _strings(page: Page) -> list[str]:
    """Returns all strings of the heap."""
    parts: list[str] = []
    with _dev_tools(page) as tools:
        tools.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
        tools.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


def _plain_objects(page: Page) -> list[str]:
    """Returns all plain objects of the heap, as JSON without spaces."""
    with _dev_tools(page) as tools:
        prototype = tools.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]["objectId"]
        found = tools.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
        call = {"objectId": found, "functionDeclaration": _PLAIN_OBJECTS, "returnByValue": True}
        objects: list[str] = tools.send("Runtime.callFunctionOn", call)["result"]["value"]
    return objects


@contextmanager
def _dev_tools(page: Page) -> Iterator[CDPSession]:
    tools = page.context.new_cdp_session(page)
    yield tools
    tools.detach()
