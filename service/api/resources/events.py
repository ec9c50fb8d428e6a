"""The events of a match: as a page, by long polling, or as a stream."""

from http import HTTPStatus
from typing import Any

from flask import Response, request

from domain.game import Version
from domain.match import MatchId
from service.api.http.context import allowed_wait, caller_id, services
from service.api.http.operation import JSON, Operation, Resource
from service.api.http.reply import reply
from service.api.http.streams import FRAMINGS, stream
from service.api.schemas.requests import EventsQuery, Resumed
from service.api.schemas.responses import EventsAnswer
from service.use_cases.checks import not_found
from service.use_cases.reading import MatchView

resource = Resource("events", __name__, description="The events of a match.")

_STREAMS = {framing.media: framing for framing in FRAMINGS}


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/events",
    Operation(
        "listEvents",
        EventsAnswer,
        query=EventsQuery,
        headers=Resumed,
        problems=(HTTPStatus.NOT_FOUND,),
        texts=tuple(_STREAMS),
    ),
)
def list_events(match_id: str, query: dict[str, Any], headers: dict[str, Any]) -> Response:
    """The events of a match, as far as the caller may know them

    The answer is a page; with `wait`, it is sent when there is an event or the time is over. With
    `Accept: text/event-stream` it is a stream of server-sent events, which `Last-Event-ID` resumes; with
    `Accept: application/x-ndjson` a stream with one event a line. A stream ends after the last event of the match.
    """
    match_view = services().reading.match_view(MatchId(match_id), caller_id())
    since = headers.get("last", query.get("since", 0))
    if since > match_view.match.version:
        raise not_found("version", "Last-Event-ID" if "last" in headers else "since")
    framing = _STREAMS.get(request.accept_mimetypes.best_match([JSON, *_STREAMS], JSON))
    if framing is not None:
        return stream(match_view.match.id, caller_id(), since, framing)
    return reply(_page(match_view, since, query["limit"], allowed_wait(query["wait"])))


def _page(match_view: MatchView, since: Version, limit: int, wait: float) -> EventsAnswer:
    match = match_view.match.id
    if wait and since == match_view.match.version and not match_view.is_over():
        services().store.tail(match, since, wait)
        match_view = services().reading.match_view(match, caller_id())
    envelopes = services().store.read(match, since, match_view.match.version, limit)
    events = match_view.events(envelopes)
    return EventsAnswer(events, match_view.match.version, events[-1].version if events else since)
