"""Creating a match, taking and leaving seats, bots on seats, and resigning."""

import pytest
from msgspec.structs import replace

from domain.components import Digest
from domain.game import GameId, Seat, Version
from domain.match import BotName, MatchId
from service.use_cases.checks import Forbidden, NotFound, StaleVersion
from service.use_cases.match_plan import MatchPlan, SeatPlan
from tests.games import stones
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    BOTS,
    CID,
    FOR_ME,
    FOR_RANDOM,
    OPEN,
    STARTED,
    TAKE_ONE,
    Service,
    refused,
    types,
)

RANDOM = BotName("random")


def test_a_match_with_an_open_seat_waits(service: Service) -> None:
    match = service.state(service.create(FOR_ME, OPEN))
    assert (match.status, match.version) == ("waiting", 2)
    assert [holder and holder.player for holder in match.seats] == [ADA.id, None]


def test_a_match_with_no_open_seat_starts_at_once(service: Service) -> None:
    match = service.state(service.create(FOR_ME, FOR_RANDOM))
    assert (match.status, match.version) == ("playing", STARTED)
    assert match.seats[1] is not None
    assert match.seats[1].bot == RANDOM


def test_a_match_names_the_components_it_is_played_with(service: Service) -> None:
    digest: Digest = service.state(service.create(FOR_ME, OPEN)).components
    assert digest == stones.GAME.components.current


def test_a_match_needs_a_game_that_is_offered(service: Service) -> None:
    plan = MatchPlan(GameId("go"), (FOR_ME, OPEN))
    with pytest.raises(NotFound, match="game"):
        service.matches.create(ADA, MatchId("m"), plan, service.command(ADA))


def test_a_match_needs_a_bot_that_is_offered(service: Service) -> None:
    with pytest.raises(NotFound, match="bot") as unknown:
        service.create(FOR_ME, SeatPlan("bot", BotName("deep-blue")))
    assert unknown.value.field == "seats.1.bot"


@pytest.mark.parametrize("seats", [1, 6])
def test_a_match_needs_a_seat_count_of_its_game(service: Service, seats: int) -> None:
    with refused("bad-seat-count"):
        service.create(*[OPEN] * seats)


def test_a_match_needs_options_of_its_game(service: Service) -> None:
    with refused("bad-options"):
        service.create(FOR_ME, OPEN, heap=0)


def test_a_refused_match_leaves_no_record(service: Service) -> None:
    with refused("bad-options"):
        service.create(FOR_ME, OPEN, heap=0)
    assert list(service.store.matches()) == []


def test_the_same_creation_sent_twice_makes_one_match(service: Service) -> None:
    plan = MatchPlan(stones.GAME.id, (FOR_ME, OPEN))
    first = service.matches.create(ADA, MatchId("m"), plan, service.command(ADA, "one"))
    second = service.matches.create(ADA, MatchId("m"), plan, service.command(ADA, "one"))
    assert (second.snapshot.version, types(second)) == (first.snapshot.version, types(first))
    assert list(service.store.matches()) == ["m"]


def test_the_match_starts_when_the_last_seat_is_taken(service: Service) -> None:
    match = service.create(FOR_ME, OPEN)
    outcome = service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    assert types(outcome) == ["match.SeatTaken", "match.Started", "stones.StashDealt", "stones.StashDealt"]


