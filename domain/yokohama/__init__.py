"""Yokohama, by Hisashi Hayashi (TMG, 2016): merchants of the Meiji era, for 2 to 4 players.

An index in the order of the rulebook. Names are files of this package; a name in brackets is where to look in the file.
Numbers (prices, limits, points, counts by number of players): `components.toml`; the code only reads them.
`docs/rules/yokohama.md` lists every rule with its tests, the worked examples, and the rulings on open questions.

    p. 2      Contents of the box            components.toml, components/rows, components/checks
    p. 3-4    Game Setup                     setup, evolve/setup; keeping an order card: moves/orders
    p. 4      General Rules
                unlimited goods and money    census (what is limited)
                public and secret            view
                3 order cards in hand        management_boards (is_hand_full), area_action (begin), moves/orders
                no two cards of one title    moves/technologies (refuse_taking)
                score track                  scoring
                pieces come from the hand    moves/placement, moves/later_steps
    p. 5      Flow of the Game               rounds (end_turn)
              Flow of a Turn                 available_moves (phases and steps), turn (what comes next), pending
                optional choices ("may")     moves/decline (MANDATORY, EndTurn)
    p. 5      1) Placement step              moves/placement
    p. 6      2) Movement step               moves/movement, paths
                paying opposing presidents   paths (tolls), areas (opposing_presidents)
              3) Area action step            area_action (begin), areas (power)
                income of trading houses     turn (close_area_action)
    p. 7      4) 5-power bonus               moves/later_steps, turn (has_bonus)
              5) Construction                moves/later_steps, turn (may_build)
              6) Recovery                    moves/later_steps
    p. 8      Additional actions
                foreign agents               using one: moves/foreign_agents; gaining one: rewards (match_icons)
                achievements                 moves/achievements
                orders                       moves/orders (fulfill_order)
              Matching country icons         rewards (match_icons)
              Game End                       game_end (CONDITIONS)
                how many assistants end it   components.toml (ends_the_game_at)
    p. 9      Final Score Calculation        scoring (BONUSES)
                ties                         scoring (board_ranking, technology_ranking)
                the dummy of 2 players       scoring (majority, technology_ranking)
    p. 10     Winning the Game               scoring (scores)
              Description of Icons           evolve/changes (rewarded)
                any good, movements          moves/icons
                warehouse                    moves/warehouse
    p. 11     Copper Mine, Silk Mill, Tea Plantation, Fishing Grounds, Bank
                                             area_action (produce)
              Chinatown                      moves/chinatown
    p. 12     Church, Customs                moves/church_and_customs
    p. 13     Port, Dock                     moves/orders (take_order), management_boards
              Employment Agency              moves/warehouse
    p. 14     Laboratory, Research Center    moves/technologies (take_technology), management_boards
    p. 15     Canal                          areas (is_canal), paths (tolls), moves/movement, moves/placement
    p. 16     Achievement cards              moves/achievements (OWNED)
    p. 17-19  Technology cards               technologies (which titles a seat has)
                Ball, Language School        moves/orders
                Brickyard, Winery            moves/church_and_customs
                Electrical Light, Gaslight   moves/later_steps
                Exposition                   moves/technologies (take_technology)
                Letterpress Printing, Patent System
                                             moves/technologies (take_technology)
                Mining Technology            rewards (apply_mining_technology), moves/chinatown, moves/icons (take_good)
                Newspaper, Telegram          moves/placement
                Postal System                areas (has_room)
                Stagecoach, Tram             paths
                Station                      moves/used_technologies (place_station), paths, areas (power)
                Stock Market                 rounds (begin_turn)
                Telephone                    turn (may_leave_one), moves/later_steps
                Textile Mill, University     moves/used_technologies
    -         Match options                  state (Options); rulings 6 and 19

Cards and tokens (orders, technologies, achievements, building sites, 5-power tokens) are rows of `components/rows`.
`state` is the state of a match, and `base` holds the base classes of moves and events. `events` are what happens,
`evolve` is the state after each event, `text` puts events and moves into words. `evaluation` estimates states for bots.
"""

from typing import Final

from domain.game import Game, GameId
from domain.glossary import glossary_of
from domain.guided import guided_match_of
from domain.introduction import introduction_of
from domain.translations import translations_of
from domain.yokohama.available_moves import MOVE_RULES, TURN_RULES
from domain.yokohama.base import YokohamaMove
from domain.yokohama.census import census
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import SEAT_COUNTS
from domain.yokohama.evaluation import WEIGHTED, evaluate
from domain.yokohama.evaluation.first import evaluate as first_evaluation
from domain.yokohama.evaluation.forecast import FORECAST
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.evolve import HANDLERS
from domain.yokohama.moves.movement import MovePresident
from domain.yokohama.scoring import scores
from domain.yokohama.setup import empty, reshuffle, setup
from domain.yokohama.state import Options, State
from domain.yokohama.text import GUIDANCE, describe, describe_choice, describe_move
from domain.yokohama.text.glossary import DESCRIBES as GLOSSARY
from domain.yokohama.turn import to_act
from domain.yokohama.view import determinize, mask

GAME: Final[Game[State, YokohamaMove, YokohamaEvent]] = Game(
    id=GameId("yokohama"),
    title="Yokohama",
    edition=1,
    seat_counts=SEAT_COUNTS,
    introduction=introduction_of("domain.yokohama"),
    glossary=glossary_of("domain.yokohama", GLOSSARY),
    guided=guided_match_of("domain.yokohama"),
    translations=translations_of("domain.yokohama"),
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    open_moves=frozenset({MovePresident}),
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
    weighted=WEIGHTED,
    turns_ahead_in_a_tree=(3, 5, 7),
    lead_spread=21.0,
    greedy_lead_spread=13.0,
    census=census,
    describe=describe,
    describe_move=describe_move,
    describe_choice=describe_choice,
    guidance=GUIDANCE,
)
"""The rules of Yokohama."""
