"""A player that uses the API and chooses its moves like the bot `greedy`, for realistic matches."""

import random
from collections.abc import Callable
from typing import Any, Final

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
    assert _is_to_act(player, match)
    for _ in range(moves):
        _take_turn(player, match, game, rng)
        assert _is_to_act(player, match)


def play_until(player: Player, match: str, game: AnyGame, condition: Callable[[Any], bool]) -> bool:
    """Plays until the board as this player sees it meets the condition; returns whether it does before the end."""
    rng = random.Random(0)
    while not condition(player.get(f"/v1/matches/{match}/state")["board"]):
        if not _is_to_act(player, match):
            return False
        _take_turn(player, match, game, rng)
    return True


def _is_to_act(player: Player, match: str) -> bool:
    """Waits for the next turn; returns false if the match ends before."""
    now = player.wait_for(
        f"/v1/matches/{match}", lambda now: now["seat"] in now["to_act"] or now["status"] == "finished"
    )
    return bool(now["status"] != "finished")


def _take_turn(player: Player, match: str, game: AnyGame, rng: random.Random) -> None:
    answer = player.post(match, msgspec.to_builtins(_choice(player, match, game, rng)))
    assert answer.status_code == 201, answer.text


def _choice(player: Player, match: str, game: AnyGame, rng: random.Random) -> msgspec.Struct:
    known = codec(game).match(player.ask("GET", f"/v1/matches/{match}/state").content)
    seat = player.get(f"/v1/matches/{match}")["seat"]
    view = View(seat, known.version, known.board)
    return _GREEDY(game).choose(view, game.legal_moves(known.board, seat), seconds(1), rng)
