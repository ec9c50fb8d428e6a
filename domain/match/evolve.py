"""How each event changes a match: a handler for every type of event that is not of its game."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version
from domain.match.clock import Clocks
from domain.match.events import (
    Abandoned,
    Corrected,
    Created,
    Finished,
    ForkAgreed,
    ForkBegun,
    ForkDeclined,
    Forked,
    ForkOpened,
    ForkProposed,
    InvitationRenewed,
    Redealt,
    SaltGiven,
    SeatLeft,
    SeatsOpened,
    SeatTaken,
    SeedRevealed,
    Started,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackProposed,
    TakenBack,
)
from domain.match.evolve_absence import ABSENCE_HANDLERS
from domain.match.opening import fork_of, match_created
from domain.match.queries import people
from domain.match.state import AnyMatch, Proposal
from domain.match.timing import Timed, at_time
from domain.value import replaced


class Position(Protocol):
    """What a match returns to when it is taken back: a match is one."""

    @property
    def board(self) -> Any:
        """The state of the game."""

    @property
    def moved(self) -> Version:
        """The version of the event that the board follows from; see `Match.moved`."""

    @property
    def clocks(self) -> Clocks | None:
        """The clocks of the seats."""


Recall = Callable[[Version], Position]
"""Returns the position at an earlier version of the match; asked for when an event takes the match back."""


def no_recall(version: Version) -> Position:
    """Raises `ValueError`. It is the `Recall` for events that take nothing back."""
    raise ValueError(f"the board of version {version} is not kept")


def evolve(
    game: AnyGame, match: AnyMatch | None, event: Struct, recall: Recall = no_recall, moment: Timed | None = None
) -> AnyMatch:
    """Returns the match after an event. The first event of a match (`match` is `None`) is `Created` or `Forked`.

    Without its `moment` no time has passed on the clocks.
    Raises `ValueError` for any other first event.
    """
    if match is None:
        if not isinstance(event, Created | Forked):
            raise ValueError(f"a match begins with match.Created, not with {type(event).__name__}")
        return match_created(event, 0 if moment is None else moment.time)
    version = Version(match.version + 1)
    handler = HANDLERS.get(type(event))
    if moment is not None and (handler is not None or moment.move is not None):
        match = at_time(game, match, moment.time)
    if handler is None:
        return with_board(match, version, game.evolve(match.board, event, version), match.clocks)
    return handler(replace(match, version=version), event, game, recall)


def with_board(match: AnyMatch, version: Version, board: Any, clocks: Clocks | None) -> AnyMatch:
    """Returns the match after its game went on to a version. A take-back that was proposed before lapses."""
    if version == match.version:
        return match
    return replace(match, version=version, board=board, moved=version, take_back=None, proposals=(), clocks=clocks)


def _fork_begun(match: AnyMatch, event: ForkBegun, *_: Any) -> AnyMatch:
    return _seats_opened(fork_of(match, event))


def _invitation_renewed(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, invitations=match.invitations + 1)


def _seat_taken(match: AnyMatch, event: SeatTaken, *_: Any) -> AnyMatch:
    seats, salts = replaced(match.seats, event.seat, event.holder), replaced(match.salts, event.seat, event.salt)
    return replace(match, seats=seats, salts=salts)


def _salt_given(match: AnyMatch, event: SaltGiven, *_: Any) -> AnyMatch:
    return replace(match, salts=replaced(match.salts, event.seat, event.salt))


def _seat_left(match: AnyMatch, event: SeatLeft, *_: Any) -> AnyMatch:
    return replace(match, seats=replaced(match.seats, event.seat, None), salts=replaced(match.salts, event.seat, ""))


def _seats_opened(match: AnyMatch, *_: Any) -> AnyMatch:
    count = len(match.seats)
    opened = replace(match, status="waiting", seats=(None,) * count, salts=("",) * count, began=None)
    return _without_proposals(opened)


def _started(match: AnyMatch, _event: Started, game: AnyGame, *_: Any) -> AnyMatch:
    options = msgspec.convert(match.options, game.options)
    board = game.empty(len(match.seats), options, match.components)
    rated = match.rated and len(people(match)) > 1
    return replace(match, status="playing", board=board, began=match.version, moved=match.version, rated=rated)


def _redealt(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, status="playing", began=match.version, moved=match.version)


def _taken_back(match: AnyMatch, event: TakenBack, _game: AnyGame, recall: Recall) -> AnyMatch:
    earlier = recall(event.to)
    if not event.agreed:  # the clocks go on: who takes back alone has used the time
        return replace(match, board=earlier.board, moved=earlier.moved, take_back=None)
    return replace(_returned(match, earlier), rated=False)


def _returned(match: AnyMatch, earlier: Position) -> AnyMatch:
    """Returns the match with the board of an earlier version, and the time that each seat had left then."""
    clocks = match.clocks
    if clocks is not None and earlier.clocks is not None:
        clocks = replace(clocks, left=earlier.clocks.left, ran=earlier.clocks.ran)
    return replace(match, board=earlier.board, moved=match.version, take_back=None, clocks=clocks)


def _take_back_proposed(match: AnyMatch, event: TakeBackProposed, *_: Any) -> AnyMatch:
    return _proposed(replace(match, take_back=Proposal(event.seat, event.to, (event.seat,))), event.seat)


def _take_back_agreed(match: AnyMatch, event: TakeBackAgreed, *_: Any) -> AnyMatch:
    return replace(match, take_back=_agreed(match.take_back, event.seat))


def _take_back_declined(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, take_back=None)


def _fork_proposed(match: AnyMatch, event: ForkProposed, *_: Any) -> AnyMatch:
    return _proposed(replace(match, fork=Proposal(event.seat, event.version, (event.seat,))), event.seat)


def _fork_agreed(match: AnyMatch, event: ForkAgreed, *_: Any) -> AnyMatch:
    return replace(match, fork=_agreed(match.fork, event.seat))


def _fork_declined(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, fork=None)


def _fork_opened(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, fork=None, rated=False, moved=match.version)


def _corrected(match: AnyMatch, event: Corrected, _game: AnyGame, recall: Recall) -> AnyMatch:
    if event.status is not None:
        return _without_proposals(replace(match, status=event.status))
    return _returned(match, match if event.to is None else recall(event.to))


def _abandoned(match: AnyMatch, *_: Any) -> AnyMatch:
    return replace(match, status="abandoned")


def _finished(match: AnyMatch, event: Finished, *_: Any) -> AnyMatch:
    return _without_proposals(replace(match, status="finished", results=event.results))


def _seed_revealed(match: AnyMatch, event: SeedRevealed, *_: Any) -> AnyMatch:
    return replace(match, seed=event.seed)


def _without_proposals(match: AnyMatch) -> AnyMatch:
    return replace(match, take_back=None, fork=None, proposals=())


def _proposed(match: AnyMatch, seat: Seat) -> AnyMatch:
    counts = match.proposals or (0,) * len(match.seats)
    return replace(match, proposals=replaced(counts, seat, counts[seat] + 1))


def _agreed(proposal: Proposal | None, seat: Seat) -> Proposal | None:
    return proposal and replace(proposal, agreed=(*proposal.agreed, seat))


_Handler = Callable[[AnyMatch, Any, AnyGame, Recall], AnyMatch]
"""Gets the match, with the version of the event already set, the event, the game and `recall`; returns the match after
the event."""

HANDLERS: Final[Mapping[type[Struct], _Handler]] = {
    InvitationRenewed: _invitation_renewed,
    ForkBegun: _fork_begun,
    SeatTaken: _seat_taken,
    SaltGiven: _salt_given,
    SeatLeft: _seat_left,
    SeatsOpened: _seats_opened,
    Started: _started,
    Redealt: _redealt,
    TakenBack: _taken_back,
    TakeBackProposed: _take_back_proposed,
    TakeBackAgreed: _take_back_agreed,
    TakeBackDeclined: _take_back_declined,
    ForkProposed: _fork_proposed,
    ForkAgreed: _fork_agreed,
    ForkDeclined: _fork_declined,
    ForkOpened: _fork_opened,
    Corrected: _corrected,
    Abandoned: _abandoned,
    Finished: _finished,
    SeedRevealed: _seed_revealed,
    **ABSENCE_HANDLERS,
}
"""By type of event: its handler. The events of games have none here."""
