"""Take-backs and forks."""

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from domain.game import Version
from domain.match import MatchId
from service.api.http.context import command_of, expected_version, require_player, services
from service.api.http.language import asked_language, translated_refusal
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.resources.links import MATCH_LINKS, PATH_LINKS
from service.api.schemas.move_responses import UndoableAnswer
from service.api.schemas.presenters import answer_with_events, match_after
from service.api.schemas.requests import ForkBody, Guarded, Repeatable, TakeBackBody
from service.api.schemas.responses import MatchAnswer, PlayedAnswer
from service.use_cases.match_plan import SeatPlan

resource = Resource("take-backs", __name__, description="Take-backs and forks.")

_TAKE_BACK = "/v1/matches/<match_id>/undo"
_FORKS = "/v1/matches/<match_id>/forks"


@resource.operation(
    "GET",
    _TAKE_BACK,
    Operation(
        "getUndoable",
        UndoableAnswer,
        players_only=True,
        problems=(HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
        links=PATH_LINKS,
    ),
)
def get_undoable(match_id: str) -> Response:
    """How far the caller may take the match back alone, and why no further"""
    version, found = services().take_backs.undoable(MatchId(match_id), require_player().id)
    why = translated_refusal(found.why_no_further, services().games.values(), asked_language())
    return reply(UndoableAnswer(version, found.last, found.earliest, why))


@resource.operation(
    "POST",
    _TAKE_BACK,
    Operation(
        "undo",
        PlayedAnswer,
        scope="bot",
        players_only=True,
        headers=Guarded,
        body=TakeBackBody,
        body_required=False,
        problems=(*REFUSED, HTTPStatus.PRECONDITION_FAILED),
        links=PATH_LINKS,
    ),
)
def take_back(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Take back the caller's last move, or go back to a version

    You may take back your own moves until an event has revealed something, used a random draw, or passed the decision
    to another seat. To go further back, send the version as `to`: all players must agree, and none may be absent. The
    first request proposes, a request of another player for the same version agrees, and the last one takes the match
    back. Any move ends the proposal. The record only grows: the board is again what it was, and the version goes up.
    """
    command = command_of(require_player().id, headers, body)
    match = MatchId(match_id)
    expected = expected_version(headers, match)
    outcome = services().take_backs.take_back(match, command, to=body.get("to"), expected=expected)
    return answer_with_events(outcome, command.player)


@resource.operation(
    "DELETE",
    _TAKE_BACK,
    Operation("declineUndo", PlayedAnswer, scope="bot", players_only=True, headers=Repeatable, problems=REFUSED),
)
def decline_take_back(match_id: str, headers: dict[str, str]) -> Response:
    """Decline the proposed take-back, or withdraw from it"""
    command = command_of(require_player().id, headers)
    return answer_with_events(services().take_backs.decline(MatchId(match_id), command), command.player)


@resource.operation(
    "POST",
    _FORKS,
    Operation(
        "forkMatch",
        MatchAnswer,
        limit="creating",
        status=HTTPStatus.CREATED,
        sends=("Location",),
        or_else={HTTPStatus.ACCEPTED: PlayedAnswer},
        players_only=True,
        headers=Repeatable,
        body=ForkBody,
        problems=REFUSED,
        links=MATCH_LINKS,
    ),
)
def fork_match(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Create a match that shares the record of this one up to a version

    The fork has a seed of its own, and every face-down deck is shuffled again. The seats keep what they hold. The
    result of a fork does not count in the standings.

    Anyone may fork a match that is over. The fork starts when every seat is taken.

    A match that is still being played is forked by consent of all its players, none of whom may be absent. The first
    request proposes, a request of another player for the same version agrees (202), and the last one creates the fork
    (201). The fork starts at once, or when its players have given new salts if this match waited for salts. Each seat
    is held by its holder in this match. A proposal stands until this match is over or a player declines it.

    What this match hides stays hidden in the fork until this match is over. But moves, draws and the end of the game in
    the fork may reveal what is still hidden here. And when this match is over, its record reveals the hands at the
    shared version while the fork may still be played. The players agree to both. Therefore this match no longer counts
    in the standings either.
    """
    player = require_player()
    outcome = services().forks.fork(
        MatchId(match_id),
        Version(body["version"]),
        player,
        match=services().command_ids.match(player.id, headers.get("key")),
        seats=msgspec.convert(body["seats"], list[SeatPlan]),
        command=command_of(player.id, headers, body),
    )
    if outcome.snapshot.match.id == match_id:
        return answer_with_events(outcome, player.id, HTTPStatus.ACCEPTED)
    return match_after(outcome, player.id, HTTPStatus.CREATED, Location=f"/v1/matches/{outcome.snapshot.match.id}")


@resource.operation(
    "DELETE",
    _FORKS,
    Operation("declineFork", PlayedAnswer, scope="bot", players_only=True, headers=Repeatable, problems=REFUSED),
)
def decline_fork(match_id: str, headers: dict[str, str]) -> Response:
    """Decline the proposed fork, or withdraw from it"""
    command = command_of(require_player().id, headers)
    return answer_with_events(services().forks.decline(MatchId(match_id), command), command.player)
