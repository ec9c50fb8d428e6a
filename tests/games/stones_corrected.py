"""The second edition of Stones: a turn takes 1 or 2 stones, and the stash of a seat has 2 or 3."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from domain.chance import Chance
from domain.edition import EarlierEdition
from domain.game import Game, Play, Seat
from domain.refusals import IllegalMove
from domain.secrecy import Hidden
from tests.games import stones
from tests.games.stones import Event, Move, StashDealt, State, Take


def stash(chance: Chance) -> int:
    return 2 + chance.below(2)


def stash_of_the_first_edition(chance: Chance) -> int:
    return 2 + chance.below(4)


def setup(play: Play[State, Event]) -> None:
    for seat in range(len(play.state.stashes)):
        play.emit(StashDealt(Seat(seat), play.rule(stash)(play.chance)))


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    return tuple(move for move in stones.legal_moves(state, seat) if move != Take(3))


def decide(play: Play[State, Event], seat: Seat, move: Move) -> None:
    if move == Take(3):
        raise IllegalMove("not-listed", "Take 1 or 2 stones.", "rulebook p. 1")
    stones.decide(play, seat, move)


def determinize(view: State, _seat: Seat, chance: Chance) -> State:
    return changed(view, stashes=tuple(stash(chance) if isinstance(each, Hidden) else each for each in view.stashes))


GAME: Game[Any, Any, Any] = replace(
    stones.GAME,
    edition=2,
    setup=setup,
    legal_moves=legal_moves,
    decide=decide,
    determinize=determinize,
    earlier=(
        EarlierEdition(
            corrected="A turn takes at most 2 stones, and a stash has at most 3.",
            functions={
                stash: stash_of_the_first_edition,
                legal_moves: stones.legal_moves,
                decide: stones.decide,
                determinize: stones.determinize,
            },
        ),
    ),
)
