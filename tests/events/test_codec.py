"""Events, moves and states to and from JSON."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from domain.game import Seat, Version
from domain.match import mask
from domain.secrecy import HIDDEN
from events.codec import Codec, canonical, codec
from events.memory import MemoryStore
from events.store import Envelope
from tests.events.recorder import Recorder, a_finished_match
from tests.games import stones


def stored(event: dict[str, Any], schema: int = 1) -> Envelope:
    return Envelope(Version(1), Raw(canonical(event)), 0, "command", "", schema=schema)


def split_bonus(data: dict[str, Any]) -> dict[str, Any]:
    """From schema 1, in which `bonus` was part of `stones`."""
    return {**data, "stones": data["stones"] - data["bonus"]}


def rename_seat(data: dict[str, Any]) -> dict[str, Any]:
    """From schema 2, in which a seat was called a chair."""
    return {"type": data["type"], "seat": data["chair"], "stones": data["stones"]}


TWICE_CHANGED = Codec(stones.GAME, {("stones.Taken", 1): split_bonus, ("stones.Taken", 2): rename_seat})
TAKEN = stones.Taken(Seat(1), 2)


@pytest.mark.parametrize(
    "envelope",
    [
        stored({"type": "stones.Taken", "chair": 1, "stones": 3, "bonus": 1}, schema=1),
        stored({"type": "stones.Taken", "chair": 1, "stones": 2}, schema=2),
        stored({"type": "stones.Taken", "seat": 1, "stones": 2}, schema=3),
    ],
)
def test_an_event_in_an_old_form_is_upcast_to_the_newest(envelope: Envelope) -> None:
    assert TWICE_CHANGED.event(envelope) == TAKEN


def test_events_are_written_in_the_newest_form() -> None:
    assert TWICE_CHANGED.schema(TAKEN) == 3
    assert codec(stones.GAME).schema(TAKEN) == 1


def test_upcasts_of_other_types_do_not_change_an_event() -> None:
    dealt = stones.StashDealt(Seat(0), 4)
    assert TWICE_CHANGED.event(stored(msgspec.to_builtins(dealt))) == dealt


@pytest.mark.parametrize("event", [{"type": "stones.Stolen"}, {"type": "stones.Taken", "seat": 1}, {}, []])
def test_an_event_of_an_unknown_type_is_refused(event: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        codec(stones.GAME).event(stored(event))


def test_moves_and_states_survive_a_json_round_trip() -> None:
    types = codec(stones.GAME)
    recorder = Recorder(MemoryStore())
    recorder.start()
    assert recorder.match is not None
    for match in (recorder.match, mask(stones.GAME, recorder.match, Seat(0)), a_finished_match(MemoryStore()).match):
        assert types.match(canonical(match)) == match
    assert types.move(canonical(stones.Take(2))) == stones.Take(2)


def test_a_hidden_value_survives_a_json_round_trip() -> None:
    dealt = stones.StashDealt(Seat(0), HIDDEN)
    assert codec(stones.GAME).event(stored(msgspec.to_builtins(dealt))) == dealt


def test_canonical_json_sorts_names_and_leaves_no_space() -> None:
    value = {"b": [1, -2, True, None], "a": {"z": 'é\n"\u0007/', "y": 0}}
    assert canonical(value) == '{"a":{"y":0,"z":"é\\n\\"\\u0007/"},"b":[1,-2,true,null]}'.encode()


def test_structs_are_written_with_their_names_sorted_too() -> None:
    assert canonical(stones.Taken(Seat(1), 2)) == b'{"seat":1,"stash":false,"stones":2,"type":"stones.Taken"}'
