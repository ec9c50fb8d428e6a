"""A match that waits for salts: nothing is shuffled before every player had a say after the seed was committed to."""

import msgspec
import pytest

from domain.game import Seat
from domain.match import AnyMatch, BotName, Decision, Holder, MatchId, PlayerId, describe, missing_salts
from domain.match.events import SaltGiven, Started
from domain.refusals import MatchRefused
from service.research.laws.played_match import NO_HASH, PlayedMatch
from service.research.laws.random_match import begun
from tests.domain.decisions import types
from tests.games.stones import GAME

ANN = Holder(PlayerId("ann"), "Ann")
BOB = Holder(PlayerId("bob"), "Bob")
BOT = Holder(PlayerId("bot:greedy"), "greedy", BotName("greedy"))


def created(*holders: Holder, seats: int = 2, waits: bool = True) -> Decision:
    """A match whose first seats are taken in the request that creates it."""
    decision = Decision(GAME, None)
    decision.create(
        MatchId("m1"), seats, {}, GAME.components.current, creator=ANN.player, seed="seed", wait_for_salts=waits
    )
    for seat, holder in enumerate(holders):
        decision.take_seat(Seat(seat), holder)
    return decision


def refusal(match: AnyMatch, seat: int, salt: str = "pepper") -> str:
    with pytest.raises(MatchRefused) as refused:
        Decision(GAME, match).give_salt(Seat(seat), salt)
    return refused.value.refusal.code


def test_the_request_that_creates_the_match_starts_nothing_before_the_creator_has_given_a_salt() -> None:
    decision = created(ANN, BOT)
    assert types(decision) == ["Created", "SeatTaken", "SeatTaken"]
    assert (decision.match.status, missing_salts(decision.match)) == ("waiting", (Seat(0),))


def test_the_last_salt_starts_the_match_and_is_mixed_in() -> None:
    decision = Decision(GAME, created(ANN, BOT).match)
    decision.give_salt(Seat(0), "pepper")
    assert types(decision) == ["SaltGiven", "Started", "StashDealt", "StashDealt"]
    started = decision.facts[1].event
    assert isinstance(started, Started)
    assert started.salts == decision.match.salts == ("pepper", "")


def test_a_seat_taken_with_a_salt_starts_the_match_only_if_no_other_salt_is_missing() -> None:
    first = Decision(GAME, created(ANN).match)
    first.take_seat(Seat(1), BOB, "salt")
    assert types(first) == ["SeatTaken"]
    last = Decision(GAME, first.match)
    last.give_salt(Seat(0), "pepper")
    assert types(last)[:2] == ["SaltGiven", "Started"]


def test_bots_give_no_salt_and_none_is_waited_for() -> None:
    assert created(BOT, BOT).match.status == "playing"
    assert refusal(created(BOT, ANN).match, 0) == "no-salt-of-a-bot"


def test_a_salt_that_is_given_stays() -> None:
    match = Decision(GAME, created(ANN, seats=3).match)
    match.give_salt(Seat(0), "pepper")
    assert refusal(match.match, 0, "another") == "salt-given"
    assert refusal(match.match, 0, "pepper") == "salt-given"


def test_a_player_gives_a_salt_also_where_none_is_waited_for() -> None:
    decision = Decision(GAME, created(ANN, waits=False).match)
    decision.give_salt(Seat(0), "pepper")
    decision.take_seat(Seat(1), BOB)
    assert types(decision)[:3] == ["SaltGiven", "SeatTaken", "Started"]
    assert decision.match.salts == ("pepper", "")


def test_a_salt_is_given_before_the_start_on_a_taken_seat() -> None:
    assert refusal(begun(GAME, 2, seed=1).newest, 0) == "already-started"
    assert refusal(created(ANN).match, 1) == "seat-open"
    assert refusal(created(ANN).match, 9) == "no-such-seat"


def test_who_leaves_takes_the_salt_along_and_a_bot_in_the_place_starts_the_match() -> None:
    decision = Decision(GAME, created(ANN).match)
    decision.take_seat(Seat(1), BOB, "salt")
    decision.leave_seat(Seat(1))
    assert decision.match.salts == ("", "")
    decision.take_seat(Seat(1), BOB, "salt")
    decision.hand_over(Seat(0), BOT)
    assert (decision.match.status, decision.match.salts) == ("playing", ("", "salt"))


def test_the_salt_of_the_creator_changes_what_is_dealt() -> None:
    def dealt(salt: str) -> object:
        decision = Decision(GAME, created(ANN, BOT).match)
        decision.give_salt(Seat(0), salt)
        return decision.match.board

    assert len({str(dealt(str(salt))) for salt in range(20)}) > 5


def test_a_match_that_lacks_only_salts_refuses_moves_for_that_reason() -> None:
    with pytest.raises(MatchRefused, match="seat 0 has not given a salt"):
        Decision(GAME, created(ANN, BOT).match).resign(Seat(0), BOT)


def test_a_salt_has_a_sentence_that_does_not_repeat_it() -> None:
    match = created(ANN).match
    assert describe(GAME, match, SaltGiven(Seat(0), "pepper")) == "Ann gives a salt for the draws."


def test_a_fork_of_a_match_that_waited_for_salts_waits_for_new_ones() -> None:
    parent = PlayedMatch(GAME)
    parent.add(created(ANN))
    for command in (lambda one: one.give_salt(Seat(0), "pepper"), lambda one: one.take_seat(Seat(1), BOB, "salt")):
        decision = parent.decision()
        command(decision)
        parent.add(decision)
    fork = PlayedMatch(GAME).decision()
    fork.fork(parent.newest, None, NO_HASH, match=MatchId("fork"), creator=ANN.player, seed="other")
    fork.take_seat(Seat(0), ANN)
    fork.take_seat(Seat(1), BOB)
    assert (fork.match.status, fork.match.salts) == ("waiting", ("", ""))
    fork.give_salt(Seat(1), "new")
    fork.give_salt(Seat(0), "also new")
    assert types(fork)[-3:] == ["SaltGiven", "SaltGiven", "Redealt"]
    assert (fork.match.status, fork.match.salts) == ("playing", ("also new", "new"))


def test_an_event_of_a_match_that_waits_for_no_salts_is_stored_as_before() -> None:
    assert b"salts" not in msgspec.json.encode(created(waits=False).facts[0].event)
