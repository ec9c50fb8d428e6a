"""Going back, and going another way."""

from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

from domain.game import Version
from domain.match import MatchId
from service.api.http.commands import command_of, version_meant
from service.api.http.context import services
from service.api.http.identity import require_player
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.resources.links import MATCH_LINKS, PATH_LINKS
from service.api.schemas.presenters import match_after, played
from service.api.schemas.requests import ForkBody, Guarded, Repeatable, TakeBackBody
from service.api.schemas.responses import MatchAnswer, PlayedAnswer
from service.use_cases.seats import SeatPlan

resource = Resource("take-backs", __name__, description="Going back, and going another way.")

_TAKE_BACK = "/v1/matches/<match_id>/undo"
_FORKS = "/v1/matches/<match_id>/forks"


@resource.operation(
    "POST",
    _TAKE_BACK,
    Operation(
        "undo",
        PlayedAnswer,
        players_only=True,
        headers=Guarded,
        body=TakeBackBody,
        body_required=False,
        problems=(*REFUSED, HTTPStatus.PRECONDITION_FAILED),
        links=PATH_LINKS,
    ),
)
def take_back(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Take back one's own last move, or go back to a version

    One goes back by oneself to before the last event that revealed something, used chance, or passed the decision to
    another seat. With `to` one goes further with the consent of all players: the first to ask proposes, whoever asks
    for the same version agrees, and the last to do so takes the match back. A move by whomever ends the matter. The
    record only grows: the board is again what it was, the version counts on.
    """
    command = command_of(require_player().id, headers, body)
    match = MatchId(match_id)
    expected = version_meant(headers, match)
    outcome = services().take_backs.take_back(match, command, to=body.get("to"), expected=expected)
    return played(outcome, command.player)


@resource.operation(
    "DELETE",
    _TAKE_BACK,
    Operation("declineUndo", PlayedAnswer, players_only=True, headers=Repeatable, problems=REFUSED),
)
def decline_take_back(match_id: str, headers: dict[str, str]) -> Response:
    """Do not agree to go back, or no longer"""
    command = command_of(require_player().id, headers)
    return played(services().take_backs.decline(MatchId(match_id), command), command.player)


@resource.operation(
    "POST",
    _FORKS,
    Operation(
        "forkMatch",
        MatchAnswer,
        status=HTTPStatus.CREATED,
        or_else={HTTPStatus.ACCEPTED: PlayedAnswer},
        players_only=True,
        headers=Repeatable,
        body=ForkBody,
        problems=REFUSED,
        links=MATCH_LINKS,
    ),
)
def fork_match(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Open a match that goes another way than this one from a version on

    It shares the record up to there, and has a seed of its own and every face-down deck shuffled anew. What the seats
    hold they keep. Its result counts in no standings.

    Of a match that is over, anyone may open one; it starts by itself when every seat is taken.

    Of a match that is still being played, it takes the consent of all players: the first to ask proposes, whoever asks
    for the same version agrees (202), and with the last of them the fork is there (201) and goes on at once, each seat
    with whoever holds it here. What this match hides stays hidden in the fork, and its record closed, until this match
    is over; but whatever moves, draws and the end of the game show there is shown, and may tell of what is hidden
    here. And once this match is over and opened, it tells what the fork shares with it: the hands of that version.
    That is what the players agree to, and why this match counts in no standings from then on either. A proposal stands
    until the match is over.
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
        return played(outcome, player.id, HTTPStatus.ACCEPTED)
    return match_after(outcome, player.id, HTTPStatus.CREATED, Location=f"/v1/matches/{outcome.snapshot.match.id}")


@resource.operation(
    "DELETE", _FORKS, Operation("declineFork", PlayedAnswer, players_only=True, headers=Repeatable, problems=REFUSED)
)
def decline_fork(match_id: str, headers: dict[str, str]) -> Response:
    """Do not agree to a fork, or no longer"""
    command = command_of(require_player().id, headers)
    return played(services().forks.decline(MatchId(match_id), command), command.player)
