"""The turns: which seats matches wait for, and since when."""

import random
import threading

import pytest
import redis
from msgspec.structs import replace

from domain.game import Seat
from domain.match import BotName, Decision, Holder, MatchId, PlayerId
from events import projection_keys as keys
from events.listener import FeedListener
from events.projections import turns
from events.projections.match_summary import MatchSummaries
from events.projections.turns import Away, BotTurn, Turn
from tests.events.conftest import Backend
from tests.events.recorder import ANNA, BEN, COR, FIRST_MOMENT
from tests.games.stones import GAME


def test_a_player_sees_the_matches_that_wait_for_them(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    began = FIRST_MOMENT + 2000
    assert backend.turns.of(ANNA) == [Turn(recorder.id, GAME.id, Seat(0), recorder.envelopes[-1].version, began)]
    assert backend.turns.of(BEN) == []


def test_after_a_move_the_other_player_has_the_turn(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    recorder.move(random.Random(1))
    backend.projector.drain()
    assert backend.turns.of(ANNA) == []
    (turn,) = backend.turns.of(BEN)
    assert (turn.seat, turn.version, turn.since) == (1, recorder.envelopes[-1].version, recorder.envelopes[-1].time)


def test_the_longest_waiting_turn_comes_first(backend: Backend) -> None:
    for name in ("m2", "m1", "m3"):
        backend.started(name, ANNA, BEN)
    backend.projector.drain()
    assert [turn.match for turn in backend.turns.of(ANNA)] == ["m2", "m1", "m3"]


def test_a_finished_match_waits_for_nobody(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    recorder.finish(random.Random(1))
    backend.projector.drain()
    assert backend.turns.of(ANNA) == backend.turns.of(BEN) == []


def test_a_player_is_told_the_seats_on_which_bots_stand_in_for_them(backend: Backend) -> None:
    back, over = (backend.started(name, ANNA, BEN) for name in ("m1", "m2"))
    for recorder in (back, over):
        recorder.stand_in(1, "greedy")
    backend.projector.drain()
    assert backend.turns.away(BEN) == [Away(each.id, GAME.id, Seat(1)) for each in (back, over)]
    assert backend.turns.away(ANNA) == []
    back.come_back(1, BEN)
    over.finish(random.Random(1))
    backend.projector.drain()
    assert backend.turns.away(BEN) == []


def test_a_player_with_several_seats_has_a_turn_for_each(backend: Backend) -> None:
    recorder = backend.recorder()
    recorder.create(2)
    recorder.seat(0, COR, bot="random")
    recorder.seat(1, COR, bot="random")
    backend.projector.drain()
    assert [turn.seat for turn in backend.turns.of(COR)] == [0]
    recorder.move(random.Random(1))
    backend.projector.drain()
    assert [turn.seat for turn in backend.turns.of(COR)] == [1]


def test_after_a_resignation_the_turn_is_that_of_the_successor(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(0), Holder(COR, "Cor", BotName("random")))
    recorder.record(decision)
    backend.projector.drain()
    assert backend.turns.of(ANNA) == []
    (turn,) = backend.turns.of(COR)
    assert turn.since == recorder.envelopes[-1].time
    assert backend.called == [BotTurn(recorder.id, BEN, with_people=True)]


def test_waiting_for_a_turn_ends_when_the_turn_begins(backend: Backend, redis_client: redis.Redis) -> None:
    listener = FeedListener(redis_client, backend.notifier)
    listener.start()
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()

    def move() -> None:
        recorder.move(random.Random(1))
        backend.projector.drain()

    mover = threading.Timer(0.05, move)
    mover.start()
    assert [turn.match for turn in backend.turns.wait(BEN, lambda: backend.turns.of(BEN), timeout=60)] == ["m1"]
    mover.join()
    listener.stop()


def test_waiting_for_a_turn_ends_at_the_timeout(backend: Backend) -> None:
    assert list(backend.turns.wait(ANNA, lambda: backend.turns.of(ANNA), timeout=0.01)) == []


def test_a_bot_is_called_only_when_its_turn_begins(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[BEN])
    backend.projector.drain()
    assert backend.called == []
    recorder.move(random.Random(1))
    backend.projector.drain()
    backend.projector.drain()
    assert backend.called == [BotTurn(recorder.id, ANNA, with_people=True)]


def test_a_bot_is_called_again_for_a_new_turn_that_was_not_projected_apart(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[BEN])
    rng = random.Random(1)
    recorder.move(rng)
    backend.projector.drain()
    recorder.move(rng)
    recorder.move(rng)
    backend.projector.drain()
    assert len(backend.called) == 2


def test_a_bot_turn_is_overdue_when_its_match_has_no_new_event(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    backend.started("m2", ANNA, BEN)
    backend.projector.drain()
    newest = recorder.envelopes[-1]
    assert backend.turns.overdue(newest.time - 1) == []
    assert backend.turns.overdue(newest.time) == [BotTurn(MatchId("m1"), BEN, with_people=True)]
    recorder.move(random.Random(1))
    backend.projector.drain()
    assert backend.turns.overdue(newest.time + 60_000) == []


def test_a_bot_turn_is_overdue_when_the_clock_was_set_back_since_it_began(backend: Backend) -> None:
    began = backend.started("m1", ANNA, BEN, bots=[ANNA]).envelopes[-1].time
    backend.started("alone", BEN, COR, bots=[BEN, COR])
    backend.projector.drain()
    an_hour_before = began - 3_600_000
    overdue = backend.turns.overdue(an_hour_before - 3_000, now=an_hour_before)
    assert [turn.match for turn in overdue] == ["m1", "alone"]
    assert backend.turns.overdue(began - 3_000, now=began + 60_000) == []


def test_the_turn_of_a_bot_is_that_of_the_first_person_at_the_table(backend: Backend) -> None:
    backend.started("m1", BEN, COR, ANNA, bots=[BEN])
    backend.projector.drain()
    assert backend.called == [BotTurn(MatchId("m1"), COR, with_people=True)]


def test_the_turn_of_a_bot_in_a_match_of_bots_alone_is_that_of_the_creator(backend: Backend) -> None:
    backend.started("m1", BEN, COR, bots=[BEN, COR])
    backend.projector.drain()
    assert backend.called == [BotTurn(MatchId("m1"), ANNA, with_people=False)]


def test_overdue_turns_in_matches_with_people_come_first_however_many_others_there_are(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "ALONE_AT_ONCE", 2 * len(keys.SHARDS))
    shard = keys.shard(MatchId("alone"))
    same = [name for name in map("alone-{}".format, range(100)) if keys.shard(MatchId(name)) == shard]
    for name in same[:4]:
        backend.started(name, BEN, COR, bots=[BEN, COR])
    newest = backend.started("m1", ANNA, BEN, bots=[ANNA]).envelopes[-1]
    backend.projector.drain()
    assert [turn.match for turn in backend.turns.overdue(newest.time)] == ["m1", *same[:2]]
    held_up = frozenset(map(MatchId, same[:2]))
    rest = backend.turns.overdue(newest.time, held_up=held_up)
    assert [turn.match for turn in rest] == ["m1", *same[2:4]], "matches that are held up take the place of others"


def test_a_round_looks_at_some_overdue_turns_with_people_at_a_time_and_misses_none(backend: Backend) -> None:
    shard = keys.shard(MatchId("m"))
    same = [name for name in map("m{}".format, range(100)) if keys.shard(MatchId(name)) == shard]
    other = next(name for name in map("m{}".format, range(100)) if keys.shard(MatchId(name)) != shard)
    for name in (*same[:4], other):
        newest = backend.started(name, ANNA, BEN, bots=[ANNA]).envelopes[-1]
    backend.started("alone", BEN, COR, bots=[BEN, COR])
    backend.projector.drain()
    a_round = turns.Round(2 * len(keys.SHARDS))
    seen = [[turn.match for turn in backend.turns.overdue(newest.time, some=a_round)] for _ in range(4)]
    assert seen == [[*same[:2], other], same[2:4], [], [*same[:2], other]]
    set_back = newest.time - 3_600_000
    seen = [[turn.match for turn in backend.turns.overdue(set_back, set_back, some=a_round)] for _ in range(3)]
    assert [match for some in seen for match in some if match != "alone"] == [*same[2:4], *same[:2], other]


def test_what_a_look_of_a_round_costs_does_not_grow_with_the_turns(backend: Backend) -> None:
    for number in range(30):
        backend.started(f"m{number}", ANNA, BEN, bots=[ANNA])
    backend.projector.drain()
    a_round, looks = turns.Round(len(keys.SHARDS)), list[set[str]]()
    for _ in range(30):
        looks.append({turn.match for turn in backend.turns.overdue(FIRST_MOMENT + 86_400_000, some=a_round)})
    assert max(map(len, looks)) <= len(keys.SHARDS)
    assert set().union(*looks) == {f"m{number}" for number in range(30)}


def test_a_bot_turn_changes_its_kind_when_the_last_person_resigns(backend: Backend) -> None:
    recorder = backend.started("m1", ANNA, BEN, bots=[ANNA])
    backend.projector.drain()
    decision = Decision(GAME, recorder.match)
    decision.resign(Seat(1), Holder(COR, "Cor", BotName("random")))
    recorder.record(decision)
    backend.projector.drain()
    overdue = backend.turns.overdue(recorder.envelopes[-1].time)
    assert overdue == [BotTurn(MatchId("m1"), ANNA, with_people=False)]


def test_however_often_turns_change_few_changes_are_kept(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.projections.turns.CHANGES_KEPT", 10)
    recorder = backend.started("m1", ANNA, BEN)
    backend.projector.drain()
    (summary,) = MatchSummaries(backend.client).of([recorder.id])
    for number in range(300):
        waiting = replace(summary.waiting[0], player=PlayerId(f"p{number}"))
        changed = turns.write(backend.client, None, replace(summary, waiting=(waiting,)))
        turns.announce(backend.client, recorder.id, changed)
    assert backend.client.xlen(keys.turn_changes(keys.shard(recorder.id))) < 250
