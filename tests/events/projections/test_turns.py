"""The turns: who is waited for, in which match, since when."""

import random
import threading

import redis

from domain.game import Seat
from domain.match import BotName, Decision, Holder, MatchId
from events.listener import FeedListener
from events.projections.turns import BotTurn, Turn
from tests.events.conftest import House
from tests.events.play import ANNA, BEN, COR, FIRST_MOMENT
from tests.games.stones import GAME


def test_a_player_is_told_the_matches_that_wait_for_them(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    began = FIRST_MOMENT + 2000
    assert house.turns.of(ANNA) == [Turn(recorder.id, GAME.id, Seat(0), recorder.envelopes[-1].version, began)]
    assert house.turns.of(BEN) == []


def test_after_a_move_the_turn_is_anothers(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    recorder.move(random.Random(1))
    house.projector.drain()
    assert house.turns.of(ANNA) == []
    (turn,) = house.turns.of(BEN)
    assert (turn.seat, turn.version, turn.since) == (1, recorder.envelopes[-1].version, recorder.envelopes[-1].time)


def test_the_longest_waiting_turn_comes_first(house: House) -> None:
    for name in ("m2", "m1", "m3"):
        house.started(name, ANNA, BEN)
    house.projector.drain()
    assert [turn.match for turn in house.turns.of(ANNA)] == ["m2", "m1", "m3"]


def test_a_match_that_is_over_waits_for_nobody(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    recorder.finish(random.Random(1))
    house.projector.drain()
    assert house.turns.of(ANNA) == house.turns.of(BEN) == []


def test_a_player_with_several_seats_has_a_turn_for_each(house: House) -> None:
    recorder = house.recorder()
    recorder.create(2)
    recorder.seat(0, COR, bot="random")
    recorder.seat(1, COR, bot="random")
    house.projector.drain()
    assert [turn.seat for turn in house.turns.of(COR)] == [0]
    recorder.move(random.Random(1))
    house.projector.drain()
    assert [turn.seat for turn in house.turns.of(COR)] == [1]


def test_a_seat_given_up_is_waited_for_as_its_successors(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(0), Holder(COR, "Cor", BotName("random")))
    recorder.record(decision)
    house.projector.drain()
    assert house.turns.of(ANNA) == []
    (turn,) = house.turns.of(COR)
    assert turn.since == recorder.envelopes[-1].time
    assert house.called == [(recorder.id, 0, recorder.envelopes[-1].version)]


def test_waiting_for_a_turn_ends_when_it_comes(house: House, redis_client: redis.Redis) -> None:
    listener = FeedListener(redis_client, house.notifier)
    listener.start()
    recorder = house.started("m1", ANNA, BEN)
    house.projector.drain()

    def move() -> None:
        recorder.move(random.Random(1))
        house.projector.drain()

    mover = threading.Timer(0.05, move)
    mover.start()
    assert [turn.match for turn in house.turns.wait(BEN, timeout=60)] == ["m1"]
    mover.join()
    listener.stop()


def test_waiting_for_a_turn_gives_up_in_time(house: House) -> None:
    assert list(house.turns.wait(ANNA, timeout=0.01)) == []


def test_a_bot_is_called_when_its_turn_comes_and_only_then(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN, bots=[BEN])
    house.projector.drain()
    assert house.called == []
    recorder.move(random.Random(1))
    house.projector.drain()
    house.projector.drain()
    assert house.called == [(recorder.id, 1, recorder.envelopes[-1].version)]


def test_a_bot_whose_turn_went_by_and_came_again_unseen_is_called_again(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN, bots=[BEN])
    rng = random.Random(1)
    recorder.move(rng)
    house.projector.drain()
    recorder.move(rng)
    recorder.move(rng)
    house.projector.drain()
    assert len(house.called) == 2


def test_a_bot_turn_is_overdue_when_its_match_has_stood_still(house: House) -> None:
    recorder = house.started("m1", ANNA, BEN, bots=[ANNA])
    house.started("m2", ANNA, BEN)
    house.projector.drain()
    newest = recorder.envelopes[-1]
    assert house.turns.overdue(newest.time - 1) == []
    assert house.turns.overdue(newest.time) == [BotTurn(MatchId("m1"), Seat(0), newest.version, BotName("anna"))]
    recorder.move(random.Random(1))
    house.projector.drain()
    assert house.turns.overdue(newest.time + 60_000) == []
