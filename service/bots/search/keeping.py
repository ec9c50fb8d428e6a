"""The reasons of a decision as they are kept, and the decision made again from them."""

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from domain.game import Seat
from domain.match import BotName, Fact
from events.repository import Snapshot
from service.bots.bot import View
from service.bots.search.effort import cut_after
from service.bots.search.levels import MOST_STEPS, Level
from service.bots.search.reasons import Considered
from service.bots.search.search_bot import SearchBot
from service.use_cases.bot_reasons import KeptCandidate, KeptMove, KeptReasons
from service.use_cases.code_digest import code_digest

LONGEST_LINE: Final = 16
"""The most moves of an expected line that are kept."""


class OtherDecision(Exception):
    """The decision cannot be made again from the reasons. The message says why."""


def kept_reasons(snapshot: Snapshot, seat: Seat, bot: BotName, level: Level, considered: Considered) -> KeptReasons:
    """Returns the reasons for a decision in a match as they are kept."""
    reasons, match = considered.reasons, snapshot.match
    candidates = msgspec.json.decode(msgspec.json.encode(reasons.candidates), type=tuple[KeptCandidate, ...])
    line = msgspec.json.decode(msgspec.json.encode(reasons.line[:LONGEST_LINE]), type=tuple[KeptMove, ...])
    return KeptReasons(
        version=match.version,
        hash=snapshot.hash,
        seat=seat,
        bot=bot,
        move=_plain(considered.move),
        candidates=candidates,
        line=line,
        planned=reasons.planned,
        steps=reasons.steps,
        seed=f"{reasons.seed:016x}",
        level={name: value for name, value in asdict(level).items() if name not in ("name", "strength")},
        edition=match.edition,
        components=match.components,
        code=code_digest(snapshot.game),
    )


def decided_again(snapshot: Snapshot, reasons: KeptReasons) -> KeptReasons:
    """Makes a decision again, and returns its reasons as they are found now. `snapshot` is the match at the decision.

    Raises `OtherDecision` if the reasons are those of another match, of other rules or of other components, and if they
    cannot be read.
    """
    game, match = snapshot.game, snapshot.match
    _check_same_decision(snapshot, reasons)
    level, seed = _asked(reasons)
    view = View(reasons.seat, match.version, game.mask(match.board, reasons.seat))
    legal = game.legal_moves(view.board, reasons.seat)
    if not legal:
        raise OtherDecision(f"at version {match.version} seat {reasons.seat} had nothing to decide")
    considered = SearchBot(game, level).consider(view, legal, reasons.planned, cut_after(reasons.steps), seed)
    return kept_reasons(snapshot, reasons.seat, reasons.bot, level, considered)


def check_played(snapshot: Snapshot, played: Fact | None, reasons: KeptReasons) -> None:
    """Checks that a record goes on with the move of the reasons, on the seat that their bot held.

    `snapshot` is the match at the decision, and `played` the next fact of its record; `None` at the end. Raises
    `OtherDecision`.
    """
    at, holder = reasons.version, dict(enumerate(snapshot.match.seats)).get(reasons.seat)
    if holder is None or holder.bot != reasons.bot:
        raise OtherDecision(f"at version {at} the bot {reasons.bot} did not hold seat {reasons.seat}")
    if played is None or played.seat != reasons.seat or _plain(played.move) != reasons.move:
        raise OtherDecision(f"at version {at} the record goes on with another move than that of the reasons")


def _plain(move: Struct | None) -> Any:
    return msgspec.json.decode(msgspec.json.encode(move))


def _asked(reasons: KeptReasons) -> tuple[Level, int]:
    """Returns the level and the seed of a decision."""
    try:
        if reasons.planned > MOST_STEPS:
            raise ValueError(f"{reasons.planned} steps were planned, and no bot plans more than {MOST_STEPS}")
        return msgspec.convert({"name": reasons.bot, "strength": 0} | reasons.level, Level), int(reasons.seed, 16)
    except ValueError as error:  # msgspec raises a kind of it
        raise OtherDecision(f"the reasons were changed, or written by another release: {error}") from error


def _check_same_decision(snapshot: Snapshot, reasons: KeptReasons) -> None:
    """Raises `OtherDecision` unless the match is the one of the reasons, at their version and with their rules."""
    match = snapshot.match
    if match.edition != reasons.edition:
        why = f"the bot played by edition {reasons.edition}, the record is of edition {match.edition}"
        raise OtherDecision(why)
    if match.components != reasons.components:
        raise OtherDecision("the bot played with other components than those of the record")
    if (match.version, snapshot.hash) != (reasons.version, reasons.hash):
        raise OtherDecision(f"the reasons belong to another record: its hash at version {reasons.version} is another")
    if match.status != "playing":
        raise OtherDecision(f"at version {match.version} nobody had anything to decide")
