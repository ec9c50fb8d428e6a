"""Records of matches that ended before they started: as they are decided today, and as earlier releases wrote them."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.match import AnyMatch, Decision, abandon_empty, end_waiting, evolve, renew_invitation
from domain.match.events import Abandoned, InvitationRenewed, SeatLeft
from events.codec import codec
from events.event_view import event_views
from events.memory import MemoryStore
from events.verify import InvalidRecord
from events.verify.decisions import DecisionCheck
from tests.events.recorder import ANNA, BEN, Recorder
from tests.events.verify.records import shown, verified
from tests.games.stones import GAME


def waiting(*, private: bool = False, empty: bool = False) -> Recorder:
    recorder = Recorder(MemoryStore())
    recorder.create(private=private)
    if not empty:
        recorder.seat(0, BEN)
    return recorder


def decide_again(recorder: Recorder, *commands: Callable[[Decision], None]) -> None:
    """Records commands, verifies the record, and decides each command again, as is done when the seed is known."""
    for command in commands:
        decision = Decision(GAME, recorder.match)
        command(decision)
        recorder.record(decision, ANNA)
    assert recorder.match is not None
    assert verified(shown(recorder)).header.version == recorder.match.version
    check, match = DecisionCheck(GAME, NO_HISTORY), None
    for envelope in recorder.envelopes:
        (view,) = event_views(GAME, recorder.match, [envelope], None)
        event = codec(GAME).event(envelope)
        check.compare(match, replace(view, seat=envelope.seat), event)
        match = evolve(GAME, match, event)
    check.check_whole(view)


class NoHistory:
    """No command here looks back."""

    def match(self, version: int) -> AnyMatch:
        raise AssertionError

    def fact(self, version: int) -> None:
        raise AssertionError


NO_HISTORY = NoHistory()


def left_as_before(decision: Decision) -> None:
    """What an earlier release decided when the last player left."""
    decision.emit(SeatLeft(Seat(0)), Seat(0))
    decision.emit(Abandoned())


@pytest.mark.parametrize("end", [end_waiting, left_as_before])
def test_a_record_that_ends_before_the_start_is_valid(end: Callable[[Decision], None]) -> None:
    decide_again(waiting(), end)


def test_a_record_of_an_empty_match_and_of_replaced_invitations_is_valid() -> None:
    decide_again(waiting(private=True, empty=True), renew_invitation, renew_invitation, abandon_empty)


@pytest.mark.parametrize("cause", ["last-player-left", "empty-for-long"])
def test_a_match_with_a_player_is_not_abandoned(cause: str) -> None:
    with pytest.raises(InvalidRecord, match="refused"):
        decide_again(waiting(), lambda decision: decision.emit(Abandoned(cause)))


def test_the_invitation_to_a_public_match_is_not_replaced() -> None:
    with pytest.raises(InvalidRecord, match="refused"):
        decide_again(waiting(), lambda decision: decision.emit(InvitationRenewed()))
