"""What a game says in another language: the rules in short, what guides a seat, events, refusals, glossary."""

from collections.abc import Mapping
from importlib import resources
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.introduction import Introduction
from domain.phrasebook import Language, Phrasebook, phrasebook_in


class Files(Struct, frozen=True):
    """The names of the files in the folder of a game."""

    guidance: str
    events: str
    refusals: str
    glossary: str
    """It may be missing."""


FILES: Final[Mapping[Language, Files]] = {
    "fr": Files("french.toml", "french_events.toml", "french_refusals.toml", "french_glossary.toml"),
}


class StepWords(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a step of the guided first match."""

    title: str
    text: str


class Translation(Phrasebook, frozen=True, forbid_unknown_fields=True, eq=False, kw_only=True):
    """A game in one other language. Its own phrases and sentences are those that guide a seat."""

    introduction: Introduction
    steps: tuple[StepWords, ...]
    """Of the guided first match, in their order."""
    events: Phrasebook = Phrasebook()
    """The sentences about events."""
    refusals: Phrasebook = Phrasebook()
    """Why the rules refuse a move, and where the rulebook says so."""
    glossary: Phrasebook | None = None
    """What the glossary says, with all that the game says elsewhere; `None` if the glossary is not translated."""


def translations_of(package: str) -> Mapping[Language, Translation]:
    """Returns the translations in the folder of a game. Raises `msgspec.ValidationError` for a file that is wrong."""
    return {language: _translation(package, files) for language, files in FILES.items()}


def _translation(package: str, files: Files) -> Translation:
    folder = resources.files(package)
    guidance = msgspec.toml.decode(folder.joinpath(files.guidance).read_bytes(), type=Translation)
    is_told = folder.joinpath(files.glossary).is_file()
    return replace(
        guidance,
        events=phrasebook_in(package, files.events).with_words_of(guidance),
        refusals=phrasebook_in(package, files.refusals),
        glossary=phrasebook_in(package, files.glossary).with_words_of(guidance) if is_told else None,
    )
