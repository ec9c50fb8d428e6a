"""Matches: opening one, finding one, looking at one."""

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from domain.match import MatchId, scores, seat_of, to_act
from domain.secrecy import Seat, Viewer
from events.projections.lobby import BadCursor
from events.projections.table import Folded
from service.api.asked import LobbyQuery, MatchBody, Repeatable, VersionQuery
from service.api.context import services
from service.api.identity import caller_id, require_player
from service.api.links import MATCH_LINKS
from service.api.operation import Operation, Resource
from service.api.reply import at_version, reply
from service.api.wire import LobbyAnswer, MatchAnswer, ScoresAnswer, SeatAnswer, SeatScore, ViewAnswer
from service.errors import Unknown
from service.seating import MatchPlan

resource = Resource("matches", __name__, description="Matches and how they stand.")


@resource.operation(
    "POST",
    "/v1/matches",
    Operation(
        "createMatch",
        MatchAnswer,
        status=HTTPStatus.CREATED,
        players_only=True,
        headers=Repeatable,
        body=MatchBody,
        problems=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        links=MATCH_LINKS,
    ),
)
def create_match(headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Open a match

    It starts by itself when every seat is taken.
    """
    player, ids = require_player(), services().command_ids
    key = headers.get("key")
    match = ids.match(player.id, key)
    command = ids.command(player.id, key, body)
    outcome = services().matches.create(player, match, msgspec.convert(body, MatchPlan), command)
    return reply(
        match_answer(outcome.folded, seat_of(outcome.folded.match, player.id)),
        HTTPStatus.CREATED,
        Location=f"/v1/matches/{match}",
        ETag=f'"{outcome.folded.match.version}"',
    )


@resource.operation(
    "GET", "/v1/matches", Operation("listMatches", LobbyAnswer, query=LobbyQuery, problems=(HTTPStatus.NOT_FOUND,))
)
def list_matches(query: dict[str, Any]) -> Response:
    """The lobby, newest match first"""
    if "game" in query and query["game"] not in services().games:
        raise Unknown("game")
    try:
        page = services().lobby.page(caller_id(), **query)
    except BadCursor as error:
        raise Unknown("cursor") from error
    return reply(LobbyAnswer(page.matches, page.next))


@resource.operation(
    "GET",
    "/v1/matches/<match_id>",
    Operation("getMatch", MatchAnswer, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_match(match_id: str) -> Response:
    """A match, without its board"""
    sight = services().reading.sight(MatchId(match_id), caller_id())
    return at_version(sight.match.version, lambda: match_answer(sight.folded, sight.viewer))


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/state",
    Operation("getState", ViewAnswer, query=VersionQuery, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_state(match_id: str, query: dict[str, Any]) -> Response:
    """The match with its board, as the caller may know it, at any version"""
    sight = services().reading.sight(MatchId(match_id), caller_id(), query.get("version"))
    return at_version(sight.match.version, sight.view)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/scores",
    Operation("getScores", ScoresAnswer, query=VersionQuery, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def get_scores(match_id: str, query: dict[str, Any]) -> Response:
    """Every point of every seat, and the event that gave it, at any version"""
    sight = services().reading.sight(MatchId(match_id), caller_id(), query.get("version"))
    return at_version(
        sight.match.version, lambda: ScoresAnswer(sight.match.version, scores(sight.folded.game, sight.view()))
    )


def match_answer(folded: Folded, viewer: Viewer) -> MatchAnswer:
    """A match without its board."""
    game, match = folded.game, folded.match
    return MatchAnswer(
        id=match.id,
        game=match.game,
        edition=match.edition,
        components=match.components,
        options=match.options,
        status=match.status,
        version=match.version,
        private=match.private,
        creator=match.creator,
        seats=tuple(
            SeatAnswer(Seat(seat)) if holder is None else SeatAnswer(Seat(seat), holder.player, holder.name, holder.bot)
            for seat, holder in enumerate(match.seats)
        ),
        seat=viewer,
        to_act=to_act(game, match),
        scores=tuple(SeatScore(score.seat, score.total, score.rank) for score in scores(game, match)),
        hash=folded.hash,
    )
