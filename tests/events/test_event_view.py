"""What a viewer is shown of an event."""

import itertools
import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import AnyMatch, Fact, PlayerId, recorded_name
from domain.registry import GAMES as REGISTERED
from events.chain import verify_chain
from events.codec import canonical
from events.event_view import event_views
from events.memory import MemoryStore
from events.sealing import Sealed, seal
from events.store import Envelope
from service.research.laws.random_match import play_out
from tests.events import game_with_secrets as secrets
from tests.events.recorder import ANNA, GAMES, a_finished_match
from tests.games.stones import GAME

HIDDEN = {"type": "hidden"}
WHISPER = Fact(
    secrets.Whispered(Seat(1), ("meet", "me"), 7),
    Seat(0),
    secrets.Whisper(Seat(1), ("meet", "me"), "urgent"),
)


@pytest.fixture
def match() -> AnyMatch:
    match = a_finished_match(MemoryStore()).match
    assert match is not None
    return replace(match, version=Version(1))


Events = list[Sealed] | list[Envelope]


@pytest.fixture(params=["just sealed", "read from the store"])
def whispered(match: AnyMatch, request: pytest.FixtureRequest) -> Events:
    sealed = seal(secrets.GAME, match, "", [WHISPER], time=5, player=ANNA, command="my key")
    return sealed if request.param == "just sealed" else [each.envelope for each in sealed]


def shown(match: AnyMatch, events: Events, viewer: Viewer, *, opened: bool = False) -> Any:
    view, *_ = event_views(secrets.GAME, match, events, viewer, opened=opened)
    return json.loads(msgspec.json.encode(view))


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(2)])
def test_other_viewers_see_only_the_number_of_values_of_a_secret(
    match: AnyMatch, whispered: Events, viewer: Viewer
) -> None:
    data = shown(match, whispered, viewer)["data"]
    assert data == {"type": "ciphers.Whispered", "to": 1, "words": [HIDDEN, HIDDEN], "thought": HIDDEN}


def test_the_owner_of_a_secret_sees_it(match: AnyMatch, whispered: Events) -> None:
    data = shown(match, whispered, Seat(1))["data"]
    assert data == {"type": "ciphers.Whispered", "to": 1, "words": ["meet", "me"], "thought": HIDDEN}


def test_only_the_mover_sees_the_secrets_of_a_move(match: AnyMatch, whispered: Events) -> None:
    assert shown(match, whispered, Seat(0))["move"] == json.loads(canonical(WHISPER.move))
    hidden = {"type": "ciphers.Whisper", "to": 1, "words": [HIDDEN, HIDDEN], "tone": HIDDEN}
    assert shown(match, whispered, Seat(1))["move"] == hidden
    assert shown(match, whispered, None)["move"] == hidden


def test_an_opened_view_hides_nothing(match: AnyMatch, whispered: Events) -> None:
    entry = shown(match, whispered, None, opened=True)
    assert entry["data"] == json.loads(canonical(WHISPER.event))
    assert entry["move"]["tone"] == "urgent"


def test_every_viewer_gets_the_same_commitments_and_the_same_hash(match: AnyMatch, whispered: Events) -> None:
    views = [shown(match, whispered, viewer) for viewer in (None, Seat(0), Seat(1))]
    assert set(views[0]["commitments"]) == {"data.words", "data.thought", "move.words", "move.tone"}
    assert all(view["commitments"] == views[0]["commitments"] for view in views)
    assert all(view["hash"] == views[0]["hash"] for view in views)


def test_the_same_value_has_a_different_commitment_in_each_place(match: AnyMatch, whispered: Events) -> None:
    commitments = shown(match, whispered, None)["commitments"]
    assert commitments["data.words"] != commitments["move.words"]


def test_the_command_id_in_a_view_does_not_reveal_the_key_of_the_client(match: AnyMatch, whispered: Events) -> None:
    command = shown(match, whispered, None)["command"]
    assert len(command) == 12
    assert "my key" not in command
    other = replace(match, secret="77" * 32)
    assert (
        seal(secrets.GAME, other, "", [WHISPER], time=5, player=ANNA, command="my key")[0].envelope.command != command
    )


def test_an_event_without_secrets_is_shown_as_it_is_stored() -> None:
    recorder = a_finished_match(MemoryStore())
    assert recorder.match is not None
    for entry, envelope in zip(
        event_views(GAME, recorder.match, recorder.envelopes, None), recorder.envelopes, strict=True
    ):
        if not entry.commitments:
            assert bytes(entry.data) == bytes(envelope.event)
            assert entry.type == json.loads(bytes(entry.data))["type"]


@pytest.mark.parametrize("game", REGISTERED.values(), ids=REGISTERED)
def test_a_sealed_event_is_shown_the_same_as_the_stored_one(game: AnyGame) -> None:
    played = play_out(game, 2, seed=1)
    match, viewers = played.newest, (None, Seat(0), Seat(1))
    sealed = seal(game, match, "", played.facts, time=5, player=ANNA, command="all")
    for viewer, opened in itertools.product(viewers, (False, True)):
        fresh = event_views(game, match, sealed, viewer, opened=opened, naming=recorded_name)
        stored = event_views(
            game, match, (each.envelope for each in sealed), viewer, opened=opened, naming=recorded_name
        )
        assert [*map(msgspec.json.encode, fresh)] == [*map(msgspec.json.encode, stored)]


def test_the_chain_of_the_views_verifies_the_hashes_of_sealing() -> None:
    played = play_out(GAME, 3, seed=2)
    sealed = seal(GAME, played.newest, "", played.facts, time=5, player=None, command="all")
    shown = event_views(GAME, played.newest, (each.envelope for each in sealed), None)
    assert verify_chain(shown, sealed[-1].envelope.hash) is None


def test_a_sealed_event_is_shown_without_decoding_it(match: AnyMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = seal(secrets.GAME, match, "", [WHISPER], time=5, player=ANNA, command="my key")
    monkeypatch.setattr("events.event_view.stored_view", None)
    monkeypatch.setattr("events.event_view.stored_type", None)
    monkeypatch.setattr(msgspec.json, "decode", None)
    for viewer in (None, Seat(0), Seat(1)):
        (view,) = event_views(secrets.GAME, match, sealed, viewer)
        assert view.commitments == sealed[0].commitments


def test_absent_fields_are_omitted(match: AnyMatch) -> None:
    recorder = a_finished_match(MemoryStore())
    *_, revealed = event_views(GAMES[GAME.id], match, recorder.envelopes, None)
    assert json.loads(msgspec.json.encode(revealed)).keys() == {
        "version", "type", "schema", "data", "time", "command", "hash", "player",
    }  # fmt: skip


def test_a_view_names_the_player_of_the_command(match: AnyMatch, whispered: Events) -> None:
    assert shown(match, whispered, None)["player"] == PlayerId("anna")
