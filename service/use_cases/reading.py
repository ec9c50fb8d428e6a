"""The use cases that look at a match: always as somebody who may see only so much."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from domain.game import AnyGame, Version, Viewer
from domain.match import AnyMatch, Fact, MatchId, PlayerId, is_over, legal_moves, mask, predict, seat_of
from domain.refusals import IllegalMove, MatchRefused
from events.event_view import EventView, event_views
from events.repository import MatchRepository, Snapshot
from events.sealing import Sealed
from events.store import Envelope
from service.use_cases.errors import not_found
from service.use_cases.seats import check_version, own_seat

REMEMBERED_AT_MOST: Final = 10_000
"""Matches of which a process remembers the game."""


class MatchView(Struct, frozen=True):
    """A match at a version, and who looks at it."""

    snapshot: Snapshot
    viewer: Viewer

    @property
    def match(self) -> AnyMatch:
        """The match with all its secrets: for deciding, never for showing."""
        return self.snapshot.match

    def is_over(self) -> bool:
        """Nothing more will happen in this match."""
        return is_over(self.snapshot.match)

    def masked(self) -> AnyMatch:
        """The match as the viewer may know it."""
        return mask(self.snapshot.game, self.snapshot.match, self.viewer)

    def events(self, events: Iterable[Sealed | Envelope]) -> tuple[EventView, ...]:
        """Events of the match as the viewer may know them, each with a sentence for people. Raises `BrokenRecord`."""
        return tuple(event_views(self.snapshot.game, self.match, events, self.viewer, with_text=True))


class LegalMove(Struct, frozen=True):
    """A legal move and what it would do, in one line."""

    move: Struct
    text: str


class Reading:
    """Looks at matches. Every method may raise `StoreUnavailable` and `BrokenRecord`."""

    def __init__(self, repository: MatchRepository) -> None:
        self._repository = repository
        self._games: dict[MatchId, AnyGame] = {}

    def game(self, match: MatchId) -> AnyGame:
        """The game that a match is of, now and for ever. Raises `NotFound`."""
        if match not in self._games:
            if len(self._games) >= REMEMBERED_AT_MOST:
                self._games.clear()
            self._games[match] = self._newest(match).game
        return self._games[match]

    def match_view(self, match: MatchId, player: PlayerId | None, version: Version | None = None) -> MatchView:
        """A match, now or at a version. Raises `NotFound`, also for a private match of others, and `UnknownVersion`."""
        match_view = seen_by(self._newest(match), player)
        earlier = None if version is None else self._repository.at(match, version)
        return match_view if earlier is None else MatchView(earlier, match_view.viewer)

    def _newest(self, match: MatchId) -> Snapshot:
        return required(self._repository.newest(match))


def required(snapshot: Snapshot | None) -> Snapshot:
    """A match that was asked for. Raises `NotFound` when there is none."""
    if snapshot is None:
        raise not_found("match", "match_id")
    return snapshot


def seen_by(snapshot: Snapshot, player: PlayerId | None) -> MatchView:
    """A match as a player comes to see it. Raises `NotFound` for a private match of others.

    While it waits for players, whoever knows the id of a private match is invited.
    """
    match = snapshot.match
    if match.private and match.status != "waiting" and not _takes_part(match, player):
        raise not_found("match", "match_id")
    return MatchView(snapshot, None if player is None else seat_of(match, player))


def _takes_part(match: AnyMatch, player: PlayerId | None) -> bool:
    holders = [holder for holder in match.seats if holder is not None]
    resigned = [holder.stands_in_for for holder in holders if holder.stands_in_for is not None]
    return player == match.creator or player in {holder.player for holder in (*holders, *resigned)}


def legal_moves_of(match_view: MatchView) -> Sequence[LegalMove]:
    """The viewer's legal moves, found from nothing but what the viewer may know."""
    if match_view.viewer is None:
        return ()
    game, view = match_view.snapshot.game, match_view.masked()
    return [
        LegalMove(move, game.describe_move(view.board, move)) for move in legal_moves(game, view, match_view.viewer)
    ]


class DryRun(Struct, frozen=True):
    """What would follow."""

    facts: tuple[Fact, ...]
    complete: bool
    """Whether that is all; else nobody who may know only so much can tell what comes next."""


def dry_run(
    match_view: MatchView, player: PlayerId, moves: Sequence[Struct], expected: Version | None = None
) -> DryRun:
    """What would follow from a player's moves, decided on nothing but what that player may know.

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
