"""Yedo, by Wolf Plancke and Thomas Vande Ginste (eggertspiele, 2012), for 2 to 5 clan leaders in old Tokyo.

An index in the order of the rulebook. Names are files of this package; a name in brackets is where to look in the file.
Numbers (prices, limits, points, counts by number of players): `components.toml`; the code only reads them.
`docs/rules/yedo.md` lists every rule with its tests, the worked examples, and the rulings on open questions.

    p. 2      Components                     components.toml, components/rows, components/components, components/checks
    p. 3      Clan boards, limits            clans, limits (surplus), components.toml (limits)
              discarding a surplus           moves/limits
              what others know of a hand     clans (with_known_color), mixes
              Geisha or Samurai?             state (setting), components/rows (SettingCard)
    p. 3-4    Setup                          setup, phases/starting_assets
              starting missions, favors      moves/starting_assets; keeping an action card: moves/auction_rewards
              the Blackmail card             moves/watch_patrol (playing it), scoring (2 points if it is kept)
    p. 5      Playing the game               turn (what comes next), phases, available_moves, pending
              The Action Cards               moves/action_cards, effects/playing (is_time, can_afford)
              what each card does            components/vocabulary, effects/cards, effects/gains, effects/opponents,
                                             effects/patrol
              reactions: Walls Have Ears     effects/reactions, moves/action_cards (AnswerCard)
              which seats are asked, when    effects/playing (asked_for_an_answer, go_on_with_card)
    p. 5-6    1. The Prep Phase              phases/prep (prepare, endow_church)
    p. 6-7    2. The Bidding Phase           phases/bidding, moves/bidding
              a bid that cannot be paid      phases/bidding (pay)
              with 2 or 3 players            phases/bidding (lots, categories_of), moves/auction_rewards (PickCategory)
    p. 8      List of rewards                phases/bidding (reward), moves/auction_rewards
    p. 9      3. The Event Phase             phases/event
              a) adjust the Market           market (slide_market), decks (renew_weapons: an exhausted weapon deck)
              b) reveal an event card        phases/event (what happens at once), prices (what lasts for the round)
              losses, returning a Blessing   losses, moves/event_cards
    p. 9      4. The Assigning Phase         phases/assigning, moves/assigning, clans (free_spaces)
              Heart of the Dragon            effects/gains (open_district); The Hidden Gate: moves/assigning (is_beside)
    p. 9-10   5. The Watch Patrol Phase      phases/watch_patrol, effects/patrol, moves/watch_patrol
              no seat loses its last two     clans (spare_disciples)
    p. 10     6. The Trade Phase             phases/trade, trading, moves/trade
              7. The Action Phase            phases/action, moves/activation
    p. 11-12  Completing a Mission           missions (meets, collect), moves/missions
    p. 12     Gates, Tavern, Red Light       moves/gates, moves/tavern_and_temple, moves/red_light
              Market                         moves/market, market (slide_market), prices (weapon_price),
                                             components.toml (market)
    p. 13     Harbor, Temple                 moves/harbor, moves/tavern_and_temple
              Foresight                      moves/foresight, decks (foresee)
    p. 13-14  Castle: Shogun, Bakufu, Bower  moves/castle, phases/action (fill_positions: the new player order)
    p. 14-15  Using an Annex                 moves/annexes
              Yashiki, Karesansui: standing
              in for a Geisha or a Blessing  missions (stand_ins)
              Dojo: 1 mon each round         phases/prep (pay_dojos)
              Kobudo-Ryu: cheaper weapons    prices (weapon_price)
    p. 15     End of the game                turn (begin_next_phase), scoring (is_last_round, score)
              Bonus Cards                    bonus_cards
              ties                           scoring (scores)
    p. 16     Overview of assets             limits

`state` and `pieces` declare the state of a match, and `base` the base classes of moves and events. `events` say what
happened and `evolve` how the state changes by it. `view` says what a viewer may know; `guesses` makes states that fit
it, with known cards where `whereabouts` allows. `text` puts events and moves into words, `evaluation` estimates a
position for bots, and `census` counts the pieces. `editions` keeps what was decided otherwise before.
"""

from typing import Final

from domain.game import Game, GameId
from domain.glossary import glossary_of
from domain.guided import guided_match_of
from domain.introduction import introduction_of
from domain.translations import translations_of
from domain.yedo.available_moves import MOVE_RULES, TURN_RULES, legal_moves
from domain.yedo.base import YedoMove
from domain.yedo.census import census
from domain.yedo.components import REGISTRY
from domain.yedo.components.rows import SEAT_COUNTS
from domain.yedo.editions import EARLIER
from domain.yedo.evaluation import WEIGHTED, evaluate
from domain.yedo.evaluation.first import evaluate as first_evaluation
from domain.yedo.evaluation.forecast import FORECAST
from domain.yedo.events import YedoEvent
from domain.yedo.evolve import HANDLERS
from domain.yedo.guesses import determinize
from domain.yedo.moves.trade import MakeOffer
from domain.yedo.scoring import scores
from domain.yedo.setup import empty, reshuffle, setup
from domain.yedo.state import Options, State
from domain.yedo.text import GUIDANCE, describe, describe_choice, describe_move
from domain.yedo.text.glossary import DESCRIBES as GLOSSARY
from domain.yedo.turn import to_act
from domain.yedo.view import mask

GAME: Final[Game[State, YedoMove, YedoEvent]] = Game(
    id=GameId("yedo"),
    title="Yedo",
    edition=3,
    earlier=EARLIER,
    seat_counts=SEAT_COUNTS,
    introduction=introduction_of("domain.yedo"),
    glossary=glossary_of("domain.yedo", GLOSSARY),
    guided=guided_match_of("domain.yedo"),
    translations=translations_of("domain.yedo"),
    options=Options,
    components=REGISTRY,
    state=State,
    moves=tuple(MOVE_RULES),
    open_moves=frozenset({MakeOffer}),
    empty=empty,
    setup=setup,
    reshuffle=reshuffle,
    to_act=to_act,
    legal_moves=legal_moves,
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
    turns_ahead=(7,),  # in most phases a turn is one disciple, one bid or one offer
    lead_spread=12.0,
    greedy_lead_spread=9.0,
    census=census,
    describe=describe,
    describe_move=describe_move,
    describe_choice=describe_choice,
    guidance=GUIDANCE,
)
"""The rules of Yedo."""
