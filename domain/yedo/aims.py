"""What action cards are aimed at, and the answers to them: values of moves, events and pending choices alike."""

from msgspec import Struct

from domain.game import Seat
from domain.yedo.components.vocabulary import ActionCardId, District
from domain.yedo.pieces import Post


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an action card is aimed at, as far as its player chooses."""

    seat: Seat | None = None
    """Another player."""
    post: Post | None = None
    """Where a disciple stands: one of that player if `seat` is set, else one of the own disciples."""
    to: Post | None = None
    """Where that disciple goes."""
    district: District | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="answer"):
    """An action card played as a reaction to another one."""

    card: ActionCardId
    aim: Aim = Aim()
