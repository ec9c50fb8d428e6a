"""Playing moves: all or none, at the version they are meant for, once for each key."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from domain.game import Seat, Version
from domain.match import BotName, MatchId
from domain.refusals import Refused
from events.memory import MemoryStore
from events.store import Appended, CommandReused, Millis, OutcomeUnknown
from service.use_cases.checks import StaleVersion
from service.use_cases.unit_of_work import Outcome
from tests.games import stones
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    DICE_STONES,
    FOR_ME,
    FOR_RANDOM,
    OPEN,
    ROLL,
    STARTED,
    TAKE_ONE,
    TAKE_TWO,
    Service,
    refused,
    types,
)


class CountingStore(MemoryStore):
    """A store that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def append(self, *args: Any, **options: Any) -> Appended:
        appended = super().append(*args, **options)
        self.asked.append("append")
        return appended

    def own(self, *args: Any, **options: Any) -> Any:
        self.asked.append("own")
        return super().own(*args, **options)

    def command(self, *args: Any, **options: Any) -> Appended | None:
        self.asked.append("command")
        return super().command(*args, **options)


class SilentStore(MemoryStore):
    """A store whose acknowledgements can be lost."""

    is_silent = False

    def append(self, *args: Any, **options: Any) -> Appended:
        appended = super().append(*args, **options)
        if self.is_silent:
            raise OutcomeUnknown
        return appended


class CrowdedStore(MemoryStore):
    """A store to which another process writes just after it was asked for a command."""

    meanwhile: Callable[[], object] | None = None

    def command(self, *args: Any, **options: Any) -> Appended | None:
        found = super().command(*args, **options)
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return found


def heap(service: Service, match: MatchId) -> int:
    return service.state(match).board.heap


def test_a_move_is_played(service: Service) -> None:
    match = service.start()
    outcome = service.play(match, ADA, TAKE_TWO)
    assert (types(outcome), outcome.snapshot.version) == (["stones.Taken"], STARTED + 1)
    assert (heap(service, match), service.state(match).board.turn) == (19, 1)


def test_the_time_of_an_event_is_never_before_that_of_the_event_before(service: Service) -> None:
    match = service.start()
    began = service.time
    for clock, recorded in ((-3_600_000, 0), (5_000, 5_000), (1_000, 5_000)):
        service.time = Millis(began + clock)
        mover = (ADA, BEA)[service.state(match).board.turn]
        assert service.play(match, mover, TAKE_ONE).events[-1].envelope.time == began + recorded


