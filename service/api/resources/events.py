"""The events of a match: as a page, by long polling, or as a stream."""

from collections.abc import Mapping
from http import HTTPStatus
from itertools import chain
from typing import Any

from flask import Response, request
from msgspec import Raw

from domain.game import Version
from domain.match import MatchId
from events.store import NO_HASH, Hash, chunks
from service.api.http.context import admission, allowed_wait, bad_token, caller_id, match_seen, services, waiting_place
from service.api.http.language import asked_language
from service.api.http.match_streams import match_stream
from service.api.http.operation import JSON, Operation, Resource
from service.api.http.reply import reply
from service.api.http.streams import FRAMINGS, GOES_ON, asked_framing
from service.api.schemas.presenters import naming_of
from service.api.schemas.queries import EventsQuery, Resumed, StreamQuery
from service.api.schemas.responses import EncodedEventsAnswer, EventsAnswer, StreamedEvent
from service.fair_queue import waiting
from service.use_cases.checks import record_replaced, unknown_version
from service.use_cases.reading import MatchView, seen_by

resource = Resource("events", __name__, description="The events of a match.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/events",
    Operation(
        "listEvents",
        EventsAnswer,
        query=EventsQuery,
        headers=Resumed,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def list_events(match_id: str, query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """The events of a match, as far as the caller may know them

    The answer is a page; with `wait`, it is sent when there is an event or the time is over. With
    `Accept: text/event-stream` or `application/x-ndjson` it is that of `streamEvents`.

    When a replica takes over after a failure of the store, the record may lack its newest events. Then a request is
    refused with 409 `record-replaced` if it waits, or if it names the `hash` of an event that is gone.
    """
    match_view = match_seen(match_id)
    since = _known(match_view, query, headers)
    framing = FRAMINGS.get(request.accept_mimetypes.best_match([JSON, *FRAMINGS], JSON))
    if framing is not None:
        return match_stream(match_view.match.id, caller_id(), since, framing, admission())
    wait = allowed_wait(query["wait"])
    waits = wait and since == match_view.match.version and not match_view.is_over()
    limit = query["limit"]
    answer = _news(match_view.match.id, since, limit, wait) if waits else _page(match_view, since, limit)
    answer.vary.add("Accept")
    return answer


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/stream",
    Operation(
        "streamEvents",
        StreamedEvent,
        media=tuple(FRAMINGS),
        says=GOES_ON,
        query=StreamQuery,
        headers=Resumed,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    ),
)
def stream_events(match_id: str, query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """The events of a match as they happen, as far as the caller may know them

    A stream of server-sent events: the data of each is one event, and its id is the version, so that `Last-Event-ID`
    resumes the stream. With `Accept: application/x-ndjson` it has one event a line. A comment or an empty line after
    at most 15 seconds shows that it is alive. It ends after the last event of the match. `docs/streams.md` shows it on
    the wire.

    When a replica takes over after a failure of the store, the record may lack its newest events. Then a stream sends
    `stream.Restarted` (in server-sent events under the name `restarted`), and all events again from the first one on.
    A request that names the `hash` of an event that is gone is refused with 409 `record-replaced`.
    """
    match_view = match_seen(match_id)
    since = _known(match_view, query, headers)
    return match_stream(match_view.match.id, caller_id(), since, asked_framing(), admission())


def _known(match_view: MatchView, query: Mapping[str, Any], headers: Mapping[str, Any]) -> Version:
    """Returns the version after which the caller asks for events. Raises `NotFound` and `RequestRefused`."""
    since: Version = headers.get("last", query.get("since", 0))
    if since > match_view.match.version:
        raise unknown_version(since, match_view.match.version, "Last-Event-ID" if "last" in headers else "since")
    if since and query.get("hash", NO_HASH) not in (NO_HASH, _hash_at(match_view, since)):
        raise record_replaced()
    return since


def _hash_at(match_view: MatchView, version: Version) -> Hash:
    """Returns the hash of an event. May raise `StoreUnavailable` and an `UnreadableRecord`."""
    if version == match_view.match.version:
        return match_view.snapshot.hash
    (event,) = services().repository.read(match_view.match.id, Version(version - 1), version)
    return event.hash


def _page(match_view: MatchView, since: Version, limit: int) -> Response:
    match = match_view.match
    found = chunks(services().repository, match.id, since, match.version, limit)
    events = match_view.events(chain.from_iterable(found), naming_of(match_view), asked_language())
    return reply(EventsAnswer(events, match.version, events[-1].version if events else since))


def _news(match: MatchId, since: Version, limit: int, wait: float) -> Response:
    """Returns the events after the newest version as soon as there are any, else an empty page after `wait` seconds.

    Those who wait for the same match share the work, as streams do.
    """
    with waiting_place() as session, services().subscriptions.following(match) as subscription:
        session.wake = subscription.wake
        replaced = subscription.replaced
        with waiting():
            has_news = subscription.wait(since, wait, lambda: session.is_over)
        if session.is_over:
            raise bad_token()
        if subscription.replaced > replaced:
            raise record_replaced()
        if not has_news:
            return _page(match_seen(match), since, limit)
        match_view = seen_by(subscription.snapshot, caller_id(), admission())
        lines = subscription.lines(since, match_view.viewer, asked_language())[:limit]
    return reply(EncodedEventsAnswer([Raw(event) for _, event in lines], match_view.match.version, lines[-1][0]))
