"""Games that reveal what they should hide, each in its own way."""

from dataclasses import replace
from zlib import crc32

import msgspec

from domain.game import AnyGame, GameId, Play, Seat
from domain.refusals import IllegalMove


def showing_all(game: AnyGame) -> AnyGame:
    """Returns the game without any masking."""
    return replace(game, id=GameId(f"{game.id}-showing-all"), mask=lambda state, _viewer: state)


def refusing_tellingly(game: AnyGame) -> AnyGame:
    """Returns the game with refusals that depend on what is hidden."""

    def decide(play: Play, seat: Seat, move: msgspec.Struct) -> None:
        try:
            game.decide(play, seat, move)
        except IllegalMove as illegal:
            refusal, leak = illegal.refusal, crc32(msgspec.json.encode(play.state))
            raise IllegalMove(refusal.code, f"{refusal.sentence} {leak}", refusal.rule) from illegal

    return replace(game, id=GameId(f"{game.id}-refusing-tellingly"), decide=decide)
