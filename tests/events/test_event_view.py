"""What a viewer is shown of an event."""

import itertools
import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import AnyMatch, Fact, PlayerId
from domain.registry import GAMES as REGISTERED
from events.chain import verify_chain
from events.codec import canonical
from events.event_view import event_views
from events.memory import MemoryStore
from events.sealing import Sealed, seal
from events.store import Envelope
from tests.events import ciphers
from tests.events.play import ANNA, GAMES, a_finished_match
from tests.games.stones import GAME
from tests.laws.random_match import play_out

HIDDEN = {"type": "hidden"}
WHISPER = Fact(
    ciphers.Whispered(Seat(1), ("meet", "me"), 7), Seat(0), ciphers.Whisper(Seat(1), ("meet", "me"), "urgent")
)


@pytest.fixture
def match() -> AnyMatch:
    match = a_finished_match(MemoryStore()).match
    assert match is not None
    return replace(match, version=Version(1))


Events = list[Sealed] | list[Envelope]


@pytest.fixture(params=["just sealed", "read from the store"])
def whispered(match: AnyMatch, request: pytest.FixtureRequest) -> Events:
    sealed = seal(ciphers.GAME, match, "", [WHISPER], time=5, player=ANNA, command="my key")
    return sealed if request.param == "just sealed" else [each.envelope for each in sealed]


def shown(match: AnyMatch, events: Events, viewer: Viewer, *, opened: bool = False) -> Any:
    view, *_ = event_views(ciphers.GAME, match, events, viewer, opened=opened)
    return json.loads(msgspec.json.encode(view))


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(2)])
def test_whoever_a_secret_is_not_for_sees_only_how_many_values_it_has(
    match: AnyMatch, whispered: Events, viewer: Viewer
) -> None:
    data = shown(match, whispered, viewer)["data"]
    assert data == {"type": "ciphers.Whispered", "to": 1, "words": [HIDDEN, HIDDEN], "thought": HIDDEN}


def test_the_seat_that_a_secret_is_for_sees_it(match: AnyMatch, whispered: Events) -> None:
    data = shown(match, whispered, Seat(1))["data"]
    assert data == {"type": "ciphers.Whispered", "to": 1, "words": ["meet", "me"], "thought": HIDDEN}


def test_the_secrets_of_a_move_are_the_movers_alone(match: AnyMatch, whispered: Events) -> None:
    assert shown(match, whispered, Seat(0))["move"] == json.loads(canonical(WHISPER.move))
    hidden = {"type": "ciphers.Whisper", "to": 1, "words": [HIDDEN, HIDDEN], "tone": HIDDEN}
    assert shown(match, whispered, Seat(1))["move"] == hidden
    assert shown(match, whispered, None)["move"] == hidden


def test_an_opened_entry_hides_nothing(match: AnyMatch, whispered: Events) -> None:
    entry = shown(match, whispered, None, opened=True)
    assert entry["data"] == json.loads(canonical(WHISPER.event))
    assert entry["move"]["tone"] == "urgent"


def test_every_viewer_gets_the_same_commitments_and_the_same_hash(match: AnyMatch, whispered: Events) -> None:
    views = [shown(match, whispered, viewer) for viewer in (None, Seat(0), Seat(1))]
    assert set(views[0]["commitments"]) == {"data.words", "data.thought", "move.words", "move.tone"}
    assert all(view["commitments"] == views[0]["commitments"] for view in views)
    assert all(view["hash"] == views[0]["hash"] for view in views)


def test_the_same_value_has_another_commitment_in_each_place(match: AnyMatch, whispered: Events) -> None:
    commitments = shown(match, whispered, None)["commitments"]
    assert commitments["data.words"] != commitments["move.words"]


def test_the_command_shown_does_not_tell_the_key_that_a_client_chose(match: AnyMatch, whispered: Events) -> None:
    command = shown(match, whispered, None)["command"]
    assert len(command) == 12
    assert "my key" not in command
    other = replace(match, secret="77" * 32)
    assert (
        seal(ciphers.GAME, other, "", [WHISPER], time=5, player=ANNA, command="my key")[0].envelope.command != command
    )


def test_an_event_without_secrets_is_passed_on_as_it_is_stored() -> None:
    recorder = a_finished_match(MemoryStore())
    assert recorder.match is not None
    for entry, envelope in zip(
        event_views(GAME, recorder.match, recorder.envelopes, None), recorder.envelopes, strict=True
    ):
        if not entry.commitments:
            assert bytes(entry.data) == bytes(envelope.event)
            assert entry.type == json.loads(bytes(entry.data))["type"]


@pytest.mark.parametrize("game", REGISTERED.values(), ids=REGISTERED)
def test_what_was_just_sealed_is_shown_as_what_is_read_from_the_store(game: AnyGame) -> None:
    played = play_out(game, 2, seed=1)
    match, viewers = played.newest, (None, Seat(0), Seat(1))
    sealed = seal(game, match, "", played.facts, time=5, player=ANNA, command="all")
    for viewer, opened in itertools.product(viewers, (False, True)):
        fresh = event_views(game, match, sealed, viewer, opened=opened, with_text=True)
        stored = event_views(game, match, (each.envelope for each in sealed), viewer, opened=opened, with_text=True)
        assert [*map(msgspec.json.encode, fresh)] == [*map(msgspec.json.encode, stored)]


def test_the_hash_of_what_was_sealed_is_that_of_what_is_shown() -> None:
    played = play_out(GAME, 3, seed=2)
    sealed = seal(GAME, played.newest, "", played.facts, time=5, player=None, command="all")
    shown = event_views(GAME, played.newest, (each.envelope for each in sealed), None)
    assert verify_chain(shown, sealed[-1].envelope.hash) is None


def test_what_is_not_there_is_left_out(match: AnyMatch) -> None:
    recorder = a_finished_match(MemoryStore())
    *_, revealed = event_views(GAMES[GAME.id], match, recorder.envelopes, None)
    assert json.loads(msgspec.json.encode(revealed)).keys() == {
        "version", "type", "schema", "data", "time", "command", "hash", "player",
    }  # fmt: skip


def test_the_player_is_who_gave_the_command(match: AnyMatch, whispered: Events) -> None:
    assert shown(match, whispered, None)["player"] == PlayerId("anna")
