"""The legal moves of a seat, and playing them."""

from http import HTTPStatus
from typing import Any

from flask import Response

from domain.match import MatchId, PlayerId
from domain.phrasebook import ENGLISH
from service import metrics
from service.api.http.context import (
    command_of,
    expected_version,
    match_seen,
    require_player,
    services,
)
from service.api.http.language import asked_language
from service.api.http.operation import REFUSED, Operation, Resource
from service.api.http.problems import RequestRefused
from service.api.http.reply import at_version, reply
from service.api.resources.links import LEGAL_MOVES_LINKS, PATH_LINKS
from service.api.schemas.games import move_of
from service.api.schemas.move_responses import DryRunAnswer, MovesAnswer
from service.api.schemas.presenters import PreparedAnswer, answer_with_events, dry_run_answer
from service.api.schemas.queries import MovesQuery, PlayQuery
from service.api.schemas.requests import Guarded, MovesBody
from service.api.schemas.responses import PlayedAnswer
from service.use_cases.reading import dry_run, legal_moves_of, prompt_of
from service.use_cases.unit_of_work import Outcome

resource = Resource("moves", __name__, description="The legal moves of a seat, and playing them.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/moves",
    Operation(
        "listMoves",
        MovesAnswer,
        query=MovesQuery,
        conditional=True,
        invitable=True,
        problems=(HTTPStatus.NOT_FOUND,),
        links=LEGAL_MOVES_LINKS,
    ),
)
def list_moves(match_id: str, query: dict[str, Any]) -> Response:
    """The legal moves of the caller at any version, each with a line that says what it does, and what is asked of it"""
    match_view, language = match_seen(match_id, query.get("version")), asked_language()

    def answer() -> MovesAnswer:
        version, seat = match_view.match.version, match_view.viewer
        moves = tuple(legal_moves_of(match_view, outcomes=query["outcomes"], language=language))
        asked = None if seat is None or not moves else prompt_of(match_view, seat, language)
        return MovesAnswer(version, seat, moves, asked)

    others = () if language == ENGLISH else (language,)
    return at_version(match_view, answer, others)


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/moves",
    Operation(
        "playMoves",
        PlayedAnswer,
        scope="bot",
        status=HTTPStatus.CREATED,
        sends=("Location",),
        or_else={HTTPStatus.OK: DryRunAnswer},
        players_only=True,
        query=PlayQuery,
        headers=Guarded,
        body=MovesBody,
        problems=(*REFUSED, HTTPStatus.PRECONDITION_FAILED),
        links=PATH_LINKS,
    ),
)
def play_moves(match_id: str, query: dict[str, Any], headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Play one or several moves, all or none

    Only the last move may reveal something: a card from a deck, or the result of a draw. Otherwise nothing is played,
    and the answer is 409 `look-first` with the `index` of the first move to send in a request of its own.
    With `dry_run=true` nothing is played: the answer lists the events that would follow, up to the first event that
    needs a random draw or shows the caller something hidden.
    """
    player, match, its = require_player(), MatchId(match_id), services()
    game = its.reading.game(match)
    try:
        moves = [move_of(game, index, sent) for index, sent in enumerate(body["moves"])]
    except RequestRefused:
        its.reading.match_view(match, player.id)  # 404 hides even the game of a private match
        raise
    expected = expected_version(headers, match)
    if query["dry_run"]:
        match_view = its.reading.match_view(match, player.id)
        return reply(dry_run_answer(match_view, dry_run(match_view, player.id, moves, expected)))
    command = command_of(player.id, headers, body)
    answer = PreparedAnswer(lambda outcome: _played(outcome, player.id))
    outcome = its.matches.play(match, moves, command, expected=expected, prepare=answer.prepare)
    moves_played, events_written = metrics.move_counters(game.id)
    metrics.count(moves_played.inc, len(moves))
    metrics.count(events_written.inc, len(outcome.events))
    return answer.to(outcome)


def _played(outcome: Outcome, player: PlayerId) -> Response:
    made = f"/v1/matches/{outcome.snapshot.match.id}/events?since={outcome.since}"
    return answer_with_events(outcome, player, HTTPStatus.CREATED, Location=made)