def test_several_moves_are_played_in_one_request(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    outcome = service.play(match, ADA, TAKE_ONE, TAKE_ONE, TAKE_TWO)
    assert types(outcome) == ["stones.Taken"] * 3
    assert heap(service, match) == 17


def test_none_of_several_moves_is_played_when_one_is_refused(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    with refused("not-listed"):
        service.play(match, ADA, TAKE_ONE, stones.Take(9))
    assert (heap(service, match), service.state(match).version) == (21, STARTED)


def test_the_refusal_counts_the_moves_before_it(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    with pytest.raises(Refused, match="Take 1 to 3 stones") as refusal:
        service.play(match, ADA, TAKE_ONE, TAKE_ONE, stones.Take(9))
    assert refusal.value.move_index == 2


def test_only_the_last_of_several_moves_may_reveal_something(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    with refused("look-first"):
        service.play(match, ADA, ROLL, TAKE_ONE)
    assert service.state(match).version == STARTED
    assert types(service.play(match, ADA, TAKE_ONE, ROLL)) == ["stones.Taken"] * 2


def test_a_player_waits_for_the_turn(service: Service) -> None:
    with refused("not-your-turn"):
        service.play(service.start(), BEA, TAKE_ONE)


def test_a_player_without_a_seat_does_not_play(service: Service) -> None:
    with refused("not-seated"):
        service.play(service.start(), CID, TAKE_ONE)


def test_a_player_does_not_play_the_seat_of_another(service: Service) -> None:
    match = service.start()
    with refused("not-your-seat"):
        service.matches.play(match, [TAKE_ONE], service.command(BEA), seat=Seat(0))


def test_nothing_is_played_before_the_start_nor_after_the_end(service: Service) -> None:
    with refused("not-started"):
        service.play(service.create(FOR_ME, OPEN), ADA, TAKE_ONE)
    match = service.start(heap=1)
    service.play(match, ADA, TAKE_ONE)
    with refused("match-over"):
        service.play(match, BEA, TAKE_ONE)


def test_the_last_move_ends_the_match_and_reveals_the_seed(service: Service) -> None:
    match = service.start(heap=1)
    assert types(service.play(match, ADA, TAKE_ONE)) == ["stones.Taken", "match.Finished", "match.SeedRevealed"]
    assert service.state(match).status == "finished"


def test_a_move_meant_for_another_version_is_stale(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE, expected=STARTED)
    with pytest.raises(StaleVersion) as stale:
        service.play(match, BEA, TAKE_ONE, expected=STARTED)
    assert stale.value.version == STARTED + 1


def test_a_move_sent_again_with_its_key_is_played_once(service: Service) -> None:
    match = service.start()
    first = service.matches.play(match, [TAKE_ONE], service.command(ADA, "one"))
    service.play(match, BEA, TAKE_TWO)
    again = service.matches.play(match, [TAKE_ONE], service.command(ADA, "one"))
    assert (again.snapshot.version, types(again)) == (first.snapshot.version, types(first))
    assert heap(service, match) == 18


def test_a_repeat_is_answered_before_its_version_is_checked(service: Service) -> None:
    match = service.start()
    command = service.command(ADA, "one")
    first = service.matches.play(match, [TAKE_ONE], command, expected=Version(STARTED))
    again = service.matches.play(match, [TAKE_ONE], command, expected=Version(STARTED))
    assert (again.snapshot.version, types(again)) == (first.snapshot.version, types(first))


def test_a_key_belongs_to_one_request(service: Service) -> None:
    match = service.start()
    command = service.command(ADA, "one")
    service.matches.play(match, [TAKE_ONE], command)
    other = type(command)(command.player, command.id, type(command.fingerprint or "")("another request"))
    with pytest.raises(CommandReused):
        service.matches.play(match, [TAKE_TWO], other)


def test_another_process_that_has_seen_less_plays_on_the_newest_state(service: Service) -> None:
    match = service.start()
    other = Service(service.store)
    other.seen_by(match, ADA)
    service.play(match, ADA, TAKE_ONE)
    assert types(other.play(match, BEA, TAKE_TWO)) == ["stones.Taken"]
    assert heap(service, match) == 18


def test_a_move_on_a_match_that_is_known_asks_the_store_once() -> None:
    store = CountingStore()
    service = Service(store)
    match = service.start()
    store.asked.clear()
    service.matches.play(match, [TAKE_ONE], service.command(ADA))
    assert store.asked == ["append"]


def test_an_answer_is_prepared_from_the_outcome_that_is_returned(service: Service) -> None:
    match, prepared = service.start(), list[Outcome]()
    outcome = service.matches.play(match, [TAKE_ONE], service.command(ADA), prepare=prepared.append)
    assert prepared == [outcome]


def test_what_was_prepared_is_not_returned_when_another_command_came_first(service: Service) -> None:
    match, prepared = service.start(), list[Outcome]()
    other = Service(service.store)
    other.seen_by(match, ADA)
    resigned = service.matches.resign(match, service.command(BEA))
    outcome = other.matches.play(match, [TAKE_ONE], other.command(ADA), prepare=prepared.append)
    assert [each.since for each in prepared] == [STARTED, resigned.snapshot.version]
    assert outcome is prepared[1]


def test_what_was_prepared_is_not_returned_for_a_move_sent_again(service: Service) -> None:
    match, prepared = service.start(), list[Outcome]()
    first = service.matches.play(match, [TAKE_ONE], service.command(ADA, "one"))
    service.play(match, BEA, TAKE_TWO)
    again = service.matches.play(match, [TAKE_ONE], service.command(ADA, "one"), prepare=prepared.append)
    assert again.since == first.since
    assert all(outcome is not again for outcome in prepared)


def test_a_move_without_acknowledgement_is_not_taken_for_played() -> None:
    store = SilentStore()
    service, prepared = Service(store), list[Outcome]()
    match = service.start()
    store.is_silent = True
    with pytest.raises(OutcomeUnknown):
        service.matches.play(match, [TAKE_ONE], service.command(ADA), prepare=prepared.append)
    known = service.repository.cached(match)
    assert known is not None
    assert (len(prepared), known.version) == (1, STARTED)


def test_a_creator_does_not_act_for_the_bots_seats_while_the_match_runs(service: Service) -> None:
    match = service.create(FOR_RANDOM, FOR_ME)
    with refused("not-your-seat"):
        service.matches.play(match, [TAKE_ONE], service.command(ADA), seat=Seat(0))
    with refused("not-your-seat"):
        service.matches.seat_bot(match, Seat(0), BotName("greedy"), service.command(ADA))
    with refused("not-your-seat"):
        service.matches.leave_seat(match, Seat(0), service.command(ADA))
    holder = service.state(match).seats[0]
    assert (holder and holder.bot, service.state(match).version) == ("random", STARTED)


def test_a_command_that_another_process_carries_out_meanwhile_is_no_stale_one() -> None:
    store = CrowdedStore()
    first, second = Service(store), Service(store)
    match, command = first.start(), first.command(ADA, "key")
    store.meanwhile = partial(first.matches.play, match, [TAKE_ONE], command, expected=STARTED)
    assert types(second.matches.play(match, [TAKE_ONE], command, expected=STARTED)) == ["stones.Taken"]
    assert first.state(match).version == STARTED + 1
