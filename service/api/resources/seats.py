"""Sitting down, sitting a bot down, leaving."""

from http import HTTPStatus
from typing import Any

from flask import Response

from domain.match import BotName, MatchId
from service.api.http.commands import command_of, version_meant
from service.api.http.context import services
from service.api.http.identity import require_player
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.resources.links import PATH_LINKS
from service.api.schemas.presenters import match_after, played
from service.api.schemas.requests import Guarded, Repeatable, ResignBody, SeatBody, seat_named
from service.api.schemas.responses import MatchAnswer, PlayedAnswer

resource = Resource("seats", __name__, description="Sitting down at a table, and leaving it.")

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
        problems=REFUSED,
        links=PATH_LINKS,
    ),
)
def take_seat(match_id: str, seat: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Take an open seat, or put a bot there

    A bot may go onto an open seat, or onto one's own, which it takes over.
    """
    player, match, place = require_player(), MatchId(match_id), seat_named(seat)
    command = command_of(player.id, headers, body)
    if "bot" in body:
        return match_after(services().matches.seat_bot(match, place, BotName(body["bot"]), command), player.id)
    return match_after(services().matches.take_seat(match, place, player, command, body["salt"]), player.id)


@resource.operation(
    "DELETE",
    _SEAT,
    Operation("leaveSeat", MatchAnswer, players_only=True, headers=Repeatable, problems=REFUSED),
)
def leave_seat(match_id: str, seat: str, headers: dict[str, str]) -> Response:
    """Leave a seat before the start

    The creator may also send a bot away. A match that its last player leaves is abandoned.
    """
    player, place = require_player(), seat_named(seat)
    command = command_of(player.id, headers)
    return match_after(services().matches.leave_seat(MatchId(match_id), place, command), player.id)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/resign",
    Operation(
        "resign",
        PlayedAnswer,
        players_only=True,
        headers=Guarded,
        body=ResignBody,
        body_required=False,
        problems=(*REFUSED, HTTPStatus.PRECONDITION_FAILED),
    ),
)
def resign(match_id: str, headers: dict[str, str], body: dict[str, str]) -> Response:
    """Give up the seat to a bot, which plays on"""
    command, match = command_of(require_player().id, headers, body), MatchId(match_id)
    bot = BotName(body["bot"]) if "bot" in body else None
    outcome = services().matches.resign(match, command, bot, expected=version_meant(headers, match))
    return played(outcome, command.player)
