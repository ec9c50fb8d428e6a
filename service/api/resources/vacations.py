"""The vacation of the caller, during which clocks stand still."""

from http import HTTPStatus

from flask import Response

from service.api.http.context import require_player, services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.clocks import VacationAnswer, VacationBody
from service.use_cases.vacations import Vacation

resource = Resource("vacations", __name__, description="The vacation of the caller.")
_VACATION = "/v1/players/me/vacation"


@resource.operation("GET", _VACATION, Operation("getVacation", VacationAnswer, players_only=True))
def get_vacation() -> Response:
    """The vacation of the caller, and the days that are left"""
    return reply(vacation_answer(services().vacations.of(require_player().id)))


@resource.operation(
    "PUT",
    _VACATION,
    Operation("beginVacation", VacationAnswer, players_only=True, body=VacationBody, problems=(HTTPStatus.CONFLICT,)),
)
def begin_vacation(body: dict[str, int]) -> Response:
    """Begin a vacation of some days

    The clocks of the caller stand still until it ends, in all matches whose clocks give a day or more. An account has
    30 days in a calendar year. The caller may move meanwhile.
    """
    return reply(vacation_answer(services().vacations.begin(require_player().id, body["days"])))


@resource.operation(
    "DELETE", _VACATION, Operation("endVacation", VacationAnswer, players_only=True, problems=(HTTPStatus.CONFLICT,))
)
def end_vacation() -> Response:
    """End the vacation of the caller

    Whole days that are not used are given back.
    """
    return reply(vacation_answer(services().vacations.end(require_player().id)))


def vacation_answer(vacation: Vacation) -> VacationAnswer:
    """Returns what is told of a vacation."""
    now = services().timekeeper.now()
    return VacationAnswer(vacation.until if vacation.is_on(now) else None, vacation.days_left(now))
