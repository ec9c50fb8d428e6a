"""Whatever a viewer asks, the answers are the same in two matches that differ only in what that viewer cannot know."""

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from zlib import crc32

import msgspec
import pytest

from domain import yedo
from domain.game import AnyGame, GameId, IllegalMove, Play
from domain.match import Holder
from domain.registry import GAMES
from domain.secrecy import Seat, Viewer, secret_fields
from domain.yedo.options import Options
from domain.yedo.printed import Setting
from tests.system.questions import probes, questions
from tests.system.story import Story, a_story
from tests.system.twins import surprises, twin
from tests.system.worlds import World, two_worlds

LONG = "KIFU_LONG" in os.environ
ROUNDS = 50 if LONG else 2
"""How often each viewer at each table is given two matches to tell apart."""
LONGEST = 250
"""Moves of a match."""


class Samurai(Options, frozen=True):
    """The options of Yedo, of which the other setting is the default."""

    setting: Setting = "samurai"


PLAYED = [*GAMES.values(), replace(yedo.GAME, id=GameId("yedo-samurai"), options=Samurai)]
TABLES = [(game, seats) for game in PLAYED for seats in game.seat_counts]
NAMES = [f"Player {seat}" for seat in range(max(seats for _, seats in TABLES))]


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


WITH_SECRETS = [game for game in GAMES.values() if any(map(secret_fields, game.events))]
LEAKY = [leaky(game) for game in WITH_SECRETS for leaky in (showing_all, refusing_tellingly)]
ALL = {game.id: game for game in (*PLAYED, *LEAKY)}


class Comparison:
    """Two worlds, and players who have an account in both."""

    def __init__(self, one: World, other: World) -> None:
        self._worlds = one, other
        made, self._accounts = one.accounts(NAMES)
        self._tokens = [token for _, token in made]
        self._holders = [Holder(player.id, player.name) for player, _ in made]

    def differences(self, game: AnyGame, seats: int, viewer: Viewer, seed: int) -> list[str]:
        """What a viewer asks about a random match, and is told otherwise where only what is hidden is otherwise."""
        rng = random.Random(seed)
        story = self._a_story(game, seats, viewer, rng)
        second = twin(story, viewer, rng)
        one, other = self._worlds
        one.become(story, self._accounts)
        other.become(second, self._accounts)
        asked = questions(story, viewer, probes(story, second.match(), viewer, rng), rng)
        token = None if viewer is None else self._tokens[viewer]
        return [f"{q}: {a} {b}" for q in asked if (a := one.answer(q, token)) != (b := other.answer(q, token))]

    def _a_story(self, game: AnyGame, seats: int, viewer: Viewer, rng: random.Random) -> Story:
        """Told up to any place, or up to a move of the viewer, perhaps one that brings something to light."""
        whole = a_story(game, self._holders[:seats], rng.getrandbits(32), LONGEST)
        places = range(1, len(whole.commands))
        if viewer is None:
            return whole.until(rng.choice(places))
        own = [place for place in places if whole.commands[place].facts[0].seat == viewer]
        return whole.until(rng.choice(rng.choice([places, own, surprises(whole, viewer)]) or places))


@pytest.fixture(scope="module")
def comparison() -> Iterator[Comparison]:
    with two_worlds(ALL) as worlds:
        yield Comparison(*worlds)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.id}-{seats}" for game, seats in TABLES])
def test_nobody_is_told_what_is_hidden_from_them(game: AnyGame, seats: int, comparison: Comparison) -> None:
    viewers: list[Viewer] = [None, *map(Seat, range(seats))]
    for seed, viewer in enumerate(viewers * ROUNDS):
        assert not comparison.differences(game, seats, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", LEAKY, ids=[game.id for game in LEAKY])
def test_a_game_that_tells_is_found_out(game: AnyGame, comparison: Comparison) -> None:
    assert any(comparison.differences(game, 2, Seat(0), seed) for seed in range(4))
