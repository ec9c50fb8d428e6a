"""The choice that a seat seems to have: a bot that has none takes as long as one that has it.

In Yedo each seat that holds action cards is asked whether it answers one, so that the question tells nothing of its
hand. A bot that can only decline would do so at once, and the record tells when it did. So it first decides what it
would do if it held other cards; that decision counts for nothing.
"""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Seat
from domain.secrecy import secret_fields
from service.bots.bot import View

_TRIES: Final = 40
"""If a seat holds one action card of Yedo, another seat guesses one that answers in one of six worlds."""


class SeemingChoice(NamedTuple):
    """What a seat would know if it had a choice, and the legal moves that it would have."""

    view: View
    moves: Sequence[Struct]


def seeming_choice(game: AnyGame, view: View, rng: random.Random) -> SeemingChoice | None:
    """Returns a choice that another seat may think that this one has; `None` if none is found, as where all are public.

    It follows from what the seat knows: in a world of its own it guesses what another seat guesses of it.
    """
    others = [Seat(seat) for seat in range(len(game.scores(view.board))) if seat != view.seat]
    kinds: Sequence[type[Struct]] = game.events
    if not others or not any(secret_fields(kind) for kind in kinds):
        return None
    for _ in range(_TRIES):
        world, other = game.determinize(view.board, view.seat, casual(rng)), rng.choice(others)
        believed = game.mask(game.determinize(game.mask(world, other), other, casual(rng)), view.seat)
        moves = game.legal_moves(believed, view.seat)
        if len(moves) > 1:
            return SeemingChoice(View(view.seat, view.version, believed), moves)
    return None
