"""What action cards are aimed at, and the answers to them: values of moves, events and pending choices alike."""

from msgspec import Struct

from domain.game import Seat
from domain.yedo.components.vocabulary import ActionCardId, District
from domain.yedo.pieces import Post


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The part of an action card's target that its player chooses."""

    seat: Seat | None = None
    """Another player."""
    post: Post | None = None
    """The place of a disciple: of that player if `seat` is set, else of the seat itself."""
    to: Post | None = None
    """Where that disciple goes."""
    district: District | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="answer"):
    """An action card played as a reaction to another one."""

    card: ActionCardId
    aim: Aim = Aim()
