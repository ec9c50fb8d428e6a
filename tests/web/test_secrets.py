"""Two people in one match, each with a browser of their own: neither page ever holds what is the other's."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from domain.secrecy import secret_fields
from tests.system.player import Player
from tests.web.conftest import Invite, SignUp
from tests.web.person import Person

WITH_SECRETS = [game for game in GAMES.values() if any(map(secret_fields, game.events))]
HIDDEN = {"type": "hidden"}
TURNS = 30


def secrets(own: Any, others: Any, name: str = "") -> Iterator[str]:
    """What one player is told and the other is not, in pieces as they would stand in a page's memory."""
    if isinstance(own, dict) and isinstance(others, dict):
        if any(others[key] == HIDDEN != own[key] for key in own.keys() & others.keys()):
            yield written(own)
        for key in own.keys() & others.keys():
            yield from secrets(own[key], others[key], key)
    elif isinstance(own, list) and isinstance(others, list):
        if HIDDEN in others and own != others:
            yield f'"{name}":{written(own)}'
        for mine, theirs in zip(own, others, strict=False):
            yield from secrets(mine, theirs, name)


def written(piece: Any) -> str:
    """As the page writes it, which keeps the order that it was told in."""
    return json.dumps(piece, separators=(",", ":"), ensure_ascii=False)


def told(player: Player, match: str) -> dict[str, Any]:
    return player.get(f"/v1/matches/{match}/state") | player.get(f"/v1/matches/{match}/events?since=4&limit=1000")


def play_at_random(match: str, people: list[Player], rng: random.Random) -> None:
    for _ in range(TURNS):
        for player in people:
            player.take_turn(match, rng)


def holds(person: Person, pieces: list[str]) -> list[str]:
    memory = "\n".join(person.witness.memory())
    return [piece for piece in pieces if piece in memory]


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.id)
def test_a_page_holds_the_secrets_of_its_own_player_and_of_nobody_else(
    game: AnyGame, invite: Invite, sign_up: SignUp
) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    pages = {player: invite(player) for player in (aiko, botan)}
    for person in pages.values():
        person.watch(match)
    play_at_random(match, [aiko, botan], random.Random(3))
    newest = aiko.get(f"/v1/matches/{match}")["version"]
    for player, other in ((aiko, botan), (botan, aiko)):
        pages[player].sees_version(newest)
        mine, theirs = told(player, match), told(other, match)
        assert holds(pages[player], [*secrets(mine, theirs)])
        assert holds(pages[player], [*secrets(theirs, mine)]) == []
        assert holds(pages[player], [other.token]) == []
