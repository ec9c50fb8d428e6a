"""What would follow from a move, as far as a seat can know it without playing.

The move is played out on the seat's own view, with no chance to draw from: where the rules ask for what is hidden, or
for a draw, they stop. Nothing but the view goes in, so nothing else can come out.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match.attempt import attempt
from domain.match.checks import check_playing, check_turn
from domain.match.evolve import fold
from domain.match.history import Fact
from domain.match.state import AnyMatch
from domain.refusals import IllegalMove
from domain.secrecy import Hidden, redact, secret_fields


class Foreseen(Struct, frozen=True):
    """What would follow."""

    facts: tuple[Fact, ...]
    view: AnyMatch | None
    """The match after all of it; nothing where what comes next takes a draw, shows something hidden, or is the end."""


def foresee(game: AnyGame, view: AnyMatch, seat: Seat, move: Struct) -> Foreseen:
    """What would follow from a move, as the seat sees it. Raises `MatchRefused` and `IllegalMove`."""
    check_playing(view)
    check_turn(game, view, seat)
    play, stopped_by = attempt(game, view, seat, move)
    if isinstance(stopped_by, IllegalMove):
        raise stopped_by
    known = tuple(_known(play.events, seat))
    facts = tuple(Fact(event, seat, None if index else move) for index, event in enumerate(known))
    if stopped_by is not None or len(known) < len(play.events) or not game.to_act(play.state):
        return Foreseen(facts, None)
    return Foreseen(facts, fold(game, known, view))


def _known(events: Sequence[Struct], seat: Seat) -> Iterator[Struct]:
    """The events up to the first that would show the seat something that it does not know."""
    for event in events:
        shown = [name for name in event.__struct_fields__ if name not in _concealed(event, seat)]
        if any(_hides(getattr(event, name)) for name in shown):
            return
        yield redact(event, seat)


def _concealed(event: Struct, seat: Seat) -> set[str]:
    """The fields of an event that the seat would not see anyway."""
    secrets = secret_fields(type(event))
    return {field.name for field in secrets if field.owner is None or getattr(event, field.owner) != seat}


def _hides(value: Any) -> bool:
    """Whether anything in a value stands hidden."""
    if isinstance(value, tuple):
        return any(map(_hides, value))
    if isinstance(value, Struct):
        return isinstance(value, Hidden) or any(_hides(getattr(value, name)) for name in value.__struct_fields__)
    return False
