"""Bots that raise errors, hang or choose illegal moves: tried again, replaced, and never retried for ever."""

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
import redis
from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Seat
from domain.match import AnyMatch, BotName, MatchId, PlayerId
from events.projections.turns import BotTurn
from events.store import Millis
from service.bootstrap import Services
from service.bots import registry, thinking
from service.bots import work as jobs
from service.bots.bot import Clock, View
from service.bots.queue import BotCalls
from service.bots.registry import BOTS, weaker_than
from service.bots.turn import BotPlayer
from service.processes.projecting import Sweep
from service.use_cases import bot_attempts
from service.use_cases.bot_attempts import PATIENCE, Attempt, BotAttempts
from tests.games import stones
from tests.service.bots.conftest import BOT, ME
from tests.service.cli.processes import wait_until

Newest = Callable[[MatchId], AnyMatch]
NewMatch = Callable[..., MatchId]
Chosen = Callable[[int], Any]
GREEDY, RANDOM = BotName("greedy"), BotName("random")
A_GREEDY_BOT = {"kind": "bot", "bot": "greedy"}


def fail(_call: int) -> Struct:
    raise RuntimeError("out of order")


def fail_once(call: int) -> Struct:
    return fail(call) if call == 1 else stones.Take(1)


def hang(_call: int) -> Struct:
    signal.setitimer(signal.ITIMER_REAL, 0.01)  # what is left of its time passes
    while True:
        with suppress(Exception):  # as a bot may do
            sum(range(1000))


@pytest.fixture(autouse=True)
def _the_service_offers_greedy_and_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_ORDERED", (GREEDY, RANDOM))


@pytest.fixture
def attempts(redis_client: redis.Redis) -> BotAttempts:
    """Attempts without pauses in between."""
    return BotAttempts(redis_client, pauses=(0,))


