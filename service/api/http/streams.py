"""Streams: in which format they are sent, when they show that they are alive, and how they end."""

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

from flask import Response

from events.store import StoreUnavailable, UnreadableRecord
from service.api.http.context import waiting_place
from service.api.http.current import current_request
from service.api.http.reply import PRIVATE
from service.use_cases.checks import NotFound
from service.use_cases.sessions import Session

HEARTBEAT: Final = 15.0
"""Seconds without an event after which a stream sends a heartbeat, so that no proxy closes it."""


@dataclass(frozen=True)
class Framing:
    """The format of a stream."""

    media: str
    frame: Callable[[bytes | None, bytes], bytes]
    """Tells one event, with the id by which the stream is resumed after it; none if it cannot be resumed there."""
    restart: Callable[[bytes], bytes]
    """Tells that the stream begins again."""
    heartbeat: bytes
    """Bytes that a client ignores."""


SERVER_SENT_EVENTS: Final = Framing(
    "text/event-stream",
    frame=lambda id_, event: b"%bdata: %b\n\n" % (b"" if id_ is None else b"id: %b\n" % id_, event),
    restart=lambda restarted: b"id: 0\nevent: restarted\ndata: %s\n\n" % restarted,
    heartbeat=b": alive\n\n",
)
"""In the stream of a match the ids are versions."""
LINES: Final = Framing(
    "application/x-ndjson",
    frame=lambda _id, event: event + b"\n",
    restart=lambda restarted: restarted + b"\n",
    heartbeat=b"\n",
)
"""One event a line."""
FRAMINGS: Final[Mapping[str, Framing]] = {framing.media: framing for framing in (SERVER_SENT_EVENTS, LINES)}
"""The formats by their media types."""
GOES_ON: Final = (
    "A stream, which goes on as long as there may be news: read it bit by bit. The schema is not that of the whole "
    "answer. It is that of the `data` of one server-sent event, and in NDJSON that of one line. Empty lines and "
    "comments are signs of life."
)
"""What the document says of a stream: OpenAPI 3.1 has no schema for the parts of one."""


def asked_framing() -> Framing:
    """Returns the format that the header `Accept` of this request asks for; by default server-sent events."""
    accepted = current_request().accept_mimetypes
    return FRAMINGS[accepted.best_match([*FRAMINGS], SERVER_SENT_EVENTS.media)]


def streamed(framing: Framing, follow: Callable[[Session], Iterator[bytes]]) -> Response:
    """Returns a stream of what `follow` yields. Raises `RequestRefused` if too many are open."""
    with ExitStack() as opening:
        session = opening.enter_context(waiting_place("stream"))
        parts = _until_lost(follow(session))
        response = Response(parts, headers={**PRIVATE, "X-Accel-Buffering": "no"}, content_type=framing.media)
        response.vary.add("Accept")
        response.call_on_close(opening.pop_all().close)
    return response


def until_heartbeat() -> float:
    """Returns the seconds until a heartbeat: streams that were opened at once do not all send theirs at once."""
    return HEARTBEAT * random.uniform(0.75, 1)  # noqa: S311 - no secret


def _until_lost(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Ends the stream when nothing can be followed any more. A client that connects again gets the reason."""
    try:
        yield from parts
    except (StoreUnavailable, NotFound, UnreadableRecord):
        return
