"""Matches: creating, listing and showing them."""

from collections.abc import Sequence
from http import HTTPStatus
from itertools import chain
from typing import Any

import msgspec
from flask import Response
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId, named, names
from domain.phrasebook import ENGLISH
from events.projections.match_summary import LobbyEntry
from service.api.http.context import caller_id, command_of, match_seen, require_player, services
from service.api.http.language import asked_language
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import at_version, reply
from service.api.resources.links import MATCH_LINKS
from service.api.resources.named import game_named, player_named
from service.api.schemas.presenters import match_after, match_answer_for, naming_of, scores_answer
from service.api.schemas.queries import LobbyQuery, StatesQuery, VersionQuery
from service.api.schemas.requests import MatchBody, Repeatable
from service.api.schemas.responses import LobbyAnswer, MatchAnswer, ScoresAnswer, StatesAnswer, ViewAnswer
from service.use_cases.checks import unknown_version
from service.use_cases.match_plan import MatchPlan, default_clock

resource = Resource("matches", __name__, description="Matches: creating, listing and showing them.")


@resource.operation(
    "POST",
    "/v1/matches",
    Operation(
        "createMatch",
        MatchAnswer,
        limit="creating",
        status=HTTPStatus.CREATED,
        sends=("Location",),
        players_only=True,
        headers=Repeatable,
        body=MatchBody,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        links=MATCH_LINKS,
    ),
)
def create_match(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Create a match

    It starts when every seat is taken and no salt is missing. If `clock` is left out, a match with people gives each of
    them three days a turn.
    """
    player = require_player()
    match = services().command_ids.match(player.id, headers.get("key"))
    command = command_of(player.id, headers, body)
    plan = msgspec.convert(body, MatchPlan)
    plan = plan if "clock" in body else replace(plan, clock=default_clock(plan.seats))
    outcome = services().matches.create(player, match, plan, command)
    return match_after(outcome, player.id, HTTPStatus.CREATED, Location=f"/v1/matches/{match}")


@resource.operation(
    "GET", "/v1/matches", Operation("listMatches", LobbyAnswer, query=LobbyQuery, problems=(HTTPStatus.NOT_FOUND,))
)
def list_matches(query: dict[str, Any]) -> Response:
    """The matches, the newest first"""
    if "game" in query:
        game_named(query["game"])
    for field in ("player", "opponent"):
        if field in query:
            player_named(query[field], field)
    filters = {name: query[name] for name in sorted(query) if name in ("status", "game", "player", "opponent")}
    bound_to = ("lobby", caller_id(), filters)
    after = services().cursors.opened(query.get("cursor"), *bound_to)
    page = services().projections.lobby.page(caller_id(), after=after, limit=query["limit"], **filters)
    return reply(LobbyAnswer(with_names(page.matches), services().cursors.sealed(page.next, *bound_to)))


def with_names(entries: Sequence[LobbyEntry]) -> tuple[LobbyEntry, ...]:
    """Returns the entries with the names of the players."""
    naming = services().names.naming(tuple(chain.from_iterable(entry.seats for entry in entries)))
    return tuple(replace(entry, seats=named(entry.seats, naming)) for entry in entries)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>",
    Operation("getMatch", MatchAnswer, conditional=True, invitable=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_match(match_id: str) -> Response:
    """A match, without its board"""
    match_view = match_seen(match_id)
    invitation = services().invitations.shown_to(match_view.match, caller_id())
    told = (*names(match_view.match, naming_of(match_view)), *filter(None, [invitation]))
    return at_version(match_view, lambda: match_answer_for(caller_id(), match_view), told)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/end",
    Operation("endMatch", MatchAnswer, players_only=True, headers=Repeatable, problems=REFUSED),
)
def end_match(match_id: str, headers: dict[str, str]) -> Response:
    """End a match that waits for players

    Only its creator may. Its record stays, and says so. A match that has started is left with `resign`. A match in
    which no player has had a seat for days ends by itself.
    """
    command = command_of(require_player().id, headers)
    return match_after(services().matches.end(MatchId(match_id), command), command.player)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/state",
    Operation(
        "getState", ViewAnswer, query=VersionQuery, conditional=True, invitable=True, problems=(HTTPStatus.NOT_FOUND,)
    ),
)
def get_state(match_id: str, query: dict[str, Any]) -> Response:
    """A match with its board, as the caller may know it, at any version"""
    match_view = match_seen(match_id, query.get("version"))
    naming = naming_of(match_view)
    called = names(match_view.match, naming)
    return at_version(match_view, lambda: match_view.masked_with_names(naming), called)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/states",
    Operation(
        "listStates",
        StatesAnswer,
        query=StatesQuery,
        invitable=True,
        limit="exporting",
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def list_states(match_id: str, query: dict[str, Any]) -> Response:
    """A match with its board and points at several versions in one answer, for a replay"""
    match_view = match_seen(match_id)
    if query["since"] > match_view.match.version:
        raise unknown_version(query["since"], match_view.match.version, "since")
    naming, language = naming_of(match_view), asked_language()
    shown = services().reading.match_views(match_view, Version(query["since"]), query["limit"])
    pairs = [(each.masked_with_names(naming), scores_answer(each, language).scores) for each in shown]
    states, points = zip(*pairs, strict=True) if pairs else ((), ())
    return reply(StatesAnswer(match_view.match.version, states, points))


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/scores",
    Operation(
        "getScores",
        ScoresAnswer,
        query=VersionQuery,
        conditional=True,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def get_scores(match_id: str, query: dict[str, Any]) -> Response:
    """All points of all seats, each with the event that gave it, at any version"""
    match_view, language = match_seen(match_id, query.get("version")), asked_language()
    others = () if language == ENGLISH else (language,)
    return at_version(match_view, lambda: scores_answer(match_view, language), others)
