"""What makes a request the same request when it is sent again: its `Idempotency-Key`, and all that it asks for."""

import re
from collections.abc import Mapping
from typing import Any

from flask import request

from domain.game import Version
from domain.match import MatchId, PlayerId
from service.api.http.context import services
from service.api.http.identity import caller_id
from service.use_cases.commands import Command


def command_of(player: PlayerId, headers: Mapping[str, str], body: Any = None) -> Command:
    """The command that this request is, of its parsed `headers` and `body`; a fresh one without a key.

    A key belongs to one operation on one thing: the same body, sent elsewhere, is another request.
    """
    asked = (request.method, request.path, body)
    return services().command_ids.command(player, headers.get("key"), asked)


def version_meant(headers: Mapping[str, str], match: MatchId) -> Version | None:
    """The version that the match must be at; none when any will do.

    Of several it is the one that the match is at now, if that is among them. Raises `NotFound`.
    """
    named = [Version(int(version)) for version in re.findall(r"(?<![0-9-])[0-9]+", headers.get("expected", "*"))]
    if len(named) > 1:
        newest = services().reading.match_view(match, caller_id()).match.version
        return newest if newest in named else named[0]
    return named[0] if named else None
