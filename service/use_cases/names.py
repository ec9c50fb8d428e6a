"""Names of accounts: which show something, which are kept for the service, and which cannot be told from each other.

Two names are confusable if they look alike (Unicode Technical Standard 39, with the table of `confusable_homoglyphs`),
or differ only in case, in the form of the same letters, or in characters that show nothing.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

import regex

from domain.match import AnyMatch, BotName, Holder, Naming, PlayerId
from domain.refusals import MatchRefused, Refused

_VISIBLE: Final = regex.compile(r"[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]", regex.V1)
_BLANK: Final = regex.compile(r"[\p{L}&&\p{Default_Ignorable_Code_Point}]|\u2800", regex.V1)
"""Fillers that count as letters, and the Braille pattern without a dot: they look like a space."""
_PILE: Final = regex.compile(r"[\p{Mn}\p{Me}]{5}", regex.V1)
"""More marks on one letter than any script needs, which cover other lines; Unicode Technical Standard 39, 5.4."""
_IGNORABLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}+")
_NO_LETTER_OR_DIGIT: Final = regex.compile(r"[^\p{L}\p{M}\p{N}]+")

_IN_BRACKETS: Final = regex.compile(r"[\p{Ps}<]([^\p{Ps}\p{Pe}<>]*)[\p{Pe}>]\W*$")
"""The end of a name that is in brackets, as is the mark of a bot account."""

_SERVICE: Final = (
    *("admin", "administrator", "bot", "kifu", "moderator", "operator", "server", "service", "system"),
    *("deletedplayer", "hiddenname"),
)
_SEATS: Final = tuple(f"seat{number}" for number in range(16))
"""What sentences call seats without a player."""


class NameRefused(Refused):
    """A name that no account may have."""


def is_visible(name: str) -> bool:
    """True if a name has a letter or digit that can be seen, and nothing that looks like a space or covers others."""
    return _VISIBLE.search(name) is not None and not (_BLANK.search(name) or _PILE.search(name))


def check_not_reserved(name: str, bots: Iterable[BotName]) -> None:
    """Raises `NameRefused` if a name could pass for a bot, for the service or for its operator."""
    of_bots = (form for bot in bots for form in (bot, f"{bot}bot", f"bot{bot}"))
    looks = _looks(_NO_LETTER_OR_DIGIT.sub("", _shown(name)))
    claimed = _IN_BRACKETS.search(name)
    if claimed and are_confusable(claimed[1].strip(), "bot"):
        raise NameRefused("reserved-name", "Only bot accounts are told with this mark.", field="name")
    if any(looks & _looks(reserved) for reserved in (*_SERVICE, *_SEATS, *of_bots)):
        raise NameRefused("reserved-name", "This name could pass for a bot or for the service.", field="name")


def check_distinct(match: AnyMatch, player: PlayerId, naming: Naming) -> None:
    """Raises `MatchRefused` if the name of a player cannot be told from that of somebody else in the match."""
    own = naming(Holder(player))
    for seat, other in enumerate(match.seats):
        if other is not None and other.player != player and are_confusable(naming(other), own):
            sentence = f'Your name cannot be told from that of seat {seat}, "{naming(other)}": play under another name.'
            raise MatchRefused("confusable-name", sentence)


def are_confusable(one: str, other: str) -> bool:
    """True if two names cannot be told from each other."""
    return not _looks(_shown(one)).isdisjoint(_looks(_shown(other)))


def _shown(name: str) -> str:
    """Returns a name without what cannot be seen in it."""
    visible: str = _IGNORABLE.sub("", unicodedata.normalize("NFKC", name))
    return " ".join(visible.split())


def _looks(text: str) -> set[str]:
    """Returns what a text looks like, as it is written and in small letters; of two such, one has to be the same."""
    return {_skeleton(text).casefold(), _skeleton(text.casefold()).casefold()}


def _skeleton(text: str) -> str:
    decomposed, prototypes = unicodedata.normalize("NFD", text), _prototypes()
    return unicodedata.normalize("NFD", "".join(prototypes.get(character, character) for character in decomposed))


@cache
def _prototypes() -> dict[str, str]:
    """Returns the character, or characters, that stand for all that look like them.

    The table lists for each prototype all characters that look like it, and for each of these the prototype alone. The
    left-to-right marks in it only help to print it.
    """
    from confusable_homoglyphs import confusables  # only here: it reads the table, which most processes never need

    table = {
        _bare(character): [_bare(other["c"]) for other in others]
        for character, others in confusables.confusables_data.items()
    }
    alone = {character: others[0] for character, others in table.items() if len(others) == 1}
    return {
        character: other if len(table.get(other, ())) > 1 else min(character, other)
        for character, other in alone.items()
    }


def _bare(text: str) -> str:
    return text.replace("\u200e", "")
