"""Nobody can tell by the time that a bot takes whether it had a choice."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import Struct

from domain import nippon, yedo
from domain.game import AnyGame, GameId, Seat, Version
from domain.match import BotName, MatchId
from service.bootstrap import Services, bootstrap
from service.bots.bot import Clock, View
from service.bots.registry import BOT_NAMES
from service.bots.seeming_choice import SeemingChoice, seeming_choice
from service.bots.turn import BotPlayer
from service.settings import Settings
from service.use_cases.accounts import Player
from service.use_cases.commands import Command
from service.use_cases.match_plan import MatchPlan, SeatPlan
from tests.domain.yedo.components import BLUE, RED
from tests.domain.yedo.match import Match
from tests.games import stones
from tests.games.scenario import set_up

RANDOM = BotName("random")
MOST = 200
"""Matches that are played at most until a bot has had a choice in one, and none in another one."""


def one_or_the_stash(state: stones.State, seat: Seat) -> Sequence[Any]:
    """Returns the moves of a game in which a seat takes one stone, or its stash: others do not know if it can."""
    return [move for move in stones.legal_moves(state, seat) if move in (stones.Take(1), stones.UseStash())]


CAREFUL = replace(stones.GAME, id=GameId("careful"), legal_moves=one_or_the_stash)


@pytest.fixture
def own(redis_url: str) -> Iterator[Services]:
    made = bootstrap(Settings(redis_url=redis_url, bot_matches=MOST), BOT_NAMES, {CAREFUL.id: CAREFUL})
    yield made
    made.redis.close()


def stashes_decided_with(own: Services, seat: SeatPlan, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, list[int]]]:
    """Returns the stash of a bot in each match, with those with which it was asked for a move.

    The last match is the first after which a bot has had a choice, and has had none.
    There are two stones, so a bot with a stash of two has a choice, and one with a larger stash has none.
    """

    class Asked:
        def __init__(self, _game: AnyGame) -> None:
            """Like every bot."""

        def choose(self, view: View, legal_moves: Sequence[Struct], _clock: Clock, _rng: random.Random) -> Struct:
            asked.append(view.board.stashes[view.seat])
            return legal_moves[0]

    monkeypatch.setattr("service.bots.turn.BOTS", {RANDOM: Asked})
    player, _token = own.players.create("Ada")
    bot = BotPlayer(own.repository, own.matches, own.command_ids, own.bot_attempts, worker="w1", delay=0)
    found: list[tuple[int, list[int]]] = []
    while not {stash for stash, _ in found} > {2}:
        asked: list[int] = []
        match = created(own, player, MatchId(f"{seat.kind}-{len(found)}"), seat)
        snapshot = own.repository.newest(match)
        assert snapshot is not None
        bot.play(match, keep_going=lambda: False)
        found.append((snapshot.match.board.stashes[0], asked))
    return found


def created(own: Services, player: Player, match: MatchId, seat: SeatPlan) -> MatchId:
    """Creates a match of two stones, in which a bot moves first."""
    plan = MatchPlan(CAREFUL.id, (SeatPlan("bot", RANDOM), seat), {"stones": 2})
    own.matches.create(player, match, plan, Command(player.id, own.command_ids.command(player.id, None, None).id))
    return match


def test_a_bot_without_a_choice_decides_first_with_another_hand_that_others_hold_possible(
    own: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = stashes_decided_with(own, SeatPlan("me"), monkeypatch)
    assert all(asked == ([2] if stash == 2 else [2, stash]) for stash, asked in found)


def test_nobody_waits_for_that_in_a_match_of_bots_alone(own: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    found = stashes_decided_with(own, SeatPlan("bot", RANDOM), monkeypatch)
    assert all(asked == [stash] for stash, asked in found)


def asked_about_a_card(title: str) -> SeemingChoice | None:
    """Returns the choice that blue seems to have when red has played a card and blue holds this one."""
    match = Match(3, setting="samurai").holds(RED, "Silk Money", "The Rifled Desk").holds(BLUE, title).assigning()
    match.plays(RED, "Silk Money")
    view = View(BLUE, Version(1), yedo.GAME.mask(match.state, BLUE))
    return seeming_choice(yedo.GAME, view, random.Random(1))


@pytest.mark.parametrize("title", ["Silk Money", "Walls Have Ears"])
def test_who_is_asked_for_an_answer_in_yedo_seems_to_have_one_whatever_it_holds(title: str) -> None:
    seeming = asked_about_a_card(title)
    assert seeming is not None
    assert len(seeming.moves) > 1
    assert seeming.moves == yedo.GAME.legal_moves(seeming.view.board, BLUE)


def test_where_nothing_is_hidden_all_know_who_has_a_choice() -> None:
    state = set_up(nippon.GAME, 3, 1).state
    assert seeming_choice(nippon.GAME, View(Seat(0), Version(1), state), random.Random(1)) is None
