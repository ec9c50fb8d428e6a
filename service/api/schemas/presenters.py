"""Responses made from matches, games and outcomes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from http import HTTPStatus
from typing import Final

import msgspec
from flask import Response
from msgspec.structs import replace

from domain.game import AnyGame, ScoreLine, Seat, Version
from domain.match import AnyMatch, BotName, Naming, PlayerId, describe, missing_salts, scores, to_act
from domain.phrasebook import ENGLISH, Language
from domain.value import tag_of
from events.projections.match_summary import clock_answer
from service.api.http.context import services
from service.api.http.language import asked_language
from service.api.http.reply import reply
from service.api.schemas.clocks import seat_times
from service.api.schemas.game_responses import About, Edition, GameSummary
from service.api.schemas.move_responses import DryRunAnswer, Expected
from service.api.schemas.responses import (
    MatchAnswer,
    PlayedAnswer,
    ScoresAnswer,
    SeatAnswer,
    SeatScore,
)
from service.use_cases.reading import DryRun, MatchView, seen_by, shown_to
from service.use_cases.unit_of_work import Outcome


def game_summary(game: AnyGame, bots: Sequence[BotName], language: Language = ENGLISH) -> GameSummary:
    """Returns a game with the bots that play it, introduced in a language."""
    corrections = (None, *(earlier.corrected for earlier in game.earlier))
    editions = tuple(Edition(number, corrects) for number, corrects in enumerate(corrections, start=1))
    intro = game.introduction_in(language)
    about = None if intro is None else About(intro.sentence, intro.min_minutes, intro.max_minutes, intro.weight)
    return GameSummary(game.id, game.title, game.edition, editions, game.seat_counts, tuple(bots), about)


def naming_of(match_view: MatchView) -> Naming:
    """Returns what the players of a match are called. May raise `StoreUnavailable`."""
    return services().names.naming(match_view.match.seats)


_TOLD_AS_IT_IS: Final = (
    "id",
    "game",
    "edition",
    "components",
    "options",
    "status",
    "version",
    "private",
    "commitment",
    "wait_for_salts",
    "creator",
    "take_back",
    "fork",
    "rated",
    "parent",
)
"""What an answer tells of a match as the match has it."""


def match_answer(match_view: MatchView, naming: Naming) -> MatchAnswer:
    """Returns a match without its board, for anybody who may see it."""
    match = match_view.match
    return MatchAnswer(
        **{name: getattr(match, name) for name in _TOLD_AS_IT_IS},
        missing_salts=missing_salts(match),
        seats=tuple(_seat_answer(match, Seat(seat), naming) for seat in range(len(match.seats))),
        seat=match_view.viewer,
        to_act=to_act(match_view.snapshot.game, match),
        scores=tuple(SeatScore(score.seat, score.total, score.rank) for score in scores_answer(match_view).scores),
        hash=match_view.snapshot.hash,
        clock=clock_answer(match),
        times=seat_times(match_view.snapshot),
    )


def match_answer_for(player: PlayerId | None, match_view: MatchView) -> MatchAnswer:
    """Returns a match without its board, with the invitation if the player has it. May raise `StoreUnavailable`."""
    invitation = services().invitations.shown_to(match_view.match, player)
    return replace(match_answer(match_view, naming_of(match_view)), invitation=invitation)


def _seat_answer(match: AnyMatch, seat: Seat, naming: Naming) -> SeatAnswer:
    holder = match.seats[seat]
    if holder is None:
        return SeatAnswer(seat)
    return SeatAnswer(seat, holder.player, naming(holder), holder.bot, match.salts[seat] or None)


def scores_answer(match_view: MatchView, language: Language = ENGLISH) -> ScoresAnswer:
    """Returns all points of all seats, computed only from what the viewer may know."""
    game = match_view.snapshot.game
    found = scores(game, match_view.masked())
    if language != ENGLISH:
        found = tuple(replace(score, lines=tuple(_labelled(game, score.lines, language))) for score in found)
    return ScoresAnswer(match_view.match.version, found)


def _labelled(game: AnyGame, lines: Iterable[ScoreLine], language: Language) -> Iterator[ScoreLine]:
    return (replace(line, label=game.translate_event(line.label, language)) for line in lines)


def match_after(outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str) -> Response:
    """Returns the response of a request of a player: the match after it, as the player may know it.

    The player sees a private match even after leaving it with this request.
    """
    return reply(match_answer_for(player, shown_to(outcome.snapshot, player)), status, **headers)


def answer_with_events(
    outcome: Outcome, player: PlayerId, status: HTTPStatus = HTTPStatus.OK, **headers: str
) -> Response:
    """Returns the response of a request of a player: its events, as the player may know them."""
    match_view = seen_by(outcome.snapshot, player)
    return reply(played_answer(outcome, match_view, naming_of(match_view), asked_language()), status, **headers)


def played_answer(
    outcome: Outcome, match_view: MatchView, naming: Naming, language: Language = ENGLISH
) -> PlayedAnswer:
    """Returns the events of a request, as the viewer may know them."""
    return PlayedAnswer(
        match_view.match.version,
        match_view.events(outcome.events, naming, language),
        to_act(match_view.snapshot.game, match_view.match),
    )


class PreparedAnswer:
    """The response of a request, made while the store writes what the request did.

    Nobody gets it before that is written.
    """

    def __init__(self, present: Callable[[Outcome], Response]) -> None:
        self._present = present
        self._prepared: tuple[Outcome, Response] | None = None

    def prepare(self, outcome: Outcome) -> None:
        """Makes the response to an outcome that is being written."""
        self._prepared = outcome, self._present(outcome)

    def to(self, outcome: Outcome) -> Response:
        """Returns the response to an outcome that is written: the prepared one, if it was made for the same outcome."""
        if self._prepared is None or self._prepared[0] is not outcome:
            return self._present(outcome)
        return self._prepared[1]


def dry_run_answer(match_view: MatchView, dry_run: DryRun) -> DryRunAnswer:
    """Returns the events that would follow from moves."""
    game, naming, language = match_view.snapshot.game, naming_of(match_view), asked_language()
    expected = (
        Expected(
            version=Version(version),
            type=tag_of(type(fact.event)),
            data=msgspec.to_builtins(fact.event),
            text=describe(game, match_view.match, fact.event, naming, language),
            seat=fact.seat,
            move=None if fact.move is None else msgspec.to_builtins(fact.move),
        )
        for version, fact in enumerate(dry_run.facts, start=match_view.match.version + 1)
    )
    return DryRunAnswer(match_view.match.version, tuple(expected), dry_run.complete)
