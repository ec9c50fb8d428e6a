"""What each piece, card, track and place of a game is, in words, with its page of the rulebook and its provenance."""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.components import ComponentsRegistry, Digest
from domain.components_file import PrintedRow, Provenance
from domain.phrasebook import Phrasebook

FILE: Final = "glossary.toml"
NUMBER_OF_AN_ID: Final = re.compile("(?<=[a-z])(?=[0-9])")
"""The place before the number in an id such as `gates1`."""
TRANSLATED: Final = ("name", "text", "about", "pages", "note")
"""The fields of an entry that are told in the reader's language."""
Describe = Callable[[Any, Any], str]
"""Gets a row of a table, and all components. Returns what that card, tile or space does, in plain sentences."""


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of piece, card, track or place, as `glossary.toml` describes it."""

    id: str
    """The name of its table in the components file, if it has one."""
    name: str
    pages: str
    """The pages of the rulebook."""
    text: str
    provenance: Provenance = "printed"
    """Of a term without a table."""


class GlossaryEntry(Struct, frozen=True):
    """What one thing on the table is. It tells what is printed, and nothing of a match."""

    id: str
    """`orders` for a kind of thing, `orders:O07` for one of them: the name of a table, and the id of a row."""
    name: str
    text: str
    """What this card, tile or space does; empty for a kind of thing."""
    about: str
    """What all things of this kind are for."""
    pages: str
    """The pages of the rulebook."""
    provenance: Provenance
    """How well its values are known, except those that `inferred` and `reconstructed` name."""
    inferred: tuple[str, ...]
    """The values that follow from what is printed."""
    reconstructed: tuple[str, ...]
    """The values that are unknown and were chosen to fit the rest."""
    note: str


def translated(entry: GlossaryEntry, book: Phrasebook) -> GlossaryEntry:
    """Returns an entry in another language; what has no translation stays English."""
    words = {name: book.translate(getattr(entry, name)) for name in TRANSLATED if getattr(entry, name)}
    return msgspec.structs.replace(entry, **words)


class Glossary(Struct, frozen=True):
    """The words of one game."""

    terms: tuple[Term, ...]
    describes: Mapping[str, Describe] = MappingProxyType({})
    """By table: what a row of it does, where the row has no text of its own."""

    def entries(self, components: ComponentsRegistry[Any], digest: Digest) -> Iterator[GlossaryEntry]:
        """Yields an entry for each term, and for each row of its table."""
        printed, document = components[digest], components.document(digest)
        for term in self.terms:
            table = getattr(printed, term.id, None)
            note = document.get(term.id, {}).get("note", "")
            yield _entry(term, _source(term, table, document), note, id=term.id, name=term.name, text="")
            describe = self.describes.get(term.id, _own_text)
            for key, name, row in _rows(term, table):
                text = describe(row, printed)
                yield _entry(term, row, row.note or note, id=f"{term.id}:{key}", name=name, text=text)


def glossary_of(package: str, describes: Mapping[str, Describe]) -> Glossary:
    """Returns the glossary in the folder of a game. Raises `msgspec.ValidationError` for a file that is wrong."""
    found = msgspec.toml.decode(resources.files(package).joinpath(FILE).read_bytes(), type=dict[str, tuple[Term, ...]])
    return Glossary(found["terms"], describes)


class _Source(Struct, frozen=True):
    provenance: Provenance
    inferred: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()


def _source(term: Term, table: Any, document: Mapping[str, Any]) -> Any:
    if isinstance(table, PrintedRow):
        return table
    return _Source(document.get(term.id, {}).get("provenance", term.provenance))


def _own_text(row: Any, _components: Any) -> str:
    return getattr(row, "text", "")


def _rows(term: Term, table: Any) -> Iterator[tuple[str, str, Any]]:
    """Yields the rows of a table with their ids and names, or the spaces of a board with their numbers."""
    spaces = getattr(table, "spaces", ())
    if isinstance(table, Mapping):
        for key, row in table.items():
            name = getattr(row, "name", "") or getattr(row, "title", "") or _with_id(term, str(key))
            yield str(key), _in_words(name), row
    elif isinstance(spaces, tuple):
        yield from ((str(number), f"{term.name}, space {number + 1}", space) for number, space in enumerate(spaces))


def _with_id(term: Term, key: str) -> str:
    """Returns the name of a row that has only an id, with its number apart, e.g. `Assignment space gates 1`."""
    key = NUMBER_OF_AN_ID.sub(" ", key)
    return key if key.startswith(term.name.lower()) else f"{term.name} {key}"


def _in_words(name: str) -> str:
    """Returns a name; an id as words, e.g. `Textile Mill` for `textile_mill`."""
    return name.replace("_", " ").title() if name.islower() else name.replace("_", " ")


def _entry(term: Term, source: Any, note: str, **words: str) -> GlossaryEntry:
    return GlossaryEntry(
        **words,
        about=term.text,
        pages=term.pages,
        provenance=source.provenance,
        inferred=source.inferred,
        reconstructed=source.reconstructed,
        note=note,
    )
