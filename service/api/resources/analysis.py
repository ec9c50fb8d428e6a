"""Hints for a seat, and the analysis of a finished match."""

import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Response

from domain.match import MatchId, PlayerId
from service.api.http.context import (
    admission,
    allowed_wait,
    bad_token,
    caller_id,
    match_seen,
    require_player,
    services,
    waiting_place,
)
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.http.streams import FRAMINGS, Framing, asked_framing, streamed, until_heartbeat
from service.api.schemas.analysis_responses import (
    AnalysisAnswer,
    AnalysisProgress,
    HintAnswer,
    analysis_answer,
    hint_answer,
)
from service.api.schemas.queries import ProgressQuery, WaitQuery
from service.fair_queue import waiting
from service.use_cases.analyses import Progress
from service.use_cases.hints import Hint
from service.use_cases.reading import MatchView

resource = Resource("analysis", __name__, description="Hints, and the analysis of a finished match.")
_LOOKS_EVERY: Final = 0.5
"""Seconds between two looks if something is done."""
_encoder: Final = msgspec.json.Encoder()


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/hint",
    Operation(
        "askForHint",
        HintAnswer,
        limit="thinking",
        or_else={HTTPStatus.ACCEPTED: HintAnswer},
        players_only=True,
        query=WaitQuery,
        problems=REFUSED,
    ),
)
def ask_for_hint(match_id: str, query: dict[str, Any]) -> Response:
    """Ask what a bot would do on the own seat

    Refused with 409 `match-rated` in a match that is rated: it may count in the standings. The hint is computed from
    what the seat knows. The answer is 202 while it is on its way; with `wait` it is sent when the hint is there or the
    time is over. Asking again at the same version gets the same hint. An account has one hint on its way at a time.
    """
    player, match_view = require_player(), match_seen(match_id)
    return _hint_answer(match_view, player.id, services().hints.ask(match_view, player.id), query["wait"])


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/hint",
    Operation(
        "getHint",
        HintAnswer,
        or_else={HTTPStatus.ACCEPTED: HintAnswer},
        players_only=True,
        query=WaitQuery,
        problems=(HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
    ),
)
def get_hint(match_id: str, query: dict[str, Any]) -> Response:
    """The hint for the own seat at the newest version; with `wait`, when it is there or the time is over

    Nobody else can read it. The answer is 202 while it is on its way.
    """
    player, match_view = require_player(), match_seen(match_id)
    return _hint_answer(match_view, player.id, services().hints.of(match_view, player.id), query["wait"])


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/analysis",
    Operation(
        "analyseMatch",
        AnalysisAnswer,
        limit="thinking",
        or_else={HTTPStatus.ACCEPTED: AnalysisAnswer},
        players_only=True,
        problems=REFUSED,
    ),
)
def analyse_match(match_id: str) -> Response:
    """Have each decision of a finished match judged

    Workers do it when no bot is waited for; `GET` tells how far they are. It is done once for a match: who asks later
    gets the same. Refused with 409 `match-not-over` for a match that is played, or shares secrets with one that is,
    and `match-abandoned` for one without a result. `docs/analysis.md` says what the numbers mean.
    """
    match_view = match_seen(match_id)
    return _analysis_answer(match_view, services().analyses.ask(match_view, require_player().id))


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/analysis",
    Operation(
        "getAnalysis",
        AnalysisAnswer,
        or_else={HTTPStatus.ACCEPTED: AnalysisAnswer},
        limit="exporting",
        query=ProgressQuery,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def get_analysis(match_id: str, query: dict[str, Any]) -> Response:
    """The analysis of a match, or how far it is

    With `wait` and `known` the answer is sent when more decisions than these are judged, or the time is over. It is 202
    while the analysis goes on.
    """
    match_view, wait = match_seen(match_id), allowed_wait(query["wait"])
    found = services().analyses.of(match_view)

    def has_come_further() -> bool:
        nonlocal found
        found = services().analyses.of(match_view)
        return found.state != "waiting" or found.judged > query["known"]

    if wait and found.state == "waiting" and found.judged <= query["known"]:
        _wait(wait, has_come_further)
    return _analysis_answer(match_view, found)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/analysis/stream",
    Operation(
        "streamAnalysis",
        AnalysisProgress,
        media=tuple(FRAMINGS),
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def stream_analysis(match_id: str) -> Response:
    """How far the analysis of a match is, as it goes on

    The first event tells how far it is now, and each other one that it has come further. The stream ends after the
    first one whose `state` is not `waiting`; when it is `done`, `getAnalysis` returns the analysis.

    A stream of server-sent events without ids. With `Accept: application/x-ndjson` it has one event a line. A comment
    or an empty line after at most 15 seconds shows that it is alive. `docs/streams.md` shows it on the wire.
    """
    return _analysis_stream(match_seen(match_id).match.id, asked_framing())


def _hint_answer(match_view: MatchView, player: PlayerId, hint: Hint, wait: float) -> Response:
    """Returns the hint when it is there, or the time is over."""
    if wait and hint.state == "waiting":
        _wait(allowed_wait(wait), lambda: services().hints.of(match_view, player).state != "waiting")
        hint = services().hints.of(match_view, player)
    status = HTTPStatus.ACCEPTED if hint.state == "waiting" else HTTPStatus.OK
    return reply(hint_answer(match_view, hint), status)


def _wait(seconds: float, is_there: Callable[[], bool]) -> None:
    """Returns when something is there, or the time is over. Raises `RequestRefused` if the token of the caller ends."""
    until = time.monotonic() + seconds
    with waiting_place() as session:
        while not session.is_over and time.monotonic() < until and not is_there():
            with waiting():
                time.sleep(min(_LOOKS_EVERY, max(0.0, until - time.monotonic())))
        if session.is_over:
            raise bad_token()


def _analysis_answer(match_view: MatchView, found: Progress) -> Response:
    status = HTTPStatus.ACCEPTED if found.state == "waiting" else HTTPStatus.OK
    return reply(analysis_answer(match_view.snapshot.game, found), status)


def _analysis_stream(match: MatchId, framing: Framing) -> Response:
    """Returns a stream of how far the analysis of a match is. It ends when nobody works at it any more.

    It also ends when the token has ended with which it was opened, and when the caller may no longer see the match.
    Raises `RequestRefused` if too many are open.
    """
    its, player, may_see = services(), caller_id(), admission()

    def look() -> AnalysisProgress:
        found = its.analyses.of(its.reading.match_view(match, player, may_see=may_see))
        return AnalysisProgress(found.state, found.judged, found.decisions)

    return streamed(
        framing, lambda session: _follow(look, lambda: session.is_over or its.subscriptions.is_ending, framing)
    )


def _follow(look: Callable[[], AnalysisProgress], is_over: Callable[[], bool], framing: Framing) -> Iterator[bytes]:
    told, heartbeat_at = None, 0.0
    while not is_over():
        progress = look()
        if progress != told or time.monotonic() >= heartbeat_at:
            yield framing.heartbeat if progress == told else framing.frame(None, _encoder.encode(progress))
            told, heartbeat_at = progress, time.monotonic() + until_heartbeat()
        if progress.state != "waiting":
            return
        with waiting():
            time.sleep(_LOOKS_EVERY)
