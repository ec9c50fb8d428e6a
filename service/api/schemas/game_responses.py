"""Responses about the games that can be played."""

from typing import Any, Literal

from msgspec import Struct

from domain.components import Digest
from domain.game import GameId
from domain.glossary import GlossaryEntry
from domain.introduction import Chapter
from domain.match import BotName


class Edition(Struct, frozen=True):
    """An edition of the rules of a game. Each match is played by the one that it began with."""

    edition: int
    corrects: str | None
    """What it decides otherwise than the edition before; `null` for the first."""


class About(Struct, frozen=True):
    """A game in one sentence."""

    sentence: str
    min_minutes: int
    """How long a short match takes at a table, in minutes."""
    max_minutes: int
    """The same for a long match."""
    weight: Literal["light", "medium", "heavy"]
    """How much there is to think about."""


class GameSummary(Struct, frozen=True):
    """A game on offer."""

    id: GameId
    title: str
    edition: int
    """The newest edition of the rules of this game in this service. New matches begin with it, unless the operator has
    chosen an earlier one."""
    editions: tuple[Edition, ...]
    """All editions, the first one first."""
    seat_counts: tuple[int, ...]
    bots: tuple[BotName, ...]
    """The bots that can take a seat."""
    about: About | None
    """What the game is, for those who see it for the first time; `null` if the game does not say it."""


class GamesAnswer(Struct, frozen=True):
    """The games on offer."""

    games: tuple[GameSummary, ...]


class ComponentsAnswer(Struct, frozen=True):
    """The components of a game: cards, tiles and boards as data."""

    digest: Digest
    """SHA-256 of the components file, in hex. Each match records the one it is played with."""
    document: dict[str, Any]
    """The components file, in English. Each of its tables names its provenance."""
    words: dict[str, str]
    """What its names and texts are in the language of the answer, by what they are in English; none for English."""


class GameAnswer(GameSummary, frozen=True):
    """A game with everything that a client needs to play it."""

    options: dict[str, Any]
    """JSON Schema of the options of a match."""
    components: ComponentsAnswer
    moves: dict[str, Any]
    """JSON Schema of the moves."""
    events: dict[str, Any]
    """JSON Schema of the events."""
    routine: tuple[str, ...]
    """The types of event that say no more than that a turn, a step or a choice begins or ends: a summary of a turn may
    leave them out."""
    rules: tuple[Chapter, ...]
    """The rules in short, for a newcomer; none if the game does not have them."""


class GlossaryAnswer(Struct, frozen=True):
    """What each piece, card, track and place of a game is. It is the same for everybody, in every match."""

    digest: Digest
    """SHA-256 of the components file that the entries describe, in hex."""
    entries: tuple[GlossaryEntry, ...]
    """The kinds of things, each followed by the things of this kind."""