@pytest.fixture
def worker(services: Services, attempts: BotAttempts) -> Callable[..., BotPlayer]:
    def make(name: str = "w1", own: BotAttempts = attempts) -> BotPlayer:
        return BotPlayer(services.repository, services.matches, services.command_ids, own, worker=name, delay=0)

    return make


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Lets bots choose by functions, which get the number of the call. Returns the names of those asked."""

    def install(**chosen: Chosen) -> list[str]:
        asked: list[str] = []

        def bot(name: str) -> type:
            class Given:
                def __init__(self, _game: AnyGame) -> None: ...

                def choose(self, _view: View, _moves: Sequence[Struct], _clock: Clock, _rng: random.Random) -> Struct:
                    asked.append(name)
                    move: Struct = chosen[name](asked.count(name))
                    return move

            return Given

        monkeypatch.setattr("service.bots.turn.BOTS", {**BOTS, **{BotName(name): bot(name) for name in chosen}})
        return asked

    return install


def events_of(services: Services, match: MatchId) -> list[str]:
    return [bytes(envelope.event).decode() for envelope in services.store.read(match)]


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [(fail, "error"), (lambda _call: stones.Take(9), "illegal-move"), (lambda _call: None, "illegal-move")],
    ids=["raises", "takes too many", "chooses nothing"],
)
def test_a_bot_that_fails_three_times_is_replaced_by_the_next_weaker_one_and_the_record_says_so(
    services: Services, worker: Any, bots: Any, new_match: NewMatch, newest: Newest, chosen: Chosen, reason: str
) -> None:
    asked = bots(greedy=chosen)
    match = new_match(A_GREEDY_BOT, ME)
    assert [worker().play(match) for _ in range(PATIENCE)] == [0, 0, 1]
    assert asked == ["greedy"] * PATIENCE
    assert [holder.bot for holder in newest(match).seats] == [RANDOM, None]
    replaced = next(event for event in events_of(services, match) if "match.BotReplaced" in event)
    assert f'"reason":"{reason}"' in replaced
    assert newest(match).board.turn == Seat(1)


def test_a_bot_whose_seat_another_one_holds_when_it_has_decided_has_not_failed(
    services: Services, worker: Any, bots: Any, new_match: NewMatch, newest: Newest, attempts: BotAttempts
) -> None:
    def replaced_meanwhile(_call: int) -> Struct:
        services.matches.replace_bot(match, Seat(0), RANDOM, "error", expected=newest(match).version)
        return stones.Take(1)

    asked = bots(greedy=replaced_meanwhile)
    match = new_match(A_GREEDY_BOT, ME)
    assert worker().play(match) == 1
    assert (asked, attempts.of(match)) == (["greedy"], None)
    assert newest(match).board.turn == Seat(1)


def test_a_bot_that_fails_once_is_asked_again_and_stays(
    worker: Any, bots: Any, new_match: NewMatch, newest: Newest
) -> None:
    asked = bots(greedy=fail_once)
    match = new_match(A_GREEDY_BOT, ME)
    assert [worker().play(match), worker().play(match)] == [0, 1]
    assert asked == ["greedy", "greedy"]
    assert newest(match).seats[0].bot == GREEDY


def test_failures_at_one_decision_do_not_count_for_the_next(
    attempts: BotAttempts, worker: Any, bots: Any, new_match: NewMatch, newest: Newest
) -> None:
    bots(greedy=lambda call: stones.Take(1) if call % PATIENCE == 0 else fail(call))
    match = new_match(A_GREEDY_BOT, A_GREEDY_BOT, heap=4)
    while newest(match).status == "playing":
        worker().play(match)
    assert [holder.bot for holder in newest(match).seats] == [GREEDY, GREEDY]
    assert attempts.of(match) is None


def test_a_bot_that_hangs_is_interrupted_and_replaced_even_if_it_catches_every_exception(
    services: Services, worker: Any, bots: Any, new_match: NewMatch, newest: Newest
) -> None:
    bots(greedy=hang)
    match = new_match(A_GREEDY_BOT, ME)
    assert [worker().play(match) for _ in range(PATIENCE)] == [0, 0, 1]
    assert newest(match).seats[0].bot == RANDOM
    assert any('"reason":"no-answer"' in event for event in events_of(services, match))


def test_a_worker_goes_on_with_its_jobs_after_a_bot_has_hung(
    monkeypatch: pytest.MonkeyPatch,
    calls: BotCalls,
    bots: Any,
    new_match: NewMatch,
    newest: Newest,
    work: Callable[..., bool],
) -> None:
    monkeypatch.setattr("service.bootstrap.thinking.BotAttempts", partial(BotAttempts, pauses=(0,)))
    monkeypatch.setattr(jobs, "SLICE", 600)  # a job does not end early, however slow the machine is
    bots(greedy=hang)
    hanging, other = new_match(A_GREEDY_BOT, ME), new_match(BOT, ME)
    for match in (hanging, other):
        calls.call(BotTurn(match, PlayerId("ada"), with_people=True))
    assert work()
    assert [newest(match).board.turn for match in (hanging, other)] == [Seat(0), Seat(1)]
    for _ in range(PATIENCE - 1):
        calls.call(BotTurn(hanging, PlayerId("ada"), with_people=True))
        assert work()
    assert (newest(hanging).board.turn, newest(hanging).seats[0].bot) == (Seat(1), RANDOM)


def test_a_bot_that_is_not_offered_any_more_is_replaced_by_the_weakest(
    monkeypatch: pytest.MonkeyPatch, worker: Any, new_match: NewMatch, newest: Newest
) -> None:
    match = new_match(A_GREEDY_BOT, ME)
    monkeypatch.setattr("service.bots.turn.BOTS", {RANDOM: BOTS[RANDOM]})
    for _ in range(PATIENCE):
        worker().play(match)
    assert newest(match).seats[0].bot == RANDOM
    assert (weaker_than(BotName("forgotten")), weaker_than(GREEDY), weaker_than(RANDOM)) == (RANDOM, RANDOM, None)


def test_when_the_weakest_bot_fails_too_the_match_is_stuck_and_nobody_tries_until_the_operator_asks(
    attempts: BotAttempts,
    worker: Any,
    bots: Any,
    new_match: NewMatch,
    newest: Newest,
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = bots(random=fail)
    match = new_match(BOT, ME)
    for _ in range(2 * PATIENCE):
        worker().play(match)
    assert len(asked) == PATIENCE
    version = newest(match).version
    assert attempts.stuck()[match] == attempts.of(match).attempt
    assert f"match {match} is stuck at version {version}: the bot random fails" in caplog.text
    assert not worker().waits(match)
    assert attempts.try_again(match)
    assert not attempts.try_again(match)
    bots(random=lambda _call: stones.Take(1))
    assert worker().play(match) == 1
    assert attempts.stuck() == {}


def test_after_a_failure_nobody_tries_before_a_growing_pause_is_over(
    redis_client: redis.Redis, worker: Any, bots: Any, new_match: NewMatch
) -> None:
    pauses = (Millis(60_000), Millis(120_000))
    own = BotAttempts(redis_client, pauses)
    asked, match, waited = bots(random=fail), new_match(BOT, ME), []
    for _ in pauses:
        worker(own=own).play(match)
        failed = own.of(match)
        assert failed is not None
        waited.append(failed.attempt.until - failed.attempt.since)
        assert worker(own=own).play(match) == 0
        assert not worker(own=own).waits(match)
        own._replace(match, failed.attempt, replace(failed.attempt, until=failed.now))  # that time has passed
    assert (waited, asked) == ([*pauses], ["random", "random"])


def test_at_most_one_worker_thinks_for_a_match_however_long_it_takes(
    monkeypatch: pytest.MonkeyPatch, attempts: BotAttempts, worker: Any, bots: Any, new_match: NewMatch, newest: Newest
) -> None:
    monkeypatch.setattr(bot_attempts, "LEASE", 60_000)
    monkeypatch.setattr(thinking, "_RENEW_EVERY", 0.02)
    thinks, go_on = threading.Event(), threading.Event()

    def think(_call: int) -> Struct:
        thinks.set()
        go_on.wait()
        return stones.Take(1)

    asked, match = bots(random=think), new_match(BOT, ME)
    first = threading.Thread(target=worker("w1").play, args=(match,))
    first.start()
    thinks.wait()
    lease = attempts.of(match).attempt.until
    for _ in range(3):
        lease = wait_until(lambda lease=lease: (later := attempts.of(match).attempt.until) > lease and later)
    assert worker("w2").play(match) == 0
    held = attempts.of(match)
    assert (held.thinks, held.attempt.worker) == (True, "w1")
    go_on.set()
    first.join()
    assert (asked, newest(match).board.turn) == (["random"], Seat(1))
    assert attempts.of(match) is None


def test_fast_moves_share_a_lease_and_nothing_is_left_of_it(
    redis_client: redis.Redis, worker: Any, new_match: NewMatch, newest: Newest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.bots.turn.SHARED_LEASE", float("inf"))
    begun: list[Attempt] = []

    class Counted(BotAttempts):
        def begin(self, match: MatchId, decision: Attempt, worker: str) -> Attempt | None:
            begun.append(decision)
            return super().begin(match, decision, worker)

    match = new_match(BOT, BOT, heap=20)
    own = Counted(redis_client)
    assert worker(own=own).play(match) > 1
    assert newest(match).status == "finished"
    assert len(begun) == 1
    assert own.of(match) is None


def test_a_worker_that_is_lost_while_a_bot_thinks_counts_as_a_failure(
    monkeypatch: pytest.MonkeyPatch, attempts: BotAttempts, worker: Any, bots: Any, new_match: NewMatch, newest: Newest
) -> None:
    asked, match = bots(greedy=fail), new_match(A_GREEDY_BOT, ME)
    monkeypatch.setattr(bot_attempts, "LEASE", 0)
    for lost in range(PATIENCE):
        begun = attempts.begin(match, Attempt(newest(match).version, Seat(0), GREEDY), f"lost {lost}")
        assert begun is not None
        assert begun.failures == lost
    assert worker().play(match) == 1
    assert asked == []
    assert newest(match).seats[0].bot == RANDOM


def test_a_worker_that_is_started_again_has_another_name_even_with_the_same_process_id() -> None:
    assert len({jobs.worker_name() for _ in range(3)}) == 3


def test_the_sweep_calls_no_bot_that_is_held_up_and_forgets_what_is_past(
    services: Services,
    attempts: BotAttempts,
    project_and_call: Callable[[], None],
    worker: Any,
    bots: Any,
    new_match: NewMatch,
    newest: Newest,
) -> None:
    called: list[BotTurn] = []

    class Calls(BotCalls):
        def call_again(self, turns: Any, seconds: float) -> int:
            called.extend(turns)
            return 0

    bots(random=fail)
    match = new_match(BOT, ME)
    project_and_call()
    sweep = Sweep(services.projections.turns, attempts, Calls(services.redis), 0)
    time.sleep(0.01)
    sweep.call_overdue(0)
    assert [turn.match for turn in called] == [match]
    for _ in range(PATIENCE):
        worker().play(match)
    called.clear()
    sweep.call_overdue(0)
    assert (called, list(attempts.stuck())) == ([], [match])
    services.corrections.correct(
        match, services.command_ids.command("operator", None, None), "Over.", status="abandoned"
    )
    project_and_call()
    sweep.call_overdue(0)
    assert attempts.of(match) is None


@pytest.fixture(autouse=True)
def _alarm_is_off() -> Iterator[None]:
    yield
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
