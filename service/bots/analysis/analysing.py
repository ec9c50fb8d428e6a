"""The analysis of a whole match: each decision judged, and what follows for each seat."""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from domain.game import Seat, Version
from events.repository import Snapshot
from events.store import Hash
from service.bots.analysis.chances import mean_accuracy
from service.bots.analysis.decisions import Decided
from service.bots.analysis.judging import EFFORT, Question, judged_knowing, judged_open
from service.bots.bot import View
from service.use_cases.analyses import Analysis, Judged, SeatAccuracy
from service.use_cases.code_digest import code_digest

TURNING_POINTS: Final = 5
"""The most turning points of a match."""
_TURNS: Final = 0.05
"""The chance to win that is given away at a turning point, at least."""


def analysis_address(newest: Snapshot) -> str:
    """Returns what an analysis depends on, as a digest: the record, the rules with the search, and the effort."""
    parts = (newest.hash, code_digest(newest.game), *EFFORT)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def judged(snapshot: Snapshot, decided: Decided, left: float) -> Judged | None:
    """Judges a decision; `snapshot` is the match at it, and `left` the share of the match that was left.

    Returns `None` if the seat had no choice.
    """
    game, match = snapshot.game, snapshot.match
    view = View(decided.seat, match.version, game.mask(match.board, decided.seat))
    moves = len(game.legal_moves(view.board, decided.seat))
    if moves < 2:
        return None
    holder = match.seats[decided.seat]
    seed = int(hashlib.sha256(f"{snapshot.hash} {decided.seat}".encode()).hexdigest()[:15], 16)
    question = Question(game, view, match.board, decided.move, left, seed)
    return Judged(
        version=match.version,
        seat=decided.seat,
        bot=None if holder is None else holder.bot,
        moves=moves,
        move=msgspec.to_builtins(decided.move),
        text=game.describe_move(view.board, decided.move),
        knowing=judged_knowing(question),
        open=judged_open(question),
    )


def analysis_of(newest: Snapshot, found: Sequence[Judged]) -> Analysis:
    """Returns the analysis of a match from its decisions that were judged, the earliest first."""
    turns = sorted(found, key=lambda each: each.knowing.chance_given_away, reverse=True)[:TURNING_POINTS]
    points = sorted(each.version for each in turns if each.knowing.chance_given_away >= _TURNS)
    return Analysis(
        match=newest.match.id,
        hash=Hash(newest.hash),
        edition=newest.match.edition,
        components=newest.match.components,
        code=code_digest(newest.game),
        effort=EFFORT,
        decisions=tuple(found),
        seats=tuple(_accuracy(Seat(seat), found) for seat in range(len(newest.match.seats))),
        turning_points=tuple(Version(version) for version in points),
    )


def _accuracy(seat: Seat, found: Sequence[Judged]) -> SeatAccuracy:
    own = [each for each in found if each.seat == seat]
    return SeatAccuracy(
        seat=seat,
        decisions=len(own),
        given_away=sum(each.knowing.given_away for each in own),
        accuracy=mean_accuracy(each.knowing.chance_given_away for each in own),
        given_away_open=sum(each.open.given_away for each in own),
        accuracy_open=mean_accuracy(each.open.chance_given_away for each in own),
    )
