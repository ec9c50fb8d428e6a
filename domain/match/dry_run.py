"""Trying a move out without playing it: on the whole match, or on what one seat can know of it."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame, Play, Seat
from domain.match.checks import check_playing, check_turn
from domain.match.fold import fold
from domain.match.queries import mask
from domain.match.state import AnyMatch, Fact
from domain.refusals import IllegalMove
from domain.secrecy import Hidden, fields_hidden_from, redact, same_view


class Attempt(NamedTuple):
    """A move tried out as far as it went."""

    play: Play[Any, Any]
    stopped_by: Exception | None
    """What the rules raised before the move was complete; `None` if it is complete."""


def attempt(game: AnyGame, match: AnyMatch, seat: Seat, move: Struct, draws: Chance | None = None) -> Attempt:
    """Tries a move out on a match, or on a view of it. Without `draws` it stops where chance would decide.

    A move that is not legal is stopped by its `IllegalMove`.
    """
    play = game.play(match.board, match.version, Chance(iter(())) if draws is None else draws)
    try:
        game.decide(play, seat, move)
    except Exception as error:  # noqa: BLE001  rules that meet what is hidden, or lack a draw, may fail in any way
        return Attempt(play, error)
    return Attempt(play, None)


def reveals_something(game: AnyGame, before: AnyMatch, after: AnyMatch, seat: Seat, move: Struct) -> bool:
    """True if the seat could not have known the match `after` its move from what it knew `before`.

    Then chance, or something hidden from the seat, had a part in what followed.
    """
    play, stopped_by = attempt(game, mask(game, before, seat), seat, move)
    return stopped_by is not None or not same_view(play.state, game.mask(after.board, seat))


class Prediction(Struct, frozen=True):
    """What would follow from a move."""

    facts: tuple[Fact, ...]
    view: AnyMatch | None
    """The match after these facts; `None` if what comes next takes a draw, shows something hidden, or is the end."""


def predict(game: AnyGame, view: AnyMatch, seat: Seat, move: Struct) -> Prediction:
    """Returns what would follow from a move, as far as the seat can know it.

    The move is tried out on the seat's own view, without chance: the rules stop where they need a draw or something
    hidden. It uses only the view, so it cannot reveal anything else. Raises `MatchRefused` and `IllegalMove`.
    """
    check_playing(view)
    check_turn(game, view, seat)
    play, stopped_by = attempt(game, view, seat, move)
    if isinstance(stopped_by, IllegalMove):
        raise stopped_by
    known = tuple(_known(play.events, seat))
    facts = tuple(Fact(event, seat, None if index else move) for index, event in enumerate(known))
    if stopped_by is not None or len(known) < len(play.events) or not game.to_act(play.state):
        return Prediction(facts, None)
    return Prediction(facts, fold(game, known, view))


def _known(events: Sequence[Struct], seat: Seat) -> Iterator[Struct]:
    """Yields the events up to the first that would show the seat something that it does not know."""
    for event in events:
        hidden = fields_hidden_from(seat, event)
        if any(_holds_hidden(getattr(event, name)) for name in event.__struct_fields__ if name not in hidden):
            return
        yield redact(event, seat)


def _holds_hidden(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_holds_hidden, value))
    if isinstance(value, Struct):
        return isinstance(value, Hidden) or any(_holds_hidden(getattr(value, name)) for name in value.__struct_fields__)
    return False
