"""The matches that wait for the caller, and the standings of a game."""

from http import HTTPStatus
from typing import Any

from flask import Response
from msgspec.structs import asdict

from domain.match import Holder
from events.projections.ratings import Standing
from service.api.http.context import allowed_wait, bad_token, caller_id, require_player, services, waiting_place
from service.api.http.operation import Operation, Resource
from service.api.http.reply import reply
from service.api.resources.named import game_named, player_named
from service.api.schemas.clocks import TurnsAnswer
from service.api.schemas.queries import StandingsQuery, TurnsQuery
from service.api.schemas.responses import GameStandingAnswer, PlayerStandingsAnswer, StandingAnswer, StandingsAnswer
from service.fair_queue import waiting
from service.use_cases.turn_news import TurnReport, turn_answer

turns = Resource("turns", __name__, description="The matches that wait for a player.")


@turns.operation("GET", "/v1/turns", Operation("listTurns", TurnsAnswer, players_only=True, query=TurnsQuery))
def list_turns(query: dict[str, Any]) -> Response:
    """The matches that wait for the caller, longest waiting first

    Each of them needs a move, or before its start a salt for the draws. With a clock, `time_left` says how long it
    waits, and `reminder` is true in the last quarter of the time. `away` lists the seats on which a bot stands in for
    the caller.

    With `wait` the answer comes when a match waits for the caller. Who sends the `state` of an answer as `known` gets
    the next one when something is new: a turn has begun or ended, a reminder is due, a bot stands in.
    """
    player, wait = require_player().id, allowed_wait(query["wait"])
    news = services().turn_news
    if not wait:
        return _answer(news.now(player))
    with waiting_place() as session:
        session.wake = lambda: news.wake(player)
        with waiting():
            report = news.wait(player, wait, query.get("known"), lambda: session.is_over)
        if session.is_over:
            raise bad_token()
    return _answer(report)


def _answer(report: TurnReport) -> Response:
    answers = tuple(turn_answer(turn, report.now) for turn in report.turns)
    return reply(TurnsAnswer(answers, tuple(report.away), report.state))


standings = Resource("standings", __name__, description="Results and ratings.")


@standings.operation(
    "GET",
    "/v1/standings",
    Operation("listStandings", StandingsAnswer, query=StandingsQuery, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_standings(query: dict[str, Any]) -> Response:
    """The players of a game, best rating first"""
    game = game_named(query["game"]).id
    cursors, bound_to = services().cursors, ("standings", caller_id(), game)
    after = cursors.opened(query.get("cursor"), *bound_to)
    page = services().projections.standings.page(game, after=after, limit=query["limit"])
    naming = services().names.naming(tuple(map(_holder, page.standings)))
    answers = (
        StandingAnswer(rank=rank, name=naming(_holder(each)), rating=each.rating, **asdict(each))
        for rank, each in enumerate(page.standings, page.rank)
    )
    return reply(StandingsAnswer(game, tuple(answers), cursors.sealed(page.next, *bound_to)))


@standings.operation(
    "GET",
    "/v1/players/<player_id>/standings",
    Operation("listPlayerStandings", PlayerStandingsAnswer, problems=(HTTPStatus.NOT_FOUND,)),
)
def list_player_standings(player_id: str) -> Response:
    """The results of a player in each game, with the rank and the rating

    A game of which no match counted is left out. `GET /v1/matches` lists the matches of a player, and with `opponent`
    those against another one.
    """
    found = services().projections.standings.of(player_named(player_id).id, sorted(services().games))
    naming = services().names.naming(tuple(_holder(each) for _, each in found.values()))
    answers = (
        GameStandingAnswer(game=game, rank=rank, name=naming(_holder(each)), rating=each.rating, **asdict(each))
        for game, (rank, each) in found.items()
    )
    return reply(PlayerStandingsAnswer(tuple(answers)))


def _holder(standing: Standing) -> Holder:
    return Holder(standing.player, bot=standing.bot)
