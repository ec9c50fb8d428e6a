"""Games that tell what they should hide, each in a way of its own."""

from dataclasses import replace
from zlib import crc32

import msgspec

from domain.game import AnyGame, GameId, Play, Seat
from domain.refusals import IllegalMove


def showing_all(game: AnyGame) -> AnyGame:
    """A game that hides nothing from anybody."""
    return replace(game, id=GameId(f"{game.id}-showing-all"), mask=lambda state, _viewer: state)


def refusing_tellingly(game: AnyGame) -> AnyGame:
    """A game whose refusals depend on what is hidden."""

    def decide(play: Play, seat: Seat, move: msgspec.Struct) -> None:
        try:
            game.decide(play, seat, move)
        except IllegalMove as illegal:
            refusal, told = illegal.refusal, crc32(msgspec.json.encode(play.state))
            raise IllegalMove(refusal.code, f"{refusal.sentence} {told}", refusal.rule) from illegal

    return replace(game, id=GameId(f"{game.id}-refusing-tellingly"), decide=decide)
