"""The catalogues of the page's texts. English stands in the code and is the key of a text in all other languages."""

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

WEB: Final = Path(str(files("service"))) / "web"
CATALOGUES: Final = sorted((WEB / "texts").glob("*.json"))
CALL: Final = re.compile(r"\b(t|tn|tparts)\((?!node\.textContent)")
"""Calls that translate a text; the texts of the HTML file are marked there."""
STRING: Final = r'\s*"((?:[^"\\]|\\.)*)"'
TEXT: Final = re.compile(STRING)
PLURALS: Final = re.compile(rf"[^\"]*?,{STRING},{STRING}")
COMMENT: Final = re.compile(r"/\*.*?\*/|(?:^|(?<=\s))//[^\n]*", re.DOTALL)
LITERAL: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
TRANSLATED: Final = re.compile(r"\b(?:t|tparts)\(\s*$|\btn\([^;]*,\s*$")
"""What stands before a text that is translated."""
FOR_PEOPLE: Final = re.compile(r"(?:[A-Za-z]+ ){3}[a-z]+|\s\S*[a-z]{2}[.?!](?:\s|$)|^ [a-z]+ $")
"""Four words in a row, the end of a sentence, or a word between two others."""
PLURAL_FORMS: Final = {"fr": {"one", "other"}}
"""By language, the forms that `Intl.PluralRules` chooses from for whole numbers that the page shows."""


@cache
def texts() -> dict[str, bool]:
    """The keys of all texts in the code of the page; true if a text has a form for each plural."""
    found = {}
    code = [path.read_text() for path in WEB.glob("js/**/*.js") if path.name != "catalogue.js"]
    for source in code:
        for call in CALL.finditer(source):
            plural = call[1] == "tn"
            match = (PLURALS if plural else TEXT).match(source, call.end())
            assert match, f"a text of the page is no string: {source[call.start() : call.start() + 60]}"
            found[json.loads(f'"{match[match.lastindex or 0]}"')] = plural
    html = (WEB / "index.html").read_text()
    return found | dict.fromkeys(re.findall(r"data-text>([^<]+)<", html), False)


def catalogue(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text())
    return read


def literals_for_people(code: str) -> list[str]:
    """The strings in code that look like words for people, and are not translated."""
    bare = COMMENT.sub("", code)
    found = [match for match in LITERAL.finditer(bare) if not TRANSLATED.search(bare, 0, match.start())]
    texts = [match[1] if match[2] is None else re.sub(r"\$\{[^}]*\}", "…", match[2]) for match in found]
    return [text for text in texts if FOR_PEOPLE.search(text)]


def test_no_words_for_people_stay_outside_the_catalogues() -> None:
    found = {path.name: literals_for_people(path.read_text()) for path in WEB.glob("js/**/*.js")}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_text_of_the_page_is_in_every_catalogue_and_no_other_one(path: Path) -> None:
    assert set(texts()) - set(catalogue(path)) == set()
    assert set(catalogue(path)) - set(texts()) == set()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_has_the_values_and_the_plurals_of_its_text(path: Path) -> None:
    values = re.compile(r"\{\w+\}")
    for text, said in catalogue(path).items():
        forms = said if texts()[text] else {"": said}
        assert not texts()[text] or set(forms) == PLURAL_FORMS[path.stem], text
        for form in forms.values():
            assert set(values.findall(form)) == set(values.findall(text)), text
            assert form[:1].isspace() == text[:1].isspace(), text
            assert form[-1:].isspace() == text[-1:].isspace(), text
