"""Reading a match as one viewer may know it: its state, its legal moves, dry runs, and its record."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import (
    AnyMatch,
    Fact,
    MatchId,
    Naming,
    Outcome,
    PlayerId,
    Prompt,
    deadlines,
    ends_choice,
    is_over,
    kind_of,
    legal_moves,
    mask,
    named,
    outcome,
    predict,
    prompt,
    recorded_name,
    seat_of,
)
from domain.phrasebook import ENGLISH, Language
from domain.refusals import IllegalMove, MatchRefused
from events import record
from events.event_view import Deadline, EventView, event_views
from events.pacing import in_pieces, pause
from events.repository import MatchRepository, Snapshot
from events.sealing import Sealed
from events.store import Envelope, Millis, envelopes_up_to
from service.use_cases.checks import check_version, not_found, own_seat

REMEMBERED_AT_MOST: Final = 10_000
"""The most matches whose game a process keeps in memory."""


class MatchView(Struct, frozen=True):
    """A match at a version, as seen by one viewer."""

    snapshot: Snapshot
    viewer: Viewer

    @property
    def match(self) -> AnyMatch:
        """The match with all its secrets: for decisions, never for responses."""
        return self.snapshot.match

    def is_over(self) -> bool:
        """True if the match has ended."""
        return is_over(self.snapshot.match)

    def masked(self) -> AnyMatch:
        """Returns the match as the viewer may know it."""
        return mask(self.snapshot.game, self.snapshot.match, self.viewer)

    def masked_with_names(self, naming: Naming) -> AnyMatch:
        """Returns the match as the viewer may know it, with the names of the players."""
        masked = self.masked()
        return replace(masked, seats=named(masked.seats, naming))

    def events(
        self,
        events: Iterable[Sealed | Envelope],
        naming: Naming = recorded_name,
        language: Language = ENGLISH,
    ) -> tuple[EventView, ...]:
        """Returns the events as the viewer may know them, each with a sentence. Raises an `UnreadableRecord`."""
        views = event_views(self.snapshot.game, self.match, events, self.viewer, naming=naming, language=language)
        return tuple(map(self._with_deadlines, chain.from_iterable(in_pieces(views))))

    def _with_deadlines(self, view: EventView) -> EventView:
        """Returns the event; the newest one with the deadlines that it leads to."""
        if self.match.clocks is None or view.version != self.match.version:
            return view
        runs_out = deadlines(self.snapshot.game, self.match).items()
        return replace(view, deadlines=tuple(Deadline(seat, Millis(due)) for seat, due in runs_out))


class LegalMove(Struct, frozen=True, omit_defaults=True):
    """A legal move with a line that says what it does."""

    move: Struct
    text: str
    kind: str = ""
    """What it has in common with other moves, as the heading of a list, e.g. `Place an assistant`."""
    ends: bool = False
    """True if it does nothing but end a choice, a step or a turn, or decline it."""
    outcome: Outcome | None = None
    """What it leads to as far as the caller can know; only if asked for, and for no more than 200 moves."""


class Reading:
    """Reads matches. Every method may raise `StoreUnavailable` and an `UnreadableRecord`."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._games: dict[MatchId, AnyGame] = {}

    def game(self, match: MatchId) -> AnyGame:
        """Returns the game of a match. Raises `NotFound`."""
        if match not in self._games:
            if len(self._games) >= REMEMBERED_AT_MOST:
                self._games.clear()
            self._games[match] = self._newest(match).game
        return self._games[match]

    def match_view(
        self,
        match: MatchId,
        player: PlayerId | None,
        version: Version | None = None,
        *,
        may_see: "MaySee | None" = None,
    ) -> MatchView:
        """Returns a match at a version, by default the newest, as the player sees it.

        Raises `NotFound`, also for a private match of others unless `may_see` admits to it, and `UnknownVersion`.
        """
        match_view = seen_by(self._newest(match), player, may_see)
        earlier = None if version is None else self._repository.at(match, version)
        return match_view if earlier is None else MatchView(earlier, match_view.viewer)

    def match_views(self, newest: MatchView, since: Version, limit: int) -> Iterator[MatchView]:
        """Yields a match after each of the versions that follow `since`, as the viewer sees it; at most `limit`.

        Others are served between two of them. The repository keeps the last one, so the next is one event further.
        """
        match = newest.match
        for version in range(since + 1, min(since + limit, match.version) + 1):
            yield MatchView(self._repository.recall(match.id, Version(version)), newest.viewer)
            pause()

    def _newest(self, match: MatchId) -> Snapshot:
        return required(self._repository.newest(match))


