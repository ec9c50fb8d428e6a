"""Tells a rule as a story: arrange a table, play moves, and see what follows.

A table comes from a real set-up, and its areas are then laid out in a known order.
"""

import random
from typing import Self, TypeVar

import pytest
from msgspec.structs import replace

from domain.chance import casual
from domain.game import IllegalMove, Play, Version
from domain.secrecy import Seat
from domain.yokohama import GAME
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
from domain.yokohama.options import Options
from domain.yokohama.printed import AreaId, TechnologyId
from domain.yokohama.shelf import SHELF
from domain.yokohama.state import State
from tests.domain.yokohama.arranging import Arrangement
from tests.domain.yokohama.box import LAYOUTS

E = TypeVar("E", bound=YokohamaEvent)
M = TypeVar("M", bound=YokohamaMove)


def opening(players: int, seed: int = 1859, **options: bool) -> Play[State, YokohamaEvent]:
    """A set-up played out, up to the choice of orders."""
    empty = GAME.empty(players, Options(**options), SHELF.current)
    setup = GAME.play(empty, Version(0), casual(random.Random(seed)))
    GAME.setup(setup)
    return setup


class Table(Arrangement):
    """A match in the middle of which a story begins: red's turn, before any move."""

    def __init__(self, players: int = 2, **options: bool) -> None:
        self.chance = casual(random.Random(1859))
        self.events: list[YokohamaEvent] = []
        """What the last moves led to."""
        opened = opening(players, **options)
        self.state: State = opened.state
        self.version = opened.version
        for seat in range(players):
            self._decide(Seat(seat), KeepOrder(self.merchant(Seat(seat)).dealt[0]))
        self.lays_out(tuple(AreaId(name) for name in LAYOUTS[players].split()))

    def offers(self, kind: type[M]) -> list[M]:
        """The legal moves of one kind of the seat in turn."""
        return [move for move in GAME.legal_moves(self.state, self.seat) if isinstance(move, kind)]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind that the last moves led to."""
        return [event for event in self.events if isinstance(event, kind)]

    def play(self, *moves: YokohamaMove) -> Self:
        """Plays moves of the seat in turn, which must be among its legal ones."""
        self.events = []
        for move in moves:
            assert self._is_offered(move), f"{move} is not offered"
            self._decide(self.seat, move)
        return self

    def refuses(self, move: YokohamaMove, code: str | None = None) -> Self:
        """Asserts that a move is neither offered nor accepted."""
        assert move not in GAME.legal_moves(self.state, self.seat)
        with pytest.raises(IllegalMove) as refusal:
            GAME.decide(self._decision(self.state), self.seat, move)
        assert code is None or refusal.value.code == code
        return self

    def moves(self) -> Self:
        """Ends the placement step, so that the president moves next."""
        return self.play(FinishPlacement())

    def acts_in(self, area: AreaId) -> Self:
        """Lets the president of the seat in turn go straight from the hand to an area and act there."""
        return self.president(self.seat, None).moves().play(MovePresident((area,)))

    def acts(self, area: AreaId, power: int) -> Self:
        """Lets the seat in turn carry out the action of an area: the president with assistants, or, where that is
        too much power, a foreign agent."""
        if power == 1:
            self.puts(self.seat, area).agents(self.seat, "GB")
            return self.play(UseForeignAgent("GB", area))
        return self.puts(self.seat, area, power - 1).acts_in(area)

    def settles(self) -> Self:
        """Leaves every choice that is open, or makes the first one where none can be left."""
        events = self.events
        while self.state.pending:
            self.play(*(self.offers(Decline) or list(GAME.legal_moves(self.state, self.seat))[:1]))
            events.extend(self.events)
        self.events = events
        return self

    def collects(self) -> Self:
        """Collects the 5-power token."""
        return self.play(CollectToken())

    def obtains(self, card: TechnologyId) -> Self:
        """Takes a technology card in the first way that is offered."""
        cards = self.technology_cards(self.state.action.area) if self.state.action else ()
        return self.play(next(move for move in self.offers(TakeTechnology) if cards[move.space] == card))

    def ends(self) -> Self:
        """Ends the last turn of the last round."""
        turn = replace(self.state.turn, seat=Seat(len(self.state.merchants) - 1))
        self.state = replace(self.state, phase="second_additional", turn=turn, last_round=turn.round)
        return self.play(EndTurn())

    def _is_offered(self, move: YokohamaMove) -> bool:
        return type(move) in GAME.open_moves or move in GAME.legal_moves(self.state, self.seat)

    def _decision(self, state: State) -> Play[State, YokohamaEvent]:
        return GAME.play(state, self.version, self.chance)

    def _decide(self, seat: Seat, move: YokohamaMove) -> None:
        decision = self._decision(self.state)
        GAME.decide(decision, seat, move)
        self.state, self.version = decision.state, decision.version
        self.events.extend(decision.events)
