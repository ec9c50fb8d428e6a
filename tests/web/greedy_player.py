"""A player that uses the API and chooses its moves like the bot `greedy`, for realistic matches."""

import random
from typing import Final

import msgspec

from domain.game import AnyGame
from events.codec import codec
from service.bots.bot import View, seconds
from service.bots.registry import BOTS
from tests.system.player import Player

_GREEDY: Final = BOTS["greedy"]


def take_turns(player: Player, match: str, game: AnyGame, moves: int) -> None:
    """Plays a number of moves, then waits for the next turn. The match must not end before."""
    rng = random.Random(0)
    _await_turn(player, match)
    for _ in range(moves):
        answer = player.post(match, msgspec.to_builtins(_choice(player, match, game, rng)))
        assert answer.status_code == 201, answer.text
        _await_turn(player, match)


def _await_turn(player: Player, match: str) -> None:
    player.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"])


def _choice(player: Player, match: str, game: AnyGame, rng: random.Random) -> msgspec.Struct:
    known = codec(game).match(player.ask("GET", f"/v1/matches/{match}/state").content)
    seat = player.get(f"/v1/matches/{match}")["seat"]
    view = View(seat, known.version, known.board)
    return _GREEDY(game).choose(view, game.legal_moves(known.board, seat), seconds(1), rng)
