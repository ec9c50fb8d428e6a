"""How answers are put together from matches and games."""

from collections.abc import Sequence
from http import HTTPStatus

import msgspec
from flask import Response

from domain.game import AnyGame, Seat, Version
from domain.match import BotName, PlayerId, describe, scores, to_act
from domain.tagged import tag_of
from service.api.http.reply import reply
from service.api.schemas.responses import (
    DryRunAnswer,
    Expected,
    GameSummary,
    MatchAnswer,
    PlayedAnswer,
    ScoresAnswer,
    SeatAnswer,
    SeatScore,
)
from service.use_cases.reading import DryRun, MatchView, seen_by
from service.use_cases.unit_of_work import Outcome


def game_summary(game: AnyGame, bots: Sequence[BotName]) -> GameSummary:
    """A game on offer, and the bots that play it."""
    return GameSummary(game.id, game.title, game.edition, game.seat_counts, tuple(bots))


def match_answer(match_view: MatchView) -> MatchAnswer:
    """A match, without its board."""
    match = match_view.match
    return MatchAnswer(
        id=match.id,
        game=match.game,
        edition=match.edition,
        components=match.components,
        options=match.options,
        status=match.status,
        version=match.version,
        private=match.private,
        creator=match.creator,
        seats=tuple(
            SeatAnswer(Seat(seat)) if holder is None else SeatAnswer(Seat(seat), holder.player, holder.name, holder.bot)
            for seat, holder in enumerate(match.seats)
        ),
        seat=match_view.viewer,
        to_act=to_act(match_view.snapshot.game, match),
        scores=tuple(SeatScore(score.seat, score.total, score.rank) for score in scores_answer(match_view).scores),
        hash=match_view.snapshot.hash,
        take_back=match.take_back,
        fork=match.fork,
        rated=match.rated,
        parent=match.parent,
    )


def scores_answer(match_view: MatchView) -> ScoresAnswer:
    """Every point of every seat, reckoned from nothing but what the viewer may know."""
    return ScoresAnswer(match_view.match.version, scores(match_view.snapshot.game, match_view.masked()))


def match_after(outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str) -> Response:
    """The match as it stands after a player's request, as they may know it."""
    return reply(match_answer(seen_by(outcome.snapshot, player)), status, **headers)


def played(outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str) -> Response:
    """The events that came of a player's request, as they may know them."""
    return reply(played_answer(outcome, seen_by(outcome.snapshot, player)), status, **headers)


def played_answer(outcome: Outcome, match_view: MatchView) -> PlayedAnswer:
    """What came of a request."""
    return PlayedAnswer(
        match_view.match.version,
        match_view.events(outcome.events),
        to_act(match_view.snapshot.game, match_view.match),
    )


def dry_run_answer(match_view: MatchView, dry_run: DryRun) -> DryRunAnswer:
    """What would follow from moves."""
    game = match_view.snapshot.game
    expected = (
        Expected(
            version=Version(version),
            type=tag_of(type(fact.event)),
            data=msgspec.to_builtins(fact.event),
            text=describe(game, match_view.match, fact.event),
            seat=fact.seat,
            move=None if fact.move is None else msgspec.to_builtins(fact.move),
        )
        for version, fact in enumerate(dry_run.facts, start=match_view.match.version + 1)
    )
    return DryRunAnswer(match_view.match.version, tuple(expected), dry_run.complete)
