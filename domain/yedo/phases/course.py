"""What goes on by itself: the game proceeds until somebody has to choose."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yedo.drawing import open_mission_decks
from domain.yedo.effects.playing import go_on_with_card, reveal_answers
from domain.yedo.events import YedoPlay
from domain.yedo.events.rounds import ChoiceLapsed
from domain.yedo.limits import with_surplus
from domain.yedo.losses import items
from domain.yedo.pending import (
    PendingActionCard,
    PendingAnswers,
    PendingBower,
    PendingChoice,
    PendingDeal,
    PendingLoss,
    PendingMarketWeapon,
    PendingMissionDeck,
    PendingOffer,
    top_of,
)
from domain.yedo.phases import action, final_scoring, prep, trade
from domain.yedo.phases.action import ACTION
from domain.yedo.phases.assigning import ASSIGNING
from domain.yedo.phases.bidding import BIDDING
from domain.yedo.phases.event import EVENT
from domain.yedo.phases.phase import PhaseRules
from domain.yedo.phases.starting_assets import STARTING_ASSETS
from domain.yedo.phases.trade import TRADE
from domain.yedo.phases.watch_patrol import WATCH_PATROL
from domain.yedo.state import Over, Phase, State
from domain.yedo.trading import is_off

ROUND: Final = (BIDDING, EVENT, ASSIGNING, WATCH_PATROL, TRADE, ACTION)
"""After the preparations of phase 1."""

RULES_OF: Final[Mapping[type[Phase], PhaseRules]] = {rules.phase: rules for rules in (STARTING_ASSETS, *ROUND)}


def to_act(state: State) -> tuple[Seat, ...]:
    """Who has to choose: who exceeds a limit and has to reduce to it, else whoever the topmost choice waits for."""
    if isinstance(state.phase, Over):
        return ()
    return with_surplus(state) or (state.pending[-1].to_act if state.pending else ())


def proceed(play: YedoPlay) -> None:
    """The game goes on until somebody has to choose, or it is over."""
    while not isinstance(play.state.phase, Over):
        top = top_of(play.state)
        if is_moot(play.state, top):
            play.emit(ChoiceLapsed())
        elif to_act(play.state):
            return
        elif top is not None:
            _GO_ON[type(top)](play, top)
        elif not RULES_OF[type(play.state.phase)].go_on(play):
            next_phase(play)


def next_phase(play: YedoPlay) -> None:
    """The next phase that is not skipped; after the last one, the next round or the end."""
    now = RULES_OF[type(play.state.phase)]
    later = ROUND[ROUND.index(now) + 1 :] if now in ROUND else ()
    if any(rules.begin(play) for rules in later):
        return
    if play.state.round and final_scoring.is_last_round(play.state):
        final_scoring.score(play)
    else:
        prep.prepare(play)
        BIDDING.begin(play)


def is_moot(state: State, choice: PendingChoice | None) -> bool:
    """Whether a card played meanwhile has left nothing to choose from."""
    is_void = _IS_VOID.get(type(choice))
    return is_void is not None and is_void(state, choice)


_IS_VOID: Final[Mapping[type, Callable[[State, Any], bool]]] = {
    PendingOffer: lambda state, choice: is_off(state, choice.offer),
    PendingLoss: lambda state, choice: not items(state, choice.seat, choice.asset),
    PendingMissionDeck: lambda state, _choice: not open_mission_decks(state),
    PendingMarketWeapon: lambda state, _choice: not any(state.market),
}
"""Whether nothing is left to choose from, of choices of which that may happen."""

_GO_ON: Final[Mapping[type[PendingChoice], Callable[[YedoPlay, Any], None]]] = {
    PendingAnswers: reveal_answers,
    PendingBower: action.fill_positions,
    PendingActionCard: go_on_with_card,
    PendingDeal: trade.close,
}
"""How things on the stack go on that wait for nobody."""
