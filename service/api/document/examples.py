"""Examples for the document, from a match played in memory at a fixed time with a fixed seed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.game import AnyGame, GameId, Seat
from domain.match import BotName, Holder, MatchId, PlayerId, recorded_name
from events.memory import MemoryStore
from events.repository import MatchRepository
from events.store import CommandId, Millis
from service.api.schemas.account_responses import OwnAnswer
from service.api.schemas.game_responses import GamesAnswer
from service.api.schemas.move_responses import MovesAnswer, UndoableAnswer
from service.api.schemas.presenters import game_summary, match_answer, played_answer, scores_answer
from service.api.schemas.responses import (
    EventsAnswer,
    NewPlayerAnswer,
    PlayerAnswer,
    TokenAnswer,
)
from service.use_cases.accounts import Player
from service.use_cases.changes import as_sent, changes
from service.use_cases.commands import Command
from service.use_cases.match_plan import MatchPlan
from service.use_cases.matches import Matches
from service.use_cases.reading import legal_moves_of, prompt_of, seen_by
from service.use_cases.take_backs import TakeBacks
from service.use_cases.token_forms import written
from service.use_cases.unit_of_work import UnitOfWork

ADA = Player(PlayerId("9f86d081884c7d65"), "Ada")
MATCH = MatchId("hd3JkPqX0aVnT2Ls")
_TOKEN = written(b"\0" * 32, ADA.id)
_TIME = Millis(1_767_225_600_000)


class Example(Struct, frozen=True):
    """The body of a request, if it has one, and of its response."""

    answer: Any
    body: Any = None


def examples(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> dict[str, Example]:
    """Returns an example for each of the main operations, by operation id."""
    return {name: Example(as_sent(answer), body) for name, answer, body in _played(games, bots)}


def _naming(holder: Holder) -> str:
    return ADA.name if holder.player == ADA.id else recorded_name(holder)


def _plan(game: AnyGame, bots: Sequence[BotName]) -> dict[str, Any]:
    others = [{"kind": "bot", "bot": bots[0]}] * (game.seat_counts[0] - 1)
    clock = {"kind": "bank", "seconds": 3600, "increment": 60}
    return {"game": game.id, "seats": [{"kind": "me"}, *others], "clock": clock}


def _before_a_match(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> Iterator[tuple[str, Any, Any]]:
    yield "createPlayer", NewPlayerAnswer(ADA.id, ADA.name, _TOKEN), {"name": ADA.name}
    yield "getMe", OwnAnswer(ADA.id, ADA.name, has_hidden_name=False, is_bot=False), None
    yield "renewToken", TokenAnswer(_TOKEN), None
    yield "getPlayer", PlayerAnswer(ADA.id, ADA.name, is_bot=False), None
    yield "listGames", GamesAnswer(tuple(game_summary(each, bots) for each in games.values())), None


def _played(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> Iterator[tuple[str, Any, Any]]:
    game = next(iter(games.values()))
    store = MemoryStore()
    unit_of_work = UnitOfWork(store, MatchRepository(store, games), clock=lambda: _TIME)
    matches = Matches(games, bots, unit_of_work, seed=lambda: "5eed" * 16)
    plan = _plan(game, bots)
    created = matches.create(ADA, MATCH, msgspec.convert(plan, MatchPlan), Command(ADA.id, CommandId("create")))
    match_view = seen_by(created.snapshot, ADA.id)
    move = legal_moves_of(match_view, outcomes=True)[0]
    outcome = matches.play(MATCH, [move.move], Command(ADA.id, CommandId("play")))
    now = seen_by(outcome.snapshot, ADA.id)
    _, undone = TakeBacks(unit_of_work).undoable(MATCH, ADA.id)

    yield from _before_a_match(games, bots)
    yield "createMatch", match_answer(match_view, _naming), plan
    yield "getMatch", match_answer(now, _naming), None
    yield "listMoves", MovesAnswer(match_view.match.version, Seat(0), (move,), prompt_of(match_view, Seat(0))), None
    yield "playMoves", played_answer(outcome, now, _naming), {"moves": [as_sent(move.move)]}
    yield "getUndoable", UndoableAnswer(now.match.version, *undone), None
    events = now.events(outcome.events, _naming)
    yield "listEvents", EventsAnswer(events, now.match.version, now.match.version), None
    yield "getScores", scores_answer(now), None
    yield "getDiff", changes(store, match_view, now, _naming), None
