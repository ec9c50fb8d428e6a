"""The page of a player never holds the secrets of another player."""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from domain.game import AnyGame
from domain.registry import GAMES
from domain.secrecy import secret_fields
from tests.system.player import Player
from tests.web.conftest import OpenPage, SignUp
from tests.web.page_user import PageUser

WITH_SECRETS = [game for game in GAMES.values() if any(map(secret_fields, game.events))]
HIDDEN = {"type": "hidden"}
TURNS = 30 if "KIFU_LONG" in os.environ else 12


def secrets(own: Any, others: Any, name: str = "") -> Iterator[str]:
    """Yields what `own` contains and `others` hides, as JSON in the form in which a page would hold it."""
    if isinstance(own, dict) and isinstance(others, dict):
        if any(others[key] == HIDDEN != own[key] for key in own.keys() & others.keys()):
            yield as_json(own)
        for key in own.keys() & others.keys():
            yield from secrets(own[key], others[key], key)
    elif isinstance(own, list) and isinstance(others, list):
        if HIDDEN in others and own != others:
            yield f'"{name}":{as_json(own)}'
        for mine, theirs in zip(own, others, strict=False):
            yield from secrets(mine, theirs, name)


def as_json(piece: Any) -> str:
    """Returns JSON like `JSON.stringify` of the page, with the same order of names."""
    return json.dumps(piece, separators=(",", ":"), ensure_ascii=False)


def hidden_from(other: Any, own: Any) -> list[str]:
    """Returns the secrets of `own` that appear nowhere in `other`."""
    everything = as_json(other)
    return [piece for piece in secrets(own, other) if piece not in everything]


def responses(player: Player, match: str) -> dict[str, Any]:
    parts = ("state", "events?since=4&limit=1000", "moves")
    return {part: player.get(f"/v1/matches/{match}/{part}") for part in parts}


def play_at_random(match: str, people: list[Player], rng: random.Random) -> None:
    for _ in range(TURNS):
        for player in people:
            player.take_turn(match, rng)


def memory(user: PageUser) -> str:
    """Returns what the page holds now."""
    return "\n".join(user.monitor.memory())


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.id)
def test_a_page_holds_only_the_secrets_of_its_own_player(game: AnyGame, open_page: OpenPage, sign_up: SignUp) -> None:
    aiko, botan = sign_up("Aiko"), sign_up("Botan")
    match = aiko.open_match(game.id, [{"kind": "open"}])
    botan.sit_down(match, 1)
    pages = {player: open_page(player, new_profile=True) for player in (aiko, botan)}
    for user in pages.values():
        user.watch(match)
    play_at_random(match, [aiko, botan], random.Random(3))
    newest = aiko.get(f"/v1/matches/{match}")["version"]
    for player, other in ((aiko, botan), (botan, aiko)):
        pages[player].wait_for_version(newest)
        mine, theirs, held = responses(player, match), responses(other, match), memory(pages[player])
        assert any(piece in held for piece in hidden_from(theirs, mine))
        assert [piece for piece in [*hidden_from(mine, theirs), other.token] if piece in held] == []
