"""Responses about what bots thought of a match."""

from typing import Any

from msgspec import Struct, convert
from msgspec.structs import asdict, replace

from domain.components import Digest
from domain.game import AnyGame, Seat, Version
from domain.match import BotName
from domain.phrasebook import ENGLISH, Language
from events.codec import one_of
from events.repository import Snapshot
from events.store import Hash
from service.api.http.language import asked_language
from service.use_cases.analyses import Analysis, Judged, Progress
from service.use_cases.bot_reasons import KeptCandidate, KeptReasons
from service.use_cases.hints import Hint
from service.use_cases.reading import MatchView
from service.use_cases.studies import State


class WeighedMove(Struct, frozen=True):
    """A move that a bot looked at closely."""

    move: dict[str, Any]
    text: str
    mean: float
    """The points by which the seat is expected to be ahead after it, in the mean of the worlds that were tried."""
    error: float | None
    """The standard error of the mean; `null` for fewer than two worlds."""
    worlds: int
    """The worlds in which the match was played on after it; 0 if only the position right after it was valued."""


class ExpectedMove(Struct, frozen=True):
    """A move that a bot expected."""

    seat: Seat
    move: dict[str, Any]


class ReasonsTold(Struct, frozen=True):
    """Why a bot chose a move, with all that it takes to make the decision again."""

    version: Version
    """The version of the match at the decision. The next event is the first one of the move."""
    hash: Hash
    """The hash of the event of that version."""
    seat: Seat
    bot: BotName
    move: dict[str, Any]
    text: str
    candidates: tuple[WeighedMove, ...]
    """The moves that the bot looked at closely, the best first."""
    line: tuple[ExpectedMove, ...]
    """How the bot expected the match to go on, from its move on."""
    planned: int
    """The steps that were planned. A step is one move tried."""
    steps: int
    """The steps that were taken."""
    seed: str
    """The seed of the decision, in hex. It has nothing to do with the seed of the match."""
    level: dict[str, Any]
    """The numbers of the level of the bot; `null` for one that it leaves to the game."""
    edition: int
    components: Digest
    code: str
    """A digest of the rules, the evaluation and the search that made the decision."""


class ReasonsAnswer(Struct, frozen=True):
    """A page of the reasons of bots."""

    version: Version
    """The newest version of the match."""
    reasons: tuple[ReasonsTold, ...]
    next: Version | None
    """The `since` of the next page; `null` on the last page."""


class HintAnswer(Struct, frozen=True):
    """What a bot would do on the seat of the caller."""

    version: Version
    """The version of the match that the hint is for."""
    seat: Seat
    state: State
    """`waiting`: ask again. `failed`: every bot that was asked failed. `none`: nobody has asked at this version."""
    bot: BotName | None = None
    """The bot that was asked."""
    move: dict[str, Any] | None = None
    """What it would play."""
    text: str | None = None
    candidates: tuple[WeighedMove, ...] = ()
    """The moves that it looked at closely, the best first."""
    line: tuple[ExpectedMove, ...] = ()
    """How it expects the match to go on, as far as the seat can guess what it does not know."""


class AnalysisAnswer(Struct, frozen=True):
    """How far the analysis of a match is, and when it is done the analysis."""

    state: State
    """`waiting`: it goes on. `failed`: it was given up; asking again begins anew. `none`: nobody has asked."""
    judged: int
    """Decisions that are judged. While it goes on, those with one legal move count, too."""
    decisions: int
    """All decisions of the match; 0 until a worker has begun. When it is done, those that were judged."""
    analysis: Analysis | None
    outdated: bool
    """`true` for an analysis that other rules or another search made than those of this release: asking again has it
    done anew."""


class AnalysisProgress(Struct, frozen=True):
    """How far the analysis of a match is."""

    state: State
    """`waiting`: it goes on. `done`: it can be read. `failed`: it was given up. `none`: nobody has asked."""
    judged: int
    """Decisions that are judged. While it goes on, those with one legal move count, too."""
    decisions: int
    """All decisions of the match; 0 until a worker has begun. When it is done, those that were judged."""


def analysis_answer(game: AnyGame, found: Progress) -> AnalysisAnswer:
    """Returns how far an analysis is, with the moves in the language of the request."""
    analysis, language = found.analysis, asked_language()
    if analysis is not None and language != ENGLISH:
        judged = (_judged_in(game, each, language) for each in analysis.decisions)
        analysis = replace(analysis, decisions=tuple(judged))
    return AnalysisAnswer(found.state, found.judged, found.decisions, analysis, found.outdated)


def _judged_in(game: AnyGame, judged: Judged, language: Language) -> Judged:
    return replace(
        judged,
        text=game.translate(judged.text, language),
        knowing=replace(judged.knowing, best_text=game.translate(judged.knowing.best_text, language)),
        open=replace(judged.open, best_text=game.translate(judged.open.best_text, language)),
    )


def hint_answer(match_view: MatchView, hint: Hint) -> HintAnswer:
    """Returns a hint with the moves in words, as the seat may know them."""
    if hint.reasons is None:
        return HintAnswer(hint.version, hint.seat, hint.state)
    game, board, reasons = match_view.snapshot.game, match_view.masked().board, hint.reasons
    return HintAnswer(
        version=hint.version,
        seat=hint.seat,
        state=hint.state,
        bot=reasons.bot,
        move=reasons.move,
        text=move_text(game, board, reasons.move),
        candidates=tuple(weighed_move(game, board, each) for each in reasons.candidates),
        line=tuple(ExpectedMove(each.seat, each.move) for each in reasons.line),
    )


def reasons_told(snapshot: Snapshot, reasons: KeptReasons) -> ReasonsTold:
    """Returns the reasons for a decision with the moves in words. `snapshot` is the match at the decision."""
    game, board = snapshot.game, snapshot.match.board
    plain = asdict(reasons)
    plain["candidates"] = tuple(weighed_move(game, board, each) for each in reasons.candidates)
    plain["line"] = tuple(ExpectedMove(each.seat, each.move) for each in reasons.line)
    return ReasonsTold(**plain, text=move_text(game, board, reasons.move))


def weighed_move(game: AnyGame, board: Any, candidate: KeptCandidate) -> WeighedMove:
    """Returns a candidate with its move in words."""
    text = move_text(game, board, candidate.move)
    return WeighedMove(candidate.move, text, candidate.mean, candidate.error, candidate.worlds)


def move_text(game: AnyGame, board: Any, move: dict[str, Any]) -> str:
    """Returns what a move of the seat to act does, in one line in the language of the request."""
    return game.translate(game.describe_move(board, convert(move, one_of(game.moves))), asked_language())
