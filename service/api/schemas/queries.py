"""Schemas of requests that read: queries, and the header of a stream."""

from marshmallow import Schema, fields, validate

from service.api.http.parsing import Matching, Switch, Whole


class Resumed(Schema):
    """Header of a stream that is resumed."""

    last = Whole(
        data_key="Last-Event-ID", metadata={"description": "The version of the last event that the client received."}
    )


class PlayQuery(Schema):
    """Whether to play the moves or only to try them out."""

    dry_run = Switch(
        load_default=False,
        metadata={
            "description": "True if the moves are only tried out, not played. The answer lists what would follow."
        },
    )


class VersionQuery(Schema):
    """The version to show."""

    version = Whole(metadata={"description": "If left out: the newest version."})


class DiffQuery(Schema):
    """The two versions to compare."""

    since = Whole(data_key="from", required=True, metadata={"description": "The first version to compare."})
    to = Whole(metadata={"description": "If left out: the newest version."})


class StreamQuery(Schema):
    """The events to send."""

    since = Whole(metadata={"description": "List the events after this version. If left out: from the first event on."})
    hash = fields.String(
        validate=Matching("^[0-9a-f]{64}$"),
        metadata={"description": "The hash of the event `since`, as the reader knows it."},
    )


class EventsQuery(StreamQuery):
    """The events to list."""

    limit = Whole(
        least=1,
        most=1000,
        load_default=100,
        metadata={"description": "The most events in one page. Ignored by streams."},
    )
    wait = Whole(
        most=60, load_default=0, metadata={"description": "Seconds to wait for an event if there is none yet; 0 to 60."}
    )


class LobbyQuery(Schema):
    """The matches to list; each filter that is left out allows all."""

    status = fields.String(validate=validate.OneOf(["waiting", "playing", "finished", "abandoned"]))
    game = fields.String(metadata={"description": "Only matches of this game."})
    player = fields.String(
        metadata={"description": "Only matches that this player has created, plays, or has left to a bot."}
    )
    cursor = fields.String(metadata={"description": "The `next` of the page before, of the same filters and caller."})
    limit = Whole(least=1, most=100, load_default=50)


class TurnsQuery(Schema):
    """How long to wait for a turn, or for news."""

    wait = Whole(
        most=60,
        load_default=0,
        metadata={"description": "Seconds to wait if no match waits for the caller, or nothing is new; 0 to 60."},
    )
    known = fields.String(
        metadata={"description": "The `state` of an earlier answer: waits until something is new after it."}
    )


class StandingsQuery(Schema):
    """The game whose standings to list, a page at a time."""

    game = fields.String(required=True)
    cursor = fields.String(metadata={"description": "The `next` of the page before, of the same game and caller."})
    limit = Whole(least=1, most=100, load_default=50)


class NewsQuery(Schema):
    """The version that is known, and how long to wait for a newer one."""

    since = Whole(metadata={"description": "With `wait`: the version that the caller knows."})
    wait = Whole(most=60, load_default=0, metadata={"description": "Seconds to wait for a newer version; 0 to 60."})
