"""Hints for a seat, and the analysis of a finished match."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar

import msgspec
from flask import Response

from domain.match import MatchId, PlayerId
from service.api.http.context import (
    allowed_wait,
    bad_token,
    match_seen,
    require_player,
    services,
    waiting_place,
)
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import reply
from service.api.http.streams import FRAMINGS, GOES_ON, Framing, asked_framing, streamed, until_heartbeat
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
from service.use_cases.polled import Polled
from service.use_cases.reading import MatchView
from service.use_cases.sessions import Session

resource = Resource("analysis", __name__, description="Hints, and the analysis of a finished match.")
_encoder: Final = msgspec.json.Encoder()
_Found = TypeVar("_Found")


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

    def has_come_further(progress: Progress) -> bool:
        return progress.state != "waiting" or progress.judged > query["known"]

    if wait and not has_come_further(found):
        _wait(services().thinking_news.analysis(match_view.match.id), has_come_further, wait)
        found = services().analyses.of(match_view)
    return _analysis_answer(match_view, found)


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/analysis/stream",
    Operation(
        "streamAnalysis",
        AnalysisProgress,
        media=tuple(FRAMINGS),
        says=GOES_ON,
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
    return _analysis_stream(match_id, asked_framing())


def _hint_answer(match_view: MatchView, player: PlayerId, hint: Hint, wait: float) -> Response:
    """Returns the hint when it is there, or the time is over."""
    if wait and hint.state == "waiting":
        following = services().thinking_news.hint(match_view.match.id, hint.seat)
        _wait(following, lambda now: now.state != "waiting" or now.version != hint.version, allowed_wait(wait))
        hint = services().hints.of(match_view, player)
    status = HTTPStatus.ACCEPTED if hint.state == "waiting" else HTTPStatus.OK
    return reply(hint_answer(match_view, hint), status)


def _wait(
    following: AbstractContextManager[Polled[_Found]], is_awaited: Callable[[_Found], bool], seconds: float
) -> None:
    """Returns when something is there, or the time is over. Raises `RequestRefused` if the token of the caller ends."""
    moment = time.monotonic()
    with waiting_place() as session, following as polled:
        session.wake = polled.wake
        with waiting():
            polled.wait(moment, is_awaited, seconds, lambda: session.is_over)
        if session.is_over:
            raise bad_token()


def _analysis_answer(match_view: MatchView, found: Progress) -> Response:
    status = HTTPStatus.ACCEPTED if found.state == "waiting" else HTTPStatus.OK
    return reply(analysis_answer(match_view.snapshot.game, found), status)


def _analysis_stream(match: str, framing: Framing) -> Response:
    """Returns a stream of how far the analysis of a match is. It ends when nobody works at it any more.

    It also ends when the token has ended with which it was opened. Who may see a match does not change once it is over.
    Raises `RequestRefused` if too many are open.
    """
    moment, first = time.monotonic(), _told(services().analyses.of(match_seen(match)))
    following = services().thinking_news.analysis(MatchId(match))
    return streamed(framing, lambda session: _follow(following, first, moment, session, framing))


def _follow(
    following: AbstractContextManager[Polled[Progress]],
    told: AnalysisProgress,
    moment: float,
    session: Session,
    framing: Framing,
) -> Iterator[bytes]:
    yield framing.frame(None, _encoder.encode(told))
    if told.state != "waiting":
        return
    with following as polled:
        session.wake = polled.wake
        while not (session.is_over or polled.is_ending):
            with waiting():
                found = polled.wait(moment, partial(_is_news, told), until_heartbeat(), lambda: session.is_over)
            if found is not None:
                told = _told(found)
                yield framing.frame(None, _encoder.encode(told))
                if told.state != "waiting":
                    return
            elif not session.is_over:
                yield framing.heartbeat


def _is_news(told: AnalysisProgress, now: Progress) -> bool:
    return _told(now) != told


def _told(progress: Progress) -> AnalysisProgress:
    return AnalysisProgress(progress.state, progress.judged, progress.decisions)
