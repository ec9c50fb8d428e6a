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
