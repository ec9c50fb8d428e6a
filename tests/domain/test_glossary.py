"""What each piece, card, track and place of a game is, in words."""

import json
import re
from dataclasses import replace
from typing import Final

import pytest
from msgspec import structs

from domain.components_file import PrintedRow
from domain.described_components import component_words, glossary_entries
from domain.game import AnyGame, GameId
from domain.glossary import GlossaryEntry
from domain.phrasebook import ENGLISH, LANGUAGES, Language
from domain.registry import GAMES

IDS = list(GAMES)
NOT_ON_THE_TABLE = {
    *("area_actions", "city", "start", "prices", "scoring", "settings", "placeholders", "supply", "limits", "course"),
    *("auctions", "emperors_reward", "map", "influence", "region_scoring", "city_tiles"),
}
"""Tables of numbers. What they say is part of the rules."""
OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]
TOLD: Final = [game for game in GAMES.values() if any(other.glossary for other in game.translations.values())]
"""The games whose glossary is told in another language."""
PROPER_NAMES: Final = {
    "regions",
    "cities",
    "technologies",
    "titles",
    "clans",
    "missions",
    "action_cards",
    "bonus_cards",
    "event_cards",
}
"""Tables whose rows keep the names that are printed in the rulebook at hand."""
SAME_IN_BOTH: Final = {
    *("Bento", "Machine", "Port", "Chinatown", "Canal", "Assistant", "France"),
    *("Clan", "Disciple", "Geisha", "Poison", "Temple (Ikegami Hommonji)"),
}
PLACES: Final = re.compile(r"\{\w*\}")
ENGLISH_WORDS: Final = re.compile(
    r"\b(the|of|and|for|with|each|is|are|its|it|gives|from|to|you|by|at)\b", re.IGNORECASE
)


def entries(game: AnyGame) -> dict[str, GlossaryEntry]:
    assert game.glossary is not None
    return {entry.id: entry for entry in game.glossary.entries(game.components, game.components.current)}


@pytest.mark.parametrize("game", GAMES.values(), ids=IDS)
def test_every_table_and_row_of_things_on_the_table_has_an_entry_with_words_and_a_page(game: AnyGame) -> None:
    told, document = entries(game), game.components.document(game.components.current)
    for table, content in document.items():
        if isinstance(content, dict) and table not in NOT_ON_THE_TABLE:
            assert table in told
            assert {f"{table}:{row['id']}" for row in content.get("rows", ())} <= set(told)
    for entry in told.values():
        assert entry.name
        assert entry.about.endswith(".")
        assert entry.pages


@pytest.mark.parametrize("game", GAMES.values(), ids=IDS)
def test_each_thing_is_as_well_known_as_its_row_says(game: AnyGame) -> None:
    printed, told = game.components[game.components.current], entries(game)
    for name, entry in told.items():
        table, _, key = name.partition(":")
        row = getattr(printed, table, {}).get(key) if key and isinstance(getattr(printed, table, None), dict) else None
        if isinstance(row, PrintedRow):
            assert (entry.provenance, entry.inferred, entry.reconstructed) == (
                row.provenance,
                row.inferred,
                row.reconstructed,
            )


@pytest.mark.parametrize("game", GAMES.values(), ids=IDS)
def test_an_entry_speaks_in_words(game: AnyGame) -> None:
    words = " ".join(f"{entry.name} {entry.text} {entry.about}" for entry in entries(game).values())
    assert not [sign for sign in ("_", "{", "()", "needs nothing", "gives nothing") if sign in words]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_a_translated_glossary_tells_everything_in_its_language(game: AnyGame, language: Language) -> None:
    for english, told in zip(glossary_entries(game, ENGLISH), glossary_entries(game, language), strict=True):
        assert told.id == english.id
        table = english.id.partition(":")[0]
        if ":" not in english.id or table not in PROPER_NAMES:
            assert told.name != english.name or told.name in SAME_IN_BOTH
        for before, after in ((english.text, told.text), (english.about, told.about), (english.note, told.note)):
            assert after != before or not before
            assert not ENGLISH_WORDS.search(without_names(game, after)), after


def without_names(game: AnyGame, text: str) -> str:
    """A text without the names of cards that stay as they are printed."""
    names = [entry.name for entry in glossary_entries(game, ENGLISH) if entry.id.partition(":")[0] in PROPER_NAMES]
    return re.sub("|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "$^", "", text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=IDS)
def test_a_translation_has_the_places_of_its_phrase(game: AnyGame, language: Language) -> None:
    told = game.translations[language]
    for book in (told, told.glossary or told):
        for english, other in (*book.phrases.items(), *book.sentences.items()):
            assert sorted(PLACES.findall(other)) == sorted(PLACES.findall(english)), english


def test_a_glossary_without_a_translation_is_told_in_english() -> None:
    game = GAMES[GameId("nippon")]
    untold = replace(game, translations={"fr": structs.replace(game.translations["fr"], glossary=None)})
    assert glossary_entries(untold, "fr") == glossary_entries(game, "en")
    assert component_words(untold, "fr")["light bulbs"] == "ampoules"


def test_the_words_of_components_are_names_and_texts_and_never_ids() -> None:
    words = component_words(GAMES[GameId("nippon")], "fr")
    assert words["silk"] == "soie"
    assert (
        words["Once: you receive 5,000 yen."]
        == "Une fois\N{NO-BREAK SPACE}: vous recevez 5\N{NARROW NO-BREAK SPACE}000 yens."
    )
    assert not words.keys() & {"printed", "local_market", "tile_1"}
    assert component_words(GAMES[GameId("nippon")], ENGLISH) == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=IDS)
def test_the_texts_of_components_are_told_in_their_language(game: AnyGame, language: Language) -> None:
    words, document = component_words(game, language), json.dumps(game.components.document(game.components.current))
    for told in words.values():
        assert not ENGLISH_WORDS.search(without_names(game, told)), told
    sentences = set(re.findall(r'"(?:text|effect)": "((?:[^"\\]|\\.)*)"', document))
    assert {json.loads(f'"{text}"') for text in sentences} <= set(words)
