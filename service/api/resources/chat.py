"""The chat of a match."""

from http import HTTPStatus
from typing import Any

from flask import Response

from service.api.http.context import any_match_seen, caller_id, match_seen, operates, require_player, services
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.schemas.chat import ChatAnswer, ChatQuery, MessageBody
from service.api.schemas.requests import Repeatable
from service.use_cases.chat import Message, MessageId

resource = Resource("chat", __name__, description="What players say.")

_CHAT = "/v1/matches/<match_id>/chat"


@resource.operation(
    "GET",
    _CHAT,
    Operation("listMessages", ChatAnswer, query=ChatQuery, invitable=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_messages(match_id: str, query: dict[str, Any]) -> Response:
    """What was said in a match

    The players of the match read all of it, also one for whom a bot stands in; others read what is meant for everybody.
    Messages of players whom the caller blocks are left out. The chat is no part of the record. It is forgotten 90 days
    after the last message.
    """
    match, reader = match_seen(match_id).match, caller_id()
    found = services().chat.read(match, reader, MessageId(query["since"]), query["limit"])
    return reply(ChatAnswer(tuple(found)))


@resource.operation(
    "POST",
    _CHAT,
    Operation(
        "writeMessage",
        Message,
        players_only=True,
        status=HTTPStatus.CREATED,
        limit="chatting",
        headers=Repeatable,
        body=MessageBody,
        problems=REFUSED,
    ),
)
def write_message(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Say something in a match

    Only players with a seat do, also one for whom a bot stands in. A player writes at most 10 messages in a minute, and
    an account 600 in an hour in all its matches. A match keeps the newest 500. The operator of this service may have
    chosen other numbers.
    """
    player, match = require_player(), match_seen(match_id).match
    message = services().chat.write(match, player.id, body["audience"], body["text"], headers.get("key"))
    return reply(message, HTTPStatus.CREATED)


@resource.operation(
    "DELETE",
    f"{_CHAT}/<message_id>",
    Operation("removeMessage", Message, players_only=True, operators_too=True, problems=REFUSED),
)
def remove_message(match_id: str, message_id: str) -> Response:
    """Remove a message

    Its player does, or the operator at the address of the operator.
    """
    match, by = any_match_seen(match_id).match, None if operates() else require_player().id
    return reply(services().chat.remove(match, MessageId(message_id), by))
