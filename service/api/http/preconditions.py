"""`If-Match`: the version that a request insists on.

An ETag names a version of a match, and a version never changes: so a tag that a proxy has weakened (`W/"18"`), because
it compresses what it passes on, names its version as well as a strong one.
"""

import re
from collections.abc import Mapping

from domain.game import Version
from domain.match import MatchId
from service.api.http.context import services
from service.api.http.identity import caller_id


def version_meant(headers: Mapping[str, str], match: MatchId) -> Version | None:
    """The version that the match must be at; none when any will do.

    Of several it is the one that the match is at now, if that is among them. Raises `Unknown`.
    """
    named = [Version(int(version)) for version in re.findall(r"(?<![0-9-])[0-9]+", headers.get("expected", "*"))]
    if len(named) > 1:
        newest = services().reading.match_view(match, caller_id()).match.version
        return newest if newest in named else named[0]
    return named[0] if named else None
