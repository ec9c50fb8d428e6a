"""Phrases and sentences in one other language than English.

English is the language of the code, and an English phrase is the key of its translation. A phrase without a translation
stays English.
"""

import re
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal, Self, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

Language = Literal["en", "fr"]
"""A language that games can be told in, by its code."""
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
ENGLISH: Final[Language] = "en"
NUMBER: Final = re.compile("[0-9]+")
NO_BREAK: Final = re.compile(" (?=[:;?!])")
"""The space before these signs, where a line must not break in French."""
THOUSANDS: Final = re.compile("(?<=[0-9]),(?=[0-9]{3})")
PART: Final = re.compile(r"\\\{(\w+)\\\}")
"""The place of a part in a sentence, which is escaped."""
PRIVATE_USE: Final = 0xE000
"""The first of the characters that stand for names while a sentence is translated: no name and no sentence has them."""
SHAPES: Final = {"who": f"[{chr(PRIVATE_USE)}-{chr(0xF8FF)}]", "number": "[0-9][0-9,]*"}
"""What a part of this name can be: one name, or one number. Any other part is any text."""
LONGEST: Final = 1_000
"""Characters. What is longer stays English: no sentence of a game is."""
DEEPEST: Final = 64
"""Parts within parts. What is deeper stays English: no list of a game is so long, what a stranger wrote can be."""


class Phrasebook(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """What is translated into one language."""

    phrases: dict[str, str] = {}
    """By phrase in English. `{}` stands for a number."""
    sentences: dict[str, str] = {}
    """By sentence in English, the more exact ones first. `{name}` stands for a part that is translated by itself,
    `{who}` for the name of a player, `{number}` for a number."""

    def translate(self, phrase: str, depth: int = 0) -> str:
        """Returns a phrase in this language; the phrase itself if there is no translation."""
        translation = self.translation(phrase, depth)
        return phrase if translation is None else translation

    def translation(self, phrase: str, depth: int = 0) -> str | None:
        """Returns a phrase in this language; `None` if there is no translation.

        `depth` is the number of sentences that the phrase is a part of.
        """
        return _translation(self, phrase, depth) if len(phrase) <= LONGEST and depth < DEEPEST else None

    def predicate(self, phrase: str) -> str | None:
        """Returns in this language what a sentence says of `{who}`, without the name and the full stop.

        `None` if no sentence that begins with a name says this.
        """
        return _predicate(self, phrase) if len(phrase) <= LONGEST else None

    def with_words_of(self, other: "Phrasebook") -> Self:
        """Returns this book with what another one has besides; its own sentences come first."""
        more = {english: own for english, own in other.sentences.items() if english not in self.sentences}
        return replace(self, phrases=other.phrases | self.phrases, sentences=self.sentences | more)


def phrasebook_in(package: str, file: str) -> Phrasebook:
    """Returns the phrasebook in a file of a package. Raises `msgspec.ValidationError` for a file that is wrong."""
    return msgspec.toml.decode(resources.files(package).joinpath(file).read_bytes(), type=Phrasebook)


@lru_cache(maxsize=8192)  # a log has the same sentences again and again
def _translation(book: Phrasebook, phrase: str, depth: int) -> str | None:
    found = book.phrases.get(phrase) or book.phrases.get(NUMBER.sub("{}", phrase))
    if found is not None:
        return _typeset(found.format(*NUMBER.findall(phrase)))
    for sentence, other in book.sentences.items():
        if match := _pattern(sentence).fullmatch(phrase):
            parts = {name: book.translate(part, depth + 1) for name, part in match.groupdict().items()}
            return _typeset(other.format(**parts))
    return None


@lru_cache(maxsize=8192)
def _predicate(book: Phrasebook, phrase: str) -> str | None:
    name = chr(PRIVATE_USE)
    sentence = f"{name} {phrase}."
    if not any(_pattern(each).fullmatch(sentence) for each in book.sentences if each.startswith("{who} ")):
        return None
    translated = book.translate(sentence)
    return translated.removeprefix(f"{name} ").removesuffix(".") if translated.startswith(f"{name} ") else None


def _typeset(text: str) -> str:
    """Returns a text with the spaces of French: before a colon, and between thousands."""
    return THOUSANDS.sub("\N{NARROW NO-BREAK SPACE}", NO_BREAK.sub("\N{NO-BREAK SPACE}", text))


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    """Returns the pattern of a sentence, with a group for each of its parts."""
    return re.compile(PART.sub(lambda part: f"(?P<{part[1]}>{SHAPES.get(part[1], '.+?')})", re.escape(sentence)))
