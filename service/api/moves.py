"""What a seat may do, and doing it."""

import re
from functools import cache
from http import HTTPStatus
from typing import Any, Union

import msgspec
from flask import Response
from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match import MatchId, seat_of, to_act
from service.api.asked import Guarded, MovesBody
from service.api.context import services, shared
from service.api.identity import caller_id, require_player
from service.api.links import PATH_LINKS
from service.api.operation import Operation, Resource
from service.api.problems import FieldError, invalid
from service.api.reply import at_version, reply
from service.api.wire import MovesAnswer, PlayedAnswer
from service.chronicle import tell
from service.matches import Outcome
from service.reading import choices

resource = Resource("moves", __name__, description="What a seat may do, and doing it.")


@resource.operation(
    "GET",
    "/v1/matches/<match_id>/moves",
    Operation("listMoves", MovesAnswer, conditional=True, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_moves(match_id: str) -> Response:
    """The caller's legal moves, each with a line that says what it would do"""
    sight = services().reading.sight(MatchId(match_id), caller_id())
    return at_version(
        sight.match.version,
        lambda: MovesAnswer(sight.match.version, sight.viewer, tuple(choices(sight))),
    )


@resource.operation(
    "POST",
    "/v1/matches/<match_id>/moves",
    Operation(
        "playMoves",
        PlayedAnswer,
        status=HTTPStatus.CREATED,
        players_only=True,
        headers=Guarded,
        body=MovesBody,
        problems=(HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_FAILED),
        links=PATH_LINKS,
    ),
)
def play_moves(match_id: str, headers: dict[str, str], body: dict[str, Any]) -> Response:
    """Play one or several moves, all or none"""
    player, match = require_player(), MatchId(match_id)
    command = services().command_ids.command(player.id, headers.get("key"), body)
    expected = Version(int(headers["expected"].strip('"'))) if "expected" in headers else None
    game = services().reading.game(match)
    moves = [_move(game, index, move) for index, move in enumerate(body["moves"])]
    outcome = services().matches.play(match, moves, command, expected=expected)
    shared().metrics.moves.labels(game.id).inc(len(moves))
    return reply(played(outcome), HTTPStatus.CREATED)


def played(outcome: Outcome) -> PlayedAnswer:
    """What came of a request, as the caller may know it."""
    folded, viewer = outcome.folded, seat_of(outcome.folded.match, require_player().id)
    shared().metrics.events.labels(folded.game.id).inc(len(outcome.envelopes))
    return PlayedAnswer(
        folded.match.version, tell(folded, outcome.envelopes, viewer), to_act(folded.game, folded.match)
    )


def _move(game: AnyGame, index: int, move: dict[str, Any]) -> Struct:
    try:
        decoded: Struct = msgspec.convert(move, _moves(game))
    except msgspec.ValidationError as error:
        raise invalid(_field_error(f"moves.{index}", str(error))) from error
    return decoded


def _field_error(place: str, sentence: str) -> FieldError:
    """From a sentence like "Expected `int`, got `str` - at `$.path[1]`"."""
    sentence, _, path = sentence.partition(" - at `$")
    missing = re.search(r"field `(\w+)`", sentence)
    inside = [*re.findall(r"\w+", path), *(missing.groups() if missing else ())]
    return FieldError(".".join([place, *inside]), f"{sentence}.")


@cache
def _moves(game: AnyGame) -> Any:
    return Union[tuple(game.moves)]  # noqa: UP007  built at run time
