"""What the operator does with accounts: suspend them, hide their names, let them operate."""

from http import HTTPStatus

from flask import Response

from domain.match import PlayerId
from service.api.http.context import services
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.resources.named import player_named
from service.api.schemas.account_requests import ReasonBody, TokenNameBody
from service.api.schemas.account_responses import AccountAnswer, NamedTokenAnswer, named_token_answer
from service.api.schemas.requests import SecretlyRepeatable
from service.use_cases.accounts import Player
from service.use_cases.checks import not_found

resource = Resource("accounts", __name__, description="For the operator: accounts.")
_PATH = "/v1/players/<player_id>"
_REFUSED = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


@resource.operation(
    "GET", f"{_PATH}/account", Operation("getAccount", AccountAnswer, operators_only=True, problems=_REFUSED)
)
def get_account(player_id: str) -> Response:
    """An account as the operator sees it"""
    return _answer(player_named(player_id))


@resource.operation(
    "PUT",
    f"{_PATH}/suspension",
    Operation("suspendAccount", AccountAnswer, operators_only=True, body=ReasonBody, problems=_REFUSED),
)
def suspend_account(player_id: str, body: dict[str, str]) -> Response:
    """Suspend an account

    Its tokens are refused with 403 `suspended` and the reason, and its streams end. Its seats stay, and its clocks run.
    """
    return _answer(services().account_changes.suspend(PlayerId(player_id), body["reason"]))


@resource.operation(
    "DELETE", f"{_PATH}/suspension", Operation("liftSuspension", AccountAnswer, operators_only=True, problems=_REFUSED)
)
def lift_suspension(player_id: str) -> Response:
    """Lift the suspension of an account"""
    return _answer(services().account_changes.lift(PlayerId(player_id)))


@resource.operation(
    "PUT", f"{_PATH}/hidden-name", Operation("hideName", AccountAnswer, operators_only=True, problems=_REFUSED)
)
def hide_name(player_id: str) -> Response:
    """Hide the name of an account

    It is told as "hidden name" until the player changes it.
    """
    return _answer(services().account_changes.hide_name(PlayerId(player_id)))


@resource.operation(
    "DELETE", f"{_PATH}/hidden-name", Operation("showName", AccountAnswer, operators_only=True, problems=_REFUSED)
)
def show_name(player_id: str) -> Response:
    """Tell a hidden name again"""
    return _answer(services().account_changes.show_name(PlayerId(player_id)))


@resource.operation(
    "POST",
    f"{_PATH}/operator-tokens",
    Operation(
        "createOperatorToken",
        NamedTokenAnswer,
        status=HTTPStatus.CREATED,
        operators_only=True,
        headers=SecretlyRepeatable,
        body=TokenNameBody,
        problems=(*_REFUSED, HTTPStatus.CONFLICT),
    ),
)
def create_operator_token(player_id: str, headers: dict[str, str], body: dict[str, str]) -> Response:
    """Make a token with which an account operates this service

    It allows nothing else. The account lists and revokes it like its other tokens.
    """
    player = player_named(player_id)
    if player.deleted or player.id in services().players.bots:
        raise not_found("player", "player_id")
    key = headers.get("key")
    token = services().players.operator_token(player.id, key)
    services().players.tokens.add(player.id, token, body["name"], ("operate",), None, is_repeatable=key is not None)
    return reply(named_token_answer(token, body["name"], ("operate",)), HTTPStatus.CREATED)


def _answer(player: Player) -> Response:
    services().players.account_changed(player.id, ends_streams=bool(player.suspended))
    return reply(AccountAnswer(player.id, player.name, player.told_name, player.deleted, player.suspended or None))
