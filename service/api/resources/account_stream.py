"""What an account hears about all its turns and matches, as one stream."""

from typing import Any

from flask import Response

from service.api.http.account_streams import account_stream
from service.api.http.context import require_player
from service.api.http.operation import Operation, Resource
from service.api.http.streams import FRAMINGS, GOES_ON, asked_framing
from service.api.schemas.queries import ResumedAccount
from service.use_cases.account_events import AccountEvent

resource = Resource("account stream", __name__, description="What an account hears.")


@resource.operation(
    "GET",
    "/v1/stream",
    Operation(
        "streamAccount", AccountEvent, media=tuple(FRAMINGS), says=GOES_ON, players_only=True, headers=ResumedAccount
    ),
)
def stream_account(headers: dict[str, Any]) -> Response:
    """Everything that the caller hears about the own turns and matches, as it happens

    The first event is `account.State`: the turns, and the matches that are not over. Each change follows: a turn that
    begins, is reminded of or ends, a match that begins or ends, a take-back or fork that is proposed, and its end. What
    begins and ends again within moments may not be told.

    A stream of server-sent events: the id of the last event of each change stands for the state after it. A client that
    sends it as `Last-Event-ID` gets the state again, unless that is still the same. With
    `Accept: application/x-ndjson` the stream has one event a line. A comment or an empty line after at most 15 seconds
    shows that it is alive. `docs/streams.md` shows it on the wire.
    """
    return account_stream(require_player().id, headers.get("known"), asked_framing())
