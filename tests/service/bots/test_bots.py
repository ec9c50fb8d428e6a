"""The random bot and the greedy bot."""

import random

import pytest
from msgspec import Struct

from domain.chance import casual
from domain.game import AnyGame, Play, Seat, Version
from domain.match import BotName
from service.bots.bot import Bot, View, seconds
from service.bots.registry import BOTS
from tests.games import stones

GAME: AnyGame = stones.GAME


def a_play(seed: int = 0) -> Play:
    play = GAME.play(GAME.empty(2, stones.Options(), GAME.components.current), Version(0), casual(random.Random(seed)))
    GAME.setup(play)
    return play


def choice(bot: Bot, play: Play, seed: int = 0, budget: float = 1) -> Struct:
    seat = GAME.to_act(play.state)[0]
    view = View(seat, play.version, GAME.mask(play.state, seat))
    return bot.choose(view, GAME.legal_moves(view.board, seat), seconds(budget), random.Random(seed))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_a_legal_move_in_every_position_that_it_meets(name: BotName) -> None:
    bot, play = BOTS[name](GAME), a_play()
    while seats := GAME.to_act(play.state):
        move = choice(bot, play, budget=0.05)
        assert move in GAME.legal_moves(play.state, seats[0])
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seats[0], move)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_with_the_same_luck_chooses_the_same_move(name: BotName) -> None:
    first, again = (choice(BOTS[name](GAME), a_play(), seed=7, budget=60) for _ in range(2))
    assert first == again


def test_the_random_bot_takes_every_move_sooner_or_later() -> None:
    chosen = {choice(BOTS[BotName("random")](GAME), a_play(), seed) for seed in range(100)}
    assert chosen == set(GAME.legal_moves(a_play().state, Seat(0)))


def test_the_greedy_bot_takes_the_move_that_earns_most() -> None:
    for seed in range(20):
        play = a_play(seed)
        most = max(3, play.state.stashes[0])
        move = choice(BOTS[BotName("greedy")](GAME), play, seed)
        assert move in (stones.Take(most), stones.UseStash())


def test_the_greedy_bot_breaks_ties_by_chance() -> None:
    play = next(play for play in map(a_play, range(100)) if play.state.stashes[0] == 3)
    chosen = {choice(BOTS[BotName("greedy")](GAME), play, seed) for seed in range(50)}
    assert chosen == {stones.Take(3), stones.UseStash()}


def test_the_greedy_bot_weighs_what_it_can_when_time_is_short() -> None:
    chosen = {choice(BOTS[BotName("greedy")](GAME), a_play(), seed, budget=0) for seed in range(50)}
    assert chosen == set(GAME.legal_moves(a_play().state, Seat(0)))
