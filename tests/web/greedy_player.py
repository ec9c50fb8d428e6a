"""A player who follows the API and chooses as the bot `greedy` does, so that a match looks like one."""

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
    """Makes so many moves in a match, waiting for the others in between, or fewer where it ends before."""
    rng = random.Random(0)
    for _ in range(moves):
        status = player.wait_for(f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"] or not now["to_act"])
        if not status["to_act"]:
            return
        move = _choice(player, match, game, rng)
        answer = player.post(match, msgspec.to_builtins(move))
        assert answer.status_code == 201, answer.text


def _choice(player: Player, match: str, game: AnyGame, rng: random.Random) -> msgspec.Struct:
    known = codec(game).match(player.ask("GET", f"/v1/matches/{match}/state").content)
    seat = player.get(f"/v1/matches/{match}")["seat"]
    view = View(seat, known.version, known.board)
    return _GREEDY(game).choose(view, game.legal_moves(known.board, seat), seconds(1), rng)
