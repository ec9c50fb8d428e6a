"""Yedo, by Wolf Plancke and Thomas Vande Ginste (eggertspiele, 2012), for 2 to 5 clan leaders in old Tokyo.

Where to find what, in the order of the rulebook:

    p. 2-3    Components, limits             components.toml, printed, vocabulary, box, shelf, limits
    p. 3-4    Setup                          setup, phases/starting_assets, moves/draft_mission, moves/take_favor
    p. 5      Playing the game               turn, available_moves, pending
              The Action Cards               moves/play_action_card, moves/answer_card, effects
    p. 5-6    1. The Prep Phase              phases/prep
    p. 6-8    2. The Bidding Phase           phases/bidding, moves/take_part, announce_auction, raise_bid, pay_bid
              List of rewards                moves/keep_card, pick_category, pick_annex, pick_mission_deck
    p. 9      3. The Event Phase             phases/event, market, losses, prices, moves/return_blessing, give_up
              4. The Assigning Phase         phases/assigning, moves/assign_disciple
    p. 9-10   5. The Watch Patrol Phase      phases/watch_patrol, effects/patrol, moves/pass_turn, play_blackmail
    p. 10     6. The Trade Phase             phases/trade, trading, moves/make_offer, answer_offer, hand_over
    p. 10     7. The Action Phase            phases/action, activation, moves/return_disciple
    p. 11-12  Completing a mission           missions, moves/complete_mission, moves/take_market_weapon
    p. 12-14  The Districts                  moves/gates, tavern, red_light, market, harbor, temple, castle
              The Bower, Foresight           moves/take_position, foresee, arrange_cards
    p. 14-15  Using an Annex                 moves/use_yashiki, use_karesansui, use_dojo, use_kobudo_ryu
    p. 15     End of the game                phases/final_scoring, bonus_cards, scoring

The match is in `state`; `clans`, `districts`, `decks` and `market` read and change it.
"""

from typing import Final

from domain.game import Game, GameId
from domain.yedo.available_moves import MOVE_RULES, decide, legal_moves
from domain.yedo.census import census
from domain.yedo.components import REGISTRY
from domain.yedo.components.rows import SEAT_COUNTS
from domain.yedo.evaluation import evaluate
from domain.yedo.events import YedoEvent
from domain.yedo.evolve import HANDLERS, evolve
from domain.yedo.moves import YedoMove
from domain.yedo.moves.trade import MakeOffer
from domain.yedo.options import Options
from domain.yedo.scoring import scores
from domain.yedo.setup import empty, reshuffle, setup
from domain.yedo.state import State
from domain.yedo.text import describe, describe_move
from domain.yedo.turn import to_act
from domain.yedo.view import determinize, mask

GAME: Final[Game[State, YedoMove, YedoEvent]] = Game(
    id=GameId("yedo"),
    title="Yedo",
    edition=1,
    seat_counts=SEAT_COUNTS,
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    events=tuple(HANDLERS),
    open_moves=frozenset({MakeOffer}),
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
"""The rules of Yedo."""
