"""Which cards of Yedo have been drawn, used and resolved in the matches watched."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from domain.game import Seat
from domain.match import AnyMatch, Fact
from domain.yedo.components import Components
from domain.yedo.events.action import MissionCompleted, MissionRewarded
from domain.yedo.events.action_cards import ActionCardPlayed, ActionCardResolved
from domain.yedo.events.event_cards import EventRevealed
from domain.yedo.events.rounds import BonusCardScored, PhaseBegan, RoundBegan
from domain.yedo.state import Assigning, Over, State

Stage = Literal["drawn", "used", "resolved"]


class Tally:
    """How often each mission, action card, event and bonus card has come to each stage. Watches matches like a law."""

    def __init__(self, box: Components) -> None:
        self.box: Final = box
        self.cards: Final = (*box.missions, *box.action_cards, *box.event_cards, *box.bonus_cards)
        self.counts: Final = {stage: Counter[str]() for stage in get_args(Stage)}

    @classmethod
    def wanting(cls, box: Components, *wanted: str) -> "Tally":
        """As if all other cards had been resolved."""
        tally = cls(box)
        tally.counts["resolved"].update(set(tally.cards) - set(wanted))
        return tally

    def lacking(self, stage: Stage) -> list[str]:
        """The cards that have not come to a stage."""
        return [card for card in self.cards if not self.counts[stage][card]]

    def is_wanted(self, card: object) -> bool:
        """Whether a card has still to be resolved."""
        return not self.counts["resolved"][str(card)]

    @property
    def wants_missions(self) -> bool:
        """Whether some mission has still to be resolved."""
        return any(map(self.is_wanted, self.box.missions))

    def position(self, match: AnyMatch, _seat: Seat, _moves: Sequence[Struct]) -> None:
        self.counts["drawn"].update(in_hands(match.board))

    def event(self, match: AnyMatch, fact: Fact) -> None:
        for stage, card in reached(match.board, fact.event):
            self.counts[stage][card] += 1

    def end(self, _match: AnyMatch, _facts: Sequence[Fact]) -> None: ...


def in_hands(state: State) -> Iterator[str]:
    """The cards that the players hold."""
    for clan in state.clans:
        yield from map(str, (*clan.missions, *clan.action_cards, *clan.bonus_cards))


def reached(state: State, event: Struct) -> Iterator[tuple[Stage, str]]:
    """The stages that cards come to by an event. A bonus card is resolved when it gives points."""
    yield from reached_by_event_cards(state, event)
    match event:
        case MissionCompleted(mission=card) | ActionCardPlayed(card=card):
            yield "used", card
        case MissionRewarded(mission=card, bonus=False) | ActionCardResolved(card=card, negated=False):
            yield "resolved", card
        case BonusCardScored(card=card, points=points):
            yield "used", card
            if points:
                yield "resolved", card


def reached_by_event_cards(state: State, event: Struct) -> Iterator[tuple[Stage, str]]:
    """An event card is used when its phase is over, and resolved when its round is: any later phase may be its."""
    match event:
        case EventRevealed(event=card):
            yield "drawn", card
        case PhaseBegan(phase=Assigning()):
            yield "used", state.events[-1]
        case PhaseBegan(phase=Over()):
            yield "resolved", state.events[-1]
        case RoundBegan(round=begun) if begun > 1:
            yield "resolved", state.events[-1]
