"""Games that tell what they should hide, each in a way of its own."""

from dataclasses import replace
from zlib import crc32

import msgspec

from domain.game import AnyGame, GameId, IllegalMove, Play, Seat


def showing_all(game: AnyGame) -> AnyGame:
    """A game that hides nothing from anybody."""
    return replace(game, id=GameId(f"{game.id}-showing-all"), mask=lambda state, _viewer: state)


def refusing_tellingly(game: AnyGame) -> AnyGame:
    """A game whose refusals depend on what is hidden."""

    def decide(play: Play, seat: Seat, move: msgspec.Struct) -> None:
        try:
            game.decide(play, seat, move)
        except IllegalMove as refusal:
            told = crc32(msgspec.json.encode(play.state))
            raise IllegalMove(refusal.code, f"{refusal.sentence} {told}", refusal.rule) from refusal

    return replace(game, id=GameId(f"{game.id}-refusing-tellingly"), decide=decide)
