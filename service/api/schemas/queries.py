"""Schemas of requests that read: queries, and the header of a stream."""

from marshmallow import Schema, fields, validate

from domain.phrasebook import LANGUAGES
from service.api.http.parsing import Matching, Switch, Whole


class Resumed(Schema):
    """Header of a stream that is resumed."""

    last = Whole(
        data_key="Last-Event-ID", metadata={"description": "The version of the last event that the client received."}
    )


class ResumedAccount(Schema):
    """Header of a stream of an account that is resumed."""

    known = fields.String(
        data_key="Last-Event-ID", metadata={"description": "The id of the last event that the client received."}
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


class StatesQuery(Schema):
    """The versions to show."""

    since = Whole(
        load_default=0,
        metadata={"description": "Show the match after this version. If left out: from the first one on."},
    )
    limit = Whole(least=1, most=25, load_default=25, metadata={"description": "The most versions in one answer."})


class LanguageQuery(Schema):
    """The language of the answer."""

    lang = fields.String(
        validate=validate.OneOf(LANGUAGES),
        metadata={
            "description": "The language of what is translated; all else is in English. If left out: the best one of "
            "the header `Accept-Language`, else English."
        },
    )


class GuideQuery(LanguageQuery):
    """The step of a guided match, and the language of the answer."""

    step = Whole(least=1, most=100, load_default=1, metadata={"description": "The step, counted from 1."})


class MovesQuery(VersionQuery, LanguageQuery):
    """The version to list the legal moves of, whether to tell their outcomes, and in which language."""

    outcomes = Switch(
        load_default=False,
        metadata={
            "description": "True if each of the first 200 moves tells its outcome: what it leads to as far as the "
            "caller can know."
        },
    )


class ReasonsQuery(Schema):
    """The decisions whose reasons to list."""

    version = Whole(metadata={"description": "Only the decision at this version."})
    since = Whole(load_default=0, metadata={"description": "List the decisions at this version and later."})
    limit = Whole(least=1, most=50, load_default=10, metadata={"description": "The most decisions in one page."})


class WaitQuery(Schema):
    """How long to wait for what is asked for."""

    wait = Whole(most=60, load_default=0, metadata={"description": "Seconds to wait until it is there; 0 to 60."})


class ProgressQuery(WaitQuery):
    """How far an analysis is, as far as the caller knows, and how long to wait for more."""

    known = Whole(
        load_default=0, metadata={"description": "With `wait`: the number `judged` that the caller knows already."}
    )


class DiffQuery(Schema):
    """The two versions to compare."""

    since = Whole(data_key="from", required=True, metadata={"description": "The first version to compare."})
    to = Whole(metadata={"description": "If left out: the newest version."})


class StreamQuery(LanguageQuery):
    """The events to send, and the language of their sentences."""

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
    opponent = fields.String(
        metadata={
            "description": "Only matches in which this player and `player` both play, or have left a seat to a bot."
        }
    )
    cursor = fields.String(metadata={"description": "The `next` of the page before, of the same filters and caller."})
    limit = Whole(least=1, most=100, load_default=50)


class RecordsQuery(Schema):
    """The finished matches whose records to send."""

    game = fields.String(metadata={"description": "Only matches of this game."})
    finished_since = Whole(
        most=10**13 - 1,
        load_default=0,
        metadata={"description": "Only matches that ended at this time or later, in milliseconds since 1970 (UTC)."},
    )
    cursor = fields.String(
        metadata={"description": "The `cursor` of the last line that was read, of the same filters and caller."}
    )
    limit = Whole(least=1, most=20, load_default=20, metadata={"description": "The most records of one answer."})


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


class RatingsQuery(StandingsQuery):
    """The game whose ratings of a player to list, a page at a time."""

    cursor = fields.String(
        metadata={"description": "The `next` of the page before, of the same player, game and caller."}
    )


class HeadToHeadQuery(Schema):
    """The other player."""

    opponent = fields.String(required=True, metadata={"description": "The id of the other player."})


class NewsQuery(Schema):
    """The version that is known, and how long to wait for a newer one."""

    since = Whole(metadata={"description": "With `wait`: the version that the caller knows."})
    wait = Whole(most=60, load_default=0, metadata={"description": "Seconds to wait for a newer version; 0 to 60."})
