"""How answers are put together from matches and games."""

from collections.abc import Sequence
from http import HTTPStatus

import msgspec
from flask import Response

from domain.game import AnyGame, Version
from domain.match import BotName, PlayerId, describe, scores, to_act
from domain.secrecy import Seat
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
from service.use_cases.dry_runs import DryRun
from service.use_cases.event_view import tell
from service.use_cases.reading import Sight, seen_by
from service.use_cases.unit_of_work import Outcome


def game_summary(game: AnyGame, bots: Sequence[BotName]) -> GameSummary:
    """A game on offer, and the bots that play it."""
    return GameSummary(game.id, game.title, game.edition, game.seat_counts, tuple(bots))


def match_answer(sight: Sight) -> MatchAnswer:
    """A match, without its board."""
    match = sight.match
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
        seat=sight.viewer,
        to_act=to_act(sight.folded.game, match),
        scores=tuple(SeatScore(score.seat, score.total, score.rank) for score in scores_answer(sight).scores),
        hash=sight.folded.hash,
        take_back=match.take_back,
        fork=match.fork,
        rated=match.rated,
        parent=match.parent,
    )


def scores_answer(sight: Sight) -> ScoresAnswer:
    """Every point of every seat, reckoned from nothing but what the viewer may know."""
    return ScoresAnswer(sight.match.version, scores(sight.folded.game, sight.view()))


def match_after(outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str) -> Response:
    """The match as it stands after a player's request, as they may know it."""
    return reply(match_answer(seen_by(outcome.folded, player)), status, **headers)


def played(outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str) -> Response:
    """The events that came of a player's request, as they may know them."""
    return reply(played_answer(outcome, seen_by(outcome.folded, player)), status, **headers)


def played_answer(outcome: Outcome, sight: Sight) -> PlayedAnswer:
    """What came of a request."""
    return PlayedAnswer(
        sight.match.version,
        tell(sight.folded, outcome.envelopes, sight.viewer),
        to_act(sight.folded.game, sight.match),
    )


def dry_run_answer(sight: Sight, dry_run: DryRun) -> DryRunAnswer:
    """What would follow from moves."""
    game = sight.folded.game
    expected = (
        Expected(
            version=Version(version),
            type=tag_of(type(fact.event)),
            data=msgspec.to_builtins(fact.event),
            text=describe(game, sight.match, fact.event),
            seat=fact.seat,
            move=None if fact.move is None else msgspec.to_builtins(fact.move),
        )
        for version, fact in enumerate(dry_run.facts, start=sight.match.version + 1)
    )
    return DryRunAnswer(sight.match.version, tuple(expected), dry_run.complete)
