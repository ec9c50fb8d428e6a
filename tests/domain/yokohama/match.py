"""A match for tests: set up the situation, play moves, and check what follows.

It comes from a real set-up, but its areas lie in a known order.
"""

from typing import Self

from msgspec.structs import replace

from domain.game import Play, Seat
from domain.yokohama import GAME
from domain.yokohama.components.rows import AreaId, TechnologyId
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.moves import (
    CollectToken,
    Decline,
    EndTurn,
    FinishPlacement,
    KeepOrder,
    MovePresident,
    TakeTechnology,
    UseForeignAgent,
    YokohamaMove,
)
from domain.yokohama.state import State
from tests.domain.yokohama.components import LAYOUTS
from tests.domain.yokohama.state_builder import StateBuilder
from tests.games.scenario import TurnScenario, set_up


def opening(players: int, seed: int = 1859, **options: bool) -> Play[State, YokohamaEvent]:
    """Returns a set-up, played up to the point where each seat keeps an order card."""
    return set_up(GAME, players, seed, **options)


class Match(StateBuilder, TurnScenario[State, YokohamaMove, YokohamaEvent]):
    """A match after set-up: the first turn, which is red's, before any move."""

    game = GAME

    def __init__(self, players: int = 2, **options: bool) -> None:
        super().__init__(opening(players, **options), seed=1859)
        for seat in map(Seat, range(players)):
            self.is_played(seat, KeepOrder(self.merchant(seat).dealt[0]))
        self.lays_out(tuple(AreaId(name) for name in LAYOUTS[players].split()))

    def moves(self) -> Self:
        """Ends the placement step, so that the president moves next."""
        return self.play(FinishPlacement())

    def acts_in(self, area: AreaId) -> Self:
        """Moves the president of the seat in turn from the hand to an area, whose action begins."""
        return self.president(self.seat, None).moves().play(MovePresident((area,)))

    def acts(self, area: AreaId, power: int) -> Self:
        """Begins the action of an area with the given power, for the seat in turn.

        The president acts with assistants; with power 1 a foreign agent acts with one assistant.
        """
        if power == 1:
            self.puts(self.seat, area).agents(self.seat, "GB")
            return self.play(UseForeignAgent("GB", area))
        return self.puts(self.seat, area, power - 1).acts_in(area)

    def declines_the_rest(self) -> Self:
        """Declines every pending choice; plays the first legal move if a choice cannot be declined."""
        events = self.events
        while self.state.pending:
            self.play(*(self.offers(Decline) or self.legal(self.seat)[:1]))
            events.extend(self.events)
        self.events = events
        return self

    def collects(self) -> Self:
        """Collects the 5-power token."""
        return self.play(CollectToken())

    def obtains(self, card: TechnologyId) -> Self:
        """Takes a technology card with the first payment that is offered."""
        cards = self.technology_cards(self.state.action.area) if self.state.action else ()
        return self.play(next(move for move in self.offers(TakeTechnology) if cards[move.space] == card))

    def ends(self) -> Self:
        """Ends the last turn of the last round."""
        turn = replace(self.state.turn, seat=Seat(len(self.state.merchants) - 1))
        self.state = replace(self.state, phase="second_additional", turn=turn, last_round=turn.round)
        return self.play(EndTurn())
