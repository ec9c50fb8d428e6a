"""A match has a greatest length; talk is bounded, and costs the same however long the match is."""

import io

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.match import BotName, MatchId
from events.verify import verify
from service.use_cases.accounts import Player
from service.use_cases.match_length import GREATEST_LENGTH, MOST_PROPOSALS, Bounds
from service.use_cases.reading import record_of
from tests.events.watched_store import WatchedStore
from tests.games import stones
from tests.playthroughs.recording import FOLDER
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    DICE_STONES,
    FOR_ME,
    OPEN,
    STARTED,
    TAKE_ONE,
    TAKE_TWO,
    Service,
    refused,
)


@pytest.fixture
def long(service: Service) -> MatchId:
    """A match that has reached the greatest length, while a take-back and a fork are proposed. Bea is to move."""
    match = service.start(heap=6)
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    service.fork(match, ADA, STARTED)
    service.unit_of_work.bounds = Bounds(events=service.state(match).version)
    return match


def test_the_games_end_far_below_the_greatest_length() -> None:
    assert all(path.read_bytes().count(b"\n") < GREATEST_LENGTH / 3 for path in FOLDER.glob("*/*.ndjson"))


def test_from_the_greatest_length_on_nothing_is_taken_back_or_proposed(service: Service, long: MatchId) -> None:
    with refused("match-too-long"):
        service.fork(long, BEA, STARTED + 1)
    service.play(long, BEA, TAKE_ONE)
    with refused("match-too-long"):
        service.take_back(long, ADA, to=STARTED)


def test_from_the_greatest_length_on_nobody_takes_back_alone(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE)
    service.unit_of_work.bounds = Bounds(events=STARTED + 1)
    with refused("match-too-long"):
        service.take_back(match, ADA)


def test_what_is_proposed_can_still_be_answered(service: Service, long: MatchId) -> None:
    assert service.fork(long, BEA, STARTED).snapshot.match.id != long
    assert service.take_back(long, BEA, to=STARTED).snapshot.match.board.heap == 6


def test_a_match_of_the_greatest_length_is_played_to_its_end(service: Service, long: MatchId) -> None:
    service.take_backs.decline(long, service.command(BEA))
    service.matches.resign(long, service.command(ADA), BotName("random"))
    service.play(long, BEA, TAKE_TWO)
    bot = service.state(long).seats[0]
    assert bot is not None
    for seat, player in ((0, bot.player), (1, BEA.id), (0, bot.player)):
        command = replace(service.command(BEA), player=player)
        service.matches.play(long, [TAKE_ONE], command, seat=Seat(seat))
    assert service.state(long).status == "finished"


def test_a_finished_match_is_not_forked_beyond_the_greatest_length(service: Service) -> None:
    match = service.start(heap=2)
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_ONE)
    service.unit_of_work.bounds = Bounds(events=STARTED + 1)
    with refused("match-too-long"):
        service.fork(match, CID, STARTED + 1)
    assert service.fork(match, CID, STARTED).snapshot.match.parent is not None


def propose(service: Service, match: MatchId, times: int, by: Player = ADA, to: Player = BEA) -> None:
    """A player proposes a take-back, or a fork, and another one declines, so many times."""
    for number in range(times):
        if number % 2:
            service.fork(match, by, STARTED)
            service.forks.decline(match, service.command(to))
        else:
            service.take_back(match, by, to=STARTED)
            service.take_backs.decline(match, service.command(to))


def test_a_seat_proposes_a_bounded_number_of_times_between_two_moves(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    propose(service, match, MOST_PROPOSALS)
    with refused("too-many-proposals"):
        service.take_back(match, ADA, to=STARTED)
    with refused("too-many-proposals"):
        service.fork(match, ADA, STARTED)
    assert service.state(match).proposals == (MOST_PROPOSALS, 0)
    service.take_back(match, BEA, to=STARTED)
    service.play(match, BEA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    assert service.state(match).proposals == (1, 0)


def test_going_back_by_consent_gives_no_new_proposals(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    for _ in range(MOST_PROPOSALS):
        service.take_back(match, ADA, to=STARTED)
        service.take_back(match, BEA, to=STARTED)
    with refused("too-many-proposals"):
        service.take_back(match, ADA, to=STARTED)


def test_nobody_sits_down_and_leaves_for_ever(service: Service) -> None:
    match = service.create(FOR_ME, OPEN)
    service.unit_of_work.bounds = Bounds(before_start=service.state(match).version)
    with refused("too-many-left"):
        service.matches.leave_seat(match, Seat(0), service.command(ADA))
    with refused("too-many-left"):
        service.matches.seat_bot(match, Seat(0), BotName("random"), service.command(ADA))
    service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    assert service.state(match).status == "playing"


@pytest.mark.parametrize("talk", [2, 150])
def test_a_take_back_reads_no_more_however_much_has_been_talked(talk: int) -> None:
    store = WatchedStore()
    service = Service(store)
    service.unit_of_work.bounds = Bounds(proposals=talk)
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE)
    propose(service, match, talk, by=BEA, to=ADA)
    store.events_read = 0
    assert service.take_back(match, ADA).snapshot.match.board.heap == 21
    assert store.events_read <= 80


@pytest.mark.parametrize("times", [2, 150])
def test_a_take_back_reads_no_more_however_often_was_taken_back(times: int) -> None:
    store = WatchedStore()
    service = Service(store)
    match = service.start(game=DICE_STONES)
    for _ in range(times):
        service.play(match, ADA, TAKE_ONE, TAKE_ONE)
        service.take_back(match, ADA)
        service.take_back(match, ADA)
    service.play(match, ADA, TAKE_ONE)
    store.events_read = 0
    assert service.take_back(match, ADA).snapshot.match.board.heap == 21
    with refused("nothing-to-take-back"):
        service.take_back(match, ADA)
    assert store.events_read <= 250


def test_to_agree_to_a_fork_reads_no_event_but_the_newest() -> None:
    store = WatchedStore()
    service = Service(store)
    match = service.create(FOR_ME, OPEN, OPEN)
    for seat, player in ((1, BEA), (2, CID)):
        service.matches.take_seat(match, Seat(seat), player, service.command(player))
    start = service.state(match).version
    service.play(match, ADA, TAKE_ONE)
    service.fork(match, ADA, start)
    store.events_read = 0
    service.fork(match, BEA, start)
    assert store.events_read == 1


def test_a_record_with_more_talk_than_is_allowed_now_is_valid(service: Service) -> None:
    service.unit_of_work.bounds = Bounds(proposals=10 * MOST_PROPOSALS)
    match = service.start(heap=2)
    service.play(match, ADA, TAKE_ONE)
    propose(service, match, 2 * MOST_PROPOSALS)
    service.play(match, BEA, TAKE_ONE)
    record = b"".join(record_of(service.repository, service.seen_by(match, None)))
    assert verify(io.BytesIO(record), {stones.GAME.id: stones.GAME}).moves == 2


def test_an_invitation_is_not_replaced_for_ever(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, private=True)
    service.matches.renew_invitation(match, service.command(ADA))
    service.unit_of_work.bounds = Bounds(before_start=service.state(match).version)
    with refused("too-many-invitations"):
        service.matches.renew_invitation(match, service.command(ADA))
    service.matches.end(match, service.command(ADA))
