"""The fold of many events of a match at once."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, Final, NamedTuple, cast

from msgspec import Struct

from domain.game import AnyGame, Version
from domain.match.clock import Clocks
from domain.match.events import Corrected, TakenBack
from domain.match.evolve import HANDLERS, Position, Recall, evolve, no_recall, with_board
from domain.match.state import AnyMatch
from domain.match.timing import Moment, clocks_at

_RETURNS: Final = frozenset({TakenBack, Corrected})
"""The types of event that return to an earlier board."""


def fold(
    game: AnyGame,
    events: Iterable[Struct],
    match: AnyMatch | None = None,
    recall: Recall = no_recall,
    moments: Iterable[Moment | None] = repeat(None),
) -> AnyMatch:
    """Returns the match after all the events. Without a `match` they begin with `Created` or `Forked`.

    Gives the same result as `evolve` for each event; it is faster because the events of the game change only the board.
    `recall` returns the positions at versions before `match`. `moments` are those of the events; without them no time
    has passed on the clocks.
    """
    following, whens = list(events), iter(moments)
    if match is None:
        match = evolve(game, None, following.pop(0), moment=next(whens))
    if match.clocks is None and _RETURNS.isdisjoint(map(type, following)):
        return _fold_onward(game, following, match)
    return _fold_all(game, following, match, recall, whens)


def _fold_onward(game: AnyGame, events: Sequence[Struct], match: AnyMatch) -> AnyMatch:
    """Folds events of a match without clocks: no earlier board is kept, since no event returns to one."""
    done = 0
    for place in [place for place, event in enumerate(events) if type(event) in HANDLERS]:
        match = evolve(game, _fold_game(game, events[done:place], match), events[place])
        done = place + 1
    return _fold_game(game, events[done:], match)


def _fold_game(game: AnyGame, events: Sequence[Struct], match: AnyMatch) -> AnyMatch:
    """Folds events of the game only: they change the board."""
    board, evolve_board = match.board, game.evolve
    for version, event in _numbered(events, match):
        board = evolve_board(board, event, version)
    return with_board(match, Version(match.version + len(events)), board, None)


class _Position(NamedTuple):
    board: Any
    moved: Version
    clocks: Clocks | None


def _fold_all(
    game: AnyGame, events: Sequence[Struct], match: AnyMatch, recall: Recall, moments: Iterator[Moment | None]
) -> AnyMatch:
    since, board, clocks, positions = match.version, match.board, match.clocks, list[Position]((match,))

    def position_at(version: Version) -> Position:
        return positions[version - since] if version >= since else recall(version)

    for (version, event), moment in zip(_numbered(events, match), moments, strict=False):
        if type(event) in HANDLERS:
            match = evolve(game, with_board(match, Version(version - 1), board, clocks), event, position_at, moment)
            board, clocks = match.board, match.clocks
            positions.append(match)
        else:
            if clocks is not None and moment is not None and moment.moves:
                clocks = clocks_at(game, clocks, match.seats, board, moment.time)
            board = game.evolve(board, event, version)
            positions.append(_Position(board, version, clocks))
    return with_board(match, Version(since + len(positions) - 1), board, clocks)


def _numbered(events: Iterable[Struct], before: AnyMatch) -> Iterable[tuple[Version, Struct]]:
    return cast("Iterable[tuple[Version, Struct]]", enumerate(events, before.version + 1))
