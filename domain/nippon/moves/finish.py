"""Leave the rest of an action that may be done several times, or end the turn."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, never_refused, only
from domain.nippon.events import ChoiceEnded, NipponPlay
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import Several
from domain.nippon.rounds import end_turn
from domain.nippon.state import State
from domain.pending import topmost

NOTHING_DONE: Final = Refusal(
    "action-not-carried-out", "The action that you chose must be carried out at least once.", "rulebook p. 4"
)


class Finish(NipponMove, frozen=True):
    """Do no more of this."""


class EndTurn(NipponMove, frozen=True):
    """End the turn without exchanging more blueprints."""


def refuse_finish(state: State, _seat: Seat, _move: Finish) -> Refusal | None:
    """Why the rest of an action cannot be left; `None`: it can. An action is carried out at least once, a gift need
    not be used."""
    return None if topmost(state, Several).may_end else NOTHING_DONE


def finish(play: NipponPlay, seat: Seat, _move: Finish) -> None:
    """Leaves the rest of what the seat is carrying out."""
    play.emit(ChoiceEnded(seat))


def end(play: NipponPlay, _seat: Seat, _move: EndTurn) -> None:
    """Ends the turn, which would else wait for an exchange of blueprints."""
    end_turn(play)


FINISH: Final = MoveRule(Finish, only(Finish()), refuse_finish, finish)
END_TURN: Final = MoveRule(EndTurn, only(EndTurn()), never_refused, end)
