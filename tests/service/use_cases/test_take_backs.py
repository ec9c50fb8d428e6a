"""Taking a match back: alone, by consent, declined, and by the operator."""

import pytest

from domain.game import Seat
from domain.match import MatchId
from domain.match.events import TakeBackDeclined
from service.use_cases.accounts import Player
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    DICE_STONES,
    FOR_ME,
    FOR_RANDOM,
    ROLL,
    STARTED,
    TAKE_ONE,
    TAKE_TWO,
    Service,
    refused,
    types,
)


def heap(service: Service, match: MatchId) -> int:
    return service.state(match).board.heap


def test_a_player_takes_back_the_last_move_alone_while_the_turn_lasts(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE)
    outcome = service.take_back(match, ADA)
    assert (types(outcome), heap(service, match)) == (["match.TakenBack"], 21)
    assert service.state(match).version == STARTED + 2


def test_a_player_takes_back_several_own_moves_alone(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE, TAKE_ONE)
    assert types(service.take_back(match, ADA, to=STARTED)) == ["match.TakenBack"]
    assert heap(service, match) == 21


def test_a_player_is_told_how_far_the_match_goes_back_alone(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE, TAKE_ONE)
    version, found = service.undoable(match, ADA)
    assert (version, found.last, found.earliest) == (STARTED + 2, STARTED + 1, STARTED)
    assert found.why_no_further == "There is no move to take back."


def test_nobody_takes_back_alone_what_passed_the_turn(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    for player in (ADA, BEA):
        with refused("turn-passed"):
            service.take_back(match, player)


def test_nobody_takes_back_alone_what_used_chance(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    while service.play(match, ADA, ROLL).snapshot.match.board.turn != 0:  # until she rolls a one and moves again
        match = service.start(game=DICE_STONES)
    with refused("chance-used"):
        service.take_back(match, ADA)


def test_a_match_goes_back_when_every_player_agrees(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    assert types(service.take_back(match, ADA, to=STARTED)) == ["match.TakeBackProposed"]
    assert heap(service, match) == 20
    assert types(service.take_back(match, BEA, to=STARTED)) == ["match.TakeBackAgreed", "match.TakenBack"]
    assert heap(service, match) == 21


def test_a_match_that_went_back_by_consent_is_not_rated(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    assert service.state(match).rated
    for player in (ADA, BEA):
        service.take_back(match, player, to=STARTED)
    assert not service.state(match).rated


def test_bots_agree_to_every_take_back(service: Service) -> None:
    match = service.create(FOR_ME, FOR_RANDOM)
    service.play(match, ADA, TAKE_ONE)
    assert types(service.take_back(match, ADA, to=STARTED)) == ["match.TakeBackProposed", "match.TakenBack"]


def test_a_player_declines_a_take_back(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    assert types(service.take_backs.decline(match, service.command(BEA))) == ["match.TakeBackDeclined"]
    assert (service.state(match).take_back, heap(service, match)) == (None, 20)
    with refused("nothing-proposed"):
        service.take_backs.decline(match, service.command(BEA))


def test_who_has_no_seat_declines_no_take_back(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    with refused("not-seated"):
        service.take_backs.decline(match, service.command(CID))
    assert service.state(match).take_back is not None


@pytest.mark.parametrize(("decliner", "seat"), [(ADA, 0), (BEA, 1)])
def test_a_decline_names_the_decliners_own_seat(service: Service, decliner: Player, seat: int) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    assert service.take_backs.decline(match, service.command(decliner)).last_event == TakeBackDeclined(Seat(seat))


def test_a_move_ends_a_proposed_take_back(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    service.play(match, BEA, TAKE_ONE)
    assert service.state(match).take_back is None


def test_a_player_agrees_only_once(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA, to=STARTED)
    with refused("already-agreed"):
        service.take_back(match, ADA, to=STARTED)


@pytest.mark.parametrize(
    ("to", "code"), [(0, "unknown-version"), (1, "not-begun"), (5, "not-between-moves"), (7, "not-earlier")]
)
def test_a_match_goes_back_only_to_an_earlier_version_that_waited_for_a_move(
    service: Service, to: int, code: str
) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    with refused(code):
        service.take_back(match, ADA, to=to)


def test_a_player_without_a_seat_takes_nothing_back(service: Service) -> None:
    with refused("not-seated"):
        service.take_back(service.start(), CID)


def test_without_a_move_there_is_nothing_to_take_back(service: Service) -> None:
    with refused("nothing-to-take-back"):
        service.take_back(service.start(), ADA)


def test_an_earlier_version_shows_what_was_taken_back(service: Service) -> None:
    match = service.start(game=DICE_STONES)
    service.play(match, ADA, TAKE_ONE)
    service.take_back(match, ADA)
    assert service.seen_by(match, ADA, STARTED + 1).match.board.heap == 20


# --- corrections ---


def test_the_operator_sets_a_match_back_without_consent(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    assert types(service.correct(match, to=STARTED)) == ["match.Corrected"]
    assert heap(service, match) == 21


def test_the_operator_ends_a_match_and_its_seed_is_revealed(service: Service) -> None:
    match = service.start()
    assert types(service.correct(match)) == ["match.Corrected", "match.SeedRevealed"]
    assert service.state(match).status == "abandoned"
    with refused("match-over"):
        service.correct(match)


def test_the_operator_corrects_a_private_match(service: Service) -> None:
    assert types(service.correct(service.start(private=True)))[0] == "match.Corrected"


@pytest.mark.parametrize("to", [0, 99])
def test_the_operator_names_a_version_that_the_match_has(service: Service, to: int) -> None:
    with refused("unknown-version"):
        service.correct(service.start(), to=to)


def test_play_goes_on_after_a_correction(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    service.correct(match, to=STARTED)
    service.play(match, ADA, TAKE_TWO)
    assert heap(service, match) == 19
