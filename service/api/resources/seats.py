"""Taking and leaving seats, bots on seats, resigning."""

from http import HTTPStatus
from typing import Any

from flask import Response

from domain.match import BotName, MatchId
from service.api.http.context import admission, command_of, expected_version, require_player, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.resources.links import PATH_LINKS
from service.api.resources.named import seat_named
from service.api.schemas.presenters import answer_with_events, match_after
from service.api.schemas.requests import Guarded, Repeatable, ResignBody, SeatBody
from service.api.schemas.responses import MatchAnswer, PlayedAnswer

resource = Resource("seats", __name__, description="Taking and leaving seats, bots on seats, resigning.")

_SEAT = "/v1/matches/<match_id>/seats/<seat>"


@resource.operation(
    "PUT",
    _SEAT,
    Operation(
        "takeSeat",
        MatchAnswer,
        players_only=True,
        headers=Repeatable,
        body=SeatBody,
        body_required=False,
        invitable=True,
        problems=REFUSED,
        links=PATH_LINKS,
    ),
)
def take_seat(match_id: str, seat: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Take an open seat, give the salt of a seat, or put a bot on it

    A player who has a seat without a salt gives it with the same request, as long as the match waits. A bot can also
    take over the seat of the caller. A seat of a private match needs the invitation that its players have, in the body
    or in the header.
    """
    player, match, place = require_player(), MatchId(match_id), seat_named(seat)
    command = command_of(player.id, headers, body)
    if "bot" in body:
        return match_after(services().matches.seat_bot(match, place, BotName(body["bot"]), command), player.id)
    may_see = services().invitations.admission(body["invitation"]) if "invitation" in body else admission()
    outcome = services().matches.take_seat(match, place, player, command, body["salt"], may_see=may_see)
    return match_after(outcome, player.id)


@resource.operation(
    "DELETE",
    _SEAT,
    Operation("leaveSeat", MatchAnswer, players_only=True, headers=Repeatable, problems=REFUSED),
)
def leave_seat(match_id: str, seat: str, headers: dict[str, str]) -> Response:
    """Leave a seat before the match starts

    The seat is open again, and nothing else changes: the match waits on, even for its first player. The creator may
    also remove a bot, and end the match with `endMatch`. A fork of a running match keeps its players.
    """
    player, place = require_player(), seat_named(seat)
    command = command_of(player.id, headers)
    return match_after(services().matches.leave_seat(MatchId(match_id), place, command), player.id)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/invitation",
    Operation("renewInvitation", MatchAnswer, players_only=True, headers=Repeatable, problems=REFUSED),
)
def renew_invitation(match_id: str, headers: dict[str, str]) -> Response:
    """Replace the invitation to a private match

    Only its creator may, until the match starts. The invitation before admits nobody any more; who has a seat keeps it.
    """
    command = command_of(require_player().id, headers)
    return match_after(services().matches.renew_invitation(MatchId(match_id), command), command.player)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/resign",
    Operation(
        "resign",
        PlayedAnswer,
        scope="bot",
        players_only=True,
        headers=Guarded,
        body=ResignBody,
        body_required=False,
        problems=(*REFUSED, HTTPStatus.PRECONDITION_FAILED),
    ),
)
def resign(match_id: str, headers: dict[str, str], body: dict[str, str]) -> Response:
    """Give the seat of the caller to a bot, which plays on

    The caller cannot come back to it. A player for whom a bot stands in resigns too: that bot plays on, unless the
    request names another one.
    """
    command, match = command_of(require_player().id, headers, body), MatchId(match_id)
    bot = BotName(body["bot"]) if "bot" in body else None
    outcome = services().matches.resign(match, command, bot, expected=expected_version(headers, match))
    return answer_with_events(outcome, command.player)
