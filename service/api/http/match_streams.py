"""Streams of the events of a match as they happen. Each ends after the last event of its match."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from flask import Response
from msgspec import Struct

from domain.game import Version
from domain.match import MatchId, PlayerId
from domain.phrasebook import Language
from events.store import START
from service.api.http.context import services
from service.api.http.language import asked_language
from service.api.http.streams import Framing, streamed, until_heartbeat
from service.fair_queue import waiting
from service.use_cases.reading import MaySee, seen_by
from service.use_cases.sessions import Session
from service.use_cases.subscriptions import Subscriptions


class Restarted(Struct, frozen=True, tag_field="type", tag="stream.Restarted"):
    """The record was replaced: events that were sent before are gone. All events follow, from the first one on."""

    version: Version
    """The newest version of the record now."""


def match_stream(
    match: MatchId, player: PlayerId | None, since: Version, framing: Framing, may_see: MaySee
) -> Response:
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
