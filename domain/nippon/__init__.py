"""Nippon, by Nuno Bizarro Sentieiro and Paulo Soledade, for 2 to 4 players.

Players lead industrial groups of the Meiji era: they take workers to invest, produce and export, win influence in four
regions of Japan, and consolidate when their workers must be paid. Three scorings of the regions and nine achievements
decide. Start reading with `moves`, one file for each decision; `rounds.py` says how a turn and the match end, and
`components.toml` what is printed on boards and tiles.
"""

from typing import Final

from domain.game import Game, GameId
from domain.nippon.census import census
from domain.nippon.evaluate import evaluate
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import ARMS, evolve
from domain.nippon.legality import decide, legal_moves, to_act
from domain.nippon.moves.move import NipponMove
from domain.nippon.options import Options
from domain.nippon.printed import SEAT_COUNTS
from domain.nippon.scoring import scores
from domain.nippon.setup import empty, reshuffle, setup
from domain.nippon.shelf import SHELF
from domain.nippon.state import State
from domain.nippon.text import describe, describe_move
from domain.nippon.turn import FAMILIES
from domain.nippon.view import determinize, mask

GAME: Final[Game[State, NipponMove, NipponEvent]] = Game(
    id=GameId("nippon"),
    title="Nippon",
    edition=1,
    seat_counts=SEAT_COUNTS,
    options=Options,
    components=SHELF,
    state=State,
    moves=tuple(FAMILIES),
    events=tuple(ARMS),
    empty=empty,
    setup=setup,
    reshuffle=reshuffle,
    to_act=to_act,
    legal_moves=legal_moves,
    decide=decide,
    evolve=evolve,
    mask=mask,
    determinize=determinize,
    scores=scores,
    evaluate=evaluate,
    census=census,
    describe=describe,
    describe_move=describe_move,
)
"""The rules of Nippon."""
