"""Streams of what an account hears: its present state, then each change."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from flask import Response
from msgspec import Struct

from domain.match import PlayerId
from events.timekeeper import Timekeeper
from service.api.http.context import services
from service.api.http.streams import Framing, streamed, until_heartbeat
from service.fair_queue import waiting
from service.use_cases.account_events import AccountEvent
from service.use_cases.account_news import AccountNews, FollowedAccount
from service.use_cases.sessions import Session

_encoder: Final = msgspec.json.Encoder()


def account_stream(player: PlayerId, known: str | None, framing: Framing) -> Response:
    """Returns a stream of what an account hears. It begins with the state, unless the client knows that by its id.

    It ends when the token has ended with which it was opened. Raises `RequestRefused` if too many are open.
    """
    news, timekeeper = services().account_news, services().timekeeper
    return streamed(framing, lambda session: _follow(news, timekeeper, Listener(player, known, session), framing))


class Listener(Struct, frozen=True):
    """Who hears what an account hears."""

    player: PlayerId
    known: str | None
    """The id of the state that the client knows."""
    session: Session


def _follow(news: AccountNews, timekeeper: Timekeeper, listener: Listener, framing: Framing) -> Iterator[bytes]:
    session = listener.session
    with news.following(listener.player) as followed:
        session.wake = followed.wake
        yield framing.heartbeat  # the client sees at once that the stream is open
        number, state = followed.present()
        if state.id != listener.known:
            yield _framed(framing, state.id, [state.as_event(timekeeper.now())])
        while not (session.is_over or followed.is_ending):
            with waiting():
                has_news = followed.wait(number, until_heartbeat(), lambda: session.is_over)
            if has_news and not session.is_over:
                number, part = _newest(followed, number, timekeeper, framing)
                yield part
            elif not session.is_over:
                yield framing.heartbeat


def _newest(followed: FollowedAccount, number: int, timekeeper: Timekeeper, framing: Framing) -> tuple[int, bytes]:
    """Returns the changes after so many, and how many there are now. Who is too far behind gets the state again."""
    changed = followed.since(number)
    if changed is None:
        number, state = followed.present()
        return number, _framed(framing, state.id, [state.as_event(timekeeper.now())])
    return number + len(changed), b"".join(_framed(framing, each.state.id, each.events) for each in changed)


def _framed(framing: Framing, id_: str, events: Sequence[AccountEvent]) -> bytes:
    """Returns the events of one change. The last one has the id: who has lost that gets the state again."""
    ids = [None] * (len(events) - 1) + [id_.encode()]
    return b"".join(framing.frame(each, _encoder.encode(event)) for each, event in zip(ids, events, strict=True))
