"""Nippon, by Nuno Bizarro Sentieiro and Paulo Soledade (What's Your Game?, 2015): industry of Meiji Japan, for 2 to 4.

An index in the order of the rulebook. Names are files of this package; a name in brackets is where to look in the file.
Numbers (prices, limits, points, counts by number of players): `components.toml`; the code only reads them.
`docs/rules/nippon.md` lists every rule with its tests, the worked examples, and the rulings on open questions.

    p. 1      Contents of the box            components.toml, components/rows, components/checks, census
    p. 2-3    Set-up                         setup
                level tracks                 player_board (level, steps_left)
                map: regions, cities         map
                number of players            setup, map (is_full), moves/trains_and_ships (refuse_region)
    p. 4      Unlimited common stock         census (what is limited)
              Open information               view
              Sequence of play               available_moves (moves of each choice), turn (what comes next), pending
                3 blueprints for a step      moves/blueprints
                next turn                    rounds (end_turn)
              Take a worker                  moves/take_worker
                possible actions only        moves/take_worker (possible_actions)
                empty action space           rounds (end_turn), workers (refill_space)
    p. 5      Empty rows: general refill     rounds (refill_generally), workers (draw_workers)
                too few workers in the bag   workers (complete_refill)
              Scoring marker, last rounds    rounds (move_marker_after_refill, count_last_rounds)
    p. 6      Invest                         moves/invest
                missing knowledge            moves/invest (missing_knowledge)
    p. 6-8    Price of each further upgrade,
              step, train or ship            player_board (next_price), components.toml (prices)
    p. 7      Machinery                      moves/machinery
                machines in stock            moves/machinery (refuse_stock), moves/invest (build)
              Produce                        moves/produce
    p. 8      Knowledge, Mines               moves/knowledge_and_mines
              Trains, Ships                  moves/trains_and_ships
                money symbols                moves/trains_and_ships (build)
    p. 9      Export                         moves/export
    p. 9-10   Local Market                   moves/local_market
                value of the influence tile  moves/local_market (highest_values)
                available influence spaces   map (value_to_beat)
                full cities, 2-3 players     map (is_full, returnable)
                bonus of the region          moves/local_market (place)
    p. 11     Consolidate                    moves/consolidate
                1. budget                    moves/consolidate (renew_budget)
                2. the Emperor's reward      moves/consolidate (emperors_level, TakeReward, PlaceReward)
                3. workforce, wages          workers (release_workers, pay_wages), components.toml (workers)
    p. 12     Scoring of the regions         scoring (score_regions)
                when, and how many           components.toml (scoring_track), components/rows (SCORINGS)
                foreign companies            scoring (tile_values)
                ties                         scoring (place_and_points)
              Winner, tie-break              scoring (scores)
    annex 1   Final scoring                  final_scoring (score_finally)
                achievements                 final_scoring (multipliers, base_points)
    annex 2   Factories: synergy bonuses     player_board
                silk 1, 2                    player_board (extra_income, kept_coal), moves/consolidate
                silk 3                       player_board (steps_per_symbol), moves/invest (use_once)
                paper 1, bento 3             player_board (extra_steps), moves/knowledge_and_mines
                paper 2, bento 2             player_board (prices, extra_stars), final_scoring (stars_reached)
                silk 4, paper 3, 4, bento 4  moves/invest (use_once)
                bento 1, lenses 1, clocks 1, bulbs 1
                                             player_board (coal_to_run)
                lenses 2, clocks 2           moves/invest (use_once), moves/trains_and_ships (build)
                lenses 3, clocks 3, bulbs 2  moves/invest (use_once), pending (Several)
                bulbs 3                      moves/produce (goods_made)
                lenses 4, clocks 4, bulbs 4  player_board (prices, next_price)
    -         Match options                  state (Options)

`state` is the state of a match, and `base` holds the base classes of moves and events. A move of `moves`
emits `events`, and `evolve` applies them to the state; files of the same name have the same topic. `text` describes
moves and events for players. `evaluation` estimates how good a state is, for bots.
"""

from typing import Final

from domain.game import Game, GameId, LongSearch
from domain.glossary import glossary_of
from domain.guided import guided_match_of
from domain.introduction import introduction_of
from domain.nippon.available_moves import MOVE_RULES, TURN_RULES
from domain.nippon.census import census
from domain.nippon.components import REGISTRY
from domain.nippon.components.rows import SEAT_COUNTS
from domain.nippon.evaluation import WEIGHTED, evaluate
from domain.nippon.evaluation.first import evaluate as first_evaluation
from domain.nippon.evaluation.forecast import FORECAST
from domain.nippon.events import NipponEvent
from domain.nippon.evolve import HANDLERS
from domain.nippon.moves import NipponMove
from domain.nippon.scoring import scores
from domain.nippon.setup import empty, reshuffle, setup
from domain.nippon.state import Options, State
from domain.nippon.text import GUIDANCE, describe, describe_choice, describe_move
from domain.nippon.text.glossary import DESCRIBES as GLOSSARY
from domain.nippon.turn import to_act
from domain.nippon.view import determinize, mask
from domain.translations import translations_of

GAME: Final[Game[State, NipponMove, NipponEvent]] = Game(
    id=GameId("nippon"),
    title="Nippon",
    edition=1,
    seat_counts=SEAT_COUNTS,
    introduction=introduction_of("domain.nippon"),
    glossary=glossary_of("domain.nippon", GLOSSARY),
    guided=guided_match_of("domain.nippon"),
    translations=translations_of("domain.nippon"),
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    empty=empty,
    setup=setup,
    reshuffle=reshuffle,
    to_act=to_act,
    legal_moves=TURN_RULES.legal_moves,
    decide=TURN_RULES.decide,
    unchecked=TURN_RULES.carry_out,
    handlers=HANDLERS,
    mask=mask,
    determinize=determinize,
    scores=scores,
    evaluate=evaluate,
    first_evaluation=first_evaluation,
    forecast=FORECAST,
    turns_ahead=(3, 5, 7),  # one state says little about the end
    policies=8,
    long_search=LongSearch(steps=110_000, tree=False),
    lead_spread=38.0,
    greedy_lead_spread=26.0,
    weighted=WEIGHTED,
    census=census,
    describe=describe,
    describe_move=describe_move,
    describe_choice=describe_choice,
    guidance=GUIDANCE,
)
"""The rules of Nippon."""
