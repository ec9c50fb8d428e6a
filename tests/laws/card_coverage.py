"""Counts how often each card of Yedo was drawn, used and resolved in the matches that are watched."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from domain.game import Seat
from domain.match import AnyMatch, Fact
from domain.yedo.components import Components
from domain.yedo.events import (
    ActionCardPlayed,
    ActionCardResolved,
    BonusCardScored,
    EventRevealed,
    MissionCompleted,
    MissionRewarded,
    PhaseBegan,
    RoundBegan,
)
from domain.yedo.state import Assigning, Over, State

Stage = Literal["drawn", "used", "resolved"]


class CardCoverage:
    """Counts, for each mission, action card, event and bonus card, how often it has reached each stage.

    It watches a match through the same methods as a law.
    """

    def __init__(self, components: Components) -> None:
        self.components: Final = components
        self.cards: Final = (
            *components.missions,
            *components.action_cards,
            *components.event_cards,
            *components.bonus_cards,
        )
        self.counts: Final = {stage: Counter[str]() for stage in get_args(Stage)}

    @classmethod
    def of_only(cls, components: Components, *missing: str) -> "CardCoverage":
        """Returns a coverage in which only these cards are still to be resolved."""
        coverage = cls(components)
        coverage.counts["resolved"].update(set(coverage.cards) - set(missing))
        return coverage

    def missing(self, stage: Stage) -> list[str]:
        """Returns the cards that have not reached a stage."""
        return [card for card in self.cards if not self.counts[stage][card]]

    def is_unresolved(self, card: object) -> bool:
        """True if the card has not been resolved yet."""
        return not self.counts["resolved"][str(card)]

    @property
    def has_unresolved_missions(self) -> bool:
        """True if a mission has not been resolved yet."""
        return not self.components.missions.keys() <= self.counts["resolved"].keys()

    def position(self, match: AnyMatch, _seat: Seat, _moves: Sequence[Struct]) -> None:
        self.counts["drawn"].update(in_hands(match.board))

    def event(self, match: AnyMatch, fact: Fact) -> None:
        for stage, card in stages_reached(match.board, fact.event):
            self.counts[stage][card] += 1

    def end(self, _match: AnyMatch, _facts: Sequence[Fact]) -> None: ...


def in_hands(state: State) -> Iterator[str]:
    """Yields the cards in the hands of all players."""
    for clan in state.clans:
        yield from map(str, (*clan.missions, *clan.action_cards, *clan.bonus_cards))


def stages_reached(state: State, event: Struct) -> Iterator[tuple[Stage, str]]:
    """Yields the stages that cards reach by an event. A bonus card is resolved when it gives points."""
    yield from event_card_stages(state, event)
    match event:
        case MissionCompleted(mission=card) | ActionCardPlayed(card=card):
            yield "used", card
        case MissionRewarded(mission=card, bonus=False) | ActionCardResolved(card=card, negated=False):
            yield "resolved", card
        case BonusCardScored(card=card, points=points):
            yield "used", card
            if points:
                yield "resolved", card


def event_card_stages(state: State, event: Struct) -> Iterator[tuple[Stage, str]]:
    """Yields the stages that event cards reach: used after the event phase, resolved after the round."""
    match event:
        case EventRevealed(event=card):
            yield "drawn", card
        case PhaseBegan(phase=Assigning()):
            yield "used", state.events[-1]
        case PhaseBegan(phase=Over()):
            yield "resolved", state.events[-1]
        case RoundBegan(round=begun) if begun > 1:
            yield "resolved", state.events[-1]
