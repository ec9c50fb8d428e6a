"""What the games say in other languages than English."""

import re
from collections.abc import Iterator

import pytest

from domain import match as matches
from domain.described_components import glossary_entries
from domain.game import AnyGame, GameId
from domain.phrasebook import ENGLISH, LANGUAGES, PRIVATE_USE, Language, Phrasebook
from domain.registry import GAMES
from domain.translations import FILES
from tests.playthroughs.recording import FOLDER, game_of, read, versions

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
TOLD = [game for game in GAMES.values() if any(other.sentences for other in game.translations.values())]
"""The games whose moves are told in another language."""
ENGLISH_WORDS = re.compile(r"\b(the|of|and|for|with|is|it|gives|gains|receives|has|seat|now|you)\b", re.IGNORECASE)
SAME_IN_BOTH = {"Export", "Mines", "Trains", "Annexes", "Temple"}


def phrases(game: AnyGame) -> Iterator[str]:
    """What guides the seats of a game: the kinds of moves, and what is asked in its golden records."""
    yield from game.guidance.kinds.values()
    for path in sorted((FOLDER / game.id).glob("*.ndjson")):
        playthrough = read(path)
        for match, following in zip(versions(playthrough), playthrough.entries[1:], strict=False):
            for seat in matches.to_act(game, match) if following.move else ():
                yield game.guidance.phase(match.board)
                yield game.describe_choice(match.board, seat)


def test_each_other_language_has_a_file_in_every_game() -> None:
    assert sorted(FILES) == sorted(OTHERS)
    assert all(set(game.translations) == set(OTHERS) for game in GAMES.values())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_what_guides_a_seat_is_translated(game: AnyGame, language: Language) -> None:
    assert {phrase for phrase in set(phrases(game)) if game.translate(phrase, language) == phrase} <= SAME_IN_BOTH


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_rules_in_short_have_the_same_chapters_in_every_language(game: AnyGame, language: Language) -> None:
    told, english = game.introduction_in(language), game.introduction
    assert told is not None
    assert english is not None
    assert (told.min_minutes, told.max_minutes, told.weight) == (
        english.min_minutes,
        english.max_minutes,
        english.weight,
    )
    numbers = [chapter.pages.replace("annexe", "annex") for chapter in told.chapters]
    assert numbers == [chapter.pages for chapter in english.chapters]
    assert game.guided is not None
    assert len(game.translations[language].steps) == len(game.guided.steps)
    assert [len(chapter.sentences) for chapter in told.chapters] == [len(each.sentences) for each in english.chapters]


def test_numbers_in_a_phrase_stay_and_a_line_does_not_break_before_a_colon() -> None:
    game = GAMES[GameId("yedo")]
    assert game.translate("Phase 4: assigning", "fr") == "Phase 4\N{NO-BREAK SPACE}: placement"
    assert game.translate("nothing of the kind, 4", "fr") == "nothing of the kind, 4"


def lines(game: AnyGame) -> Iterator[str]:
    """The lines of all legal moves in the golden records of a game."""
    for path in sorted((FOLDER / game.id).glob("*.ndjson")):
        playthrough = read(path)
        rules = game_of(playthrough)
        for match, following in zip(versions(playthrough), playthrough.entries[1:], strict=False):
            if following.move and following.seat is not None:
                moves = matches.legal_moves(rules, match, following.seat)
                yield from (rules.describe_move(match.board, move) for move in moves)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_every_line_of_a_move_is_translated(game: AnyGame, language: Language) -> None:
    assert {line for line in set(lines(game)) if game.translate(line, language) == line} == set()


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("2 yen, 1 copper, 3 silk and 2 tea", "2 yens, 1 cuivre, 3 soies et 2 thés"),
        ("1 yen and 4 fish", "1 yen et 4 poissons"),
        ("Buy 1 tea for 3 yen", "Acheter 1 thé pour 3 yens"),
        ("Sell 1 tea for 1 yen", "Vendre 1 thé pour 1 yen"),
    ],
)
def test_in_french_the_goods_of_yokohama_have_a_plural(english: str, french: str) -> None:
    assert GAMES[GameId("yokohama")].translate(english, "fr") == french


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("Supply 3 silk to Sendai for an influence tile of up to 3.", "Fournir 3 soies à Sendai"),
        ("Supply 1 silk to Sendai for an influence tile of up to 3.", "Fournir 1 soie à Sendai"),
        ("Export 2 paper and 3 bento for contract 5: 7 VP.", "Exporter 2 papiers et 3 bentos pour"),
        ("your other ships turn to their better side", "vos autres bateaux passent"),
        (
            "The Emperor gives no reward for 0 workers: it takes 3.",
            "L'Empereur ne donne pas de récompense pour 0 ouvrier :",
        ),
        ("Build a ship in Kansai & Chugoku.", "Construire un bateau dans la région Kansai & Chugoku."),
    ],
)
def test_in_french_what_is_counted_in_nippon_agrees_with_its_number(english: str, french: str) -> None:
    told = GAMES[GameId("nippon")].translate(english, "fr").replace("\N{NO-BREAK SPACE}", " ")
    assert told.startswith(french)


