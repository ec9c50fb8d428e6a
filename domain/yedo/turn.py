"""What comes next: the game advances until a seat has to choose (rulebook p. 5, Playing the Game)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.game import Seat
from domain.yedo import scoring
from domain.yedo.decks import open_mission_decks
from domain.yedo.effects.playing import go_on_with_card, reveal_answers
from domain.yedo.events import ChoiceLapsed, YedoPlay
from domain.yedo.limits import seats_with_surplus
from domain.yedo.losses import items
from domain.yedo.pending import (
    PendingActionCard,
    PendingAnswers,
    PendingBower,
    PendingChoice,
    PendingDeal,
    PendingDraws,
    PendingLoss,
    PendingMarketWeapon,
    PendingMissionDeck,
    PendingOffer,
)
from domain.yedo.phases import PhaseRules, action, event, prep, trade
from domain.yedo.phases.action import ACTION
from domain.yedo.phases.assigning import ASSIGNING
from domain.yedo.phases.bidding import BIDDING
from domain.yedo.phases.event import EVENT
from domain.yedo.phases.starting_assets import STARTING_ASSETS
from domain.yedo.phases.trade import TRADE
from domain.yedo.phases.watch_patrol import WATCH_PATROL
from domain.yedo.state import Over, Phase, State
from domain.yedo.trading import cannot_be_met

ROUND: Final = (BIDDING, EVENT, ASSIGNING, WATCH_PATROL, TRADE, ACTION)
"""Phases 2 to 7 of a round. Phase 1, the preparations, needs no choice."""

LATER: Final[Mapping[type[Phase], Sequence[PhaseRules]]] = {
    rules.phase: ROUND[place:] for place, rules in enumerate(ROUND, start=1)
}
"""By phase of a round: the phases after it."""

RULES_OF: Final[Mapping[type[Phase], PhaseRules]] = {rules.phase: rules for rules in (STARTING_ASSETS, *ROUND)}
"""By phase: its rules; none when the game is over."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the seats that have to choose.

    Seats that exceed a limit come first (rulebook p. 3), then those of the topmost pending choice.
    """
    if state.pending:
        return seats_with_surplus(state) or state.pending[-1].to_act()
    return () if isinstance(state.phase, Over) else seats_with_surplus(state)


def advance(play: YedoPlay, _moved: Seat | None = None) -> None:
    """Emits the events that need no choice, until a seat has to choose or the game is over.

    It is the same whichever seat has moved.
    """
    while True:
        state = play.state
        if state.pending:
            choice = state.pending[-1]
            if type(choice) not in _MAY_NEED_NO_SEAT or not settle_choice(play, choice):
                return
        else:
            rules = RULES_OF.get(type(state.phase))
            if rules is None or seats_with_surplus(state):
                return
            if not rules.next_step(play):
                begin_next_phase(play)


def settle_choice(play: YedoPlay, choice: PendingChoice) -> bool:
    """Settles the topmost choice, which may need no seat, if no option is left or no seat has to choose.

    Returns false if a seat has to.
    """
    if is_void(play.state, choice):
        play.emit(ChoiceLapsed())
    elif to_act(play.state):
        return False
    else:
        _CONTINUE[type(choice)](play, choice)
    return True


def begin_next_phase(play: YedoPlay) -> None:
    """Begins the next phase that is not skipped. After the last phase, begins the next round or ends the game."""
    for rules in LATER.get(type(play.state.phase), ()):
        if rules.begin(play):
            return
    if play.state.round and scoring.is_last_round(play.state):
        scoring.score(play)
    else:
        prep.prepare(play)
        BIDDING.begin(play)


def is_void(state: State, choice: PendingChoice) -> bool:
    """True if no option is left, because of an action card that was played after the choice was opened."""
    check = _IS_VOID.get(type(choice))
    return check is not None and check(state, choice)


_IS_VOID: Final[Mapping[type, Callable[[State, Any], bool]]] = {
    PendingOffer: lambda state, choice: cannot_be_met(state, choice.offer),
    PendingLoss: lambda state, choice: not items(state, choice.seat, choice.asset),
    PendingMissionDeck: lambda state, _choice: not open_mission_decks(state),
    PendingMarketWeapon: lambda state, _choice: not any(state.market),
}
"""By kind of choice that can become void: true if no option is left."""

_CONTINUE: Final[Mapping[type[PendingChoice], Callable[[YedoPlay, Any], None]]] = {
    PendingAnswers: reveal_answers,
    PendingBower: action.fill_positions,
    PendingActionCard: go_on_with_card,
    PendingDeal: trade.close,
    PendingDraws: event.draw_next,
}
"""How a pending choice takes effect once it waits for no seat."""

_MAY_NEED_NO_SEAT: Final = frozenset((*_IS_VOID, *_CONTINUE))
"""The kinds of choices that may be settled without a seat. All others wait for one."""
