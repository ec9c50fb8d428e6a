"""The notes and watched matches of an account in requests and responses."""

from typing import Final

from marshmallow import Schema, fields, validate
from msgspec import Struct

from domain.match import MatchId
from events.projections.match_summary import LobbyEntry
from events.store import Millis
from service.api.http.parsing import Body, Matching, VisibleText, Whole
from service.use_cases.notes import LONGEST, REVISION

_ETAG: Final = '(W/)?"[!#-~]{0,64}"'


class NoteBody(Body):
    """A note on a match."""

    text = fields.String(
        required=True,
        validate=[validate.Length(1, LONGEST), VisibleText()],
        metadata={"description": "Visible text of one or more lines.", "pattern": r"\S", "example": "Bea saves coal."},
    )


class NoteGuarded(Schema):
    """Header of a request that may name the text that it replaces."""

    expected = fields.String(
        data_key="If-Match",
        validate=Matching(
            rf"^(\*|{REVISION}|{_ETAG}( *, *{_ETAG})*)$",
            error="The revision of a note, its ETag, several of them with commas in between, or *.",
        ),
        metadata={
            "description": "The revision that the note must have, that of an empty note if there is none: itself, or "
            "one or several ETags, one of which must match. `*` allows any text."
        },
    )


class WatchedQuery(Schema):
    """A page of the watched matches."""

    cursor = fields.String(metadata={"description": "The `next` of the page before, of the same caller."})
    limit = Whole(least=1, most=100, load_default=50)


class NoteAnswer(Struct, frozen=True):
    """The note of the caller on a match."""

    match: MatchId
    text: str
    """Empty if there is no note."""
    changed: Millis | None
    """When it was written, in milliseconds since 1970 (UTC); `null` if there is no note."""
    revision: str
    """What tells this text from others, also in the ETag. Send it in `If-Match` with what replaces this text."""


class WatchAnswer(Struct, frozen=True):
    """Whether the caller watches a match."""

    match: MatchId
    since: Millis | None
    """When the caller began to watch it, in milliseconds since 1970 (UTC); `null` if the caller does not."""


class WatchedAnswer(Struct, frozen=True):
    """A page of the matches that the caller watches."""

    matches: tuple[LobbyEntry, ...]
    """The one that the caller began to watch last comes first."""
    next: str | None
    """The `cursor` of the next page; `null` on the last page."""


NOTE_AND_WATCHED_ANSWERS: Final[tuple[type[Struct], ...]] = (NoteAnswer, WatchAnswer, WatchedAnswer)
