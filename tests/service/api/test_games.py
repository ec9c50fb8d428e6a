"""What the API tells of the games and the bots on offer."""

import hashlib

import msgspec
import pytest

from domain.registry import GAMES
from domain.secrecy import redact
from service.api.schemas.games import moves_schema, options_schema
from service.api.schemas.guided_responses import guided_step
from service.api.schemas.presenters import game_summary
from service.games import games_of
from service.settings import Settings
from service.use_cases.guided_matches import NEWCOMER, guided_positions
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
            "about": None,
        }
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_introduces_itself_to_a_newcomer(game):
    about, said = game_summary(game, ()).about, game.introduction
    assert about is not None
    assert 0 < about.min_minutes <= about.max_minutes
    assert about.sentence.endswith(".")
    assert len(said.chapters) >= 8
    assert all(sentence.endswith(".") for chapter in said.chapters for sentence in chapter.sentences)
    assert [chapter.title for chapter in said.chapters if not chapter.pages] == ["A first plan"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_introduces_itself_in_french(game):
    told = game_summary(game, (), "fr").about
    assert told is not None
    assert told.sentence == game.translations["fr"].introduction.sentence != game.introduction.sentence


def test_a_game_without_a_translation_stays_english_and_an_unknown_language_is_refused(spectator: Caller):
    assert spectator.get("/v1/games?lang=fr").get_json() == spectator.get("/v1/games").get_json()
    refused = spectator.get("/v1/games?lang=xx")
    assert (refused.status_code, refused.get_json()["field"]) == (422, "lang")


def test_the_bots_on_offer_are_listed_with_a_sentence_about_each(spectator: Caller):
    bots = spectator.get("/v1/bots").get_json()["bots"]
    assert [(bot["name"], bot["stands_in"]) for bot in bots] == [("random", True), ("greedy", False)]
    assert all(bot["description"].endswith(".") for bot in bots)


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


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_each_option_has_a_title_and_a_description_in_every_language(game):
    english, french = (options_schema(game, language)["$defs"]["Options"]["properties"] for language in ("en", "fr"))
    assert {name: each["title"] for name, each in english.items()} == {name: name.replace("_", " ") for name in english}
    for part in ("title", "description"):
        assert [name for name in english if english[name][part] == french[name][part]] == []


def test_a_game_without_a_guided_match_and_a_step_that_does_not_exist_are_told(spectator: Caller):
    answer = spectator.get("/v1/games/stones/guide")
    assert (answer.status_code, answer.get_json()["code"]) == (404, "unknown-step")
    assert spectator.get("/v1/games/stones/guide?step=0").status_code == 422


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_step_of_a_guided_match_tells_a_newcomer_what_their_seat_may_know(game):
    positions = guided_positions(game)
    for number, position in enumerate(positions, start=1):
        step = guided_step(number, positions, "en")
        assert step.move in [msgspec.to_builtins(choice.move) for choice in step.moves]
        assert step.board == msgspec.to_builtins(position.seen.masked().board)
        assert all(event.text for event in step.events)
        known = [msgspec.to_builtins(redact(fact.event, NEWCOMER)) for fact in position.facts]
        assert [event.data for event in step.events] == known


def test_everybody_may_ask_what_each_thing_of_a_game_is(spectator: Caller):
    digest = stones.GAME.components.current
    assert spectator.get("/v1/games/stones/glossary").get_json() == {"digest": digest, "entries": []}
    assert spectator.get("/v1/games/chess/glossary").status_code == 404


def test_what_a_game_does_not_translate_is_told_in_english(spectator: Caller):
    in_english = spectator.get("/v1/games/stones/glossary").get_json()
    assert spectator.get("/v1/games/stones/glossary?lang=fr").get_json() == in_english
    assert spectator.get("/v1/games/stones?lang=fr").get_json()["components"]["words"] == {}
    assert spectator.get("/v1/games/stones/glossary?lang=de").status_code == 422


@pytest.mark.parametrize("accepted", ["identity", "gzip"])
@pytest.mark.parametrize("path", ["/v1/games", "/v1/bots", "/v1/games/stones", "/v1/games/stones/glossary"])
def test_who_has_an_answer_about_the_games_is_not_sent_it_again(spectator: Caller, path: str, accepted: str):
    first = spectator.get(path, Accept_Encoding="gzip")
    etag = first.headers["ETag"]
    again = spectator.get(path, Accept_Encoding=accepted, If_None_Match=etag)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
    assert again.headers["Vary"] == first.headers["Vary"] == "Authorization, Accept-Language, Accept-Encoding"
    assert spectator.get(path, If_None_Match='W/"0123456789abcdef"').status_code == 200


def test_an_answer_in_another_language_is_another_one(spectator: Caller):
    etag = spectator.get("/v1/bots", Accept_Language="en").headers["ETag"]
    assert spectator.get("/v1/bots", Accept_Language="fr", If_None_Match=etag).status_code == 200
