"""Headers of a request that changes a match: `Idempotency-Key` and `If-Match`.

An ETag names a version of a match, and a version never changes. So a tag that a proxy has weakened (`W/"18"`) because
it compresses the response names its version as well as a strong one.
"""

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
    """Returns the command of this request: the same one for the same `Idempotency-Key`, a new one without a key.

    `headers` and `body` are the parsed ones. A key belongs to one method and path: the same key sent to another path
    is refused.
    """
    fingerprinted = (request.method, request.path, body)
    return services().command_ids.command(player, headers.get("key"), fingerprinted)


def expected_version(headers: Mapping[str, str], match: MatchId) -> Version | None:
    """Returns the version in `If-Match`; `None` if any version is allowed.

    Of several versions it returns the newest version of the match, if that is among them. Raises `NotFound`.
    """
    named = [Version(int(version)) for version in re.findall(r"(?<![0-9-])[0-9]+", headers.get("expected", "*"))]
    if len(named) > 1:
        newest = services().reading.match_view(match, caller_id()).match.version
        return newest if newest in named else named[0]
    return named[0] if named else None
