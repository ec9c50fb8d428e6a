"""Records in which a bot that failed was replaced by another one."""

from functools import cache

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.match import BotName, Decision, Holder, PlayerId, replace_bot
from events.memory import MemoryStore
from events.store import Envelope
from tests.events.recorder import ANNA, Recorder
from tests.events.verify.forging import forged, with_data
from tests.events.verify.records import Record, fault, shown, verified
from tests.games import stones

GREEDY = PlayerId("bot-greedy")
RANDOM = Holder(PlayerId("bot-random"), "random", BotName("random"))
WEAKER = {"player": "bot-random", "name": "random", "bot": "random"}


@cache
def a_record() -> Record:
    """Anna plays against a greedy bot, which is replaced at its second move."""
    recorder = Recorder(MemoryStore())
    recorder.create(2, 9)
    recorder.seat(0, ANNA)
    recorder.seat(1, GREEDY, "greedy")
    for seat, player in ((0, ANNA), (1, GREEDY), (0, ANNA)):
        move(recorder, seat, player)
    decision = stones_decision(recorder)
    replace_bot(decision, Seat(1), RANDOM, "no-answer")
    recorder.record(decision, PlayerId("service"))
    while recorder.match is not None and recorder.match.status == "playing":
        seat = recorder.match.board.turn
        move(recorder, seat, (ANNA, RANDOM.player)[seat])
    return shown(recorder)


def stones_decision(recorder: Recorder) -> Decision:
    return Decision(stones.GAME, recorder.match)


def move(recorder: Recorder, seat: int, player: PlayerId) -> None:
    decision = stones_decision(recorder)
    decision.play(Seat(seat), stones.Take(1))
    recorder.record(decision, player)


def with_replacement(**data: object) -> Record:
    """The record with other content in the event that replaces the bot."""
    return forged(
        a_record(), lambda each: with_data(each, **data) if b"match.BotReplaced" in bytes(each.event) else each
    )


def test_a_record_with_a_replaced_bot_is_valid() -> None:
    assert sum(b"match.BotReplaced" in line for line in a_record()) == 1
    result = verified(a_record())
    assert (result.limits, result.moves) == ((), 9)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"seat": 0}, "it is refused: Only a bot is replaced"),
        ({"holder": {"player": "cor", "name": "Cor"}}, "it is refused: Only a bot is replaced, and only by a bot"),
        ({"holder": {"player": "bot-greedy", "name": "greedy", "bot": "greedy"}}, "plays seat 1 already"),
        ({"holder": {**WEAKER, "stands_in_for": {"player": "cor", "name": "Cor"}}}, "with other content"),
    ],
    ids=["of a person", "by a person", "by itself", "for somebody"],
)
def test_a_forged_replacement_is_found(data: dict[str, object], why: str) -> None:
    assert why in str(fault(with_replacement(**data)))


def test_a_move_of_the_bot_that_was_replaced_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return replace(envelope, player=GREEDY) if envelope.player == RANDOM.player else envelope

    assert "the player who moved does not hold the seat" in str(fault(forged(a_record(), change)))
