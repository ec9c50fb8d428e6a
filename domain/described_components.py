"""What the components of a game are called and what they do, in a language."""

from collections.abc import Iterator, Mapping, Set
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from domain.game import AnyGame
from domain.glossary import GlossaryEntry, translated
from domain.phrasebook import Language

TEXTS: Final = frozenset({"name", "title", "text", "effect"})
"""The fields of the components files that are texts for people, where they are strings."""
NOTES: Final = frozenset({"note"})
"""The fields that the glossary alone translates."""


@cache
def glossary_entries(game: AnyGame, language: Language) -> tuple[GlossaryEntry, ...]:
    """Returns the entries of the glossary in a language; in English if the glossary is not translated."""
    if game.glossary is None:
        return ()
    entries = tuple(game.glossary.entries(game.components, game.components.current))
    translation = game.translations.get(language)
    book = translation.glossary if translation else None
    return entries if book is None else tuple(translated(entry, book) for entry in entries)


@cache
def component_words(game: AnyGame, language: Language) -> Mapping[str, str]:
    """Returns the names and texts of the components that a language has in other words, by what they are in English."""
    translation = game.translations.get(language)
    if translation is None:
        return MappingProxyType({})
    book = translation.glossary or translation
    fields = TEXTS | NOTES if translation.glossary else TEXTS
    texts = set(_texts(game.components.document(game.components.current), fields))
    return MappingProxyType({text: other for text in sorted(texts) if (other := book.translate(text)) != text})


def _texts(part: Any, fields: Set[str]) -> Iterator[str]:
    """Yields the strings in some fields of a part of a components file."""
    if isinstance(part, Mapping):
        yield from (value for name, value in part.items() if name in fields and isinstance(value, str))
    if isinstance(part, Mapping | list | tuple):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from _texts(each, fields)
