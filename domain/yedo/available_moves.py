"""Which move rules are available to a seat while each pending choice waits, and `TURN_RULES` (rulebook p. 5)."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import TurnRules, legal
from domain.refusals import Refusal
from domain.yedo import pending
from domain.yedo.base import AnyMoveRule, MoveRules
from domain.yedo.clans import posts_of
from domain.yedo.components import REGISTRY
from domain.yedo.components.rows import ANNEXES, DISTRICTS, SpaceKind
from domain.yedo.components.vocabulary import Annex, District
from domain.yedo.effects.playing import has_timely_card
from domain.yedo.limits import seats_with_surplus
from domain.yedo.moves import (
    YedoMove,
    action_cards,
    activation,
    annexes,
    assigning,
    auction_rewards,
    bidding,
    castle,
    event_cards,
    foresight,
    gates,
    harbor,
    limits,
    market,
    missions,
    red_light,
    starting_assets,
    tavern_and_temple,
    trade,
    watch_patrol,
)
from domain.yedo.pieces import Post
from domain.yedo.state import Over, State
from domain.yedo.turn import advance, to_act

ACTIONS: Final[Mapping[AnyMoveRule, tuple[District | SpaceKind | Annex, ...]]] = {
    missions.COMPLETE_MISSION: DISTRICTS,
    castle.MEET_SHOGUN: ("shogun",),
    castle.MEET_BAKUFU: ("bakufu",),
    castle.ACTIVATE_BOWER: ("bower",),
    gates.RECRUIT_DISCIPLE: ("gates",),
    gates.BEG: ("gates",),
    tavern_and_temple.BUILD_ANNEX: ("tavern",),
    harbor.VISIT_CHURCH: ("harbor",),
    harbor.BUY_LUXURY: ("harbor",),
    red_light.RECRUIT_GEISHA: ("red_light",),
    red_light.BUY_ACTION_CARD: ("red_light",),
    market.BUY_WEAPON: ("market",),
    market.SELL_CARD: ("market",),
    tavern_and_temple.RECEIVE_BLESSING: ("temple",),
    foresight.FORESEE: tuple(foresight.FORESEEN_IN),
    annexes.USE_DOJO: ("dojo",),
    annexes.USE_KARESANSUI: ("karesansui",),
    annexes.USE_KOBUDO_RYU: ("kobudo_ryu",),
    annexes.USE_YASHIKI: ("yashiki",),
    activation.RETURN_DISCIPLE: (*DISTRICTS, *ANNEXES),
}
"""By action of an activated disciple: the places where it has to be; in the castle, the spaces. It can complete a
mission, use its district (1 to 7), use an annex, or return without an action."""

WHILE_PENDING: Final[Mapping[type[pending.PendingChoice], MoveRules]] = {
    pending.PendingMissionDraft: (starting_assets.DRAFT_MISSION,),
    pending.PendingCard: (auction_rewards.KEEP_CARD,),
    pending.PendingFavor: (starting_assets.TAKE_FAVOR,),
    pending.PendingParticipation: (bidding.TAKE_PART, bidding.LEAVE_FOR_MON),
    pending.PendingAnnouncement: (bidding.ANNOUNCE_AUCTION, bidding.DROP_OUT),
    pending.PendingBid: (bidding.RAISE_BID, bidding.PASS_BID),
    pending.PendingPayment: (bidding.PAY_BID,),
    pending.PendingCategory: (auction_rewards.PICK_CATEGORY,),
    pending.PendingAnnex: (auction_rewards.PICK_ANNEX,),
    pending.PendingMissionDeck: (auction_rewards.PICK_MISSION_DECK,),
    pending.PendingBlessing: (event_cards.RETURN_BLESSING, event_cards.KEEP_BLESSING),
    pending.PendingLoss: (event_cards.GIVE_UP,),
    pending.PendingAssignment: (assigning.ASSIGN_DISCIPLE,),
    pending.PendingInfluence: (watch_patrol.PASS_TURN,),
    pending.PendingRescue: (watch_patrol.PLAY_BLACKMAIL, watch_patrol.PASS_TURN),
    pending.PendingTrade: (trade.MAKE_OFFER, trade.FINISH_TRADING),
    pending.PendingOffer: (trade.ACCEPT_OFFER, trade.DECLINE_OFFER, trade.MAKE_OFFER),
    pending.PendingDeal: (trade.HAND_OVER,),
    pending.PendingActivation: tuple(ACTIONS),
    pending.PendingArrangement: (foresight.ARRANGE_CARDS,),
    pending.PendingMarketWeapon: (missions.TAKE_MARKET_WEAPON,),
    pending.PendingBower: (castle.TAKE_POSITION,),
    pending.PendingAnswers: (action_cards.ANSWER_CARD,),
}
"""Available to the seats that a pending choice waits for."""

_ACTIVATING: Final = WHILE_PENDING[pending.PendingActivation]

SURPLUS: Final[MoveRules] = (limits.DISCARD_SURPLUS,)
"""Available to a seat that exceeds a limit; the pending choice waits until it has discarded (rulebook p. 3)."""

AT_ANY_MOMENT: Final[MoveRules] = (action_cards.PLAY_ACTION_CARD,)
"""Available to every seat, in addition to the others. Each action card has its own timing (rulebook p. 5)."""

MOVE_RULES: Final[Mapping[type[YedoMove], AnyMoveRule]] = {
    move_rule.move: move_rule
    for move_rules in (*WHILE_PENDING.values(), SURPLUS, AT_ANY_MOMENT)
    for move_rule in move_rules
}
"""Every move rule of the game, by the type of its moves."""

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "The game waits for another player.", "rulebook p. 5, Playing the Game")
NOT_NOW: Final = Refusal("not-now", "You cannot do that now.", "rulebook p. 5, Playing the Game")


def available_moves(state: State, seat: Seat) -> MoveRules:
    """Returns the move rules that are available to a seat now."""
    return () if isinstance(state.phase, Over) else beside_cards(state, seat) + AT_ANY_MOMENT


def beside_cards(state: State, seat: Seat) -> MoveRules:
    """Returns the move rules that are available to a seat beside playing an action card; none when the game is over."""
    if exceeding := seats_with_surplus(state):
        return SURPLUS if seat in exceeding else ()
    if state.pending and seat in state.pending[-1].to_act():
        return WHILE_PENDING[type(state.pending[-1])]
    return ()


def listable_moves(state: State, seat: Seat) -> MoveRules:
    """Returns the available move rules that may have a legal move.

    Leaves out the actions of places where the seat has no disciple, and action cards if it has none for this moment: to
    ask each of these rules would take most of the time.
    """
    move_rules = beside_cards(state, seat)
    if move_rules is _ACTIVATING:
        move_rules = _actions_at(state.components, posts_of(state, seat), state.clans[seat].manned)
    return move_rules + AT_ANY_MOMENT if has_timely_card(state, seat) else move_rules


@lru_cache(maxsize=4096)
def _actions_at(digest: Digest, posts: tuple[Post, ...], annexes: tuple[Annex, ...]) -> MoveRules:
    """Returns the rules of an activation that may have a legal move with disciples in these places."""
    components = REGISTRY[digest]
    return _actions_in(
        frozenset(chain(map(components.district_of.get, posts), map(components.kind_of.get, posts), annexes))
    )


@lru_cache(maxsize=1024)
def _actions_in(places: frozenset[District | SpaceKind | Annex | None]) -> MoveRules:
    """Returns the rules of an activation that may have a legal move with disciples in these kinds of places."""
    return tuple([rule for rule, needed in ACTIONS.items() if not places.isdisjoint(needed)])


def legal_moves(state: State, seat: Seat) -> tuple[YedoMove, ...]:
    """Returns every legal move of a seat, in a stable order; of offers, only the simple ones.

    A seat that is not to act may still play action cards for any moment.
    """
    return tuple(legal(state, seat, listable_moves(state, seat)))


TURN_RULES: Final = TurnRules[State, Any](to_act, MOVE_RULES, available_moves, advance, NOT_YOUR_TURN, NOT_NOW)
"""Lists, refuses and carries out moves; after each move `advance` does what needs no choice."""
