"""Whatever a viewer asks, the answers are the same in two matches that differ only in what that viewer cannot know."""

import itertools
import os
import random
from collections.abc import Iterator, Sequence
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
from tests.system.story import Story, a_story, forked
from tests.system.twins import surprises, twins
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
        self._numbers = itertools.count()
        self._holders = [Holder(player.id, player.name) for player, _ in made]

    def differences(self, game: AnyGame, seats: int, viewer: Viewer, seed: int) -> list[str]:
        """What a viewer asks about a random match, and is told otherwise where only what is hidden is otherwise."""
        rng = random.Random(seed)
        return self._compared([self._a_story(game, seats, viewer, rng)], viewer, rng)

    def differences_with_a_fork(
        self, game: AnyGame, seats: int, viewer: Viewer, seed: int, *, running: bool = True
    ) -> list[str]:
        """The same of a match that is being played, and of a fork of it that is over."""
        rng = random.Random(seed)
        return self._compared(forked(self._a_story(game, seats, viewer, rng), rng, running=running), viewer, rng)

    def _compared(self, stories: Sequence[Story], viewer: Viewer, rng: random.Random) -> list[str]:
        others, (one, other) = twins(stories, viewer, rng), self._worlds
        one.become(stories, self._accounts)
        other.become(others, self._accounts)
        token = None if viewer is None else self._tokens[viewer]
        return [
            f"{asked}: {here} {there}"
            for story, second in zip(stories, others, strict=True)
            for asked in questions(story, viewer, probes(story, second.match(), viewer, rng), rng)
            if (here := one.answer(asked, token)) != (there := other.answer(asked, token))
        ]

    def _a_story(self, game: AnyGame, seats: int, viewer: Viewer, rng: random.Random) -> Story:
        """Told up to any place, or up to a move of the viewer, perhaps one that brings something to light."""
        name = f"{game.id}-{next(self._numbers)}"  # of its own, since the worlds remember what they have seen
        whole = a_story(game, self._holders[:seats], rng.getrandbits(32), LONGEST, name=name)
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


@pytest.mark.parametrize("game", PLAYED, ids=[game.id for game in PLAYED])
def test_a_fork_tells_nobody_what_the_match_hides_that_it_was_forked_from(
    game: AnyGame, comparison: Comparison
) -> None:
    viewers: list[Viewer] = [None, Seat(0)]
    for seed, viewer in enumerate(viewers * (ROUNDS // 2)):
        assert not comparison.differences_with_a_fork(game, 2, viewer, seed), f"seed {seed}, viewer {viewer}"


@pytest.mark.parametrize("game", WITH_SECRETS, ids=[game.id for game in WITH_SECRETS])
def test_a_fork_whose_record_is_opened_at_its_own_end_is_found_out(game: AnyGame, comparison: Comparison) -> None:
    assert any(comparison.differences_with_a_fork(game, 2, None, seed, running=False) for seed in range(4))


@pytest.mark.parametrize("game", LEAKY, ids=[game.id for game in LEAKY])
def test_a_game_that_tells_is_found_out(game: AnyGame, comparison: Comparison) -> None:
    assert any(comparison.differences(game, 2, Seat(0), seed) for seed in range(4))
