"""Nippon, by Nuno Bizarro Sentieiro and Paulo Soledade (What's Your Game?, 2015): industry of Meiji Japan, for 2 to 4.

Where to find each rule, in the order of the rulebook:

    p. 1      Contents of the box            components.toml, components/rows, census
    p. 2-3    Set-up                         setup, events/setup, evolve/setup
              Level tracks                   player_board
              Map: regions, cities           map
    p. 4      Course of the game             pending, available_moves, turn
              Open information               view
              Blueprints                     moves/blueprints
              Take a worker                  moves/take_worker
              Empty action space             rounds, workers
    p. 5      Empty rows: general refill     rounds, workers
              Scoring track, last rounds     rounds
    p. 6      Invest                         moves/invest
    p. 7      Machinery                      moves/machinery
              Machines in stock              moves/machinery, moves/invest
              Produce                        moves/produce
    p. 8      Knowledge, Mines               moves/knowledge_and_mines
              Trains, Ships, money symbols   moves/trains_and_ships
    p. 9      Export                         moves/export
    p. 9-10   Local Market                   moves/local_market
              Influence tiles, full cities   map
    p. 11     Consolidate, budget            moves/consolidate
              The Emperor's reward           moves/consolidate
              Workforce: wages               workers
    p. 12     Scoring of the regions         scoring
              Points, ranks and ties         scoring
    annex 1   Final scoring, achievements    final_scoring
    annex 2   Factories: synergy bonuses     player_board; those that count once: moves/invest
    options   Open questions of the rules    options

`state` is the state of a match. A move of `moves` emits `events`, and `evolve` applies them to the state; files of the
same name have the same topic. `text` describes moves and events for players. `evaluation` estimates how good a state
is, for bots. `components/checks` reads and checks components files.
"""

from typing import Final

from domain.game import Game, GameId
from domain.nippon.available_moves import MOVE_RULES, TURN_RULES, to_act
from domain.nippon.census import census
from domain.nippon.components import REGISTRY
from domain.nippon.components.rows import SEAT_COUNTS
from domain.nippon.evaluation import evaluate
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import HANDLERS, evolve
from domain.nippon.moves import NipponMove
from domain.nippon.options import Options
from domain.nippon.scoring import scores
from domain.nippon.setup import empty, reshuffle, setup
from domain.nippon.state import State
from domain.nippon.text import describe, describe_move
from domain.nippon.view import determinize, mask

GAME: Final[Game[State, NipponMove, NipponEvent]] = Game(
    id=GameId("nippon"),
    title="Nippon",
    edition=1,
    seat_counts=SEAT_COUNTS,
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    events=tuple(HANDLERS),
    empty=empty,
    setup=setup,
    reshuffle=reshuffle,
    to_act=to_act,
    legal_moves=TURN_RULES.legal_moves,
    decide=TURN_RULES.decide,
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