def test_in_french_each_payment_of_a_list_agrees_with_its_number() -> None:
    name = chr(PRIVATE_USE)
    line = f"{name} places 0 assistants in the Bank, paying 1 yen to {name}, 2 yen to {name} and 1 yen to the bank."
    told = GAMES[GameId("yokohama")].translate_event(line, "fr").replace(name, "Ada")
    assert told == "Ada place 0 assistant dans la banque, en payant 1 yen à Ada, 2 yens à Ada et 1 yen à la banque."


def test_in_french_what_an_area_of_yokohama_gives_has_a_plural() -> None:
    told = {entry.id: entry.text for entry in glossary_entries(GAMES[GameId("yokohama")], "fr")}
    assert told["areas:bank"].endswith("et 5 yens.")
    assert told["areas:silk_mill_1"].endswith("et 4 soies.")
    assert told["areas:laboratory"].endswith("et 5 d'industrie.")


def test_a_list_without_end_that_a_stranger_wrote_stays_english_from_some_depth_on() -> None:
    book = Phrasebook(phrases={"a": "b"}, sentences={"{one}, {others}": "{one} ; {others}"})
    assert book.translate("a, a, a") == "b ; b ; b".replace(" ;", "\N{NO-BREAK SPACE};")
    assert book.translate("a, " * 300 + "a").endswith("a, a, a")


def test_parts_of_a_sentence_are_translated_by_themselves_with_the_spaces_of_the_language() -> None:
    game = GAMES[GameId("nippon")]
    line = "Run factory silk 4 with 2 coal: 1 good."
    assert game.translate(line, "fr") == "Faire tourner l'usine soie 4 avec 2 charbons\N{NO-BREAK SPACE}: 1 bien."
    assert game.translate("5,000 yen and 2 blueprints", "fr") == "5\N{NARROW NO-BREAK SPACE}000 yens et 2 plans"


def outcomes(game: AnyGame, language: Language) -> Iterator[str]:
    """What some of the legal moves of every fifth decision in the golden records of a game lead to."""
    for path in sorted((FOLDER / game.id).glob("*.ndjson")):
        playthrough = read(path)
        rules, steps = game_of(playthrough), zip(versions(playthrough), read(path).entries[1:], strict=False)
        played = [(match, entry.seat) for match, entry in steps if entry.move and entry.seat is not None]
        for match, seat in played[::5]:
            view = matches.mask(rules, match, seat)
            for move in matches.legal_moves(rules, match, seat)[::3]:
                told = matches.outcome(rules, view, seat, move, language)
                yield from (told.text, told.warning, told.then)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_what_a_move_leads_to_is_translated(game: AnyGame, language: Language) -> None:
    printed = getattr(game.components[game.components.current], "titles", {}).values()
    titles = "|".join(re.escape(getattr(title, "name", title)) for title in printed) or "$^"
    told = {re.sub(titles, "", text) for text in set(outcomes(game, language))}
    assert {text for text in told if ENGLISH_WORDS.search(text)} == set()
    assert {text for text in told if language == "fr" and re.search("[^\N{NO-BREAK SPACE}];", text)} == set()
