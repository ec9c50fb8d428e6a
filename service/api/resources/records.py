"""The record of a match, and the changes between two versions."""

from http import HTTPStatus
from itertools import chain
from typing import Any

from flask import Response

from domain.game import Version
from events.record import MEDIA
from events.repository import UnknownVersion
from service.api.http.context import match_seen, services
from service.api.http.language import asked_language
from service.api.http.operation import Operation, Resource
from service.api.http.reply import PRIVATE, reply
from service.api.schemas.presenters import naming_of
from service.api.schemas.queries import DiffQuery
from service.use_cases.changes import Changes, changes
from service.use_cases.checks import unknown_version
from service.use_cases.reading import MatchView, record_of

resource = Resource("records", __name__, description="The record of a match, which anyone can check.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/record",
    Operation(
        "getRecord",
        None,
        sends=("Content-Disposition",),
        limit="exporting",
        invitable=True,
        texts=(MEDIA,),
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def get_record(match_id: str) -> Response:
    """The whole record: a header, then one event a line

    After the end of the match the record hides nothing; until then it shows what the caller may know. A match that
    was abandoned before it started never reveals its seed; nothing was drawn from it. The record of a fork of a running
    match hides nothing when that match is over too. `kifu verify` checks a record without this service.
    """
    match_view = match_seen(match_id)
    headers = {**PRIVATE, "Content-Disposition": f'attachment; filename="{match_view.match.id}.ndjson"'}
    pieces = record_of(services().repository, match_view, naming_of(match_view))
    begun = chain([next(pieces)], pieces)  # an error in the first piece is still an answer
    return Response(begun, headers=headers, content_type=MEDIA)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/diff",
    Operation("getDiff", Changes, limit="exporting", query=DiffQuery, invitable=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_diff(match_id: str, query: dict[str, Any]) -> Response:
    """The changes between two versions, as far as the caller may know them

    A JSON Patch (RFC 6902) that turns the state at `from` into the state at `to`, and the events in between, at most
    1,000 of them. If there are more, `next` is less than the later version: the rest is at `/events?since=<next>`.
    """
    before = _at(match_id, query["since"], "from")
    after = _at(match_id, query.get("to"), "to")
    return reply(changes(services().repository, before, after, naming_of(after), asked_language()))


def _at(match: str, version: Version | None, field: str) -> MatchView:
    try:
        return match_seen(match, version)
    except UnknownVersion as error:
        raise unknown_version(error.version, error.newest, field) from error