def test_a_seat_is_taken_once(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    with refused("seat-taken"):
        service.matches.take_seat(match, Seat(1), CID, service.command(CID))
    with refused("already-seated"):
        service.matches.take_seat(match, Seat(2), BEA, service.command(BEA))


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_must_exist(service: Service, seat: int) -> None:
    match = service.create(FOR_ME, OPEN)
    with refused("no-such-seat"):
        service.matches.take_seat(match, Seat(seat), BEA, service.command(BEA))


def test_a_match_must_exist(service: Service) -> None:
    with refused("unknown-match"):
        service.matches.take_seat(MatchId("none"), Seat(1), BEA, service.command(BEA))


def test_the_creator_seats_a_bot_and_sends_it_away(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    service.matches.seat_bot(match, Seat(1), RANDOM, service.command(ADA))
    assert [holder and holder.bot for holder in service.state(match).seats] == [None, RANDOM, None]
    service.matches.leave_seat(match, Seat(1), service.command(ADA))
    assert service.state(match).seats[1] is None


def test_a_stranger_seats_no_bot(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    with refused("not-your-match"):
        service.matches.seat_bot(match, Seat(1), RANDOM, service.command(CID))


def test_a_player_hands_the_seat_to_a_bot_before_the_start_and_after(service: Service) -> None:
    waiting, running = service.create(FOR_ME, OPEN), service.start()
    handed = service.matches.seat_bot(waiting, Seat(0), RANDOM, service.command(ADA))
    assert types(handed) == ["match.SeatLeft", "match.SeatTaken"]
    handed = service.matches.seat_bot(running, Seat(0), RANDOM, service.command(ADA))
    assert types(handed) == ["match.SeatResigned"]


def test_nobody_puts_a_bot_on_the_seat_of_another_player(service: Service) -> None:
    with refused("not-your-seat"):
        service.matches.seat_bot(service.start(), Seat(0), RANDOM, service.command(BEA))


def test_a_player_leaves_a_seat_before_the_start_only(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    assert types(service.matches.leave_seat(match, Seat(1), service.command(BEA))) == ["match.SeatLeft"]
    with refused("not-your-seat"):
        service.matches.leave_seat(match, Seat(0), service.command(BEA))
    with refused("already-started"):
        service.matches.leave_seat(service.start(), Seat(0), service.command(ADA))


def test_leaving_opens_the_seat_and_does_nothing_else(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    before = service.state(match)
    service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    service.matches.leave_seat(match, Seat(1), service.command(BEA))
    assert replace(service.state(match), version=before.version) == before
    service.matches.leave_seat(match, Seat(0), service.command(ADA))
    assert service.state(match).status == "waiting"


def test_only_its_creator_ends_a_match_that_waits(service: Service) -> None:
    match = service.create(FOR_ME, OPEN, OPEN)
    service.matches.take_seat(match, Seat(1), BEA, service.command(BEA))
    with refused("not-the-creator"):
        service.matches.end(match, service.command(BEA))
    assert types(service.matches.end(match, service.command(ADA))) == ["match.Abandoned"]
    with refused("match-over"):
        service.matches.end(match, service.command(ADA))
    with refused("already-started"):
        service.matches.end(service.start(), service.command(ADA))


def test_an_empty_match_is_abandoned_unless_something_has_happened_in_it(service: Service) -> None:
    match = service.create(OPEN, OPEN)
    with refused("stale-version"):
        service.matches.abandon_empty(match, Version(2))
    service.matches.abandon_empty(match, Version(1))
    assert service.state(match).status == "abandoned"
    with refused("stale-version"):
        service.matches.abandon_empty(match, Version(1))


@pytest.mark.parametrize(("named", "expected"), [(None, BOTS[0]), (RANDOM, RANDOM)])
def test_a_bot_plays_on_for_a_player_who_resigns(service: Service, named: BotName | None, expected: BotName) -> None:
    match = service.start()
    service.matches.resign(match, service.command(BEA), named)
    holder = service.state(match).seats[1]
    assert holder is not None
    assert (holder.bot, holder.stands_in_for and holder.stands_in_for.player) == (expected, BEA.id)


def test_a_player_without_a_seat_cannot_resign(service: Service) -> None:
    with pytest.raises(Forbidden, match="You have no seat"):
        service.matches.resign(service.start(), service.command(CID))


def test_a_resignation_meant_for_an_earlier_version_is_stale(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    with pytest.raises(StaleVersion, match="version 7"):
        service.matches.resign(match, service.command(BEA), expected=Version(STARTED))
    assert service.state(match).version == STARTED + 1


def test_nobody_resigns_before_the_start(service: Service) -> None:
    with refused("not-started"):
        service.matches.resign(service.create(FOR_ME, OPEN), service.command(ADA))
