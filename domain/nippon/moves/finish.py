"""Leave the rest of an action that may be done several times, or end the turn."""

from typing import Final

from domain.family import Family, Refusal, always
from domain.nippon.choices import Several
from domain.nippon.events import ChoiceEnded, NipponPlay
from domain.nippon.moves.move import NipponMove
from domain.nippon.rounds import end_turn
from domain.nippon.stack import topmost
from domain.nippon.state import State
from domain.secrecy import Seat

NOTHING_DONE: Final = Refusal(
    "action-not-carried-out", "The action that you chose must be carried out at least once.", "rulebook p. 4"
)


class Finish(NipponMove, frozen=True):
    """Do no more of this."""


class EndTurn(NipponMove, frozen=True):
    """End the turn without exchanging more blueprints."""


def finish_candidates(_: State, __: Seat) -> tuple[Finish]:
    """The one way to do it."""
    return (Finish(),)


def end_candidates(_: State, __: Seat) -> tuple[EndTurn]:
    """The one way to do it."""
    return (EndTurn(),)


def refuse_finish(state: State, _: Seat, __: Finish) -> Refusal | None:
    """Something must have been done, unless it is a gift."""
    return None if topmost(state, Several).may_end else NOTHING_DONE


def finish(play: NipponPlay, seat: Seat, _: Finish) -> None:
    """The rest is left."""
    play.emit(ChoiceEnded(seat))


def end(play: NipponPlay, _: Seat, __: EndTurn) -> None:
    """The next turn follows."""
    end_turn(play)


FINISH: Final = Family(Finish, finish_candidates, refuse_finish, finish)
END_TURN: Final = Family(EndTurn, end_candidates, always, end)
