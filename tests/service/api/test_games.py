import hashlib

import pytest

from service.api.schemas.games import moves_schema, options_schema
from service.api.schemas.presenters import game_summary
from service.games import games_of
from service.settings import Settings
from tests.games import stones, stones_corrected
from tests.service.conftest import Caller

OFFERED = [stones.GAME, *games_of(Settings()).values()]


def test_the_games_on_offer_are_listed(spectator: Caller):
    assert spectator.get("/v1/games").get_json()["games"] == [
        {
            "id": "stones",
            "title": "Stones",
            "edition": 1,
            "editions": [{"edition": 1, "corrects": None}],
            "seat_counts": [2, 3, 4, 5],
            "bots": ["random", "greedy"],
        }
    ]


def test_a_game_names_its_editions_and_what_each_corrects():
    summary = game_summary(stones_corrected.GAME, ())
    assert (summary.edition, [each.edition for each in summary.editions]) == (2, [1, 2])
    assert [each.corrects for each in summary.editions] == [
        None,
        "A turn takes at most 2 stones, and a stash has at most 3.",
    ]


def test_a_game_shows_its_printed_components_with_their_provenance(spectator: Caller):
    components = spectator.get("/v1/games/stones").get_json()["components"]
    assert components["document"] == {"stones": {"provenance": "printed"}}
    assert components["digest"] == hashlib.sha256(b'[stones]\nprovenance = "printed"\n').hexdigest()


def test_a_game_shows_the_schemas_of_its_moves_and_events(spectator: Caller):
    game = spectator.get("/v1/games/stones").get_json()
    assert {"Take", "UseStash"} <= set(game["moves"]["$defs"])
    assert {"Taken", "Started"} <= set(game["events"]["$defs"])
    assert game["options"]["$defs"]["Options"]["properties"]["stones"]["default"] == 21


@pytest.mark.parametrize("game", OFFERED, ids=lambda game: game.id)
@pytest.mark.parametrize("schema", [moves_schema, options_schema])
def test_moves_and_options_allow_no_unknown_fields(game, schema):
    objects = [kind for kind in schema(game)["$defs"].values() if kind.get("type") == "object"]
    assert [kind["title"] for kind in objects if kind.get("additionalProperties") is not False] == []
