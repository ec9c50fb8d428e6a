"""The records of all matches that are finished."""

from http import HTTPStatus
from itertools import chain
from typing import Any

from flask import Response

from events.projections.finished_matches import Place, Reader, before_all_since
from events.record import MEDIA
from events.store import Millis
from service.api.http.context import caller_id, operates, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import PRIVATE
from service.api.resources.named import game_named
from service.api.schemas.queries import RecordsQuery
from service.use_cases.finished_records import RecordSelection, settled, until_lost

resource = Resource("finished records", __name__, description="The records of all matches that are finished.")


@resource.operation(
    "GET",
    "/v1/records",
    Operation(
        "listRecords",
        None,
        operators_too=True,
        limit="exporting",
        query=RecordsQuery,
        texts=(MEDIA,),
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def list_records(query: dict[str, Any]) -> Response:
    """The records of all matches that are finished, in the order in which they ended

    Of each match the record as `getRecord` sends it: a header, then one event a line. After each record and at the
    end, a line `{"type": "kifu.cursor", "cursor": ..., "more": ...}` says where to go on: send its `cursor`, also after
    a connection that was lost, or later if `more` is false. An answer has at most 20 records, or 4 MiB and one more.

    A match is listed about ten seconds after its end. Private matches are for those who took part in them. A fork of a
    match that still goes on is listed at its end, and its record hides what both share (`opened` is false). `left_out`
    names the matches whose records cannot be read. `docs/data.md` says more.
    """
    game, since, reader = query.get("game"), Millis(query["finished_since"]), Reader(caller_id(), operates())
    games = sorted(services().games) if game is None else [game_named(game).id]
    cursors, bound_to = services().cursors, ("records", reader.player, reader.operates, game, since)
    place = cursors.opened(query.get("cursor"), *bound_to)
    until = settled(services().timekeeper.now(), services().conditions.now().behind.seconds)
    pieces = services().finished_records.page(
        RecordSelection(games, reader, query["limit"], until),
        before_all_since(since) if place is None else Place(place),
        lambda place: cursors.sealed(place.text, *bound_to) or "",
    )
    begun = chain([next(pieces)], until_lost(pieces))  # an error before the first piece is still an answer
    return Response(begun, headers=PRIVATE, content_type=MEDIA)
