"""Yokohama, by Hisashi Hayashi (TMG, 2016): merchants of the Meiji era, for 2 to 4 players.

Where to find what, in the order of the rulebook:

    p. 3-4    Game Setup                     setup, evolve/set_up
              the box                        components.toml, printed, box, shelf, city
    p. 5      Flow of a Turn                 turn, choices, stack, rounds, legality
              Placement step                 moves/place_assistants, presidents
    p. 6      Movement step                  moves/move_president, ways, presidents, moves/return_president
              Area action step               area_action, power
    p. 7      5-power bonus                  steps, moves/collect_token
              Construction                   moves/construction
              Recovery                       moves/recover
    p. 8      Additional actions             moves/use_foreign_agent, moves/fulfill_achievement, achievements,
                                             moves/fulfill_order
              Matching country icons         rewards
              Game end                       game_end
    p. 9      Final score calculation        final_scoring, scoring
    p. 10     Icons                          moves/take_good, moves/take_from_warehouse, warehouse,
                                             moves/move_assistant
    p. 11-15  Areas                          area_action, moves/chinatown, moves/church, moves/customs, majority_boards,
                                             moves/take_order, moves/take_technology, fee, replenishing
    p. 17-19  Technologies                   technologies, moves/use_technology, moves/place_station

What the table looks like stands in `state` and is read by `table`; how events change it, in `evolve`; who may see what,
in `view`.
"""

from typing import Final

from domain.game import Game, GameId
from domain.yokohama.available_moves import MOVE_RULES, TURN_RULES, to_act
from domain.yokohama.census import census
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import SEAT_COUNTS
from domain.yokohama.evaluation import evaluate
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.evolve import HANDLERS, evolve
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.moves.movement import MovePresident
from domain.yokohama.options import Options
from domain.yokohama.scoring import scores
from domain.yokohama.setup import empty, reshuffle, setup
from domain.yokohama.state import State
from domain.yokohama.text import describe, describe_move
from domain.yokohama.view import determinize, mask

GAME: Final[Game[State, YokohamaMove, YokohamaEvent]] = Game(
    id=GameId("yokohama"),
    title="Yokohama",
    edition=1,
    seat_counts=SEAT_COUNTS,
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    events=tuple(HANDLERS),
    open_moves=frozenset({MovePresident}),
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
"""The rules of Yokohama."""
