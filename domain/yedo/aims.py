"""What action cards are aimed at."""

from msgspec import Struct

from domain.game import Seat
from domain.yedo.components.vocabulary import ActionCardId, District
from domain.yedo.pieces import Post


class Aim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an action card is aimed at, as far as its player chooses."""

    seat: Seat | None = None
    """Another player."""
    post: Post | None = None
    """Where a disciple stands: of that player, or else of one's own."""
    to: Post | None = None
    """Where that disciple goes."""
    district: District | None = None


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="answer"):
    """A card played in answer to an action card."""

    card: ActionCardId
    aim: Aim = Aim()
