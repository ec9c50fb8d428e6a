"""Streams, and those of the events of a match as they happen: they end after the last event of the match."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Final

import msgspec
from flask import Response
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId, PlayerId
from domain.phrasebook import Language
from events.store import START, StoreUnavailable, UnreadableRecord
from service.api.http.context import services, waiting_place
from service.api.http.language import asked_language
from service.api.http.reply import PRIVATE
from service.fair_queue import waiting
from service.use_cases.checks import NotFound
from service.use_cases.reading import MaySee, seen_by
from service.use_cases.sessions import Session
from service.use_cases.subscriptions import Subscriptions

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


FRAMINGS: Final = (
    Framing(
        "text/event-stream",
        frame=lambda id_, event: b"%bdata: %b\n\n" % (b"" if id_ is None else b"id: %b\n" % id_, event),
        restart=lambda restarted: b"id: 0\nevent: restarted\ndata: %s\n\n" % restarted,
        heartbeat=b": alive\n\n",
    ),
    Framing(
        "application/x-ndjson",
        frame=lambda _id, event: event + b"\n",
        restart=lambda restarted: restarted + b"\n",
        heartbeat=b"\n",
    ),
)
"""Server-sent events with the versions as ids, and one event a line."""


class Restarted(Struct, frozen=True, tag_field="type", tag="stream.Restarted"):
    """The record was replaced: events that were sent before are gone. All events follow, from the first one on."""

    version: Version
    """The newest version of the record now."""


def stream(match: MatchId, player: PlayerId | None, since: Version, framing: Framing, may_see: MaySee) -> Response:
    """Returns a stream of the events after a version, as the player may know them.

    It ends when the token has ended with which it was opened, and when the player may no longer see the match, e.g. by
    an invitation that has been replaced.
    Raises `RequestRefused` if too many are open.
    """
    subscriptions, language = services().subscriptions, asked_language()
    return streamed(
        framing,
        lambda session: _follow(subscriptions, match, Follower(player, may_see, session, language), since, framing),
    )


def streamed(framing: Framing, follow: Callable[[Session], Iterator[bytes]]) -> Response:
    """Returns a stream of what `follow` yields. Raises `RequestRefused` if too many are open."""
    with ExitStack() as opening:
        session = opening.enter_context(waiting_place("stream"))
        parts = _until_lost(follow(session))
        response = Response(parts, headers={**PRIVATE, "X-Accel-Buffering": "no"}, content_type=framing.media)
        response.call_on_close(opening.pop_all().close)
    return response


@dataclass(frozen=True)
class Follower:
    """Who follows a match by a stream."""

    player: PlayerId | None
    may_see: MaySee
    session: Session
    language: Language


def _follow(
    subscriptions: Subscriptions, match: MatchId, follower: Follower, since: Version, framing: Framing
) -> Iterator[bytes]:
    session = follower.session
    with subscriptions.following(match) as subscription:
        session.wake = subscription.wake
        replaced = subscription.replaced
        yield framing.heartbeat  # the client sees at once that the stream is open
        while not session.is_over:
            match_view = seen_by(subscription.snapshot, follower.player, follower.may_see)
            if subscription.replaced > replaced:
                replaced, since = subscription.replaced, START
                yield framing.restart(msgspec.json.encode(Restarted(match_view.match.version)))
            if lines := subscription.lines(since, match_view.viewer, follower.language):
                yield b"".join(framing.frame(b"%d" % version, event) for version, event in lines)
                since = lines[-1][0]
            if since < match_view.match.version:
                continue
            if match_view.is_over() or subscription.is_ending:
                return
            with waiting():
                has_news = subscription.wait(since, until_heartbeat(), lambda: session.is_over)
            if not (has_news or session.is_over):
                yield framing.heartbeat


def until_heartbeat() -> float:
    """Returns the seconds until a heartbeat: streams that were opened at once do not all send theirs at once."""
    return HEARTBEAT * random.uniform(0.75, 1)  # noqa: S311 - no secret


def _until_lost(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Ends the stream when nothing can be followed any more. A client that connects again gets the reason."""
    try:
        yield from parts
    except (StoreUnavailable, NotFound, UnreadableRecord):
        return
