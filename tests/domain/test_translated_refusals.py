"""Why a move or a request is refused, told in other languages than English."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from domain.game import AnyGame
from domain.match import REFUSALS
from domain.phrasebook import ENGLISH, LANGUAGES, Language
from domain.registry import GAMES
from tests.domain.test_translated_events import ENGLISH_WORDS

DOMAIN = Path(__file__).parents[2] / "domain"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
KINDS = {"Refusal": 1, "MatchRefused": 1, "IllegalMove": 1}
"""What is made of a code, a sentence and perhaps a place in the rulebook, with the place of the sentence."""


def texts(node: ast.expr, named: Mapping[str, list[str]]) -> list[str]:
    """What a sentence in the code can be, with a number in place of each value; nothing if it comes from elsewhere."""
    if isinstance(node, ast.Name):
        return named.get(node.id, [])
    if isinstance(node, ast.Constant):
        return [str(node.value)] if node.value else []
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)]
    return []


def assigned(tree: ast.Module) -> dict[str, list[str]]:
    """The texts that are assigned to names anywhere in a file."""
    named: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                named[target.id] = [*named.get(target.id, []), *texts(node.value, {})]
    return named


def refusals(folder: Path, kinds: Mapping[str, int] = MappingProxyType(KINDS)) -> Iterator[str]:
    """Every sentence with which the code in a folder refuses something, and every place in the rulebook it names."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text())
        named = assigned(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in kinds:
                first = kinds[node.func.id]
                for argument in node.args[first : first + 2]:
                    yield from texts(argument, named)


def untranslated(sentences: Iterator[str], said: Callable[[str], str | None]) -> dict[str, str | None]:
    """The sentences of which something stays English, or whose numbers are not the same, with what is said."""
    told = {sentence: said(sentence) for sentence in sentences}
    return {sentence: french for sentence, french in told.items() if not french or not is_said(sentence, french)}


def is_said(english: str, french: str) -> bool:
    numbers = set(re.findall("[0-9]+", english)) == set(re.findall("[0-9]+", french))
    return numbers and french != english and not ENGLISH_WORDS.findall(french)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_refusal_of_a_game_and_its_place_in_the_rulebook_is_translated(game: AnyGame, language: Language) -> None:
    found = list(refusals(DOMAIN / game.id))
    assert len(found) > 40
    assert untranslated(iter(found), game.translations[language].refusals.translation) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_of_a_match_is_translated(language: Language) -> None:
    found = [*refusals(DOMAIN / "match")]
    assert len(found) > 40
    assert untranslated(iter(found), REFUSALS[language].translation) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_the_same_refusal_has_the_same_words_in_every_game(language: Language) -> None:
    books = [game.translations[language].refusals for game in GAMES.values()]
    for sentence in {sentence for game in GAMES.values() for sentence in refusals(DOMAIN / game.id)}:
        assert len({book.translation(sentence) for book in (*books, REFUSALS[language])} - {None}) == 1, sentence
