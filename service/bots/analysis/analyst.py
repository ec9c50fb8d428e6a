"""The worker of hints and analyses. It does one piece after another, so that it can stop between two of them."""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import Final, Protocol

from domain.match import BotName
from domain.refusals import MatchRefused
from events.archive import ArchivedRecordLost, ArchiveUnavailable
from events.codec import codec
from events.repository import MatchRepository, Snapshot
from events.store import NewerRecord, UnreadableRecord, chunks
from service.bots.analysis.analysing import analysis_address, analysis_of, judged
from service.bots.analysis.decisions import Decided, decisions_that_stand, share_left
from service.bots.bot import View
from service.bots.registry import BOTS, weaker_than
from service.bots.search.keeping import kept_reasons
from service.bots.search.search_bot import SearchBot
from service.bots.thinking import ANSWERS_WITHIN, LeaseKeeper, NoAnswer, interrupted_after
from service.use_cases.analyses import Analyses, Judged
from service.use_cases.bot_reasons import KeptReasons
from service.use_cases.hints import Hints, KeptHint
from service.use_cases.reading import required
from service.use_cases.studies import PATIENCE, Studies, Study, StudyName

HINTS_BY: Final = BotName("expert")
"""The bot that gives hints. If it fails, the next weaker one that searches does."""

_log = logging.getLogger(__name__)


class Sources(Protocol):
    """What an analyst works with."""

    @property
    def repository(self) -> MatchRepository: ...
    @property
    def studies(self) -> Studies: ...
    @property
    def hints(self) -> Hints: ...
    @property
    def analyses(self) -> Analyses: ...


class StudyLost(Exception):
    """Another worker makes the study: this one stood still until its lease ran out."""


class Analyst:
    """Makes hints and analyses, as one worker with a name. It keeps nothing of one that it has lost."""

    def __init__(self, sources: Sources, worker: str) -> None:
        self._sources = sources
        self._worker = worker
        self._keeper = LeaseKeeper()

    def work(self, name: StudyName, keep_going: Callable[[], bool]) -> bool:
        """Works at a study until it is done, or until it must not go on. Returns true if it is not done.

        Does nothing while another worker makes it. A study that has failed too often is given up. May raise
        `StoreUnavailable`, `ArchiveUnavailable`, and `NewerRecord` for a match that only a newer release can read.
        """
        study = self._sources.studies.begin(name, self._worker)
        if study is None:
            return False
        try:
            with self._keeper.keeping(partial(self._sources.studies.renew, study, self._worker)):
                self._make(study, keep_going)
        except StudyLost:
            _log.warning("another worker makes the study %s: this one stood still", name)
        finally:
            is_left = self._sources.studies.end(study, self._worker)
        return is_left

    def _make(self, study: Study, keep_going: Callable[[], bool]) -> None:
        if study.tries > PATIENCE:
            _log.error("the study %s is given up, after %d attempts", study.name, PATIENCE)
            self._give_up(study)
            return
        try:
            self._hint(study) if study.kind == "hint" else self._analyse(study, keep_going)
        except ArchivedRecordLost:
            raise  # the try counts: the file may never come back
        except (NewerRecord, ArchiveUnavailable):
            # A worker of the newer release can make it, or any worker when the archive is back.
            self._sources.studies.note_tries(study, self._worker, study.tries - 1)
            raise
        except UnreadableRecord as unreadable:
            _log.warning("the study %s is given up: %s", study.name, unreadable)
            self._give_up(study)

    def _hint(self, study: Study) -> None:
        snapshot = self._sources.repository.newest(study.match)
        if snapshot is not None and snapshot.version == study.version and snapshot.match.status == "playing":
            hint = KeptHint(study.version, hint_for(snapshot, study))
            self._check_held(study)
            self._sources.hints.keep(study.match, study.seat, hint)
        self._sources.studies.remove(study, self._worker)

    def _analyse(self, study: Study, keep_going: Callable[[], bool]) -> None:
        """Judges the decisions that are not judged yet."""
        newest = required(self._sources.repository.newest(study.match))
        try:
            self._sources.analyses.check_may_be_judged(newest)
        except MatchRefused as refused:  # a replica took over that lacks the end of the match: it is played again
            _log.warning("the study %s is dropped: %s", study.name, refused)
            self._sources.studies.remove(study, self._worker)
            return
        stand, address = self._decisions(newest), analysis_address(newest)
        done = self._sources.analyses.begin(study.match, address, len(stand))
        for decided in stand:
            if decided.version in done:
                continue
            done[decided.version] = self._judge(study, decided, share_left(decided, stand))
            self._sources.studies.note_tries(study, self._worker, 0)  # it came further
            if not keep_going():
                return
        found = [each for decided in stand if (each := done.get(decided.version)) is not None]
        self._check_held(study)
        self._sources.analyses.end(study.match, address, analysis_of(newest, found))
        self._sources.studies.remove(study, self._worker)

    def _judge(self, study: Study, decided: Decided, left: float) -> Judged | None:
        """Judges a decision, and keeps the judgement. Raises `TimeoutError` if that takes far too long."""
        match, version = study.match, decided.version
        snapshot = required(self._sources.repository.at(match, version))
        try:
            with interrupted_after(ANSWERS_WITHIN):
                found = judged(snapshot, decided, left)
        except NoAnswer as late:
            raise TimeoutError(f"version {version} of match {match} takes too long to judge") from late
        self._check_held(study)
        self._sources.analyses.keep(match, version, found)
        return found

    def _check_held(self, study: Study) -> None:
        """Raises `StudyLost` if another worker makes a study."""
        if self._sources.studies.is_lost(study, self._worker):
            raise StudyLost

    def _decisions(self, newest: Snapshot) -> Sequence[Decided]:
        types, match = codec(newest.game), newest.match
        envelopes = chain.from_iterable(chunks(self._sources.repository, match.id, until=match.version))
        return decisions_that_stand((envelope.version, types.fact(envelope)) for envelope in envelopes)

    def _give_up(self, study: Study) -> None:
        if study.kind == "hint":
            self._sources.hints.keep(study.match, study.seat, KeptHint(study.version, None))
        else:
            self._sources.analyses.end(study.match, "", None)
        self._sources.studies.remove(study, self._worker)


def hint_for(snapshot: Snapshot, study: Study) -> KeptReasons | None:
    """Returns what a bot would do on the seat of a study, with its reasons; `None` if every bot fails.

    It depends on what the seat knows and on the seed of the study, on nothing else. Each bot has half of the time that
    is left, so that all together answer within the time of one.
    """
    game, match, end = snapshot.game, snapshot.match, time.monotonic() + ANSWERS_WITHIN
    bot: BotName | None = HINTS_BY
    view = View(study.seat, match.version, game.mask(match.board, study.seat))
    while bot is not None and (left := end - time.monotonic()) > 0:
        offered = BOTS[bot](game)
        if not isinstance(offered, SearchBot):
            return None
        thinker = offered.attentive()
        try:
            with interrupted_after(left / 2):
                moves, seed = game.legal_moves(view.board, study.seat), int(study.seed, 16)
                considered = thinker.consider(view, moves, thinker.steps, lambda: 1.0, seed)
            return kept_reasons(snapshot, study.seat, bot, thinker.level, considered)
        except NoAnswer:
            _log.warning("the bot %s gave no hint in match %s in time", bot, match.id)
        except Exception:  # noqa: BLE001 - the next weaker bot is asked
            _log.warning("the bot %s failed to give a hint in match %s", bot, match.id, exc_info=True)
        bot = weaker_than(bot)
    return None
