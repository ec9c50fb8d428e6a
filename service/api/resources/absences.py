"""Players who are absent: others claim their time, and they come back."""

from http import HTTPStatus

from flask import Response

from domain.match import MatchId
from service.api.http.context import command_of, require_player, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.resources.links import PATH_LINKS
from service.api.schemas.presenters import answer_with_events
from service.api.schemas.requests import Repeatable
from service.api.schemas.responses import PlayedAnswer

resource = Resource("absences", __name__, description="Players whose time has run out, and who come back.")


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/claim",
    Operation("claim", PlayedAnswer, players_only=True, headers=Repeatable, problems=REFUSED, links=PATH_LINKS),
)
def claim(match_id: str, headers: dict[str, str]) -> Response:
    """Claim that the time of another player has run out

    What the match says happens then: a bot stands in for the player, or the seat is given up. Mostly the service does
    that by itself; in a match with `when_out: claim` it leaves it to the players at first. A claim that is too early is
    refused; the answer says from when on it will be accepted.
    """
    command = command_of(require_player().id, headers)
    return answer_with_events(services().absences.claim(MatchId(match_id), command), command.player)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/return",
    Operation(
        "comeBack",
        PlayedAnswer,
        status=HTTPStatus.OK,
        players_only=True,
        headers=Repeatable,
        problems=REFUSED,
        links=PATH_LINKS,
    ),
)
def come_back(match_id: str, headers: dict[str, str]) -> Response:
    """Come back to the seat on which a bot stands in for the caller

    The caller plays again, with the time of a new turn, or with a tenth of the bank if that is more than the increment.
    While the match waits for the bot, one comes back with a move only. A seat that was given up is not given back.
    """
    command = command_of(require_player().id, headers)
    return answer_with_events(services().absences.come_back(MatchId(match_id), command), command.player)
