"""What makes a request the same request when it is sent again: its `Idempotency-Key`, and all that it asks for."""

from collections.abc import Mapping
from typing import Any

from flask import request

from domain.match import PlayerId
from service.api.http.context import services
from service.use_cases.commands import Command


def command_of(player: PlayerId, headers: Mapping[str, str], body: Any = None) -> Command:
    """The command that this request is, of its parsed `headers` and `body`; a fresh one without a key.

    A key belongs to one operation on one thing: the same body, sent elsewhere, is another request.
    """
    asked = (request.method, request.path, body)
    return services().command_ids.command(player, headers.get("key"), asked)
