"""Why a match waits; and for the operator, the matches that are stuck because their bots fail."""

from http import HTTPStatus
from typing import Any

from flask import Response
from msgspec.structs import replace

from domain.game import Version
from domain.match import TRANSLATED, MatchId
from domain.phrasebook import ENGLISH
from service.api.http.context import (
    allowed_wait,
    any_match_seen,
    bad_token,
    caller_id,
    operates,
    services,
    waiting_place,
)
from service.api.http.language import asked_language
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.reply import by_content, reply
from service.api.schemas.presenters import naming_of
from service.api.schemas.queries import NewsQuery
from service.api.schemas.requests import Repeatable
from service.fair_queue import waiting
from service.use_cases.checks import unknown_version
from service.use_cases.reading import MatchView
from service.use_cases.waiting_for import StuckMatch, StuckMatches, WaitingFor

resource = Resource("waiting", __name__, description="Why a match waits.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/waiting",
    Operation(
        "getWaiting",
        WaitingFor,
        query=NewsQuery,
        operators_too=True,
        conditional=True,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND,),
    ),
)
def get_waiting(match_id: str, query: dict[str, Any]) -> Response:
    """What a match waits for: which seats, since when, for which decision, and what happens next

    Before the start these are open seats and missing salts; after the end nothing. With `since` and `wait` the answer
    is sent when the match has a newer version, or the time is over. The operator also learns which process plays for
    a bot.
    """
    match_view = any_match_seen(match_id)
    since, wait = query.get("since", 0), allowed_wait(query["wait"])
    if since > match_view.match.version:
        raise unknown_version(since, match_view.match.version, "since")
    if wait and since == match_view.match.version and not match_view.is_over():
        _wait_for_news(match_view.match.id, since, wait)
        match_view = any_match_seen(match_id)
    return by_content(_waiting_for(match_view))


def _wait_for_news(match: MatchId, since: Version, wait: float) -> None:
    """Returns when the match has a newer version, or the time is over."""
    with waiting_place() as session, services().subscriptions.following(match) as subscription:
        session.wake = subscription.wake
        with waiting():
            subscription.wait(since, wait, lambda: session.is_over)
        if session.is_over:
            raise bad_token()


def _waiting_for(match_view: MatchView) -> WaitingFor:
    found = services().waiting.of(match_view.snapshot, naming_of(match_view), caller_id(), operates=operates())
    game, language = match_view.snapshot.game, asked_language()
    if language == ENGLISH:
        return found
    phrases = TRANSLATED[language].phrases
    texts = (phrases.get(seat.text) or game.translate(seat.text, language) for seat in found.seats)
    return replace(found, seats=tuple(replace(seat, text=text) for seat, text in zip(found.seats, texts, strict=True)))


@resource.operation(
    "GET",
    "/v1/stuck-matches",
    Operation("listStuckMatches", StuckMatches, operators_only=True, problems=(HTTPStatus.FORBIDDEN,)),
)
def list_stuck_matches() -> Response:
    """The matches that are set aside because their bots fail, the weakest too"""
    stuck = sorted(services().bot_attempts.stuck().items())
    return reply(StuckMatches(tuple(StuckMatch.of(match, attempt) for match, attempt in stuck)))


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/retry",
    Operation("retryMatch", WaitingFor, operators_only=True, headers=Repeatable, problems=REFUSED),
)
def retry_match(match_id: str, headers: dict[str, str]) -> Response:  # noqa: ARG001 - it may be repeated without a key
    """Let the bots try again in a match that is stuck

    If the match is not stuck, nothing happens.
    """
    match_view = any_match_seen(match_id)
    services().bot_attempts.try_again(match_view.match.id)
    return reply(_waiting_for(match_view))
