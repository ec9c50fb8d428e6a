"""What an account keeps of matches for itself: notes, and the matches that it watches."""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Response

from domain.match import MatchId
from service.api.http.context import caller_id, match_seen, require_player, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import at_revision, reply
from service.api.resources.matches import with_names
from service.api.schemas.notes_and_watched import (
    NoteAnswer,
    NoteBody,
    NoteGuarded,
    WatchAnswer,
    WatchedAnswer,
    WatchedQuery,
)
from service.use_cases.notes import REVISION, Note

resource = Resource("notes", __name__, description="Notes on matches, and watched matches.")

_NOTE = "/v1/matches/<match_id>/note"
_WATCHED = "/v1/players/me/watched"
_NOT_FOUND = (HTTPStatus.NOT_FOUND,)
_CHANGED_ELSEWHERE = (HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_FAILED)


@resource.operation(
    "GET",
    _NOTE,
    Operation("getNote", NoteAnswer, players_only=True, conditional=True, invitable=True, problems=_NOT_FOUND),
)
def get_note(match_id: str) -> Response:
    """The note of the caller on a match

    Only the caller reads it, also after the match. It is no part of the record. A note that is there is told even if
    the caller may not see the match any more.
    """
    note = services().notes.of(require_player().id, MatchId(match_id))
    if not note.text:
        match_seen(match_id)
    return at_revision(note.revision, note_answer(MatchId(match_id), note))


@resource.operation(
    "PUT",
    _NOTE,
    Operation(
        "writeNote",
        NoteAnswer,
        sends=("ETag",),
        players_only=True,
        changes_accounts=True,
        invitable=True,
        headers=NoteGuarded,
        body=NoteBody,
        problems=_CHANGED_ELSEWHERE,
    ),
)
def write_note(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Write the note of the caller on a match

    It replaces the note that is there. With `If-Match` it does so only if that note is the one that the caller knows,
    so that two devices lose nothing. The same text once more changes nothing. An account keeps 1,000 notes, of
    1,000,000 bytes together.
    """
    player, match = require_player(), match_seen(match_id).match.id
    note = services().notes.write(player.id, match, body["text"], _expected(headers))
    return reply(note_answer(match, note), ETag=f'"{note.revision}"')


@resource.operation(
    "DELETE",
    _NOTE,
    Operation(
        "removeNote",
        NoteAnswer,
        sends=("ETag",),
        players_only=True,
        changes_accounts=True,
        invitable=True,
        headers=NoteGuarded,
        problems=_CHANGED_ELSEWHERE,
    ),
)
def remove_note(match_id: str, headers: dict[str, str]) -> Response:
    """Remove the note of the caller on a match

    A note that is there is removed even if the caller may not see the match any more.
    """
    if not services().notes.remove(require_player().id, MatchId(match_id), _expected(headers)):
        match_seen(match_id)
    return reply(note_answer(MatchId(match_id), Note()), ETag=f'"{Note().revision}"')


@resource.operation("GET", _WATCHED, Operation("listWatched", WatchedAnswer, players_only=True, query=WatchedQuery))
def list_watched(query: dict[str, Any]) -> Response:
    """The matches that the caller watches

    Each says whose turn it is, or its results. A private match in which the caller does not take part any more is left
    out.
    """
    player, cursors = require_player().id, services().cursors
    bound_to = ("watched", player)
    after = cursors.opened(query.get("cursor"), *bound_to)
    page = services().watched.page(player, after=after, limit=query["limit"])
    return reply(WatchedAnswer(with_names(page.matches), cursors.sealed(page.next, *bound_to)))


@resource.operation("GET", f"{_WATCHED}/<match_id>", Operation("getWatched", WatchAnswer, players_only=True))
def get_watched(match_id: str) -> Response:
    """Whether the caller watches a match"""
    match = MatchId(match_id)
    return reply(WatchAnswer(match, services().watched.since(require_player().id, match)))


@resource.operation(
    "PUT",
    f"{_WATCHED}/<match_id>",
    Operation("watchMatch", WatchAnswer, players_only=True, problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)),
)
def watch_match(match_id: str) -> Response:
    """Watch a match

    It is then listed for the caller until the caller stops watching it, also after its end. Nobody else is told. An
    account watches 1,000 matches. An invitation to a private match does not count here.
    """
    match = services().reading.match_view(MatchId(match_id), caller_id()).match.id
    return reply(WatchAnswer(match, services().watched.watch(require_player().id, match)))


@resource.operation("DELETE", f"{_WATCHED}/<match_id>", Operation("unwatchMatch", WatchAnswer, players_only=True))
def unwatch_match(match_id: str) -> Response:
    """Watch a match no longer"""
    services().watched.unwatch(require_player().id, MatchId(match_id))
    return reply(WatchAnswer(MatchId(match_id), None))


def note_answer(match: MatchId, note: Note) -> NoteAnswer:
    """Returns what the account is told of its note."""
    return NoteAnswer(match, note.text, note.changed, note.revision)


def _expected(headers: Mapping[str, str]) -> frozenset[str] | None:
    """Returns the revisions in `If-Match`; `None` if any is allowed."""
    sent = headers.get("expected", "*")
    return None if sent == "*" else frozenset(re.findall(REVISION, sent))
