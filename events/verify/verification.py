"""The verification of a record, from its header to its scores."""

from collections.abc import Mapping
from typing import BinaryIO, Final

from msgspec import Struct

from domain import chance
from domain.components import UnknownComponents
from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, ForkBegun, Forked, is_over, nameless, shares_secrets
from domain.match.events import Beginning
from domain.value import tag_of
from events.chain import hash_of
from events.codec import codec, stored_type
from events.event_view import EventView
from events.record import Header
from events.store import NO_HASH, START
from events.verify.commitment_check import CommitmentCheck
from events.verify.decisions import DecisionCheck
from events.verify.folded_record import FoldedRecord
from events.verify.record_file import WHOLE, Place, RecordFile, Span
from events.verify.replay import game_of
from events.verify.result import InvalidRecord, VerifiedRecord
from events.verify.salt_check import SaltCheck
from events.verify.score_check import ScoreCheck


def verify(file: BinaryIO, games: Mapping[GameId, AnyGame], span: Span = WHOLE) -> VerifiedRecord:
    """Verifies a record, by default the whole file; returns what was checked. Raises `InvalidRecord`."""
    lines = RecordFile(file, span)
    _check_viewer(lines.header)
    game = game_of(lines.header, games)
    if lines.header.algorithm != chance.ALGORITHM:
        raise InvalidRecord(START, f"the algorithm {lines.header.algorithm} is not known here")
    return _Verification(lines, game).run()


def _check_viewer(header: Header) -> None:
    if header.viewer is None:
        return
    if header.opened:
        raise InvalidRecord(START, "an opened record is for everyone, not for one viewer")
    if header.viewer not in range(len(header.seats)):
        raise InvalidRecord(START, f"its viewer, seat {header.viewer}, is not a seat of the match")


class _Verification:
    def __init__(self, lines: RecordFile, game: AnyGame) -> None:
        self._lines = lines
        self._header = lines.header
        self._game = game
        self._types = codec(game)
        self._head = NO_HASH
        self._secrets = CommitmentCheck(lines.header, self._types)
        self._fold = FoldedRecord(game, lines)
        self._decisions = DecisionCheck(game, self._fold)
        self._salts = SaltCheck()
        self._scores = ScoreCheck(game)
        self._limits: list[str] = []
        self._can_fold = self._components_are_known()
        if self._can_fold and not lines.header.opened:
            self._limits.append("every move, every draw and what is hidden, before the seed is revealed")

    def run(self) -> VerifiedRecord:
        last: EventView | None = None
        for last, place in self._lines.views():
            try:
                self._check(last, place)
            except RecursionError as error:
                raise InvalidRecord(last.version, "its line is nested too deep") from error
        if last is None or last.version < self._header.version:
            raise InvalidRecord(
                Version(1 if last is None else last.version + 1),
                f"it is missing: the header says {self._header.version} events",
            )
        self._decisions.check_whole(last)
        if self._header.head != last.hash:
            raise InvalidRecord(START, "its head is not the hash of the last event")
        if self._fold.newest is not None:
            self._check_end(self._fold.newest)
        if not self._header.opened and not self._secrets.binds_viewer():
            self._limits.append("for whom it is, since nothing in it shows that")
        limits = (*self._limits, *self._decisions.limits)
        return VerifiedRecord(
            self._header, self._decisions.moves, self._salts.count, self._secrets.opened, self._scores.points, limits
        )

    def _check(self, view: EventView, place: Place) -> None:
        if view.version > self._header.version:
            raise InvalidRecord(view.version, f"the header says {self._header.version} events")
        self._check_types(view)
        previous = self._head
        if hash_of(view, previous) != view.hash:
            raise InvalidRecord(view.version, "its hash does not follow from its content and the hash before")
        self._head = view.hash
        if not 1 <= view.schema <= self._types.newest_schema(view.type):
            raise InvalidRecord(view.version, f"schema {view.schema} of {view.type} is not known here")
        self._secrets.check(view)
        event = self._fold.event(view)
        if view.version == 1 or isinstance(event, Beginning):
            self._check_beginning(view, event, place)
        if isinstance(event, ForkBegun) and event.parent.hash != previous:
            raise InvalidRecord(view.version, "the hash of its parent is not that of the event before")
        if self._can_fold:
            self._check_content(view, event, place)

    def _check_types(self, view: EventView) -> None:
        types = [view.type] if view.move is None else [view.type, stored_type(view.move)]
        for type_name in types:
            if not self._types.knows(type_name):
                raise InvalidRecord(view.version, f"the type {type_name} is not known here")

    def _check_beginning(self, view: EventView, event: Struct, place: Place) -> None:
        """Checks the first event, and where a fork begins: the header is that of the last beginning."""
        for name in ("match", "game", "edition", "components", "algorithm", "commitment"):
            if getattr(event, name, None) != getattr(self._header, name) and not self._begins_after(view, place):
                raise InvalidRecord(START, f"its {name} is not that of the event that begins it")
        if isinstance(event, Forked | ForkBegun) and event.parent.running and not self._header.opened:
            self._limits.append(f"what it shares with {event.parent.match}, before that is over")

    def _begins_after(self, view: EventView, place: Place) -> bool:
        """True if a fork begins after an event: what comes before is shared with another match."""
        return any(later.type == _FORK_BEGUN for later, _ in self._lines.views(view.version, place))

    def _check_content(self, view: EventView, event: Struct, place: Place) -> None:
        self._check_time(view)
        if self._header.opened:
            self._decisions.compare(self._fold.newest, view, event)
        match = self._fold.step(view, event, place)
        self._salts.check(view, event, match)
        self._scores.note(view)
        self._secrets.check_seed(view, match)

    def _check_time(self, view: EventView) -> None:
        clocks = None if self._fold.newest is None else self._fold.newest.clocks
        if clocks is not None and view.time < clocks.at:
            raise InvalidRecord(view.version, "its time is before that of the event before, in a match with clocks")

    def _check_end(self, match: AnyMatch) -> None:
        if [*map(nameless, match.seats)] != [*map(nameless, self._header.seats)]:
            raise InvalidRecord(START, "its seats are not those of the last event")
        is_revealed = match.seed is not None
        is_told_later = is_over(match) and shares_secrets(match)
        if self._header.opened is not is_revealed and (is_revealed or not is_told_later):
            raise InvalidRecord(START, "a record is opened when its seed is revealed, and not before")
        self._scores.check(match)

    def _components_are_known(self) -> bool:
        """True if the components of the match are known here. If not, notes what cannot be checked without them."""
        try:
            self._game.components[self._header.components]
        except UnknownComponents as unknown:
            self._limits.append(f"seats, moves, draws and scores, since {unknown}")
            return False
        return True


_FORK_BEGUN: Final = tag_of(ForkBegun)
