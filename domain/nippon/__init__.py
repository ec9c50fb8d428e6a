"""Nippon, by Nuno Bizarro Sentieiro and Paulo Soledade (What's Your Game?, 2015): industry of Meiji Japan, for 2 to 4.

Where to find what, in the order of the rulebook:

    p. 1-3    the box                        components.toml, printed, components, shelf
              set-up                         setup, evolve/set_up
              the table as it stands         state, table, map
    p. 4      course of the game             turn, choices, stack, legality, moves/take_worker, moves/finish
              blueprints                     moves/exchange_blueprints
    p. 4-5    empty action spaces and rows   rounds, refill
    p. 5      scoring track                  rounds
    p. 6      Invest                         moves/build_factory
    p. 7      Machinery, Produce             moves/upgrade_factory, moves/run_factory
    p. 8      Knowledge, Mines               moves/advance_marker, levels
              Trains, Ships                  moves/build_vehicle
    p. 9      Export                         moves/fulfill_contract
    p. 9-10   Local Market                   moves/supply_city, moves/place_influence, influence_tiles
    p. 11     Consolidate                    moves/consolidate, workforce
              the Emperor's reward           moves/take_reward, moves/place_reward
    p. 12     scorings                       region_scoring, scoring
    annex 1   final scoring                  final_scoring, achievements
    annex 2   factories                      synergies, moves/build_factory
"""

from typing import Final

from domain.game import Game, GameId
from domain.nippon.available_moves import TURN_RULES, to_act
from domain.nippon.census import census
from domain.nippon.components import REGISTRY
from domain.nippon.components.rows import SEAT_COUNTS
from domain.nippon.evaluation import evaluate
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import ARMS, evolve
from domain.nippon.moves.move import NipponMove
from domain.nippon.options import Options
from domain.nippon.scoring import scores
from domain.nippon.setup import empty, reshuffle, setup
from domain.nippon.state import State
from domain.nippon.text import describe, describe_move
from domain.nippon.turn import MOVE_RULES
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
    events=tuple(ARMS),
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