def required(snapshot: Snapshot | None) -> Snapshot:
    """Returns the match. Raises `NotFound` if there is none."""
    if snapshot is None:
        raise not_found("match", "match_id")
    return snapshot


MaySee = Callable[[AnyMatch], bool]
"""Tells if a private match may be seen by somebody who does not take part in it."""


def seen_by(snapshot: Snapshot, player: PlayerId | None, may_see: MaySee | None = None) -> MatchView:
    """Returns the match as seen by a player, or by a spectator without one.

    Raises `NotFound` for a private match of others, unless `may_see` admits to it.
    """
    match = snapshot.match
    if match.private and not takes_part(match, player) and not (may_see is not None and may_see(match)):
        raise not_found("match", "match_id")
    return shown_to(snapshot, player)


def shown_to(snapshot: Snapshot, player: PlayerId | None) -> MatchView:
    """Returns the match as a player sees it who is known to be allowed to."""
    return MatchView(snapshot, None if player is None else seat_of(snapshot.match, player))


def takes_part(match: AnyMatch, player: PlayerId | None) -> bool:
    """True if the player created the match, has a seat in it, or has resigned one."""
    holders = [holder for holder in match.seats if holder is not None]
    resigned = [holder.stands_in_for for holder in holders if holder.stands_in_for is not None]
    return player == match.creator or player in {holder.player for holder in (*holders, *resigned)}


OUTCOMES_AT_MOST: Final = 200
"""The most legal moves of which one answer tells the outcomes: each is tried out."""


def legal_moves_of(
    match_view: MatchView, *, outcomes: bool = False, language: Language = ENGLISH
) -> Sequence[LegalMove]:
    """Returns the legal moves of the viewer, computed only from what the viewer may know; none for a spectator.

    With `outcomes` the first moves, up to `OUTCOMES_AT_MOST`, have theirs. What is translated is in the language.
    """
    if match_view.viewer is None:
        return ()
    game, view, seat = match_view.snapshot.game, match_view.masked(), match_view.viewer
    told = OUTCOMES_AT_MOST if outcomes else 0
    return [
        LegalMove(
            move,
            game.translate(game.describe_move(view.board, move), language),
            game.translate(kind_of(game, move), language),
            ends_choice(game, move),
            outcome(game, view, seat, move, language) if place < told else None,
        )
        for place, move in enumerate(legal_moves(game, view, seat))
    ]


def prompt_of(match_view: MatchView, seat: Seat, language: Language = ENGLISH) -> Prompt:
    """Returns what is asked of the viewer's seat, which has a legal move."""
    return prompt(match_view.snapshot.game, match_view.masked(), seat, language)


class DryRun(Struct, frozen=True):
    """The events that would follow from moves."""

    facts: tuple[Fact, ...]
    complete: bool
    """True if these are all; false if the next event depends on what the player may not know."""


def dry_run(
    match_view: MatchView, player: PlayerId, moves: Sequence[Struct], expected: Version | None = None
) -> DryRun:
    """Returns what would follow from moves, decided only on what the player may know.

    Raises `Forbidden`, `StaleVersion`, and `IllegalMove` or `MatchRefused` with the index of the move.
    """
    seat = own_seat(match_view.match, player)
    check_version(match_view.match, expected)
    facts: tuple[Fact, ...] = ()
    view = match_view.masked()
    for index, move in enumerate(moves):
        try:
            prediction = predict(match_view.snapshot.game, view, seat, move)
        except (IllegalMove, MatchRefused) as refused:
            raise type(refused).of(refused.refusal, index) from refused
        facts += prediction.facts
        if prediction.view is None:
            return DryRun(facts, complete=False)
        view = prediction.view
    return DryRun(facts, complete=True)


def record_of(repository: MatchRepository, match_view: MatchView, naming: Naming = recorded_name) -> Iterator[bytes]:
    """Returns the record of a match, up to the version of the view, in pieces of some lines each.

    The next piece is read and made when it is asked for, and others are served in between: so a long record takes
    neither much memory nor the whole process. May raise `StoreUnavailable`.
    """
    match = match_view.match
    envelopes = envelopes_up_to(repository, match.id, match.version)
    is_running = repository.parent_is_running(match)
    lines = record.lines(match_view.snapshot, envelopes, match_view.viewer, parent_running=is_running, naming=naming)
    return map(b"".join, in_pieces(lines))
