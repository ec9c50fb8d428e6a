"""What the service refuses, told in other languages than English."""

import ast
from collections.abc import Iterator

import pytest

from domain.phrasebook import ENGLISH, LANGUAGES, Language
from domain.refusals import Refused
from service.api.http.language import BOOKS
from service.use_cases.studies import _OWN
from tests.domain.test_translated_refusals import DOMAIN, refusals, untranslated

SERVICE = DOMAIN.parent / "service"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
OF_WEBHOOKS = {"WebhookRefused", "WebhookUrlRefused", "BrokenWebhook"}


def kinds(of: type[Refused]) -> Iterator[str]:
    """The names of all refusals, those of webhooks apart, which only programs meet."""
    for kind in of.__subclasses__():
        yield from {kind.__name__} - OF_WEBHOOKS
        yield from kinds(kind)


KINDS = dict.fromkeys(kinds(Refused), 1) | {"RequestRefused": 2}
"""What is refused, with the place of its sentence."""
FOR_PROGRAMS = {
    "This service is not the one of this host.",
    "The body must not be compressed.",
    "The body must be application/json.",
    "The body 7.",
    "The request cannot be read: 7.",
    "7 has no move 7.",
    "7.",
    "This list of this service has not returned this cursor to you, or not with these filters.",
    "This is the last token of an operator: make another one first, or set KIFU_OPERATOR_TOKEN.",
}
"""What only a program or the operator meets stays English."""


def nouns() -> Iterator[str]:
    """What is not found, by the nouns in the code."""
    for path in SERVICE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "not_found":
                yield from (str(first.value) for first in node.args[:1] if isinstance(first, ast.Constant))


@pytest.mark.parametrize("language", OTHERS)
def test_every_problem_that_a_person_can_meet_is_translated(language: Language) -> None:
    found = {*refusals(SERVICE / "use_cases", KINDS), *refusals(SERVICE / "api", KINDS), *_OWN.values()}
    people = {sentence for sentence in found if " " in sentence} - FOR_PROGRAMS - {"There is no such 7."}
    assert len(people) > 60
    assert untranslated(iter(sorted(people)), BOOKS[language].translation) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_whatever_is_not_found_is_named_in_the_language(language: Language) -> None:
    sentences = (f"There is no such {noun}." for noun in sorted(set(nouns())))
    assert untranslated(sentences, BOOKS[language].translation) == {}
