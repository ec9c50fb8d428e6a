"""A worker plays the turns of bots in a match."""

import random
import threading
from collections.abc import Callable, Sequence

import pytest
import redis
from msgspec import Struct

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, BotName, MatchId
from domain.secrecy import HIDDEN
from service.bootstrap import Services, bootstrap
from service.bots.bot import Clock, View
from service.bots.registry import BOT_NAMES
from service.bots.turn import BotPlayer
from service.settings import Settings
from tests.games import stones
from tests.service.bots.conftest import BOT, ME

Newest = Callable[[MatchId], AnyMatch]
NewMatch = Callable[..., MatchId]


def test_a_bot_plays_until_the_turn_is_anothers(bot_player: BotPlayer, new_match: NewMatch, newest: Newest) -> None:
    match = new_match(BOT, ME)
    assert bot_player.play(match) == 1
    assert newest(match).board.turn == Seat(1)


def test_a_bot_does_not_move_for_a_person(bot_player: BotPlayer, new_match: NewMatch, newest: Newest) -> None:
    match = new_match(ME, BOT)
    assert bot_player.play(match) == 0
    assert newest(match).board.turn == Seat(0)


def test_a_bot_called_to_no_match_does_nothing(bot_player: BotPlayer, redis_client: redis.Redis) -> None:
    assert bot_player.play(MatchId("nowhere")) == 0


def test_bots_end_after_the_present_move_when_they_must_not_go_on(bot_player: BotPlayer, new_match: NewMatch) -> None:
    assert bot_player.play(new_match(BOT, BOT), keep_going=lambda: False) == 1


def test_one_bot_may_sit_on_every_seat(bot_player: BotPlayer, new_match: NewMatch, newest: Newest) -> None:
    match = new_match(BOT, BOT, BOT)
    bot_player.play(match)
    assert newest(match).status == "finished"


def test_several_workers_on_the_same_turns_make_every_move_once(
    redis_url: str, services: Services, new_match: NewMatch, newest: Newest
) -> None:
    match = new_match(BOT, BOT, heap=60)
    moves: list[int] = []

    def play(own: Services) -> None:
        name = f"worker {id(own)}"
        bot = BotPlayer(own.repository, own.matches, own.command_ids, own.bot_attempts, worker=name, delay=0)
        moves.append(bot.play(match))

    processes = [bootstrap(Settings(redis_url=redis_url), BOT_NAMES, {stones.GAME.id: stones.GAME}) for _ in range(3)]
    workers = [threading.Thread(target=play, args=(own,)) for own in processes]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for own in processes:
        own.redis.close()
    taken = [score.total for score in stones.scores(newest(match).board)]
    assert sum(taken) == 60
    record = services.store.read(match)
    assert sum(moves) == sum(envelope.move is not None for envelope in record)
    versions = [envelope.version for envelope in record]
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.parametrize("heap", [1, 21])
def test_every_move_of_a_bot_is_recorded_with_the_move_and_its_seat(
    services: Services, bot_player: BotPlayer, new_match: NewMatch, heap: int
) -> None:
    match = new_match(BOT, ME, heap=heap)
    start = len(services.store.read(match))
    bot_player.play(match)
    first = services.store.read(match)[start]
    assert (first.player, first.seat, first.move is not None) == ("bot-random", 0, True)


def test_a_bot_is_given_what_its_own_seat_may_know_and_no_more(
    bot_player: BotPlayer, new_match: NewMatch, newest: Newest, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Curious:
        def __init__(self, _game: AnyGame) -> None:
            """Like every bot."""

        def choose(self, view: View, legal_moves: Sequence[Struct], _clock: Clock, _rng: random.Random) -> Struct:
            views.append(view)
            return legal_moves[0]

    views: list[View] = []
    monkeypatch.setattr("service.bots.turn.BOTS", {BotName("random"): Curious})
    match = new_match(BOT, ME)
    bot_player.play(match)
    stashes = newest(match).board.stashes
    assert [view.board.stashes for view in views] == [(stashes[0], HIDDEN)]


def test_a_bot_that_thinks_learns_from_its_clock_that_people_wait_elsewhere(
    services: Services, new_match: NewMatch, newest: Newest, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Thoughtful:
        def __init__(self, _game: AnyGame) -> None:
            """Like every bot."""

        def choose(self, _view: View, legal_moves: Sequence[Struct], clock: Clock, _rng: random.Random) -> Struct:
            while clock() > 0:
                assert not asked or not asked[-1], "people wait, and the clock goes on"
            return legal_moves[0]

    def people_wait() -> bool:
        asked.append(len(asked) == 1)
        return asked[-1]

    asked: list[bool] = []
    monkeypatch.setattr("service.bots.thinking.PATIENT_FOR", 0.001)
    monkeypatch.setattr("service.bots.turn.BOTS", {BotName("random"): Thoughtful})
    player = BotPlayer(
        services.repository,
        services.matches,
        services.command_ids,
        services.bot_attempts,
        worker="w1",
        delay=0,
        people_wait=people_wait,
    )
    match = new_match(BOT, ME)
    assert player.play(match) == 1
    assert (asked, newest(match).board.turn) == ([False, True], Seat(1))
